import { Search } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts';
import { buildAriaAttributes, type FieldWidgetProps } from '../fields/fieldParts';
import './choices.css';

/** One of the things to choose from. */
export interface Card {
  value: string;
  name: ReactNode;
  /** Said below its name. */
  about?: string | undefined;
  price?: string | undefined;
}

interface Props {
  field: FieldWidgetProps;
  /** What is searched for, and what it found. */
  typed: string;
  onType: (typed: string) => void;
  placeholder?: string | undefined;
  hits: number;
  cards: readonly Card[];
  /** Stands where there is no card to show, or behind those that there are. */
  children?: ReactNode;
}

/** A field to search in, and the cards that it finds: one of them is the answer. */
export function CardSearch({ field, typed, onType, placeholder, hits, cards, children }: Props) {
  const { id, value, onChange, htmlName, label, rawErrors } = field;
  const { t } = useTranslation();
  const list = useId();
  return (
    <div className="card-search">
      <div className="card-search-field">
        <Search size={20} aria-hidden="true" />
        <input
          className="input"
          type="search"
          id={id}
          value={typed}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          aria-label={`${t('cards.search')}: ${label}`}
          aria-controls={list}
          onChange={(event) => onType(event.target.value)}
          // Enter searches, which is done already; it does not leave the step.
          onKeyDown={(event) => event.key === 'Enter' && typed !== '' && event.preventDefault()}
          {...buildAriaAttributes({ ...field, required: false })}
        />
      </div>
      <p className="visually-hidden" role="status">
        {typed.trim() === '' ? '' : t('cards.hits', { count: hits })}
      </p>
      <div
        className="card-list"
        id={list}
        role="radiogroup"
        aria-label={label}
        aria-invalid={Boolean(rawErrors?.length) || undefined}
      >
        {cards.map((card) => {
          const cardId = `${id}-${card.value}`;
          return (
            <label key={card.value} className="choice card-row" htmlFor={cardId}>
              <input
                type="radio"
                id={cardId}
                name={htmlName ?? id}
                value={card.value}
                checked={card.value === value}
                aria-describedby={card.about ? `${cardId}-about` : undefined}
                onChange={() => onChange(card.value)}
              />
              <span className="choice-text">
                <span className="choice-label">{card.name}</span>
                {card.about && (
                  <span className="choice-hint" id={`${cardId}-about`}>
                    {card.about}
                  </span>
                )}
              </span>
              {card.price !== undefined && <span className="choice-price number">{card.price}</span>}
            </label>
          );
        })}
        {children}
      </div>
    </div>
  );
}
