import type { RuleWords } from '../../../../../core/shared/kinds/rulesInWords';
import { useTranslation } from '../../../i18n/texts';
import type { RuleReader } from './ruleReader';

/** A rule as a person reads it: made of the rule itself, so it can't say something else. */
export function RuleInWordsBox({ rule, reader }: { rule: unknown; reader: RuleReader }) {
  return (
    <div className="kind-sentence">
      <RuleWordsList words={reader.read(rule)} />
    </div>
  );
}

function RuleWordsList({ words }: { words: RuleWords }) {
  const { t } = useTranslation();
  if (typeof words === 'string') return <p>{words}</p>;
  return (
    <>
      <p>{t(`admin.kinds.rules.joined.${words.join}`)}</p>
      <ul>
        {words.parts.map((part, index) => (
          <li key={index}>
            <RuleWordsList words={part} />
          </li>
        ))}
      </ul>
    </>
  );
}
