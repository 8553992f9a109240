import { Scale } from 'lucide-react';
import { useId, useState } from 'react';

/**
 * More about a word: shown while a mouse is over it, and held by a click, a tap or Enter until it is let go of (again, by
 * Escape, or by going elsewhere). Without JavaScript it simply stands there.
 */
export function InfoTip({ label, text }: { label: string; text: string }) {
  const card = useId();
  const [isOver, setIsOver] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const isOpen = isOver || isHeld;
  const closeTip = () => {
    setIsOver(false);
    setIsHeld(false);
  };
  return (
    <div
      className="tip"
      role="presentation"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setIsOver(true)}
      onPointerLeave={() => setIsOver(false)}
      onKeyDown={(event) => event.key === 'Escape' && closeTip()}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && closeTip()}
    >
      <button
        type="button"
        className="tip-button"
        aria-expanded={isOpen}
        aria-controls={card}
        onClick={() => setIsHeld(!isHeld)}
      >
        <Scale size={20} aria-hidden="true" />
        {label}
      </button>
      <div id={card} className="tip-card" hidden={!isOpen}>
        {text}
      </div>
    </div>
  );
}
