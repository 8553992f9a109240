import type { LetterRow } from '../../../../core/shared/contracts/admin/letters';
import { useTranslation } from '../../i18n/texts';
import { DisputeMark } from '../DisputeMark';
import { formatDayAndTime } from '../formats';
import { ColouredTag } from '../Mark';

/** Where a letter is, and what is the matter with it: never by colour alone. */
export function LetterStatus({
  row: { status, state, attention, dispute, mail, failure, paidAt },
}: {
  row: LetterRow;
}) {
  const { t } = useTranslation();
  const words =
    status === 'preview' && state === 'awaitingPayment'
      ? t('underway.awaitingPayment')
      : t(`underway.status.${status}`);
  const marks = [
    ...(attention === 'paidNotDelivered'
      ? [t('underway.late', { time: paidAt === null ? '' : formatDayAndTime(paidAt) })]
      : []),
    ...(failure === null ? [] : [t('underway.letterFailed')]),
    ...(mail === 'failed' ? [t('underway.mailFailed')] : []),
  ];
  return (
    <span className="underway-standing">
      {words}
      {marks.map((mark) => (
        <ColouredTag key={mark} level="wrong">
          {mark}
        </ColouredTag>
      ))}
      <DisputeMark standing={dispute} />
    </span>
  );
}
