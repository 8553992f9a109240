import type { Registry } from '@rjsf/utils';
import { Check } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Language } from '../../../../core/shared/languages';
import { isIsoDate } from '../../../../core/shared/formats/dates';
import { useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import type { LetterAccess } from '../answers/letterAccess';
import { splitDayAndTime } from '../widgets/times';
import { commitTyping } from '../fields/typing';
import { ReadAnswerField } from './Answer';
import { readAnswerAt, buildPictureSourcePath, writeAnswer, type Place, type ReadValue } from './readValues';
import type { ReadingState } from './useReading';

interface Props {
  access: LetterAccess;
  /** The field of files, and the file that is read. */
  list: string;
  upload: string;
  registry: Registry;
  reading: ReadingState;
  /** Whose words are used: a text has no picture. */
  source?: 'picture' | 'text';
  /** All is confirmed by one button; each value can be left out or corrected before. */
  isOnce?: boolean;
  onCancel: () => void;
  onClose: () => void;
}

/** A picture being read, and what was found in it: nothing enters the form before the person says so. */
export function UploadReadingPanel(props: Props) {
  const { reading, source = 'picture', onCancel, onClose } = props;
  const { t } = useTranslation();
  switch (reading.phase) {
    case 'none':
      return null;
    case 'reading':
      return <ReadingInProgress source={source} onCancel={onCancel} />;
    case 'failed':
      return (
        <Note level="warning" role="alert" title={reading.message}>
          <button type="button" className="button-text" onClick={onClose}>
            {t('reading.byHand')}
          </button>
        </Note>
      );
    case 'read':
      return reading.values.length > 0 ? (
        <FoundValuesReview {...props} values={reading.values} />
      ) : (
        <Note level="info" role="status" title={t(`reading.${source}.nothing`)}>
          <p>{t(`reading.${source}.nothingWays`)}</p>
        </Note>
      );
  }
}

/** How long it has taken so far, and at most takes: how far the reading is, nobody can tell. */
function ReadingInProgress({ source, onCancel }: { source: string; onCancel: () => void }) {
  const { t } = useTranslation();
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((value) => value + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  const title = useId();
  return (
    <div className="reading">
      <p className="reading-title" id={title} role="status">
        <span className="spinner" aria-hidden="true" /> {t(`reading.${source}.now`)}
      </p>
      <progress className="upload-progress" max={120} value={seconds} aria-labelledby={title} />
      <p className="small soft number">{t('reading.seconds', { count: seconds })}</p>
      <button type="button" className="button-text" onClick={onCancel}>
        {t('reading.byHand')}
      </button>
    </div>
  );
}

/** `same`: the person has answered so already. */
type Verdict = 'open' | 'used' | 'left' | 'same';

/** As it is compared: ABC 123 is abc123. */
const normaliseForComparing = (value: unknown) =>
  typeof value === 'string' ? value.toLowerCase().replace(/[\s-]/g, '') : JSON.stringify(value);

function FoundValuesReview({
  access,
  list,
  upload,
  registry,
  source = 'picture',
  isOnce = false,
  values,
  onClose,
}: Props & { values: ReadValue[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [edited, setEdited] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(values.map(({ field, value }) => [field, value])),
  );
  const latest = useRef(edited);
  useLayoutEffect(() => {
    latest.current = edited;
  });
  const box = useRef<HTMLElement>(null);
  const title = useId();
  const place: Place = { form: access.answers.form, list, upload };
  const findAnswerUnlessDefault = ({ field, schema }: ReadValue) => {
    const answer = readAnswerAt(place, field);
    // A choice that the form began with is nobody's answer.
    return answer === schema['default'] ? undefined : answer;
  };
  // What agrees with an answer is not asked about again.
  const [verdicts, setVerdicts] = useState(() =>
    Object.fromEntries(
      values.flatMap((read): [string, Verdict][] =>
        normaliseForComparing(findAnswerUnlessDefault(read)) === normaliseForComparing(read.value)
          ? [[read.field, 'same']]
          : [],
      ),
    ),
  );
  const getVerdictOnField = (field: string): Verdict => verdicts[field] ?? 'open';
  const differsFromAnswer = (read: ReadValue) => {
    const answer = findAnswerUnlessDefault(read);
    return answer !== undefined && normaliseForComparing(answer) !== normaliseForComparing(edited[read.field]);
  };
  const open = values.filter(({ field }) => getVerdictOnField(field) === 'open');

  const takeOverValues = (taken: ReadValue[]) => {
    // What is still being typed in the panel counts.
    commitTyping();
    const answers = taken.flatMap(({ field }) =>
      latest.current[field] === undefined ? [] : [{ field, value: latest.current[field] }],
    );
    access.update((before) => ({
      form: answers.reduce((form, { field, value }) => writeAnswer({ form, list, upload }, field, value), before.form),
      fromPicture: {
        ...before.fromPicture,
        ...Object.fromEntries(
          answers.map(({ field, value }) => [buildPictureSourcePath(place, field), { value, upload }]),
        ),
      },
    }));
    recordVerdictAndFocusNext(taken, 'used');
  };
  const recordVerdictAndFocusNext = (decided: ReadValue[], verdict: Verdict) => {
    setVerdicts((before) => ({ ...before, ...Object.fromEntries(decided.map(({ field }) => [field, verdict])) }));
    // The button that had the focus is gone: on to the next value, or back to the panel.
    requestAnimationFrame(() =>
      (box.current?.querySelector<HTMLElement>('.read-open .button-primary') ?? box.current)?.focus(),
    );
  };
  // Answers that the person gave stay until each of them is decided on by itself.
  const free = open.filter((read) => !differsFromAnswer(read));
  return (
    <section className="reading" aria-labelledby={title} ref={box} tabIndex={-1}>
      <p className="reading-title" id={title} role="status">
        {open.length > 0 ? t(`reading.${source}.found`, { count: values.length }) : t('reading.decided')}
      </p>
      {open.length > 0 && <p className="small soft">{t(`reading.${source}.confirm`)}</p>}
      {values.map((value) => {
        const { field, label, crop, line } = value;
        const verdict = getVerdictOnField(field);
        if (verdict !== 'open')
          return (
            <p key={field} className="read-decided small">
              {verdict !== 'left' && <Check size={18} aria-hidden="true" />}
              {verdict === 'same'
                ? t('reading.same', { label })
                : t(verdict === 'used' ? `reading.${source}.used` : 'reading.left', { label })}
            </p>
          );
        const answer = readAnswerAt(place, field);
        return (
          <div key={field} className="read-open" role="group" aria-label={label}>
            {line && <blockquote className="read-line">{line}</blockquote>}
            {crop && <img className="read-crop" src={crop} alt={t('reading.crop', { label })} />}
            <ReadAnswerField
              id={`read-${upload}_${field.replaceAll('.', '_')}`}
              label={label}
              schema={value.schema}
              uiSchema={value.uiSchema}
              registry={registry}
              value={edited[field]}
              required
              onChange={(changed) => setEdited((before) => ({ ...before, [field]: changed }))}
            />
            {differsFromAnswer(value) && (
              <p className="read-other small">
                {t('reading.other')} <strong>{formatAnswer(value, answer, language)}</strong>
              </p>
            )}
            <p className="button-row">
              {(!isOnce || differsFromAnswer(value)) && (
                <button
                  type="button"
                  className={`button ${isOnce ? 'button-quiet' : 'button-primary'}`}
                  onClick={() => takeOverValues([value])}
                >
                  {t(differsFromAnswer(value) ? 'reading.replace' : 'reading.use')}
                  <span className="visually-hidden">: {label}</span>
                </button>
              )}
              <button
                type="button"
                className="button button-plain"
                onClick={() => recordVerdictAndFocusNext([value], 'left')}
              >
                {t(differsFromAnswer(value) ? 'reading.keep' : 'reading.leave')}
                <span className="visually-hidden">: {label}</span>
              </button>
            </p>
          </div>
        );
      })}
      <p className={`button-row${isOnce && free.length > 0 ? ' reading-all' : ''}`}>
        {free.length > (isOnce ? 0 : 1) && (
          <button
            type="button"
            className={`button ${isOnce ? 'button-primary button-large' : 'button-quiet'}`}
            onClick={() => takeOverValues(free)}
          >
            {t(free.length > 1 ? 'reading.useAll' : 'reading.use')}
          </button>
        )}
        {open.length === 0 && (
          <button type="button" className="button-text" onClick={onClose}>
            {t('reading.close')}
          </button>
        )}
      </p>
    </section>
  );
}

/** An answer as a person knows it: a choice by its label, a day or a moment in words. */
function formatAnswer({ schema, uiSchema }: ReadValue, answer: unknown, language: Language): string {
  const names = uiSchema['ui:enumNames'];
  const index = Array.isArray(schema['enum']) ? schema['enum'].indexOf(answer) : -1;
  const { day, time } = splitDayAndTime(answer);
  if (isIsoDate(day)) return [formatDate(day, language), ...(time ? [time] : [])].join(', ');
  return String((Array.isArray(names) && index >= 0 ? names[index] : undefined) ?? answer);
}
