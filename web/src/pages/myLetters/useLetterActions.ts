import { useState } from 'react';
import { fetchLetterText } from '../../data/deliveredLetter';
import { fetchLetterView } from '../../data/letters';
import { joinPreviewText, type MyLetter } from '../../data/myLetters';
import { useTranslation } from '../../i18n/texts';
import { useLanguage } from '../../i18n/context';
import { useToast } from '../../ui/Toast';
import { downloadFile } from '../../ui/saveFile';

/** What can be done with a letter of the list, short of deleting it; failures are told in a toast. */
export function useLetterActions({ id, type, status }: MyLetter) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const downloadPdf = async (address: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await downloadFile(address, `${type}.pdf`);
    } catch {
      toast(t('mine.downloadFailed'), t('mine.downloadFailedText'));
    }
    setBusy(false);
  };
  /** The whole letter when it is paid for, else what may be seen of it. */
  const fetchLetterOrPreviewText = async (): Promise<string> => {
    if (status !== 'preview') return (await fetchLetterText({ id })).text;
    const { preview } = await fetchLetterView({ id }, language);
    return preview ? joinPreviewText(preview) : '';
  };
  const copyLetterText = async () => {
    try {
      const text = await fetchLetterOrPreviewText();
      if (!text) return toast(t('mine.noContent'), t('mine.noContentText'));
      await navigator.clipboard.writeText(text);
      toast(t(status === 'preview' ? 'mine.copiedPreview' : 'mine.copied'));
    } catch {
      toast(t('mine.copyFailed'), t('mine.copyFailedText'));
    }
  };
  return { save: downloadPdf, copy: copyLetterText, busy };
}
