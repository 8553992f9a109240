import { Search } from 'lucide-react';
import { use, useId, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { useKinds } from '../../data/KindsProvider';
import { useLanguage } from '../../i18n/context';
import { formatPrice } from '../../i18n/format';
import { readFieldOptions, buildAriaAttributes, type FieldWidgetProps } from '../fields/fieldParts';
import { LetterContext } from '../answers/letterAccess';
import { parseDottedPathOfFieldId } from '../fields/problem';
import { findMatchingRowsBestFirst, getLocalTextOfMember } from '../../../../core/shared/answers/rowWords';
import './choices.css';

/** One of a table's rows, chosen from cards that a search narrows down. */
export default function CardSearchWidget(props: FieldWidgetProps) {
  const { id, value, onChange, options, htmlName, label, rawErrors } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { answer } = useKinds();
  const access = use(LetterContext);
  const [typed, setTyped] = useState('');
  const list = useId();
  const { example, showPrice } = readFieldOptions(options);
  const rows = access?.form.tables[access.form.kind.lookups[parseDottedPathOfFieldId(id)]?.table ?? ''] ?? [];
  const found = typed.trim() === '' ? rows : findMatchingRowsBestFirst(rows, typed, language);
  const price = showPrice ? answer?.kinds.find((kind) => kind.id === access?.form.kind.id)?.price : undefined;
  return (
    <div className="card-search">
      <div className="card-search-field">
        <Search size={20} aria-hidden="true" />
        <input
          className="input"
          type="search"
          id={id}
          value={typed}
          placeholder={example}
          autoComplete="off"
          spellCheck={false}
          aria-label={`${t('cards.search')}: ${label}`}
          aria-controls={list}
          onChange={(event) => setTyped(event.target.value)}
          // Enter searches, which is done already; it does not leave the step.
          onKeyDown={(event) => event.key === 'Enter' && typed !== '' && event.preventDefault()}
          {...buildAriaAttributes({ ...props, required: false })}
        />
      </div>
      <p className="visually-hidden" role="status">
        {typed.trim() === '' ? '' : t('cards.hits', { count: found.length })}
      </p>
      <div
        className="card-list"
        id={list}
        role="radiogroup"
        aria-label={label}
        aria-invalid={Boolean(rawErrors?.length) || undefined}
      >
        {found.map((row) => {
          const rowId = `${id}-${row.value}`;
          const description = getLocalTextOfMember(row, 'description', language);
          const badge = getLocalTextOfMember(row, 'badge', language);
          return (
            <label key={row.value} className="choice card-row" htmlFor={rowId}>
              <input
                type="radio"
                id={rowId}
                name={htmlName ?? id}
                value={row.value}
                checked={row.value === value}
                aria-describedby={description ? `${rowId}-about` : undefined}
                onChange={() => onChange(row.value)}
              />
              <span className="choice-text">
                <span className="choice-label card-name">
                  {getLocalTextOfMember(row, 'name', language) ?? row.value}
                  {badge && <span className="card-badge">{badge}</span>}
                </span>
                {description && (
                  <span className="choice-hint" id={`${rowId}-about`}>
                    {description}
                  </span>
                )}
              </span>
              {price !== undefined && <span className="choice-price number">{formatPrice(price, language)}</span>}
            </label>
          );
        })}
        {found.length === 0 && (
          <div className="card-none">
            <p>{t('cards.none')}</p>
            <button type="button" className="button-text" onClick={() => setTyped('')}>
              {t('cards.clear')}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
