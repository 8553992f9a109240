import { Button } from 'antd';
import { ExternalLink } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  revealedAddressSchema,
  letterDetailSchema,
  type LetterDetail,
} from '../../../../core/shared/contracts/admin/letters';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { useTitle } from '../../ui/useTitle';
import { formatDayAndTimeWithSeconds, formatMoney } from '../formats';
import { Problem } from '../Problem';
import { buildTabPath } from '../tabPath';
import { LetterStatus } from '../letters/LetterStatus';
import { useAdminAction, useAdminData } from '../useAdmin';
import { OrderActions } from './Actions';
import { DisputeList } from './DisputeList';
import { StaffActionList } from './Doings';
import { OrderMailList } from './Mails';
import { RefundList } from './RefundList';
import { WaitingWorkflowSteps, OrderEventHistory } from './Story';
import { hasOrderWorkUnderWay } from './isBusy';
import '../letters/letters.css';
import './orders.css';

/** Milliseconds between looks at an order that something happens to, or of which not all could be read. */
const FOLLOW = 4_000;

/**
 * Everything about one order but what its letter says, and what can be done for it. @param id the letter's, or the
 * invoice's of a subscription
 */
export default function OrderPage({ id }: { id: string }) {
  const { t } = useTranslation();
  const [isFollowed, setIsFollowed] = useState(false);
  const { data, problem, reload } = useAdminData(`/api/admin/letters/${encodeURIComponent(id)}`, letterDetailSchema, {
    refreshEvery: isFollowed ? FOLLOW : undefined,
  });
  // What an act sets going may begin after the first look.
  const secondLook = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(secondLook.current), []);
  const reloadNowAndOnceMoreLater = () => {
    reload();
    clearTimeout(secondLook.current);
    secondLook.current = setTimeout(reload, FOLLOW);
  };
  const goesOn = data !== undefined && (!data.isReachable || hasOrderWorkUnderWay(data));
  if (goesOn !== isFollowed) setIsFollowed(goesOn);
  const name = data?.orderNumber
    ? t('underway.title', { name: data.orderNumber })
    : t('underway.titleNone', { name: id.slice(0, 8) });
  useTitle(`${name} – ${t('admin.title')}`);
  return (
    <>
      <header className="order-head">
        <h1 id="admin-page-name">{name}</h1>
        {data && <LetterStatus row={data} />}
      </header>
      <Problem text={problem} onRetry={reload} />
      {data ? <OrderSections order={data} onDone={reloadNowAndOnceMoreLater} /> : problem === undefined && <Loading />}
    </>
  );
}

function OrderSections({ order, onDone }: { order: LetterDetail; onDone: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <OrderActions letter={order} onDone={onDone} />
      {!order.isReachable && <p className="underway-warning">{t('underway.unreachable')}</p>}
      {order.steps.length > 0 && (
        <TitledSection title={t('underway.steps.title')}>
          <WaitingWorkflowSteps steps={order.steps} />
        </TitledSection>
      )}
      {order.disputes.length > 0 && (
        <TitledSection title={t('underway.disputes')}>
          <DisputeList disputes={order.disputes} />
        </TitledSection>
      )}
      <div className="order-columns">
        <div className="admin-column">
          <PurchaseFacts order={order} />
          <MoneySection order={order} />
          <TitledSection title={t('underway.mails.title')}>
            <OrderMailList mails={order.mails} />
          </TitledSection>
          <WorkflowAndReceiptLinks order={order} />
        </div>
        <div className="admin-column">
          <TitledSection title={t('underway.story')}>
            <OrderEventHistory events={order.story} />
          </TitledSection>
          <TitledSection title={t('underway.doings.title')}>
            <StaffActionList doings={order.doings} />
          </TitledSection>
        </div>
      </div>
    </>
  );
}

function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="admin-box">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The customer's address: its beginning, and the whole of it for whoever presses, which is kept in the log. */
function CustomerSection({ id, email }: { id: string; email: string }) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState<string>();
  const { run, isBusy: isReading, problem } = useAdminAction();
  const fetchAndShowWholeEmail = async () => {
    const done = await run('POST', `/api/admin/letters/${encodeURIComponent(id)}/address`, {});
    if (done) setWhole(revealedAddressSchema.parse(done.answer).email);
  };
  return (
    <>
      {whole ?? email}{' '}
      {whole === undefined && (
        <Button size="small" loading={isReading} onClick={() => void fetchAndShowWholeEmail()}>
          {t('underway.wholeAddress')}
        </Button>
      )}
      <Problem text={problem} />
    </>
  );
}

