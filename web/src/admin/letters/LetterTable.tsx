import { Button } from 'antd';
import type { LetterList, LetterRow } from '../../../../core/admin/letters';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { DisputeMark } from '../DisputeMark';
import { formatMoney, formatTime } from '../formats';
import { Mark } from '../Mark';
import { ServerTable, type Column, type PageOfRows } from '../ServerTable';

interface Props extends PageOfRows<LetterRow> {
  label: string;
  kinds: LetterList['kinds'];
  empty: string;
  onOpen: (id: string) => void;
}

/** Letters and orders, a row each. */
export function LetterTable({ kinds, onOpen, ...table }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const nameOf = ({ kind, status }: LetterRow) => (status === 'subscription' ? t('underway.status.subscription') : (kinds.find(({ id }) => id === kind)?.name ?? kind));
  const canSort = table.onChange !== undefined;
  const columns: Column<LetterRow>[] = [
    {
      key: 'order',
      title: t('underway.column.order'),
      render: (row) => (
        <Button type="link" className="admin-link" onClick={() => onOpen(row.id)} aria-label={t('underway.open', { name: row.orderNumber ?? row.id })}>
          <span className="number">{row.orderNumber ?? row.id.slice(0, 8)}</span>
        </Button>
      ),
    },
    { key: 'kind', title: t('underway.column.kind'), render: nameOf },
    { key: 'status', title: t('underway.column.status'), render: (row) => <Standing row={row} /> },
    {
      key: 'amount',
      title: t('underway.column.amount'),
      isNumber: true,
      render: ({ amount, refunded }) =>
        amount !== null && (
          <>
            {formatMoney(amount, language)}
            {refunded > 0 && <span className="admin-note">{t('underway.refundedSum', { sum: formatMoney(refunded, language) })}</span>}
          </>
        ),
    },
    { key: 'createdAt', title: t('underway.column.created'), canSort, render: ({ createdAt }) => <span className="number">{formatTime(createdAt)}</span> },
    { key: 'purgeAt', title: t('underway.column.purge'), render: ({ purgeAt }) => <span className="number">{purgeAt === null ? t('underway.gone') : formatTime(purgeAt)}</span> },
  ];
  return <ServerTable {...table} columns={columns} rowKey={({ id }) => id} rowClassName={({ attention }) => (attention === null ? '' : 'underway-attention')} />;
}

/** Where a letter is, and what is the matter with it: never by colour alone. */
export function Standing({ row: { status, state, attention, dispute, mail, failure, paidAt } }: { row: LetterRow }) {
  const { t } = useTranslation();
  const words = status === 'preview' && state === 'awaitingPayment' ? t('underway.awaitingPayment') : t(`underway.status.${status}`);
  const marks = [
    ...(attention === 'paidNotDelivered' ? [t('underway.late', { time: paidAt === null ? '' : formatTime(paidAt) })] : []),
    ...(failure === null ? [] : [t('underway.letterFailed')]),
    ...(mail === 'failed' ? [t('underway.mailFailed')] : []),
  ];
  return (
    <span className="underway-standing">
      {words}
      {marks.map((mark) => (
        <Mark key={mark} level="wrong">
          {mark}
        </Mark>
      ))}
      <DisputeMark standing={dispute} />
    </span>
  );
}
