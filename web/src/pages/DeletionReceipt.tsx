import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { requestDeletionReceiptLink, fetchDeletionReceipt, type DeletionReceipt as Receipt } from '../data/rights';
import { usePollingWhileAwaited } from '../data/useLookAgain';
import { useLanguage } from '../i18n/context';
import { formatDateAndTime } from '../i18n/format';
import { useTranslation } from '../i18n/texts';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import { LinkSentNotice } from './rights/LinkSent';
import { OrderForm } from './rights/OrderForm';
import { useIsHydrated } from './rights/useIsReady';
import { useFailureDescriber, useOrderValues } from './rights/useOrder';
import { useHeadingFocusedOnNewStage } from './rights/useStageFocus';

const FIELDS = ['orderNumber', 'email'] as const;

/** Stores whose last row goes by itself, soon after the rest. */
const LATER: ReadonlySet<string> = new Set(['history', 'withdrawals', 'refunds']);

/** How often a receipt of which something is about to go is looked at. */
const LOOKS = 30;

interface Looked {
  receipt: Receipt;
  read: () => Promise<Receipt>;
  times: number;
}

/** What was found, deleted and looked for again: by the receipt's id (`?id=`), or by a mailed link that leads there. */
export default function DeletionReceipt() {
  const { t } = useTranslation();
  const language = useLanguage();
  const wordsFor = useFailureDescriber();
  const [query, setQuery] = useSearchParams();
  const isReady = useIsHydrated();
  const id = isReady ? query.get('id') : null;
  const [values, setValues] = useOrderValues();
  const [isBusy, setIsBusy] = useState(false);
  const [looked, setLooked] = useState<Looked>();
  const receipt = looked?.receipt;
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const heading = useHeadingFocusedOnNewStage(receipt ? 'receipt' : answer === undefined ? 'form' : 'sent');
  useTitle(t('deletion.title'), problem !== undefined);

  const attempt = async <T,>(call: () => Promise<T>, take: (given: T) => void) => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      take(await call());
    } catch (error) {
      setProblem(wordsFor(error));
    }
    setIsBusy(false);
  };
  // Another receipt is asked for: what was wrong with the last one no longer stands there.
  const [shownId, setShownId] = useState(id);
  if (id !== shownId) {
    setShownId(id);
    setProblem(undefined);
  }
  const showNamed = useEffectEvent((named: string) => {
    const read = () => fetchDeletionReceipt(named, language);
    read().then(
      (given) => setLooked({ receipt: given, read, times: 1 }),
      (error: unknown) => setProblem(wordsFor(error)),
    );
  });
  useEffect(() => {
    if (id !== null) showNamed(id);
  }, [id]);
  const reloadReceipt = ({ read, times }: Looked) => {
    const take = (next: Receipt) =>
      setLooked((shown) => (shown?.read === read ? { receipt: next, read, times: times + 1 } : shown));
    void read().then(take, () => undefined);
  };
  usePollingWhileAwaited(
    () => looked && reloadReceipt(looked),
    looked !== undefined && !isDeletionComplete(looked.receipt) && looked.times < LOOKS,
  );
  return (
    <div className="wrap rights">
      <div className="rights-head">
        <h1 ref={heading} tabIndex={-1}>
          {t('deletion.title')}
        </h1>
        {!receipt && answer === undefined && <p className="lead">{t('deletion.lead')}</p>}
      </div>
      <div className="rights-main">
        {receipt ? (
          <>
            <DeletionReceiptDetails receipt={receipt} />
            <p className="button-row">
              <button
                type="button"
                className="button button-quiet"
                onClick={() => {
                  setLooked(undefined);
                  setValues({ ...values, orderNumber: '' });
                  setQuery({}, { replace: true });
                }}
              >
                {t('deletion.another')}
              </button>
            </p>
          </>
        ) : (
          <>
            {problem !== undefined && (
              <Note level="wrong" role="alert" title={t('deletion.failed')}>
                <p>{problem}</p>
              </Note>
            )}
            {id !== null && problem === undefined ? (
              <p role="status">
                <span className="spinner" aria-hidden="true" /> {t('deletion.loading')}
              </p>
            ) : answer !== undefined ? (
              <LinkSentNotice answer={answer} onAgain={() => setAnswer(undefined)} />
            ) : (
              <OrderForm
                fields={FIELDS}
                values={values}
                onChange={setValues}
                onSubmit={(given) => {
                  setValues(given);
                  const { orderNumber, email } = given;
                  void attempt(
                    () => requestDeletionReceiptLink({ orderNumber, email: email.trim() }, language),
                    ({ message }) => setAnswer(message),
                  );
                }}
                submit={t(isBusy ? 'deletion.asking' : 'deletion.show')}
                isBusy={isBusy}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function isDeletionComplete({ stores, historyDeleted }: Receipt): boolean {
  return historyDeleted && stores.every(({ left }) => left === 0);
}

function DeletionReceiptDetails({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { purgedAt, stores, historyDeleted } = receipt;
  const isLeft = stores.some(({ store, left }) => left > 0 && !LATER.has(store));
  const [level, title] = isLeft
    ? (['warning', 'deletion.leftTitle'] as const)
    : isDeletionComplete(receipt)
      ? (['done', 'deletion.emptyTitle'] as const)
      : (['info', 'deletion.soonTitle'] as const);
  return (
    <>
      <Note level={level} role="status" title={t(title)}>
        <p>{t('deletion.purgedAt', { moment: formatDateAndTime(purgedAt, language) })}</p>
      </Note>
      <table className="rights-table">
        <caption>{t('deletion.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('deletion.store')}</th>
            {(['found', 'deleted', 'left'] as const).map((column) => (
              <th key={column} scope="col" className="number">
                {t(`deletion.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stores.map(({ store, found, deleted, left }) => (
            <tr key={store}>
              <th scope="row">{t([`deletion.stores.${store}`, 'deletion.stores.other'])}</th>
              <td className="number">{found}</td>
              <td className="number">{deleted}</td>
              <td className="number">{left}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {/* An account has none. */}
        {stores.some(({ store }) => store === 'history') &&
          t(historyDeleted ? 'deletion.historyGone' : 'deletion.historySoon')}{' '}
        {t('deletion.kept')}
      </p>
    </>
  );
}