/** A name and what stands under it; nothing is shown for null and false. */
type Fact = readonly [name: string, value: ReactNode];

function FactRows({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation();
  return (
    <dl className="underway-facts">
      {facts
        .filter(([, value]) => value !== null && value !== false && value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`underway.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const renderTime = (iso: string | null) =>
  iso !== null && <span className="number">{formatDayAndTimeWithSeconds(iso)}</span>;

function PurchaseFacts({ order }: { order: LetterDetail }) {
  const { t } = useTranslation();
  const { id, email, status, createdAt, deliveredAt, purgeAt } = order;
  return (
    <TitledSection title={t('underway.bought')}>
      <FactRows
        facts={[
          ['kind', status === 'subscription' ? t('underway.status.subscription') : order.title || order.kind],
          ['category', order.category],
          ['language', order.language !== null && t(`underway.language.${order.language}`)],
          [
            'customer',
            email === null ? (
              <span className="admin-note">{t('underway.noCustomer')}</span>
            ) : (
              <CustomerSection id={id} email={email} />
            ),
          ],
          ['createdAt', renderTime(createdAt)],
          ['deliveredAt', renderTime(deliveredAt)],
          ['purgeAt', renderTime(purgeAt)],
          [
            'id',
            <span key="id" className="underway-id">
              {id}
            </span>,
          ],
        ]}
      />
    </TitledSection>
  );
}

function MoneySection({ order }: { order: LetterDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const { money, discountCode: code, paymentMethod: method, paymentUrl, paymentIntent } = order;
  if (!money) return null;
  const renderSum = (sek: number) => <span className="number">{formatMoney(sek, language)}</span>;
  const by = method === null ? '' : ` (${t([`underway.method.${method}`, 'underway.method.other'])})`;
  return (
    <TitledSection title={t('underway.money')}>
      <FactRows
        facts={[
          ['original', money.discount > 0 && renderSum(money.original)],
          ['discount', money.discount > 0 && renderSum(-money.discount)],
          [
            'code',
            code !== null && (
              <Link to={pathTo(`${buildTabPath('discounts')}?search=${encodeURIComponent(code)}`)}>{code}</Link>
            ),
          ],
          [
            'paid',
            <>
              {renderSum(money.paid)}
              {by}
            </>,
          ],
          ['refunded', money.refunded > 0 && renderSum(money.refunded)],
          ['net', money.paid > 0 && renderSum(money.net)],
          ['vat', money.paid > 0 && renderSum(money.vat)],
          ['paidAt', renderTime(order.paidAt)],
          ['payment', paymentUrl !== null && <ExternalAnchor href={paymentUrl}>{paymentIntent}</ExternalAnchor>],
        ]}
      />
      {order.refunds.length > 0 && (
        <>
          <h3>{t('underway.refunds.title')}</h3>
          <RefundList refunds={order.refunds} />
        </>
      )}
    </TitledSection>
  );
}

function ExternalAnchor({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <a href={href} target="_blank" rel="noreferrer" className="underway-id">
      {children} <ExternalLink size={14} aria-hidden="true" />
      <span className="visually-hidden"> ({t('common.newTab')})</span>
    </a>
  );
}

function WorkflowAndReceiptLinks({ order: { workflow, receiptId } }: { order: LetterDetail }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  if (workflow.url === null && receiptId === null) return null;
  return (
    <TitledSection title={t('underway.more')}>
      <ul className="underway-links">
        {workflow.url !== null && (
          <li>
            <a href={workflow.url} target="_blank" rel="noreferrer">
              {t('underway.workflow')} <ExternalLink size={14} aria-hidden="true" />
              <span className="visually-hidden"> ({t('common.newTab')})</span>
            </a>{' '}
            <span className="admin-note">{t(`underway.workflowIs.${workflow.status}`)}</span>
          </li>
        )}
        {receiptId !== null && (
          <li>
            <Link to={`${pathTo('/deletion-receipt')}?id=${receiptId}`}>{t('underway.receipt')}</Link>
          </li>
        )}
      </ul>
    </TitledSection>
  );
}
