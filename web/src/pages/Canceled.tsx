import { ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from '../i18n/texts';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { loadKindFormOnce, listKindsFollowUpsAndPaused } from '../data/kinds';
import { reportReturnAndFetchLetter } from '../data/letters';
import { useLanguage, usePathTo } from '../i18n/context';
import { useTitle } from '../ui/useTitle';
import { readUnexpiredSavedAnswers } from '../wizard/answers/saved';
import { readSituationOrNoSituation } from '../wizard/answers/situation';
import './plain.css';

/** Nothing was charged: shared by all kinds. */
export default function PaymentCanceledPage({ kindId }: { kindId?: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { answer } = useKinds();
  const [query] = useSearchParams();
  const id = query.get('draft_id') ?? undefined;
  const token = query.get('t') ?? undefined;
  /** The address's is good once: what the answer brings takes its place. */
  const used = useRef(token);
  /** Is done when the address's token has been traded, or couldn't be. */
  const traded = useRef<Promise<void>>(Promise.resolve());
  const kind = listKindsFollowUpsAndPaused(answer).find((each) => each.id === kindId);
  const success = kind?.routes?.success ?? '/payment-success';
  useTitle(t('canceled.title'));

  // Somebody may have paid in another tab and gone back in this one: they are not told that nothing was charged.
  const toLetter = useEffectEvent(() => {
    const key = new URLSearchParams(query);
    if (used.current) key.set('t', used.current);
    return navigate(pathTo(`${success}?${key.toString()}`), { replace: true });
  });
  useEffect(() => {
    if (!id) return;
    traded.current = reportReturnAndFetchLetter({ id, token: used.current }, language).then(
      (letter) => {
        used.current = letter.token ?? used.current;
        if (letter.status !== 'preview') void toLetter();
      },
      () => undefined,
    );
  }, [id, language]);

  /** Opens the letter's form at a step: its place, or the type of one after the questions. */
  const openFormAtStepOrGoBack = async (findStep: () => Promise<string>) => {
    if (!id || !kind) return window.history.back();
    // A token that is being traded opens nothing any more: whoever clicks at once would meet an empty form.
    await traded.current;
    const address = kind.routes?.wizard ?? `/create?type=${kind.id}`;
    const step = await findStep();
    const key = new URLSearchParams({ draft_id: id, step, ...(used.current && { t: used.current }) });
    void navigate(pathTo(`${address}${address.includes('?') ? '&' : '?'}${key.toString()}`));
  };
  const findPreviewOrPaymentStep = async (): Promise<string> => {
    if (!kind) return '';
    // Kinds that have a preview page of their own are led back to it, the others to where they pay.
    const type = kind.routes?.preview ? 'preview' : 'payment';
    // Of a kind with situations the steps hang on the answers; where this browser has none, the step is named.
    const saved = kind.situationField === undefined ? undefined : readUnexpiredSavedAnswers(kind.id, Date.now())?.form;
    const steps = await loadKindFormOnce(kind.id, language)
      .then((form) =>
        saved
          ? loadKindFormOnce(kind.id, language, readSituationOrNoSituation(saved, kind.situationField, form.kind))
          : form,
      )
      .then(
        (form) => (kind.situationField !== undefined && !saved ? [] : form.steps),
        () => [],
      );
    const index = steps.findIndex((step) => step.type === type);
    return index < 0 ? type : String(index);
  };
  const email = answer?.operator?.email;
  return (
    <div className="wrap plain">
      <h1>{t('canceled.title')}</h1>
      <p className="lead">{t('canceled.nothingCharged')}</p>
      <p className="plain-point">
        <ShieldCheck size={22} aria-hidden="true" />
        <span>{t('canceled.saved')}</span>
      </p>
      <p className="button-row">
        <button
          type="button"
          className="button button-primary"
          onClick={() => void openFormAtStepOrGoBack(findPreviewOrPaymentStep)}
        >
          {t(kind ? 'canceled.payAgain' : 'common.tryAgain')}
        </button>
        {id && kind && (
          <button
            type="button"
            className="button button-quiet"
            onClick={() => void openFormAtStepOrGoBack(async () => '0')}
          >
            {t('canceled.toAnswers')}
          </button>
        )}
        <Link className="button button-quiet" to={pathTo('/')}>
          {t('canceled.home')}
        </Link>
      </p>
      {email && (
        <p className="soft">
          {t('canceled.help')} <a href={`mailto:${email}`}>{email}</a>
        </p>
      )}
    </div>
  );
}
