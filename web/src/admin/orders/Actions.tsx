import type { z } from 'zod';
import { Button, Modal } from 'antd';
import { useId, useState } from 'react';
import {
  resentLetterSchema,
  retriedStepsSchema,
  type LetterDetail,
  type resendLetterRequest,
} from '../../../../core/shared/contracts/admin/letters';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import { createId } from '../../data/createId';
import { Problem } from '../Problem';
import { useAdminAction } from '../useAdmin';
import { DisputeAnswerDialog } from './AnswerDialog';
import { RefundDialog } from './RefundDialog';
import { LetterTextDialog } from './TextDialog';

type Dialog = 'refund' | 'delete' | 'text' | 'answer';

/** What support does for a letter. What can't be done now says why. */
export function OrderActions({ letter, onDone }: { letter: LetterDetail; onDone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const id = useId();
  const [dialog, setDialog] = useState<Dialog>();
  const { run, isBusy, problem, forget } = useAdminAction();
  const path = `/api/admin/letters/${encodeURIComponent(letter.id)}`;
  const isThere = letter.status === 'preview' || letter.status === 'paid' || letter.status === 'delivered';
  const mailWaits = letter.steps.some(({ step }) => step === 'sendLetter');
  // Won is as if it had not been.
  const isDisputed = letter.dispute === 'open' || letter.dispute === 'lost';
  const waits = letter.steps.some(({ isRunning, attempt }) => !isRunning && attempt > 1);

  const resendLetterMail = async () => {
    const done = await run('POST', `${path}/resend`, { clickId: createId() } satisfies z.input<
      typeof resendLetterRequest
    >);
    if (!done) return;
    toast(t('underway.resend.done'), t('underway.resend.copy', { copy: resentLetterSchema.parse(done.answer).copy }));
    onDone();
  };
  const retryWaitingSteps = async () => {
    const done = await run('POST', `${path}/retry`, {});
    if (!done) return;
    toast(
      t('underway.retry.done'),
      retriedStepsSchema
        .parse(done.answer)
        .steps.map((step) => t([`underway.step.${step}`, 'underway.step.other']))
        .join(', '),
    );
    onDone();
  };
  const closeDialog = () => setDialog(undefined);
  const openDialog = (dialogToOpen: Dialog) => {
    forget();
    setDialog(dialogToOpen);
  };

  return (
    <>
      <div className="underway-actions" role="group" aria-label={t('underway.actions')}>
        {letter.answer && (
          <Button type="primary" onClick={() => openDialog('answer')}>
            {t('underway.answer.button')}
          </Button>
        )}
        {isThere && (
          <Button
            disabled={letter.status !== 'delivered' || mailWaits || isDisputed}
            loading={isBusy}
            onClick={() => void resendLetterMail()}
            aria-describedby={`${id}-why`}
          >
            {t('underway.resend.button')}
          </Button>
        )}
        {waits && (
          <Button loading={isBusy} onClick={() => void retryWaitingSteps()}>
            {t('underway.retry.button')}
          </Button>
        )}
        {letter.amount !== null && letter.amount > 0 && (
          <Button
            disabled={letter.refundable === 0 || isDisputed}
            aria-describedby={`${id}-why`}
            onClick={() => openDialog('refund')}
          >
            {letter.refundable === 0 ? t('underway.refund.nothingLeft') : t('underway.refund.button')}
          </Button>
        )}
        {isThere && letter.state !== 'drafting' && (
          <Button onClick={() => openDialog('text')}>{t('underway.text.button')}</Button>
        )}
        {isThere && (
          <Button danger onClick={() => openDialog('delete')}>
            {t('underway.delete.button')}
          </Button>
        )}
      </div>
      <p id={`${id}-why`} className="admin-note">
        {isThere && letter.status !== 'delivered' && t('underway.resend.notYet')}
        {isThere && mailWaits && t('underway.resend.underWay')}
        {isDisputed && t(`underway.disputed.${letter.dispute}`)}
      </p>
      <Problem text={problem} />
      {dialog === 'refund' && (
        <RefundDialog
          letter={letter}
          onClose={closeDialog}
          onDone={() => {
            closeDialog();
            onDone();
          }}
        />
      )}
      {dialog === 'answer' && letter.answer && (
        <DisputeAnswerDialog
          orderId={letter.id}
          answer={letter.answer}
          onClose={closeDialog}
          onDone={() => {
            closeDialog();
            onDone();
          }}
        />
      )}
      {dialog === 'text' && <LetterTextDialog letter={letter} onClose={closeDialog} />}
      {dialog === 'delete' && (
        <DeleteLetterDialog
          letter={letter}
          onClose={closeDialog}
          onDone={() => {
            closeDialog();
            onDone();
          }}
        />
      )}
    </>
  );
}

function DeleteLetterDialog({
  letter,
  onClose,
  onDone,
}: {
  letter: LetterDetail;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const toast = useToast();
  const { run, isBusy, problem } = useAdminAction();
  const requestDeletion = async () => {
    if (!(await run('POST', `/api/admin/letters/${encodeURIComponent(letter.id)}/delete`, {}))) return;
    toast(t('underway.delete.done'), t('underway.delete.receipt'));
    onDone();
  };
  return (
    <Modal
      open
      title={t('underway.delete.title', { name: letter.orderNumber ?? letter.id.slice(0, 8) })}
      okText={t('underway.delete.now')}
      okButtonProps={{ danger: true }}
      confirmLoading={isBusy}
      cancelText={t('common.cancel')}
      onOk={() => void requestDeletion()}
      onCancel={onClose}
    >
      <div className="admin-form">
        <p>{t('underway.delete.lead')}</p>
        {letter.status === 'paid' && <p>{t('underway.delete.undelivered')}</p>}
        {letter.status === 'delivered' && (letter.amount ?? 0) > letter.refunded && (
          <p>{t('underway.delete.delivered')}</p>
        )}
        <Problem text={problem} />
      </div>
    </Modal>
  );
}
