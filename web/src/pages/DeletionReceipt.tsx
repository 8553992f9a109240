import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../data/http';
import { findDeletionReceipt, readDeletionReceipt, type DeletionReceipt as Receipt } from '../data/rights';
import { useLookAgain } from '../data/useLookAgain';
import { useLanguage } from '../i18n/context';
import { formatMoment } from '../i18n/format';
import { useTranslation } from '../i18n/texts';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import type { Problem } from '../wizard/problem';
import { OrderForm } from './rights/OrderForm';
import { useIsReady } from './rights/useIsReady';
import { useFailureWords, useOrder } from './rights/useOrder';
import { useStageFocus } from './rights/useStageFocus';

const FIELDS = ['orderNumber'] as const;

/** Stores whose last row goes by itself, soon after the rest. */
const LATER: ReadonlySet<string> = new Set(['history', 'withdrawals', 'refunds']);

/** How often a receipt of which something is about to go is looked at. */
const LOOKS = 30;

interface Looked {
  receipt: Receipt;
  read: () => Promise<Receipt>;
  times: number;
}

/** What was found, deleted and looked for again: by the receipt's id (`?id=`) or an order number. */
export default function DeletionReceipt() {
  const { t } = useTranslation();
  const language = useLanguage();
  const wordsFor = useFailureWords();
  const [query, setQuery] = useSearchParams();
  const isReady = useIsReady();
  const id = isReady ? query.get('id') : null;
  const [values, setValues] = useOrder();
  const [isBusy, setIsBusy] = useState(false);
  const [looked, setLooked] = useState<Looked>();
  const receipt = looked?.receipt;
  const [refused, setRefused] = useState<Problem>();
  const [problem, setProblem] = useState<string>();
  const heading = useStageFocus(receipt ? 'receipt' : 'form');
  useTitle(t('deletion.title'), problem !== undefined || refused !== undefined);

  const show = async (read: () => Promise<Receipt>, isField: boolean) => {
    setIsBusy(true);
    setProblem(undefined);
    setRefused(undefined);
    try {
      setLooked({ receipt: await read(), read, times: 1 });
    } catch (error) {
      const message = wordsFor(error);
      if (isField && error instanceof ApiError && error.status < 500 && error.status !== 429) setRefused({ path: 'orderNumber', code: error.code, message });
      else setProblem(message);
    }
    setIsBusy(false);
  };
  const showNamed = useEffectEvent((named: string) => void show(() => readDeletionReceipt(named, language), false));
  useEffect(() => {
    if (id !== null) showNamed(id);
  }, [id]);
  const lookAgain = ({ read, times }: Looked) => {
    const take = (next: Receipt) => setLooked((shown) => (shown?.read === read ? { receipt: next, read, times: times + 1 } : shown));
    void read().then(take, () => undefined);
  };
  useLookAgain(() => looked && lookAgain(looked), looked !== undefined && !isComplete(looked.receipt) && looked.times < LOOKS);
  return (
    <div className="wrap rights">
      <div className="rights-head">
        <h1 ref={heading} tabIndex={-1}>
          {t('deletion.title')}
        </h1>
        {!receipt && <p className="lead">{t('deletion.lead')}</p>}
      </div>
      <div className="rights-main">
        {receipt ? (
          <>
            <Shown receipt={receipt} />
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
            ) : (
              <OrderForm
                fields={FIELDS}
                values={values}
                onChange={(changed) => {
                  setRefused(undefined);
                  setValues(changed);
                }}
                onSubmit={(given) => {
                  setValues(given);
                  void show(() => findDeletionReceipt(given.orderNumber, language), true);
                }}
                submit={t(isBusy ? 'deletion.loading' : 'deletion.show')}
                isBusy={isBusy}
                refused={refused}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}

function isComplete({ stores, historyDeleted }: Receipt): boolean {
  return historyDeleted && stores.every(({ left }) => left === 0);
}

function Shown({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { purgedAt, stores, historyDeleted } = receipt;
  const isLeft = stores.some(({ store, left }) => left > 0 && !LATER.has(store));
  const [level, title] = isLeft ? (['warning', 'deletion.leftTitle'] as const) : isComplete(receipt) ? (['done', 'deletion.emptyTitle'] as const) : (['info', 'deletion.soonTitle'] as const);
  return (
    <>
      <Note level={level} role="status" title={t(title)}>
        <p>{t('deletion.purgedAt', { moment: formatMoment(purgedAt, language) })}</p>
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
        {stores.some(({ store }) => store === 'history') && t(historyDeleted ? 'deletion.historyGone' : 'deletion.historySoon')} {t('deletion.kept')}
      </p>
    </>
  );
}
