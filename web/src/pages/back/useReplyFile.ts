import { useEffect, useRef, useState } from 'react';
import { createId } from '../../data/createId';
import { deleteLetter } from '../../data/deliveredLetter';
import { ApiError } from '../../data/http';
import { requestTextOfUpload, uploadFileWithRetries } from '../../data/uploads';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { LARGEST } from '../../wizard/uploads/files';

/** Milliseconds after which a reading is given up; the server stops a moment before. */
const PATIENCE = 122_000;

/** How far the file with their reply has come. */
export type ReplyFileState = { phase: 'none' | 'reading' | 'read' } | { phase: 'failed'; message: string };

interface Options {
  kind: string;
  /** A field of the kind's files in which pictures are read; without one none are taken. */
  field: string;
  onText: (text: string) => void;
}

/** Their reply as a picture or PDF: the server reads it, and forgets it at once, together with the draft that it was kept with. */
export function useReplyFile({ kind, field, onText }: Options) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [state, setState] = useState<ReplyFileState>({ phase: 'none' });
  const call = useRef<AbortController>(undefined);
  useEffect(() => () => call.current?.abort(), []);

  const readReplyFileAndDeleteIt = async (file: File) => {
    if (state.phase === 'reading') return;
    if (file.size > LARGEST) return setState({ phase: 'failed', message: t('back.replyFileTooLarge') });
    const mine = new AbortController();
    call.current = mine;
    const timer = setTimeout(() => mine.abort(), PATIENCE);
    setState({ phase: 'reading' });
    // A draft of its own: it has nothing to do with a letter that may be under way in this browser.
    const letter = { id: createId() };
    let kept: { id: string; token: string } | undefined;
    try {
      const sent = await uploadFileWithRetries(file, {
        letter,
        kind,
        field,
        language,
        onProgress: () => undefined,
        signal: mine.signal,
      });
      kept = { id: sent.draftId, token: sent.token };
      const text = (await requestTextOfUpload(sent.upload.id, language, kept.token, mine.signal)).trim();
      if (text === '') setState({ phase: 'failed', message: t('back.replyFileEmpty') });
      else {
        onText(text);
        setState({ phase: 'read' });
      }
    } catch (error) {
      const isOurs = error instanceof ApiError && error.code !== 'internal';
      setState({ phase: 'failed', message: isOurs ? error.message : t('back.replyFileFailed') });
    } finally {
      clearTimeout(timer);
      // What fails here goes with the draft's own time.
      if (kept) deleteLetter(kept).catch(() => undefined);
    }
  };
  return { state, readReplyFileAndDeleteIt };
}
