import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Receipt } from '../../data/account';
import { useLanguage, usePathTo } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { useTitle } from '../../ui/useTitle';

/** Everything is gone; what proves it can be looked up as long as one has the receipts' numbers. */
export function ErasedDataReceipts({ receipts }: { receipts: Receipt[] }) {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(t('erased.title'));
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="wrap plain">
      <h1 ref={heading} tabIndex={-1}>
        {t('erased.title')}
      </h1>
      <Note level="done" role="status">
        <p>{t('erased.text')}</p>
      </Note>
      {receipts.length > 0 && (
        <section aria-labelledby="receipts" className="account-receipts">
          <h2 id="receipts">{t('erased.receipts', { count: receipts.length })}</h2>
          <p className="soft">{t('erased.receiptsText')}</p>
          <ul className="account-receipt-list">
            {receipts.map((receipt) => (
              <ReceiptRow key={receipt.receiptId} receipt={receipt} />
            ))}
          </ul>
        </section>
      )}
      <Link className="button button-primary" to={pathTo('/')}>
        {t('needed.home')}
      </Link>
    </div>
  );
}

/** A letter by its kind, its order and its day; the account last. */
function ReceiptRow({ receipt: { letterId, receiptId, type, orderNumber, createdAt } }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const facts = [
    createdAt && t('erased.begun', { date: formatDate(createdAt, language) }),
    orderNumber && t('erased.order', { orderNumber }),
  ].filter(Boolean);
  return (
    <li>
      <Link to={pathTo(`/deletion-receipt?id=${encodeURIComponent(receiptId)}`)}>
        <strong>{letterId === undefined ? t('erased.account') : (type ?? t('erased.letter'))}</strong>
        {facts.length > 0 && ' '}
        {facts.length > 0 && <span className="soft">{facts.join(' · ')}</span>}
      </Link>
      <p className="small soft">{t('erased.number', { receiptId })}</p>
    </li>
  );
}
