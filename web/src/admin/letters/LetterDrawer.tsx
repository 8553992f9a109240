import { Button, Drawer } from 'antd';
import { ExternalLink } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { addressSchema, detailSchema, type LetterDetail } from '../../../../core/admin/letters';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Loading } from '../../ui/Loading';
import { formatMoment, formatMoney } from '../formats';
import { Problem } from '../Problem';
import { useIsNarrow } from '../theme';
import { useAdminAction, useAdminData } from '../useAdmin';
import { Actions } from './Actions';
import { DisputeList } from './DisputeList';
import { Standing } from './LetterTable';
import { RefundList } from './RefundList';
import { Steps, Story } from './Story';
import { isBusy } from './letters';

const WIDTH = 720;
/** Milliseconds between looks at a letter that something happens to, or of which not all could be read. */
const FOLLOW = 4_000;

/** Everything about one letter but what it says, and what can be done for it. @param id '' for none */
export function LetterDrawer({ id, onClose, onChanged }: { id: string; onClose: () => void; onChanged: () => void }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [isFollowed, setIsFollowed] = useState(false);
  const { data, problem, reload } = useAdminData(id === '' ? undefined : `/api/admin/letters/${encodeURIComponent(id)}`, detailSchema, isFollowed ? FOLLOW : undefined);
  const shown = data?.id === id ? data : undefined;
  const goesOn = shown !== undefined && (!shown.isReachable || isBusy(shown));
  if (goesOn !== isFollowed) setIsFollowed(goesOn);
  return (
    <Drawer
      open={id !== ''}
      onClose={onClose}
      destroyOnHidden
      size={isNarrow ? '100%' : WIDTH}
      closable={{ 'aria-label': t('underway.close') }}
      loading={id !== '' && !shown && problem === undefined}
      title={shown ? t('underway.title', { name: shown.orderNumber ?? shown.id.slice(0, 8) }) : t('underway.titleNone')}
    >
      <Problem text={problem} onRetry={reload} />
      {shown ? (
        <Whole
          key={id}
          letter={shown}
          onDone={() => {
            reload();
            onChanged();
          }}
        />
      ) : (
        !problem && <Loading />
      )}
    </Drawer>
  );
}

function Whole({ letter, onDone }: { letter: LetterDetail; onDone: () => void }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  return (
    <div className="underway-detail">
      <Facts letter={letter} />
      <Actions letter={letter} onDone={onDone} />
      {!letter.isReachable && <p className="underway-warning">{t('underway.unreachable')}</p>}
      {letter.steps.length > 0 && (
        <Part title={t('underway.steps.title')}>
          <Steps steps={letter.steps} />
        </Part>
      )}
      {letter.disputes.length > 0 && (
        <Part title={t('underway.disputes')}>
          <DisputeList disputes={letter.disputes} />
        </Part>
      )}
      {letter.refunds.length > 0 && (
        <Part title={t('underway.refunds.title')}>
          <RefundList refunds={letter.refunds} />
        </Part>
      )}
      <Part title={t('underway.story')}>
        <Story events={letter.story} />
      </Part>
      {(letter.workflow.url !== null || letter.receiptId !== null) && (
        <Part title={t('underway.more')}>
          <ul className="underway-links">
            {letter.workflow.url !== null && (
              <li>
                <a href={letter.workflow.url} target="_blank" rel="noreferrer">
                  {t('underway.workflow')} <ExternalLink size={14} aria-hidden="true" />
                  <span className="visually-hidden"> ({t('common.newTab')})</span>
                </a>{' '}
                <span className="admin-note">{t(`underway.workflowIs.${letter.workflow.status}`)}</span>
              </li>
            )}
            {letter.receiptId !== null && (
              <li>
                <Link to={`${pathTo('/deletion-receipt')}?id=${letter.receiptId}`}>{t('underway.receipt')}</Link>
              </li>
            )}
          </ul>
        </Part>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="underway-part">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The customer's address: its beginning, and the whole of it for whoever presses, which is kept in the log. */
function Customer({ letter: { id, email } }: { letter: LetterDetail }) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState<string>();
  const { run, isBusy, problem } = useAdminAction();
  const show = async () => {
    const done = await run('POST', `/api/admin/letters/${encodeURIComponent(id)}/address`, {});
    if (done) setWhole(addressSchema.parse(done.answer).email);
  };
  return (
    <>
      {whole ?? email}{' '}
      {whole === undefined && (
        <Button size="small" loading={isBusy} onClick={() => void show()}>
          {t('underway.wholeAddress')}
        </Button>
      )}
      <Problem text={problem} />
    </>
  );
}

function Facts({ letter }: { letter: LetterDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { amount, refunded, email, copies, money } = letter;
  const sum = (sek: number) => <span className="number">{formatMoney(sek, language)}</span>;
  const time = (iso: string | null) => iso !== null && <span className="number">{formatMoment(iso)}</span>;
  const rows: { name: string; value: ReactNode }[] = [
    { name: 'status', value: <Standing row={letter} /> },
    { name: 'kind', value: letter.title || letter.kind },
    { name: 'customer', value: email !== null && <Customer letter={letter} /> },
    { name: 'original', value: money !== null && money.discount > 0 && sum(money.original) },
    { name: 'discount', value: money !== null && money.discount > 0 && sum(-money.discount) },
    { name: 'paid', value: amount !== null && `${formatMoney(amount, language)}${letter.paymentMethod ? ` (${t([`underway.method.${letter.paymentMethod}`, 'underway.method.other'])})` : ''}` },
    { name: 'code', value: letter.discountCode },
    { name: 'refunded', value: refunded > 0 && formatMoney(refunded, language) },
    { name: 'net', value: money !== null && money.paid > 0 && sum(money.net) },
    { name: 'vat', value: money !== null && money.paid > 0 && sum(money.vat) },
    { name: 'payment', value: letter.paymentIntent !== null && <span className="underway-id">{letter.paymentIntent}</span> },
    { name: 'paidAt', value: time(letter.paidAt) },
    { name: 'deliveredAt', value: time(letter.deliveredAt) },
    { name: 'mails', value: copies > 0 && t('underway.copies', { count: copies }) },
    { name: 'purgeAt', value: time(letter.purgeAt) },
    { name: 'id', value: <span className="underway-id">{letter.id}</span> },
  ];
  return (
    <dl className="underway-facts">
      {rows
        .filter(({ value }) => value !== null && value !== false)
        .map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`underway.fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
