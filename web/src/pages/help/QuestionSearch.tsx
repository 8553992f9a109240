import { Search, X } from 'lucide-react';
import { useId, useState, type KeyboardEvent } from 'react';
import type { HelpAnswer } from '../../data/help';
import { useTranslation } from '../../i18n/texts';

interface Props {
  query: string;
  suggestions: HelpAnswer[];
  /** What the list below now shows, in words. */
  status: string;
  /** The field is about to be used. */
  onArrive: () => void;
  onQuery: (query: string) => void;
  onChoose: (question: HelpAnswer) => void;
}

/** A combobox after the ARIA Authoring Practices (editable, with a list): arrows walk, Enter chooses, Escape lets go. */
export function QuestionSearch({ query, suggestions, status, onArrive, onQuery, onChoose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const buildOptionId = (place: number) => `${id}-${place}`;

  function closeSuggestions() {
    setIsOpen(false);
    setActive(-1);
  }

  function typeQuery(text: string) {
    onQuery(text);
    setIsOpen(true);
    setActive(-1);
  }

  function chooseQuestion(question: HelpAnswer) {
    closeSuggestions();
    onChoose(question);
  }

  function moveActiveOption(steps: number) {
    setIsOpen(true);
    const stops = suggestions.length + 1;
    // Past the last comes the field itself, then the first again.
    setActive((place) => ((place + 1 + steps + stops) % stops) - 1);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const chosen = isShown ? suggestions[active] : undefined;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveActiveOption(event.key === 'ArrowDown' ? 1 : -1);
    else if (event.key === 'Enter' && chosen) chooseQuestion(chosen);
    else if (event.key === 'Enter') closeSuggestions();
    else if (event.key === 'Escape' && isShown) closeSuggestions();
    else if (event.key === 'Escape') typeQuery('');
    else return;
    event.preventDefault();
  }

  return (
    <search className="question-search">
      <label htmlFor={`${id}-field`}>{t('faq.search')}</label>
      <p id={`${id}-hint`} className="small soft">
        {t('faq.searchHint')}
      </p>
      <div className="question-field">
        <Search size={20} aria-hidden="true" />
        <input
          id={`${id}-field`}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-describedby={`${id}-hint`}
          aria-activedescendant={isShown && active >= 0 ? buildOptionId(active) : undefined}
          value={query}
          onChange={(event) => typeQuery(event.target.value)}
          onKeyDown={handleKeyDown}
          onFocus={onArrive}
          onBlur={closeSuggestions}
        />
        {query !== '' && (
          <button type="button" aria-label={t('faq.clear')} onClick={() => typeQuery('')}>
            <X size={20} aria-hidden="true" />
          </button>
        )}
        <div
          id={`${id}-list`}
          role="listbox"
          className="question-list"
          aria-label={t('faq.suggestions')}
          hidden={!isShown}
        >
          {suggestions.map((question, place) => (
            <button
              key={question.id}
              id={buildOptionId(place)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              // The field keeps the focus, or the list would be gone before the click.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => chooseQuestion(question)}
            >
              {question.question}
            </button>
          ))}
        </div>
      </div>
      <p role="status" className="small soft">
        {status}
      </p>
    </search>
  );
}
