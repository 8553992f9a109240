import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { codeDetailSchema, endedBatchSchema, type CodeDetail } from '../../../../core/shared/contracts/admin/discounts';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { formatCount, formatMoney, formatDayAndTime } from '../formats';
import { DeletionDialog } from '../DeletionDialog';
import { Problem } from '../Problem';
import { buildOrderPath, buildTabPath } from '../tabPath';
import { useAdminData } from '../useAdmin';
import { useStaffNameFormatter } from '../useNameOfStaff';

/** Who made a code, and what it was used for: counts and sums, never whose letters. */
export function DiscountCodeHistory({ id, batch, onEnded }: { id: string; batch: string | null; onEnded: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const nameOfStaff = useStaffNameFormatter();
  const { data, problem, reload } = useAdminData(`/api/admin/discounts/${id}`, codeDetailSchema);
  if (!data) return <Problem text={problem} onRetry={reload} />;
  const { code, createdBy, batch: counts, sales, orders } = data;
  const formatSek = (sum: number) => formatMoney(sum, language);
  return (
    <section className="discounts-history" aria-labelledby="code-history">
      <h2 id="code-history">{t('discounts.history.title')}</h2>
      <p>{t('discounts.history.made', { at: formatDayAndTime(code.createdAt), by: nameOfStaff(createdBy) })}</p>
      {batch !== null && counts && <CodeBatchSection id={batch} counts={counts} onEnded={onEnded} />}
      {code.earned.orders > 0 && (
        <p>
          {t('discounts.history.earned', {
            kept: formatSek(code.earned.kept),
            paid: formatSek(code.earned.paid),
            refunded: formatSek(code.earned.refunded),
            discount: formatSek(code.earned.discount),
          })}
        </p>
      )}
      {sales.length === 0 ? (
        <p>{t('discounts.history.none')}</p>
      ) : (
        <table className="admin-plain">
          <thead>
            <tr>
              <th scope="col">{t('discounts.history.kind')}</th>
              <th scope="col" className="number">
                {t('discounts.history.count')}
              </th>
              <th scope="col" className="number">
                {t('discounts.history.discount')}
              </th>
              <th scope="col" className="number">
                {t('discounts.history.revenue')}
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.map(({ kind, name, count, discount, revenue }) => (
              <tr key={kind}>
                <th scope="row">{name}</th>
                <td className="number">{formatCount(count, language)}</td>
                <td className="number">{formatSek(discount)}</td>
                <td className="number">{formatSek(revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {orders.length > 0 && (
        <>
          <h3>{t('discounts.history.newest')}</h3>
          <ul>
            {orders.map(({ id: order, orderNumber, at, paid }) => (
              <li key={order}>
                <Link to={pathTo(buildOrderPath(order))} className="number">
                  {orderNumber}
                </Link>{' '}
                <span className="number">{formatDayAndTime(at)}</span> · {formatSek(paid)}
              </li>
            ))}
          </ul>
        </>
      )}
      {sales.length > 0 && (
        <p>
          <Link to={pathTo(`${buildTabPath('sales')}?discountCode=${encodeURIComponent(code.code)}`)}>
            {t('discounts.history.orders')}
          </Link>
        </p>
      )}
    </section>
  );
}

/** The codes that were made with it: as a file, and ended all at once. */
function CodeBatchSection({
  id,
  counts,
  onEnded,
}: {
  id: string;
  counts: NonNullable<CodeDetail['batch']>;
  onEnded: () => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isAsking, setIsAsking] = useState(false);
  const { codes, used, left } = counts;
  const [allOf, usedOf, leftOf] = [codes, used, left].map((each) => formatCount(each, language));
  const told = t('discounts.batch.counts', { codes: allOf, used: usedOf, left: leftOf });
  return (
    <>
      <p>{told}</p>
      <p>
        <a href={`/api/admin/discount-batches/${id}`} download>
          {t('discounts.batch.file')}
        </a>
      </p>
      {left > 0 && (
        <Button danger onClick={() => setIsAsking(true)}>
          {t('discounts.batch.end')}
        </Button>
      )}
      {isAsking && (
        <DeletionDialog
          title={t('discounts.batch.end')}
          action={t('discounts.batch.end')}
          address={`/api/admin/discount-batches/${id}`}
          done={(answer) => {
            const { success, data } = endedBatchSchema.safeParse(answer);
            return t(success && data.ended === 0 ? 'discounts.batch.alreadyEnded' : 'discounts.batch.ended');
          }}
          failed={t('discounts.batch.notEnded')}
          explain={(reason) => t('discounts.batch.notEndedBecause', { reason })}
          onClose={() => setIsAsking(false)}
          onDone={onEnded}
          onStale={() => undefined}
        >
          <p>{told}</p>
          <p>{t('discounts.batch.endText')}</p>
        </DeletionDialog>
      )}
    </>
  );
}
