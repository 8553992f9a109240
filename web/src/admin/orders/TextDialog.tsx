import { Button, Input, Modal } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import type { z } from 'zod';
import {
  letterContentSchema,
  type LetterDetail,
  type readLetterRequest,
} from '../../../../core/shared/contracts/admin/letters';
import { useTranslation } from '../../i18n/texts';
import { formatDate } from '../../i18n/format';
import { LetterSheet } from '../../ui/LetterSheet';
import { LabelledField } from '../Field';
import { Problem } from '../Problem';
import { useAdminAction } from '../useAdmin';

const REASON = 500;
const LEAST = 3;

/** Nobody reads a letter without saying why: the reason and the reader are kept in the audit log. */
export function LetterTextDialog({ letter, onClose }: { letter: LetterDetail; onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [text, setText] = useState<z.infer<typeof letterContentSchema>>();
  const { run, isBusy, problem } = useAdminAction();
  const isMissing = reason.trim().length < LEAST;
  const requestLetterText = async (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (isMissing) return;
    const done = await run('POST', `/api/admin/letters/${encodeURIComponent(letter.id)}/text`, {
      reason: reason.trim(),
    } satisfies z.input<typeof readLetterRequest>);
    if (done) setText(letterContentSchema.parse(done.answer));
  };
  return (
    <Modal
      open
      title={t('underway.text.title')}
      footer={text ? <Button onClick={onClose}>{t('underway.close')}</Button> : null}
      onCancel={onClose}
      width={text ? 760 : 520}
    >
      {text ? (
        <LetterSheet
          letter={text.letter}
          date={formatDate(text.completion.date, text.letter.language)}
          label={t('underway.text.sheet')}
        />
      ) : (
        <form className="admin-form" onSubmit={(event) => void requestLetterText(event)}>
          <p>{t('underway.text.lead')}</p>
          <LabelledField
            id={id}
            label={t('underway.text.reason')}
            help={t('underway.text.reasonHelp')}
            fault={isTried && isMissing ? t('underway.text.reasonMissing') : undefined}
          >
            {(ties) => (
              <Input.TextArea
                {...ties}
                rows={2}
                maxLength={REASON}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
            )}
          </LabelledField>
          <Problem text={problem} />
          <div className="underway-buttons">
            <Button onClick={onClose}>{t('common.cancel')}</Button>
            <Button type="primary" htmlType="submit" loading={isBusy}>
              {t('underway.text.show')}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
