import { use, useEffect, useState } from 'react';
import type { Row } from '../../../../core/shared/kinds/kind';
import type { Language } from '../../../../core/shared/languages';
import { readField, writeField } from '../../../../core/shared/answers/fields';
import { getLocalNameOfRow } from '../../../../core/shared/answers/rowWords';
import { searchAndRememberRows } from '../../data/tables';
import { useLanguage } from '../../i18n/context';
import { formatMediumDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { LetterContext, type LetterAccess } from '../answers/letterAccess';
import './sending.css';

interface Props {
  /** The field that holds the recipient's name. */
  of: string;
  /** The field for their address, and what stands in it. */
  addressField: string;
  value: string;
}

interface Recipient {
  name: string;
  /** None where they take complaints by a form on their site alone. */
  lines: string[];
  webForm?: string;
  orgNumber?: string;
  source: string;
  reviewed: string;
}

/** Characters of a name by which one is looked for, milliseconds without typing, and how many are offered. */
const SHORTEST = 3;
const PAUSE = 400;
const MOST = 2;

const isText = (value: unknown): value is string => typeof value === 'string';

function listRecipientOfRowIfComplete({ name, lines, email, webForm, orgNumber, source, reviewed }: Row): Recipient[] {
  if (!isText(name) || !isText(source) || !isText(reviewed)) return [];
  const address = [...(Array.isArray(lines) ? lines.filter(isText) : []), ...(isText(email) ? [email] : [])];
  return [
    {
      name,
      lines: address,
      ...(isText(webForm) && { webForm }),
      ...(isText(orgNumber) && { orgNumber }),
      source,
      reviewed,
    },
  ];
}

/** What the field says, in words: an answer that is a row of the kind's own table by the row's name. */
function readRecipientName(access: LetterAccess | undefined, field: string, language: Language): string {
  const answer = readField(access?.answers.form ?? {}, field);
  if (!access || !isText(answer)) return '';
  const table = access.form.kind.lookups[field]?.table ?? '';
  const row = access.form.tables[table]?.find(({ value }) => value === answer);
  return (row ? getLocalNameOfRow(row, language) : answer).trim();
}

/** Only digits and what stands between them: the number of a company. */
const IS_NUMBER = /^[\d -]+$/;

/** What the editors know of a company: its address for complaints, taken by a click, and the form on its site. */
export default function KnownRecipientOffers({ of, addressField, value }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const access = use(LetterContext);
  const name = readRecipientName(access, of, language);
  const [found, setFound] = useState<{ name: string; recipients: Recipient[] }>();
  useEffect(() => {
    if (name.length < SHORTEST) return undefined;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      searchAndRememberRows('recipients', name, language, stop.signal).then(
        (rows) => setFound({ name, recipients: rows.flatMap(listRecipientOfRowIfComplete).slice(0, MOST) }),
        // Nobody misses what is only offered.
        () => undefined,
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [name, language]);
  const isAddressAlreadyEntered = ({ lines }: Recipient) =>
    lines.length > 0 && lines.join('\n') === value.trim() && !IS_NUMBER.test(name);
  // Name and address in one change of the answers: of two made in one click, the later undoes the earlier.
  const fillInRecipient = ({ name: ownName, lines }: Recipient) =>
    access?.update(({ form }) => {
      const addressed = lines.length > 0 ? writeField(form, addressField, lines.join('\n')) : form;
      // Whoever looked the company up by its number gets its name in the letter.
      return { form: IS_NUMBER.test(name) ? writeField(addressed, of, ownName) : addressed };
    });
  const offered =
    found?.name === name ? found.recipients.filter((recipient) => !isAddressAlreadyEntered(recipient)) : [];
  return (
    <div role="status">
      {offered.map((recipient) => (
        <div key={recipient.name} className="recipient-hint">
          <p>
            {recipient.lines.length > 0
              ? t('recipient.known', { name: recipient.name, address: recipient.lines.join(', ') })
              : t('recipient.formOnly', { name: recipient.name })}
            {recipient.orgNumber && ` (${t('recipient.number', { number: recipient.orgNumber })})`}
          </p>
          {recipient.webForm && (
            <p>
              <a href={recipient.webForm} target="_blank" rel="noreferrer">
                {t('recipient.webForm')}
                <span className="visually-hidden">: {recipient.name}</span>
              </a>
            </p>
          )}
          <p className="small soft">
            <a href={recipient.source} target="_blank" rel="noreferrer">
              {t('recipient.source')}
            </a>{' '}
            ({t('recipient.reviewed', { day: formatMediumDate(recipient.reviewed, language) })})
          </p>
          {(recipient.lines.length > 0 || IS_NUMBER.test(name)) && (
            <button type="button" className="button-text" onClick={() => fillInRecipient(recipient)}>
              {t(recipient.lines.length > 0 ? 'recipient.take' : 'recipient.takeName')}
              <span className="visually-hidden">: {recipient.name}</span>
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
