import { Check, Crown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { openSubscriptionPortal, openSubscriptionCheckout, type Subscription } from '../../data/account';
import { ApiError } from '../../data/http';
import type { Language } from '../../../../core/shared/languages';
import { useLanguage } from '../../i18n/context';
import { formatDate, formatPrice } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { ParagraphsAndLists } from '../../ui/Prose';
import { useSubscriptionAwaitingPurchase, type Return } from './useSubscription';

/** What is bought or ended at the payment service; and how it stands, in words. */
export function SubscriptionSection() {
  const { t } = useTranslation();
  const { subscription, hasFailed, returned, reload } = useSubscriptionAwaitingPurchase();
  return (
    <section className="account-part" aria-labelledby="subscription">
      <h2 id="subscription">{t('subscription.title')}</h2>
      <div role="status">
        <ReturnFromPaymentNotice how={returned} />
      </div>
      {hasFailed && (
        <Note level="wrong" role="alert">
          <p>{t('subscription.loadFailed')}</p>
          <p>
            <button type="button" className="button button-quiet" onClick={reload}>
              {t('common.tryAgain')}
            </button>
          </p>
        </Note>
      )}
      {!subscription && !hasFailed && <p className="soft">{t('common.loading')}</p>}
      {subscription && returned !== 'waiting' && <SubscriptionStatus subscription={subscription} onChanged={reload} />}
    </section>
  );
}

function ReturnFromPaymentNotice({ how }: { how: Return }) {
  const { t } = useTranslation();
  if (how === 'none') return null;
  if (how === 'waiting')
    return (
      <p className="account-wait">
        <span className="spinner" aria-hidden="true" /> {t('subscription.waiting')}
      </p>
    );
  return (
    <Note
      level={how === 'done' ? 'done' : how === 'late' ? 'warning' : 'info'}
      title={t(`subscription.returned.${how}`)}
    >
      <p>{t(`subscription.returned.${how}Text`)}</p>
    </Note>
  );
}

function SubscriptionStatus({ subscription, onChanged }: { subscription: Subscription; onChanged: () => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { status, currentPeriodEnd, cancelAtPeriodEnd, price } = subscription;
  const { go, isBusy, problem } = useOpenProviderPage(onChanged);
  const values = {
    price: formatPrice(price, language),
    date: currentPeriodEnd ? formatDate(currentPeriodEnd, language) : '',
  };
  const isActive = status === 'active';
  const isBehind = status === 'past_due';
  const manage = (
    <button
      type="button"
      className={`button ${isBehind ? 'button-primary' : 'button-quiet'}`}
      aria-disabled={isBusy}
      onClick={() => void go(openSubscriptionPortal)}
    >
      {isBusy && <span className="spinner" aria-hidden="true" />}
      {t(isBehind ? 'subscription.fix' : 'subscription.manage')}
    </button>
  );
  return (
    <>
      {isActive && (
        <>
          <p className="account-state">
            <Crown size={22} aria-hidden="true" />
            <strong>{t('subscription.active')}</strong>
          </p>
          <p>{t('subscription.included')}</p>
          <p>{values.date && t(cancelAtPeriodEnd ? 'subscription.ends' : 'subscription.next', values)}</p>
          {manage}
          <p className="small soft">{t('subscription.manageHint')}</p>
        </>
      )}
      {isBehind && (
        <>
          <Note level="warning" title={t('subscription.behind')}>
            <p>{t('subscription.behindText')}</p>
          </Note>
          {manage}
        </>
      )}
      {!isActive && !isBehind && (
        <>
          <p className="price number">
            <strong className="account-price">{values.price}</strong>{' '}
            <span className="soft">{t('subscription.month')}</span>
          </p>
          <ul className="account-gains">
            {(['all', 'end', 'kept'] as const).map((gain) => (
              <li key={gain}>
                <Check size={20} aria-hidden="true" />
                <span>{t(`subscription.gain.${gain}`)}</span>
              </li>
            ))}
          </ul>
          <button
            type="button"
            className="button button-primary"
            aria-disabled={isBusy}
            onClick={() => void go((spoken) => openSubscriptionCheckout(spoken, price))}
          >
            {isBusy && <span className="spinner" aria-hidden="true" />}
            {t('subscription.buy', values)}
          </button>
          <div className="small soft">
            <ParagraphsAndLists text={t('subscription.terms', values)} />
          </div>
        </>
      )}
      {problem && (
        <Note level="wrong" role="alert">
          <p>{problem}</p>
        </Note>
      )}
    </>
  );
}

/** To a page of the payment service. @param onPriceChanged the price is another one by now */
function useOpenProviderPage(onPriceChanged: () => void) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A page that the browser brings back from its memory must not stay busy.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && setIsBusy(false);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);
  const openProviderPage = async (open: (language: Language) => Promise<{ url: string }>) => {
    if (isBusy) return;
    setIsBusy(true);
    setProblem(undefined);
    try {
      const { url } = await open(language);
      window.location.assign(url);
    } catch (error) {
      setProblem(error instanceof ApiError && error.code !== 'internal' ? error.message : t('subscription.openFailed'));
      if (error instanceof ApiError && error.code === 'price_changed') onPriceChanged();
      setIsBusy(false);
    }
  };
  return { go: openProviderPage, isBusy, problem };
}
