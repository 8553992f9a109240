import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../data/http';
import {
  deleteUpload,
  requestReadingOfPastedText,
  requestFieldsOfUpload,
  uploadFileWithRetries,
  type ReadField,
  type UploadedFile,
} from '../../data/uploads';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import type { LetterAccess } from '../answers/letterAccess';
import { createId } from '../../data/createId';
import type { Draft } from '../answers/saved';
import { findFileRefusal, readUploadRows, type UploadRules } from '../uploads/files';
import { listReadValuesThatFitForm, type ReadValue } from '../uploads/readValues';
import { doesRowExistInTable, PATIENCE, describeReadingProblem } from '../uploads/useReading';

/** How far the paper has come. */
export type PaperState =
  | { phase: 'ways'; problem?: string }
  | { phase: 'sending'; name: string; progress: number }
  | { phase: 'reading'; source: Source }
  | { phase: 'read'; source: Source; values: ReadValue[]; upload?: UploadedFile }
  | { phase: 'failed'; source: Source; message: string };
export type Source = 'picture' | 'text';

/** The letter is no more: of one without files another can be begun in its place. */
const isErrorThatLetterIsGoneOrPaid = (error: unknown) =>
  error instanceof ApiError && ([403, 404, 410].includes(error.status) || error.code === 'letter_paid');

/**
 * A paper that answers questions: sent or pasted, read, and offered. A file goes again unless it was ticked to be enclosed,
 * which puts it into the form's list of that name.
 */
export function usePaperReading(access: LetterAccess, list: string, rules: UploadRules) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [state, setState] = useState<PaperState>({ phase: 'ways' });
  const call = useRef<AbortController>(undefined);
  const latest = useRef(access);
  useLayoutEffect(() => {
    latest.current = access;
  });
  /** What was read last: which questions it answers depends on the situation, which may be chosen later. */
  const read = useRef<{ source: Source; found: ReadField[]; upload?: UploadedFile }>(undefined);
  /** The file that is on the server though the form does not hold it. */
  const loose = useRef<string>(undefined);

  const getTokenOfDraftIfAny = () => latest.current.answers.draft?.token;
  const storeAndGetNewLocalDraft = (): Draft => {
    const begun = { id: createId(), fingerprint: '' };
    latest.current.update(() => ({ draft: begun }));
    return begun;
  };
  const storeDraftIdAndToken = (id: string, newToken: string | undefined) =>
    latest.current.update(({ draft }) => ({
      draft: { ...draft, id, fingerprint: draft?.fingerprint ?? '', token: newToken ?? draft?.token },
    }));
  const withLetter = async <T>(ask: (letter: Draft) => Promise<T>): Promise<T> => {
    const known = latest.current.answers.draft;
    const hasFiles = Object.keys(latest.current.form.kind.uploads).some(
      (field) => readUploadRows(latest.current.answers.form[field]).length > 0,
    );
    return ask(known ?? storeAndGetNewLocalDraft()).catch((error: unknown) => {
      if (!isErrorThatLetterIsGoneOrPaid(error) || !known || hasFiles) throw error;
      return ask(storeAndGetNewLocalDraft());
    });
  };
  const deleteUploadNotInForm = () => {
    if (
      loose.current !== undefined &&
      !readUploadRows(latest.current.answers.form[list]).some(({ id }) => id === loose.current)
    )
      deleteUpload(loose.current, getTokenOfDraftIfAny());
    loose.current = undefined;
  };
  const offerReadValues = async (source: Source, readFields: ReadField[], upload?: UploadedFile) => {
    read.current = { source, found: readFields, ...(upload && { upload }) };
    const values = await listReadValuesThatFitForm(latest.current.form, list, readFields, doesRowExistInTable);
    setState({ phase: 'read', source, values, ...(upload && { upload }) });
  };
  const runReadingWithTimeLimit = async (source: Source, work: (signal: AbortSignal) => Promise<void>) => {
    call.current?.abort();
    const mine = new AbortController();
    call.current = mine;
    const timer = setTimeout(() => mine.abort(new ApiError(504, 'reading_timeout', t('reading.timeout'))), PATIENCE);
    try {
      await work(mine.signal);
    } catch (error) {
      const reason: unknown = mine.signal.aborted ? mine.signal.reason : error;
      // Called off by the person, who knows.
      if (mine.signal.aborted && !(reason instanceof ApiError)) return;
      setState({ phase: 'failed', source, message: describeReadingProblem(reason, t) });
    } finally {
      clearTimeout(timer);
    }
  };

  const uploadAndReadChosenFile = (file: File) => {
    const why = findFileRefusal(file, rules, 1);
    if (why)
      return setState({
        phase: 'ways',
        problem: why === 'tooLarge' ? `${t('uploads.tooLarge')}. ${t('uploads.largest')}` : t(`uploads.${why}`),
      });
    deleteUploadNotInForm();
    setState({ phase: 'sending', name: file.name, progress: 0 });
    return runReadingWithTimeLimit('picture', async (signal) => {
      const onProgress = (progress: number) =>
        setState((before) => (before.phase === 'sending' ? { ...before, progress } : before));
      const { kind } = latest.current.form;
      const sent = await withLetter((letter) =>
        uploadFileWithRetries(file, { letter, kind: kind.id, field: list, language, onProgress, signal }),
      );
      storeDraftIdAndToken(sent.draftId, sent.token);
      loose.current = sent.upload.id;
      setState({ phase: 'reading', source: 'picture' });
      await offerReadValues(
        'picture',
        await requestFieldsOfUpload(sent.upload.id, language, getTokenOfDraftIfAny(), signal),
        sent.upload,
      );
    });
  };
  const readPastedText = (text: string) => {
    deleteUploadNotInForm();
    setState({ phase: 'reading', source: 'text' });
    return runReadingWithTimeLimit('text', async (signal) => {
      const { kind } = latest.current.form;
      const answer = await withLetter((letter) =>
        requestReadingOfPastedText(text, { letter, kind: kind.id, field: list, language, signal }),
      );
      storeDraftIdAndToken(answer.draftId, answer.token);
      await offerReadValues('text', answer.fields);
    });
  };
  const cancelReadingAndDeleteUpload = () => {
    call.current?.abort();
    deleteUploadNotInForm();
    read.current = undefined;
    setState({ phase: 'ways' });
  };

  // Another situation asks other questions of the same paper.
  const { form } = access;
  const offerAgain = useEffectEvent(() => {
    if (read.current) void offerReadValues(read.current.source, read.current.found, read.current.upload);
  });
  useEffect(() => offerAgain(), [form]);
  const leave = useEffectEvent(deleteUploadNotInForm);
  useEffect(() => {
    const leaveNow = () => leave();
    window.addEventListener('pagehide', leaveNow);
    return () => {
      window.removeEventListener('pagehide', leaveNow);
      call.current?.abort();
      leaveNow();
    };
  }, []);
  return { state, choose: uploadAndReadChosenFile, paste: readPastedText, close: cancelReadingAndDeleteUpload };
}
