import type { z } from 'zod';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import {
  EXPLANATION_LENGTH,
  type LetterDetail,
  type answerDisputeRequest,
} from '../../../../core/shared/contracts/admin/letters';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import { LabelledField } from '../Field';
import { Problem } from '../Problem';
import { useAdminAction } from '../useAdmin';

interface Props {
  orderId: string;
  answer: NonNullable<LetterDetail['answer']>;
  onClose: () => void;
  onDone: () => void;
}

/** Asks what the bank is to be told, and shows what goes along with it: it takes one answer. */
export function DisputeAnswerDialog({ orderId, answer: { disputeId, product, activity }, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const id = useId();
  const [explanation, setExplanation] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { run, isBusy, problem } = useAdminAction();
  const isShort = explanation.trim().length < EXPLANATION_LENGTH.least;
  const sendDisputeAnswer = async () => {
    setIsTried(true);
    if (isShort) return;
    if (
      !(await run('POST', `/api/admin/letters/${encodeURIComponent(orderId)}/dispute`, {
        disputeId,
        explanation: explanation.trim(),
      } satisfies z.input<typeof answerDisputeRequest>))
    )
      return;
    toast(t('underway.answer.done'), t('underway.answer.doneMore'));
    onDone();
  };
  return (
    <Modal
      open
      title={t('underway.answer.title')}
      okText={t('underway.answer.now')}
      confirmLoading={isBusy}
      cancelText={t('common.cancel')}
      onOk={() => void sendDisputeAnswer()}
      onCancel={onClose}
      mask={{ closable: false }}
      width={640}
    >
      <div className="admin-form">
        <p>{t('underway.answer.lead')}</p>
        <LabelledField
          id={id}
          label={t('underway.answer.explanation')}
          help={t('underway.answer.help')}
          fault={isTried && isShort ? t('underway.answer.missing') : undefined}
        >
          {(ties) => (
            <Input.TextArea
              {...ties}
              rows={6}
              maxLength={EXPLANATION_LENGTH.most}
              value={explanation}
              onChange={(event) => setExplanation(event.target.value)}
            />
          )}
        </LabelledField>
        <section aria-labelledby={`${id}-along`}>
          <h3 id={`${id}-along`}>{t('underway.answer.along')}</h3>
          <p lang="en">{product}</p>
          <p lang="en" className="order-evidence">
            {activity}
          </p>
        </section>
        <Problem text={problem} />
      </div>
    </Modal>
  );
}
