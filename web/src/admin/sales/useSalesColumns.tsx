import { Link } from 'react-router-dom';
import type { Sale } from '../../../../core/shared/contracts/admin/sales';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { DisputeMark } from '../DisputeMark';
import { formatMoney, formatDayAndTime } from '../formats';
import { PaymentStatus } from '../PaymentStatus';
import type { Column } from '../ServerTable';
import { buildOrderPath } from '../tabPath';
import { translatePaymentMethod } from './methodName';

/** The table's columns: what was paid, with what it cost before struck through. */
export function useSalesColumns(): Column<Sale>[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const formatSek = (sek: number) => formatMoney(sek, language);
  return [
    {
      key: 'date',
      title: t('admin.sales.column.date'),
      canSort: true,
      render: ({ id, date, orderNumber }) => (
        <>
          <span className="number admin-fixed">{formatDayAndTime(date)}</span>
          <Link to={pathTo(buildOrderPath(id))} className="sales-under number">
            {orderNumber}
          </Link>
        </>
      ),
    },
    {
      key: 'customer',
      title: t('admin.sales.column.customer'),
      render: ({ customerEmail }) =>
        customerEmail ?? (
          <>
            <span aria-hidden="true">—</span>
            <span className="visually-hidden">{t('admin.sales.noAddress')}</span>
          </>
        ),
    },
    { key: 'type', title: t('admin.sales.column.type'), render: ({ letterTypeName }) => letterTypeName },
    { key: 'category', title: t('admin.sales.column.category'), render: ({ categoryName }) => categoryName ?? '' },
    {
      key: 'amount',
      title: t('admin.sales.column.amount'),
      isNumber: true,
      canSort: true,
      render: ({ amount, originalAmount, refundedAmount }) => (
        <>
          <span className="admin-fixed">
            {originalAmount > amount && (
              <>
                <del>
                  <span className="visually-hidden">{t('admin.sales.before')} </span>
                  {formatSek(originalAmount)}
                </del>{' '}
              </>
            )}
            {formatSek(amount)}
          </span>
          {refundedAmount > 0 && (
            <span className="sales-under">{t('admin.sales.wentBack', { amount: formatSek(refundedAmount) })}</span>
          )}
        </>
      ),
    },
    {
      key: 'discount',
      title: t('admin.sales.column.discount'),
      render: ({ discountCode, discountAmount }) =>
        discountCode !== null && (
          <>
            <span className="sales-code">{discountCode}</span>
            <span className="sales-under">−{formatSek(discountAmount)}</span>
          </>
        ),
    },
    {
      key: 'method',
      title: t('admin.sales.column.method'),
      render: ({ paymentMethod }) => translatePaymentMethod(paymentMethod, t),
    },
    {
      key: 'status',
      title: t('admin.sales.column.status'),
      render: ({ status, refundedAmount, dispute }) => (
        <>
          <PaymentStatus status={status === 'partlyRefunded' ? 'paid' : status} refundedAmount={refundedAmount} />{' '}
          <DisputeMark standing={dispute} />
        </>
      ),
    },
  ];
}
