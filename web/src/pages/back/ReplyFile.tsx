import { FileUp } from 'lucide-react';
import type { KindForm } from '../../data/kinds';
import { useTranslation } from '../../i18n/texts';
import { buildAcceptAttribute } from '../../wizard/uploads/files';
import { useReplyFile } from './useReplyFile';

/** A field of the kind in whose files text is read. */
function findUploadFieldWithReading({ kind }: KindForm): string | undefined {
  return Object.entries(kind.uploads).find(([, { reading }]) => reading !== undefined)?.[0];
}

/** Their letter as a picture or PDF, in place of pasting it; nothing for a kind that reads no pictures. */
export function ReplyFileChooser({ form, onText }: { form: KindForm; onText: (text: string) => void }) {
  const field = findUploadFieldWithReading(form);
  return field === undefined ? null : <ReplyFileInput form={form} field={field} onText={onText} />;
}

function ReplyFileInput({ form, field, onText }: { form: KindForm; field: string; onText: (text: string) => void }) {
  const { t } = useTranslation();
  const { state, readReplyFileAndDeleteIt } = useReplyFile({ kind: form.kind.id, field, onText });
  const rules = form.kind.uploads[field];
  const isReading = state.phase === 'reading';
  return (
    <div className="back-reply-file">
      <label className="button button-quiet back-choose">
        {isReading ? <span className="spinner" aria-hidden="true" /> : <FileUp size={20} aria-hidden="true" />}
        {t(isReading ? 'back.replyFileReading' : 'back.replyFile')}
        <input
          type="file"
          className="visually-hidden"
          accept={rules && buildAcceptAttribute(rules)}
          disabled={isReading}
          aria-describedby="back-reply-file-hint"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            if (chosen) void readReplyFileAndDeleteIt(chosen);
            // The same file can be chosen again.
            target.value = '';
          }}
        />
      </label>
      <p className="field-hint" id="back-reply-file-hint">
        {t('back.replyFileHint')}
      </p>
      <p className="small soft" role="status">
        {state.phase === 'read' && t('back.replyFileRead')}
      </p>
      {state.phase === 'failed' && (
        <p className="small field-error" role="alert">
          {state.message}
        </p>
      )}
    </div>
  );
}
