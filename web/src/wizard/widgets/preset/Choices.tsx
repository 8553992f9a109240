import type { ReactNode } from 'react';
import type { Wording } from '../../../data/wordings';

interface ChoicesProps {
  title?: string;
  wordings: Wording[];
  chosen: string;
  onChoose: (text: string) => void;
  children?: ReactNode;
}

/** Texts to choose from; the one that stands in the field is marked. */
export function WordingChoices({ title, wordings, chosen, onChoose, children }: ChoicesProps) {
  return (
    <div className="preset-choices">
      {title && <p className="preset-title">{title}</p>}
      {wordings.map(({ id, text }) => (
        <button
          key={id}
          type="button"
          className="preset-choice"
          aria-pressed={text === chosen}
          onClick={() => onChoose(text)}
        >
          {text}
        </button>
      ))}
      {children}
    </div>
  );
}
