import { RotateCw, X } from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatFileSize, formatFileType, type Item } from './files';

interface Props {
  item: Item;
  /** What went wrong then stands above already. */
  isAlone: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

/** A file that is not in the form yet: how far it has come, or why it can't, and what to do about it. */
export function UploadItemRow({ item, isAlone, onRetry, onDiscard }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const title = useId();
  const { file, state, reason, progress, canRetry } = item;
  return (
    <li className={`upload upload-${state}`}>
      <div className="upload-body">
        <p className="upload-name" id={title}>
          {file.name}
        </p>
        <p className="small soft number">
          {formatFileType(file.type, file.name)} · {formatFileSize(file.size, language)}
        </p>
        {(state === 'sending' || state === 'waiting' || state === 'sent') && (
          <>
            <progress
              className="upload-progress"
              max={1}
              value={state === 'sent' ? 1 : progress}
              aria-labelledby={title}
            />
            <p className="small soft number">
              {state === 'waiting'
                ? t('uploads.waiting')
                : state === 'sent'
                  ? t('uploads.sent')
                  : progress < 1
                    ? t('uploads.percent', { percent: Math.round(progress * 100) })
                    : t('uploads.checking')}
            </p>
          </>
        )}
        {reason && !isAlone && (
          <p className="field-error">
            {reason.title}
            {reason.text && ` ${reason.text}`}
          </p>
        )}
        {state !== 'sending' && (
          <p className="upload-ways">
            {canRetry && state === 'failed' && (
              <button type="button" className="button-text" onClick={onRetry}>
                <RotateCw size={18} aria-hidden="true" />
                {t('uploads.retry')}
                <span className="visually-hidden">: {file.name}</span>
              </button>
            )}
            <button type="button" className="button-text" onClick={onDiscard}>
              <X size={18} aria-hidden="true" />
              {t('uploads.discard')}
              <span className="visually-hidden">: {file.name}</span>
            </button>
          </p>
        )}
      </div>
    </li>
  );
}
