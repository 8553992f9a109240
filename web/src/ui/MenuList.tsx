import { use, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { MenuContext } from './menuContext';
import './menu.css';

export interface MenuItem {
  id: string;
  label: string;
  icon: ReactNode;
  /** An address of ours, or what choosing it does. */
  to?: string;
  onSelect?: () => void;
  isDanger?: boolean;
}

interface Props {
  label: string;
  items: MenuItem[];
  /** Above the list, and no part of it. */
  head?: ReactNode;
}

/** The open part of a menu button (WAI-ARIA: menu button): arrows, Home, End and first letters lead through it. */
export function MenuList({ label, items, head }: Props) {
  const { id, close } = use(MenuContext);
  const list = useRef<HTMLUListElement>(null);
  const listMenuItems = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => listMenuItems()[0]?.focus(), []);
  const handleMenuKeyDown = (event: KeyboardEvent) => {
    const entries = listMenuItems();
    const at = entries.findIndex((entry) => entry === document.activeElement);
    const focus = (entry: HTMLElement | undefined) => {
      if (!entry) return;
      event.preventDefault();
      entry.focus();
    };
    if (event.key === 'ArrowDown') focus(entries[(at + 1) % entries.length]);
    else if (event.key === 'ArrowUp') focus(entries[(at - 1 + entries.length) % entries.length]);
    else if (event.key === 'Home') focus(entries[0]);
    else if (event.key === 'End') focus(entries.at(-1));
    else if (event.key === 'Tab') close(false);
    else if (event.key === ' ' && document.activeElement instanceof HTMLAnchorElement) {
      event.preventDefault();
      document.activeElement.click();
    } else if (event.key.length === 1) {
      const starting = (entry: HTMLElement) =>
        entry.textContent?.trim().toLowerCase().startsWith(event.key.toLowerCase());
      focus([...entries.slice(at + 1), ...entries.slice(0, at + 1)].find(starting));
    }
  };
  return (
    <div className="menu-panel">
      {head}
      <ul ref={list} id={id} role="menu" aria-label={label} className="menu-list" onKeyDown={handleMenuKeyDown}>
        {items.map(({ id: itemId, label: words, icon, to, onSelect, isDanger }) => {
          const shared = {
            role: 'menuitem',
            tabIndex: -1,
            className: `menu-item${isDanger ? ' menu-item-danger' : ''}`,
          };
          return (
            <li key={itemId} role="none">
              {to === undefined ? (
                <button
                  type="button"
                  {...shared}
                  onClick={() => {
                    close(true);
                    onSelect?.();
                  }}
                >
                  {icon}
                  {words}
                </button>
              ) : (
                <Link to={to} {...shared} onClick={() => close(false)}>
                  {icon}
                  {words}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
