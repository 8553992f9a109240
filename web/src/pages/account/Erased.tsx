import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Receipt } from '../../data/account';
import { usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { useTitle } from '../../ui/useTitle';

/** Everything is gone; what proves it can be looked up as long as one has the receipts' numbers. */
export function Erased({ receipts }: { receipts: Receipt[] }) {
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
            {receipts.map(({ receiptId }) => (
              <li key={receiptId}>
                <Link to={pathTo(`/deletion-receipt?id=${encodeURIComponent(receiptId)}`)}>{receiptId}</Link>
              </li>
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
