import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, NetworkError, sendRequestWithRetries } from '../../data/http';
import { requestFieldsOfUpload } from '../../data/uploads';
import { useLanguage } from '../../i18n/context';
import { useTranslation, type Translate } from '../../i18n/texts';
import type { LetterAccess } from '../answers/letterAccess';
import { listReadValuesThatFitForm, type ReadValue } from './readValues';

/** Milliseconds after which a reading is given up; the server stops a moment before. */
export const PATIENCE = 122_000;

export type ReadingState =
  | { phase: 'none' }
  | { phase: 'reading' }
  | { phase: 'read'; values: ReadValue[] }
  | { phase: 'failed'; message: string };

interface Options {
  access: LetterAccess;
  list: string;
  upload: string;
  isToRead: boolean;
  onBegun: () => void;
}

/** What a picture says: read once it is uploaded, or when asked for. What is found waits for the person's word. */
export function useReading({ access, list, upload, isToRead, onBegun }: Options) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [reading, setReading] = useState<ReadingState>({ phase: 'none' });
  // What is to be read at once is shown as being read from the start.
  const [wasToRead, setWasToRead] = useState(false);
  if (isToRead !== wasToRead) {
    setWasToRead(isToRead);
    if (isToRead) setReading({ phase: 'reading' });
  }
  const call = useRef<AbortController>(undefined);

  const requestReadingUnlessUnderWay = () => {
    if (call.current) return;
    const mine = new AbortController();
    call.current = mine;
    const timer = setTimeout(() => mine.abort(new ApiError(504, 'reading_timeout', t('reading.timeout'))), PATIENCE);
    const { form, answers } = access;
    requestFieldsOfUpload(upload, language, answers.draft?.token, mine.signal)
      .then((found) => listReadValuesThatFitForm(form, list, found, doesRowExistInTable))
      .then(
        (values) => setReading({ phase: 'read', values }),
        (error: unknown) => {
          // Called off by the person, who knows.
          if (mine.signal.aborted && !(error instanceof ApiError)) return setReading({ phase: 'none' });
          setReading({ phase: 'failed', message: describeReadingProblem(error, t) });
        },
      )
      .finally(() => {
        clearTimeout(timer);
        call.current = undefined;
      });
  };
  const beginReading = () => {
    setReading({ phase: 'reading' });
    requestReadingUnlessUnderWay();
  };
  const cancelReading = () => call.current?.abort();
  const closeReading = () => setReading({ phase: 'none' });

  const startUnasked = useEffectEvent(() => {
    onBegun();
    requestReadingUnlessUnderWay();
  });
  useEffect(() => {
    if (isToRead) startUnasked();
  }, [isToRead]);
  useEffect(
    () => () => {
      call.current?.abort();
    },
    [],
  );
  return { reading, begin: beginReading, cancel: cancelReading, close: closeReading };
}

/** Why nothing could be read, in words. */
export function describeReadingProblem(error: unknown, t: Translate): string {
  if (error instanceof NetworkError) return t('errors.network');
  return error instanceof ApiError && error.code !== 'internal' && error.status !== 404
    ? error.message
    : t('reading.failed');
}

/** Whether a table of the engine has this row: a code that was misread is not offered. */
export async function doesRowExistInTable(table: string, value: string): Promise<boolean> {
  try {
    await sendRequestWithRetries(`/api/tables/${encodeURIComponent(table)}/${encodeURIComponent(value)}`);
    return true;
  } catch {
    return false;
  }
}
