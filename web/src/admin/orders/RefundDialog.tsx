import type { z } from 'zod';
import { Button, Checkbox, Input, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import {
  LONGEST_NOTE,
  STAFF_REFUND_REASONS,
  type LetterDetail,
  type refundRequest,
} from '../../../../core/shared/contracts/admin/letters';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import { parseTypedMoney, formatNumberForTyping } from '../../ui/typedNumber';
import { createId } from '../../data/createId';
import { LabelledField } from '../Field';
import { formatMoney } from '../formats';
import { MoneyInput } from '../MoneyInput';
import { Problem } from '../Problem';
import { useAdminAction } from '../useAdmin';

type Reason = (typeof STAFF_REFUND_REASONS)[number];

/** Asks how much goes back and why, and says what follows before it does. */
export function RefundDialog({
  letter,
  onClose,
  onDone,
}: {
  letter: LetterDetail;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const toast = useToast();
  const id = useId();
  // One for the dialog: pressing again after a lost answer is the same refund.
  const [refundId] = useState(createId);
  const { isThere } = letter;
  const [typed, setTyped] = useState(formatNumberForTyping(letter.refundable, language));
  const [reason, setReason] = useState<Reason>();
  const [note, setNote] = useState('');
  const [email, setEmail] = useState('');
  const [alsoDelete, setAlsoDelete] = useState(letter.status === 'paid');
  const [isTried, setIsTried] = useState(false);
  const { run, isBusy, problem } = useAdminAction();
  const sum = parseTypedMoney(typed, language);
  const isSumRight = sum !== undefined && sum > 0 && sum <= letter.refundable;
  const isNoteMissing = reason === 'other' && note.trim() === '';
  const isWhole = sum === letter.refundable && letter.refunded === 0;
  const formatSek = (sek: number) => formatMoney(sek, language);

  const requestRefund = async () => {
    setIsTried(true);
    if (!isSumRight || reason === undefined || isNoteMissing) return;
    const done = await run('POST', `/api/admin/letters/${encodeURIComponent(letter.id)}/refunds`, {
      refundId,
      amount: sum,
      reason,
      note: note.trim() || null,
      email: email.trim() || null,
      deleteLetter: isThere && alsoDelete,
    } satisfies z.input<typeof refundRequest>);
    if (!done) return;
    toast(t('underway.refund.asked'), t('underway.refund.askedMore'));
    onDone();
  };

  return (
    <Modal
      open
      title={t('underway.refund.title', { name: letter.orderNumber ?? '' })}
      okText={isSumRight ? t('underway.refund.now', { sum: formatSek(sum) }) : t('underway.refund.button')}
      confirmLoading={isBusy}
      cancelText={t('common.cancel')}
      onOk={() => void requestRefund()}
      onCancel={onClose}
    >
      <div className="admin-form">
        <p>{t('underway.refund.left', { left: formatSek(letter.refundable), paid: formatSek(letter.amount ?? 0) })}</p>
        <LabelledField
          id={`${id}-sum`}
          label={t('underway.refund.sum')}
          fault={
            isTried && !isSumRight ? t('underway.refund.sumWrong', { left: formatSek(letter.refundable) }) : undefined
          }
        >
          {(ties) => (
            <div className="underway-row">
              <MoneyInput {...ties} className="underway-sum" value={typed} onChange={setTyped} />
              <Button onClick={() => setTyped(formatNumberForTyping(letter.refundable, language))}>
                {t('underway.refund.all')}
              </Button>
            </div>
          )}
        </LabelledField>
        <LabelledField
          id={`${id}-reason`}
          label={t('underway.refund.reason')}
          help={t('underway.refund.reasonHelp')}
          fault={isTried && reason === undefined ? t('underway.refund.reasonMissing') : undefined}
        >
          {(ties) => (
            <Select
              {...ties}
              value={reason}
              placeholder={t('underway.refund.choose')}
              onChange={setReason}
              options={STAFF_REFUND_REASONS.map((value) => ({ value, label: t(`underway.reason.${value}`) }))}
            />
          )}
        </LabelledField>
        <LabelledField
          id={`${id}-note`}
          label={t('underway.refund.note')}
          help={t('underway.refund.noteHelp')}
          fault={isTried && isNoteMissing ? t('underway.refund.noteMissing') : undefined}
        >
          {(ties) => (
            <Input.TextArea
              {...ties}
              rows={2}
              maxLength={LONGEST_NOTE}
              value={note}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </LabelledField>
        {isThere ? (
          <Checkbox checked={alsoDelete} onChange={(event) => setAlsoDelete(event.target.checked)}>
            {t('underway.refund.alsoDelete')}
          </Checkbox>
        ) : letter.canCheckAddress ? (
          <LabelledField id={`${id}-email`} label={t('underway.refund.email')} help={t('underway.refund.emailHelp')}>
            {(ties) => (
              <Input
                {...ties}
                type="email"
                autoComplete="off"
                maxLength={254}
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </LabelledField>
        ) : (
          <p className="admin-note">{t('underway.refund.noEmail')}</p>
        )}
        {isThere && (
          <p className="admin-note">{alsoDelete ? t('underway.refund.deletes') : t('underway.refund.keeps')}</p>
        )}
        {letter.status === 'subscription' && isWhole && <p>{t('underway.refund.endsSubscription')}</p>}
        {letter.discountCode !== null && (
          <p className="admin-note">{t('underway.refund.code', { code: letter.discountCode })}</p>
        )}
        <Problem text={problem} />
      </div>
    </Modal>
  );
}
