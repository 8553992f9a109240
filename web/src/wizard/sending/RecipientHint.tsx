import { use, useEffect, useState } from 'react';
import type { Row } from '../../../../core/kinds/kind';
import { readField } from '../../../../core/rules/fields';
import { searchRows } from '../../data/tables';
import { useLanguage } from '../../i18n/context';
import { formatDay } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { LetterContext } from '../answers/letterAccess';
import './sending.css';

interface Props {
  /** The field that holds the recipient's name. */
  of: string;
  /** What stands in the field for their address. */
  value: string;
  onTake: (address: string) => void;
}

interface Recipient {
  name: string;
  lines: string[];
  source: string;
  reviewed: string;
}

/** Characters of a name by which one is looked for, milliseconds without typing, and how many are offered. */
const SHORTEST = 4;
const PAUSE = 400;
const MOST = 2;

const isText = (value: unknown): value is string => typeof value === 'string';

function recipientOf({ name, lines, email, source, reviewed }: Row): Recipient[] {
  if (!isText(name) || !Array.isArray(lines) || !isText(source) || !isText(reviewed)) return [];
  return [{ name, lines: [...lines.filter(isText), ...(isText(email) ? [email] : [])], source, reviewed }];
}

/** The address that a company gives for complaints, where the editors know it: offered beside the field, and taken by a click. */
export default function RecipientHint({ of, value, onTake }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = readField(use(LetterContext)?.answers.form ?? {}, of);
  const name = isText(answer) ? answer.trim() : '';
  const [found, setFound] = useState<{ name: string; recipients: Recipient[] }>();
  useEffect(() => {
    if (name.length < SHORTEST) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      searchRows('recipients', name, language, stop.signal).then(
        (rows) => setFound({ name, recipients: rows.flatMap(recipientOf).slice(0, MOST) }),
        // Nobody misses what is only offered.
        () => undefined,
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name, language]);
  const offered = found?.name === name ? found.recipients.filter(({ lines }) => lines.join('\n') !== value.trim()) : [];
  return (
    <div role="status">
      {offered.map((recipient) => (
        <div key={recipient.name} className="recipient-hint">
          <p>{t('recipient.known', { name: recipient.name, address: recipient.lines.join(', ') })}</p>
          <p className="small soft">
            <a href={recipient.source} target="_blank" rel="noreferrer">
              {t('recipient.source')}
            </a>{' '}
            ({t('recipient.reviewed', { day: formatDay(recipient.reviewed, language) })})
          </p>
          <button type="button" className="button-text" onClick={() => onTake(recipient.lines.join('\n'))}>
            {t('recipient.take')}
            <span className="visually-hidden">: {recipient.name}</span>
          </button>
        </div>
      ))}
    </div>
  );
}
