import { ArrowLeft } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from '../i18n/texts';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { loadKindFormOnce, listKindsFollowUpsAndPaused, type KindForm, type KindSummary } from '../data/kinds';
import { buildTokenQueryIfNoCookies, type LetterView, type PreviewWithSources } from '../data/letters';
import { useLanguage, usePathTo } from '../i18n/context';
import { Failure } from '../ui/Failure';
import { Loading } from '../ui/Loading';
import { NoScriptNotice } from '../ui/NeedsScript';
import { useTitle } from '../ui/useTitle';
import { LetterPreview } from '../wizard/purchase/LetterPreview';
import { readPreviewState, type PreviewState } from '../wizard/purchase/previewState';
import { StepProgress } from '../wizard/steps/Progress';
import { PurchaseBox } from '../wizard/purchase/PurchaseBox';
import type { Discount } from '../wizard/purchase/useDiscount';
import { getAnswerLabelOrOwnName } from '../wizard/fields/uiSchema';
import { useFollowedLetter } from '../wizard/download/useLetter';
import { usePurchase } from '../wizard/purchase/usePurchase';
import { LetterWritingInProgress } from '../wizard/purchase/Writing';
import '../wizard/wizard.css';

/** Where the answers were given: a kind's own wizard, or the generic form. */
interface FormAddress {
  address: string;
  /** A wizard of the kind's own. */
  isOwn: boolean;
}

/**
 * The preview as a page (/preview, and the kinds' own); without the navigation's state there is nothing to
 * show.
 */
export default function HandedLetterPreviewOrRedirect({
  form = { address: '/create', isOwn: false },
}: {
  form?: FormAddress;
}) {
  const { t } = useTranslation();
  const state: unknown = useLocation().state;
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const handed = readPreviewState(state);
  const isMissing = !handed;
  const leave = useEffectEvent(() => navigate(pathTo(form.address), { replace: true }));
  useEffect(() => {
    if (isMissing) void leave();
  }, [isMissing]);
  if (handed) return <HandedPreview handed={handed} from={form} />;
  return (
    <div className="wrap page-failure">
      <noscript>
        <h1>{t('preview.title')}</h1>
      </noscript>
      <NoScriptNotice text="noScript.preview" />
    </div>
  );
}

function HandedPreview({ handed, from }: { handed: PreviewState; from: FormAddress }) {
  const { t } = useTranslation();
  const { answer } = useKinds();
  const { view, error, refresh } = useFollowedLetter({ id: handed.draftId, token: handed.token });
  const kind = listKindsFollowUpsAndPaused(answer).find((each) => each.id === view?.kind);
  useTitle(view?.title ?? t('preview.title'));
  if (error !== undefined && !view) return <Failure title={t('errors.title')} error={error} onRetry={refresh} />;
  if (!view || !kind) return <Loading />;
  if (!view.preview)
    return (
      <div className="wizard wrap">
        {view.error ? (
          <Failure title={t('errors.title')} text={view.error.message} onRetry={refresh} />
        ) : (
          <LetterWritingInProgress />
        )}
      </div>
    );
  return <LetterPreviewAndPurchase from={from} handed={handed} view={view} preview={view.preview} kind={kind} />;
}

interface ReadyProps {
  from: FormAddress;
  handed: PreviewState;
  view: LetterView;
  preview: PreviewWithSources;
  kind: KindSummary;
}

function LetterPreviewAndPurchase({ from, handed, view: opened, preview, kind }: ReadyProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const [discount, setDiscount] = useState<Discount>();
  const letter = { id: opened.id, token: handed.token };
  const contact = { name: 'userContact.name', email: 'userContact.email' };
  const query = new URLSearchParams({
    [from.isOwn ? 'draft_id' : 'letter_id']: opened.id,
    ...buildTokenQueryIfNoCookies(handed.token),
  });
  const success = `${(from.isOwn && kind.routes?.success) || '/payment-success'}?${query.toString()}`;
  const { buy, isBusy, problem, view } = usePurchase({
    kind: { apiPath: kind.apiPath, contact },
    letter,
    answers: handed.formData,
    view: opened,
    discount,
    onDiscount: setDiscount,
    onFree: () => void navigate(pathTo(success), { state: { letterId: opened.id, isFree: true }, replace: true }),
  });
  const formAddress = from.isOwn ? from.address : `/create?type=${kind.id}&short=1&step=2`;
  const [form, setForm] = useState<KindForm>();
  useEffect(() => {
    loadKindFormOnce(kind.id, language).then(setForm, () => undefined);
  }, [kind.id, language]);
  return (
    <div className="wizard wrap wizard-preview">
      <StepProgress
        steps={['details', 'preview', 'payment'].map((id) => ({ id, label: t(`preview.steps.${id}`) }))}
        current={1}
        linkTo={() => pathTo(formAddress)}
      />
      <h1 className="step-heading">{view.title}</h1>
      <div className="preview-columns">
        <div className="preview-sheet">
          <p className="preview-to">
            {t('preview.to')} <strong>{preview.to}</strong>
          </p>
          <LetterPreview
            preview={preview}
            language={view.language}
            answers={handed.formData}
            contact={contact}
            {...(form && {
              answerLabel: (path: string) => getAnswerLabelOrOwnName(form.shortForm ?? form.steps, path),
            })}
            isNew
          />
          <p className="preview-rest small soft">
            {preview.shown < preview.total && `${t('preview.rest', { shown: preview.shown, total: preview.total })} `}
            {t('sheet.hint')}
          </p>
        </div>
        <div className="preview-side">
          <PurchaseBox
            view={view}
            letter={letter}
            discount={discount}
            onDiscount={setDiscount}
            onBuy={() => void buy()}
            isBusy={isBusy}
            problem={problem}
            payWords="payAndUnlock"
          />
          <div className="preview-ways">
            <Link className="button button-plain" to={pathTo(formAddress)}>
              <ArrowLeft size={18} aria-hidden="true" />
              {t('preview.backToForm')}
            </Link>
            <Link className="button button-plain" to={pathTo('/create')}>
              {t('preview.newLetter')}
            </Link>
          </div>
        </div>
      </div>
    </div>
  );
}
