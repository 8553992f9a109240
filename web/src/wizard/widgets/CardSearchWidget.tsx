import { use, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { useKinds } from '../../data/KindsProvider';
import { useLanguage } from '../../i18n/context';
import { formatPrice } from '../../i18n/format';
import { readFieldOptions, type FieldWidgetProps } from '../fields/fieldParts';
import { LetterContext } from '../answers/letterAccess';
import { parseDottedPathOfFieldId } from '../fields/problem';
import { findMatchingRowsBestFirst, getLocalTextOfMember } from '../../../../core/shared/answers/rowWords';
import { CardSearch } from './CardSearch';

/** One of a table's rows, chosen from cards that a search narrows down. */
export default function CardSearchWidget(props: FieldWidgetProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { answer } = useKinds();
  const access = use(LetterContext);
  const [typed, setTyped] = useState('');
  const { example, showPrice } = readFieldOptions(props.options);
  const rows = access?.form.tables[access.form.kind.lookups[parseDottedPathOfFieldId(props.id)]?.table ?? ''] ?? [];
  const found = typed.trim() === '' ? rows : findMatchingRowsBestFirst(rows, typed, language);
  const price = showPrice ? answer?.kinds.find((kind) => kind.id === access?.form.kind.id)?.price : undefined;
  const cards = found.map((row) => {
    const badge = getLocalTextOfMember(row, 'badge', language);
    return {
      value: row.value,
      name: (
        <span className="card-name">
          {getLocalTextOfMember(row, 'name', language) ?? row.value}
          {badge && <span className="card-badge">{badge}</span>}
        </span>
      ),
      about: getLocalTextOfMember(row, 'description', language),
      price: price === undefined ? undefined : formatPrice(price, language),
    };
  });
  return (
    <CardSearch field={props} typed={typed} onType={setTyped} placeholder={example} hits={found.length} cards={cards}>
      {found.length === 0 && (
        <div className="card-none">
          <p>{t('cards.none')}</p>
          <button type="button" className="button-text" onClick={() => setTyped('')}>
            {t('cards.clear')}
          </button>
        </div>
      )}
    </CardSearch>
  );
}
