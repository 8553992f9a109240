import { Link } from 'react-router-dom';
import type { LetterList, LetterRow } from '../../../../core/shared/contracts/admin/letters';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatMoney, formatDayAndTime } from '../formats';
import { ServerTable, type Column, type PageOfRows } from '../ServerTable';
import { buildOrderPath } from '../tabPath';
import { LetterStatus } from './LetterStatus';

interface Props extends PageOfRows<LetterRow> {
  label: string;
  kinds: LetterList['kinds'];
  empty: string;
}

/** Letters, a row each, with the way to the page of each. */
export function LetterTable({ kinds, ...table }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const getProductNameOrKindId = ({ kind, status }: LetterRow) =>
    status === 'subscription' ? t('underway.status.subscription') : (kinds.find(({ id }) => id === kind)?.name ?? kind);
  const canSort = table.onChange !== undefined;
  const columns: Column<LetterRow>[] = [
    {
      key: 'order',
      title: t('underway.column.order'),
      render: (row) => (
        <Link
          to={pathTo(buildOrderPath(row.id))}
          aria-label={t('underway.open', { name: row.orderNumber ?? row.id })}
          className="number"
        >
          {row.orderNumber ?? row.id.slice(0, 8)}
        </Link>
      ),
    },
    { key: 'kind', title: t('underway.column.kind'), render: getProductNameOrKindId },
    { key: 'status', title: t('underway.column.status'), render: (row) => <LetterStatus row={row} /> },
    {
      key: 'amount',
      title: t('underway.column.amount'),
      isNumber: true,
      render: ({ amount, refunded }) =>
        amount !== null && (
          <>
            {formatMoney(amount, language)}
            {refunded > 0 && (
              <span className="admin-note">{t('underway.refundedSum', { sum: formatMoney(refunded, language) })}</span>
            )}
          </>
        ),
    },
    {
      key: 'createdAt',
      title: t('underway.column.created'),
      canSort,
      render: ({ createdAt }) => <span className="number">{formatDayAndTime(createdAt)}</span>,
    },
    {
      key: 'purgeAt',
      title: t('underway.column.purge'),
      render: ({ purgeAt }) => (
        <span className="number">{purgeAt === null ? t('underway.gone') : formatDayAndTime(purgeAt)}</span>
      ),
    },
  ];
  return (
    <ServerTable
      {...table}
      columns={columns}
      rowKey={({ id }) => id}
      rowClassName={({ attention }) => (attention === null ? '' : 'underway-attention')}
    />
  );
}
