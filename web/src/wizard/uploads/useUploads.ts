import { useEffect, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../data/http';
import { deleteUpload, uploadFileWithRetries, fetchHttpStatus, type UploadedFile } from '../../data/uploads';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import type { LetterAccess } from '../answers/letterAccess';
import { createId } from '../../data/createId';
import type { Draft } from '../answers/saved';
import {
  findFileRefusal,
  createUploadRow,
  readUploadRows,
  type Item,
  type Refusal,
  type UploadRow,
  type UploadRules,
} from './files';

/** A file taken away, which can still be had back. */
interface Removed {
  row: UploadRow;
  index: number;
}

const insertAt = <T>(list: readonly T[], index: number, item: T): T[] => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
];

/** The letter that files were sent to is no more, or no longer takes any. */
const isErrorThatLetterIsGoneOrPaid = (error: unknown) =>
  error instanceof ApiError && ([403, 404, 410].includes(error.status) || error.code === 'letter_paid');

/**
 * The files of one field: those chosen, on their way, one after the other, to the letter, and those that the form holds.
 * Files chosen together are taken into the form together: one that fails holds the rest until it is tried again or left
 * out, and none is sent twice for that.
 */
export function useUploads(
  field: string,
  rules: UploadRules,
  access: LetterAccess,
  onTaken: (files: UploadedFile[]) => void,
) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [items, setItems] = useState<Item[]>([]);
  const [removed, setRemoved] = useState<Removed>();
  const [lost, setLost] = useState<string[]>([]);
  const [cut, setCut] = useState<UploadedFile[]>([]);
  const current = useRef(items);
  const nextKey = useRef(0);
  const isRunning = useRef(false);
  const undoable = useRef<Removed>(undefined);
  const calls = useRef(new AbortController());
  // The form as it is when a file has arrived, not as it was when it was chosen.
  const latest = useRef(access);
  latest.current = access;
  const rows = readUploadRows(access.answers.form[field]);

  const changeUploadItems = (next: (before: Item[]) => Item[]) => {
    current.current = next(current.current);
    setItems(current.current);
  };
  const patchUploadItem = (key: number, change: Partial<Item>) =>
    changeUploadItems((all) => all.map((item) => (item.key === key ? { ...item, ...change } : item)));
  const getTokenOfDraftIfAny = () => latest.current.answers.draft?.token;

  /** The letter that files go to: begun by the first of them. */
  const draft = useRef<Draft>(undefined);
  const getOrBeginDraft = (): Draft => {
    const known = latest.current.answers.draft ?? draft.current;
    if (known) return known;
    const begun = { id: createId(), fingerprint: '' };
    draft.current = begun;
    latest.current.update(() => ({ draft: begun }));
    return begun;
  };
  /** Forgets a letter that is gone, with every file that was in it, and says which ones are to be added again. */
  const beginNewDraftWithoutFiles = () => {
    const fields = Object.keys(latest.current.form.kind.uploads);
    const { form } = latest.current.answers;
    const names = fields.flatMap((each) => readUploadRows(form[each]).map(({ name }) => name));
    const begun = { id: createId(), fingerprint: '' };
    draft.current = begun;
    latest.current.update((before) => ({
      draft: begun,
      form: Object.fromEntries(Object.entries(before.form).filter(([name]) => !fields.includes(name))),
    }));
    // Those on their way went to the same letter.
    changeUploadItems((all) =>
      all.map((item) => (item.state === 'sent' ? { ...item, state: 'waiting', progress: 0 } : item)),
    );
    setLost((before) => [...before, ...names]);
    return begun;
  };

  const uploadItem = async (item: Item, letterDraft: Draft): Promise<void> => {
    const { form } = latest.current;
    const {
      draftId,
      token: given = letterDraft.token,
      upload,
    } = await uploadFileWithRetries(item.file, {
      letter: letterDraft,
      kind: form.kind.id,
      field,
      language,
      onProgress: (progress) => patchUploadItem(item.key, { progress }),
      signal: calls.current.signal,
    });
    const taken = { ...letterDraft, id: draftId, token: given };
    draft.current = taken;
    latest.current.update((before) => ({ draft: { ...taken, fingerprint: before.draft?.fingerprint ?? '' } }));
    patchUploadItem(item.key, { state: 'sent', progress: 1, upload });
  };
  const describeUploadFailure = (error: unknown): Pick<Item, 'reason' | 'canRetry'> => {
    if (error instanceof NetworkError) return { reason: { title: t('errors.network') }, canRetry: true };
    if (!(error instanceof ApiError) || error.code === 'internal')
      return { reason: { title: t('uploads.failed') }, canRetry: true };
    if (error.code === 'file_too_large' || error.status === 413) return { reason: describeFileRefusal('tooLarge') };
    return { reason: { title: error.message }, canRetry: error.status === 408 || error.status >= 429 };
  };
  const describeFileRefusal = (why: Refusal) =>
    why === 'tooLarge'
      ? { title: t('uploads.tooLarge'), text: t('uploads.largest') }
      : why === 'tooMany'
        ? { title: t('uploads.tooMany', { count: rules.max }) }
        : why === 'empty'
          ? { title: t('uploads.empty') }
          : {
              title: t(
                rules.accept.includes('image')
                  ? rules.accept.includes('pdf')
                    ? 'uploads.type'
                    : 'uploads.typeImage'
                  : 'uploads.typePdf',
              ),
            };

  const takeFilesIntoForm = () => {
    const files = current.current.flatMap(({ upload }) => upload ?? []);
    latest.current.update(({ form }) => ({
      form: { ...form, [field]: [...readUploadRows(form[field]), ...files.map(createUploadRow)] },
    }));
    changeUploadItems(() => []);
    toast(
      files.length === 1 ? t('uploads.done') : t('uploads.doneMany', { count: files.length }),
      files.length === 1 ? files[0]?.name : undefined,
    );
    setCut(files.filter(({ pagesLeftOut }) => pagesLeftOut));
    onTaken(files);
  };
  const uploadWaitingFilesThenTakeIntoForm = async (): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    const { signal } = calls.current;
    // Nothing is sent while a file chosen with the others can't be.
    for (;;) {
      const item = current.current.some(({ state }) => state === 'refused')
        ? undefined
        : current.current.find(({ state }) => state === 'waiting');
      if (!item || signal.aborted) break;
      patchUploadItem(item.key, { state: 'sending', progress: 0 });
      try {
        const to = getOrBeginDraft();
        await uploadItem(item, to).catch(async (error: unknown) => {
          if (!isErrorThatLetterIsGoneOrPaid(error)) throw error;
          await uploadItem(item, beginNewDraftWithoutFiles());
        });
      } catch (error) {
        if (signal.aborted) break;
        const { reason, canRetry = false } = describeUploadFailure(error);
        patchUploadItem(item.key, { state: 'failed', canRetry, ...(reason && { reason }) });
        if (reason) toast(reason.title, reason.text);
      }
    }
    isRunning.current = false;
    if (!signal.aborted && current.current.length > 0 && current.current.every(({ state }) => state === 'sent'))
      takeFilesIntoForm();
  };

  /** Deletes for good what was taken away before: only the last one can be had back. */
  const deleteLastRemovedForGood = () => {
    if (undoable.current) deleteUpload(undoable.current.row.id, getTokenOfDraftIfAny());
    undoable.current = undefined;
    setRemoved(undefined);
  };
  const queueFilesAndStartUpload = (files: readonly File[]) => {
    if (files.length === 0) return;
    deleteLastRemovedForGood();
    setLost([]);
    setCut([]);
    // What was chosen instead of a file that could not be taken replaces it.
    const isInstead = current.current.every(({ state }) => state === 'refused' || state === 'failed');
    if (isInstead) changeUploadItems(() => []);
    let left = rules.max - rows.length - current.current.length;
    const chosen = files.map((file): Item => {
      nextKey.current += 1;
      const base: Item = { key: nextKey.current, file, state: 'waiting', progress: 0 };
      const why = findFileRefusal(file, rules, left);
      if (!why) left -= 1;
      return why ? { ...base, state: 'refused', reason: describeFileRefusal(why) } : base;
    });
    changeUploadItems((all) => [...all, ...chosen]);
    const first = chosen.find(({ reason }) => reason)?.reason;
    if (first) toast(first.title, first.text);
    void uploadWaitingFilesThenTakeIntoForm();
  };
  const retryUpload = (key: number) => {
    patchUploadItem(key, { state: 'waiting', progress: 0 });
    void uploadWaitingFilesThenTakeIntoForm();
  };
  /** Leaves a chosen file out; the others then go on. */
  const removeUploadAndSendWaitingFiles = (key: number) => {
    const item = current.current.find((each) => each.key === key);
    if (item?.upload) deleteUpload(item.upload.id, getTokenOfDraftIfAny());
    changeUploadItems((all) => all.filter((each) => each.key !== key));
    void uploadWaitingFilesThenTakeIntoForm();
  };
  const removeFailedItemsAndSendWaitingFiles = () => {
    changeUploadItems((all) => all.filter(({ state }) => state !== 'refused' && state !== 'failed'));
    void uploadWaitingFilesThenTakeIntoForm();
  };
  const cancelAndDeleteAllUploads = () => {
    calls.current.abort();
    calls.current = new AbortController();
    isRunning.current = false;
    for (const { upload } of current.current) if (upload) deleteUpload(upload.id, getTokenOfDraftIfAny());
    changeUploadItems(() => []);
  };

  const removeUploadRowWithUndo = (row: UploadRow) => {
    deleteLastRemovedForGood();
    const taken = { row, index: rows.findIndex(({ id }) => id === row.id) };
    undoable.current = taken;
    setRemoved(taken);
    access.update(({ form }) => ({
      form: { ...form, [field]: readUploadRows(form[field]).filter(({ id }) => id !== row.id) },
    }));
  };
  const undoRemoval = () => {
    const taken = undoable.current;
    if (!taken) return;
    undoable.current = undefined;
    setRemoved(undefined);
    access.update(({ form }) => ({
      form: { ...form, [field]: insertAt(readUploadRows(form[field]), taken.index, taken.row) },
    }));
  };
  const editUploadRow = (id: string, member: string, value: unknown) =>
    latest.current.update(({ form }) => ({
      form: {
        ...form,
        [field]: readUploadRows(form[field]).map((row) => (row.id === id ? { ...row, [member]: value } : row)),
      },
    }));
  /** A picture that would not load: is the file gone? */
  const removeRowOrBeginNewDraftIfFileGone = async (row: UploadRow, address: string) => {
    const status = await fetchHttpStatus(address);
    if (status === 410) beginNewDraftWithoutFiles();
    else if (status === 404 || status === 403) {
      latest.current.update(({ form }) => ({
        form: { ...form, [field]: readUploadRows(form[field]).filter(({ id }) => id !== row.id) },
      }));
      setLost((before) => (before.includes(row.name) ? before : [...before, row.name]));
    }
  };

  const isBusy = items.some(({ state }) => state === 'sending' || state === 'waiting');
  const reason =
    items.length === 0
      ? undefined
      : items.some(({ reason: why }) => why)
        ? t('uploads.holdFailed')
        : t('uploads.holdBusy');
  const { hold } = access;
  useEffect(() => hold(field, reason), [hold, field, reason]);
  // What is not in the form when the step is left is not the letter's.
  const leave = useRef<() => void>(undefined);
  leave.current = () => {
    if (undoable.current) deleteUpload(undoable.current.row.id, getTokenOfDraftIfAny());
    undoable.current = undefined;
    for (const { upload } of current.current) if (upload) deleteUpload(upload.id, getTokenOfDraftIfAny());
    current.current = [];
    latest.current.hold(field, undefined);
  };
  useEffect(() => {
    if (calls.current.signal.aborted) calls.current = new AbortController();
    const leaveNow = () => leave.current?.();
    window.addEventListener('pagehide', leaveNow);
    return () => {
      window.removeEventListener('pagehide', leaveNow);
      calls.current.abort();
      leaveNow();
    };
  }, []);

  return {
    rows,
    items,
    isBusy,
    removed,
    lost,
    cut,
    add: queueFilesAndStartUpload,
    retry: retryUpload,
    discard: removeUploadAndSendWaitingFiles,
    discardFailed: removeFailedItemsAndSendWaitingFiles,
    cancelAll: cancelAndDeleteAllUploads,
    remove: removeUploadRowWithUndo,
    undo: undoRemoval,
    edit: editUploadRow,
    verify: removeRowOrBeginNewDraftIfFileGone,
  };
}
