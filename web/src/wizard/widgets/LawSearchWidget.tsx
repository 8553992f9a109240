import { use, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { useKindLaw } from '../../data/kindLaw';
import type { SourceText } from '../../../../core/shared/contracts/letter';
import { containsAllWords } from '../../../../core/shared/answers/rowWords';
import { collectWordStems, measureRarityOfStems, measureSharedRareStems } from '../../../../core/shared/rules/nearLaw';
import { isRecord } from '../../../../core/shared/isRecord';
import { LetterContext } from '../answers/letterAccess';
import type { FieldWidgetProps } from '../fields/fieldParts';
import { CardSearch } from './CardSearch';

/** More than a person reads through. */
const MOST = 8;

/** A rule of law, chosen among those that the kind's letters may cite: the nearest to what was told first, or searched for. */
export default function LawSearchWidget(props: FieldWidgetProps) {
  const { t } = useTranslation();
  const access = use(LetterContext);
  const { answer, failed, retry } = useKindLaw(access?.form.kind.id ?? '');
  const [typed, setTyped] = useState('');
  // As the page was opened: what is typed on it does not move the rules under the reader's eyes.
  const [told] = useState(() => joinAllTextsInside(access?.answers.form));
  const near = useMemo(() => sortLawNearestFirst(answer?.law ?? [], told), [answer, told]);
  const found = typed.trim() === '' ? near : searchLawByWords(near, typed);
  const chosen = answer?.law.find((source) => source.id === props.value);
  const shown = [...(chosen ? [chosen] : []), ...found.filter((source) => source !== chosen)].slice(0, MOST);
  return (
    <CardSearch
      field={props}
      typed={typed}
      onType={setTyped}
      hits={found.length}
      cards={shown.map(({ id, text, citation }) => ({ value: id, name: text, about: citation }))}
    >
      {answer && shown.length === 0 && <p className="card-none">{t('cards.none')}</p>}
      {failed && (
        <div className="card-none">
          <p>{t('law.failed')}</p>
          <button type="button" className="button-text" onClick={retry}>
            {t('law.retry')}
          </button>
        </div>
      )}
    </CardSearch>
  );
}

/** Everything that the person has written. */
function joinAllTextsInside(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(joinAllTextsInside).join('\n');
  return isRecord(value) ? Object.values(value).map(joinAllTextsInside).join('\n') : '';
}

function sortLawNearestFirst(law: readonly SourceText[], personsWords: string): SourceText[] {
  const stems = collectWordStems(personsWords);
  const rarity = measureRarityOfStems(law.map(({ text }) => text));
  return law
    .map((source) => ({ source, nearness: measureSharedRareStems(source.text, stems, rarity) }))
    .sort((one, other) => other.nearness - one.nearness)
    .map(({ source }) => source);
}

/** Those that have every typed word, and behind them those that share some. */
function searchLawByWords(law: readonly SourceText[], typed: string): SourceText[] {
  const hasEveryTypedWord = ({ text, citation }: SourceText): boolean => containsAllWords(`${text} ${citation}`, typed);
  const stems = collectWordStems(typed);
  const sharesTypedWord = (source: SourceText): boolean =>
    [...collectWordStems(source.text)].some((stem) => stems.has(stem));
  const whole = law.filter(hasEveryTypedWord);
  return [...whole, ...law.filter((source) => !whole.includes(source) && sharesTypedWord(source))];
}
