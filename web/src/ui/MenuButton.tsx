import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { MenuContext } from './menuContext';

interface Props {
  /** What the button shows; `label` is its name when it shows no words. */
  children: ReactNode;
  label?: string;
  className: string;
  /** The open menu: a MenuList, which may come in a file of its own. */
  menu: ReactNode;
}

/** A button that opens a menu; it closes on Escape, on a press elsewhere and when something was chosen. */
export function MenuButton({ children, label, className, menu }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback((toButton: boolean) => {
    setIsOpen(false);
    if (toButton) button.current?.focus();
  }, []);
  const access = useMemo(() => ({ id, close }), [id, close]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const over = new AbortController();
    document.addEventListener(
      'pointerdown',
      ({ target }) => target instanceof Node && !root.current?.contains(target) && close(false),
      { signal: over.signal },
    );
    // Also while the list itself is still on its way.
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(true), { signal: over.signal });
    return () => over.abort();
  }, [isOpen, close]);
  return (
    <div ref={root} className="menu">
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {children}
      </button>
      {isOpen && <MenuContext value={access}>{menu}</MenuContext>}
    </div>
  );
}
