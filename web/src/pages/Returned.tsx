import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { loadKindFormOnce, listKindsFollowUpsAndPaused } from '../data/kinds';
import { useKinds } from '../data/KindsProvider';
import { useLanguage, usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { NoScriptNotice } from '../ui/NeedsScript';
import { Note } from '../ui/Note';
import { useTitle } from '../ui/useTitle';
import { LetterDoneWaitingOrDeletedStep } from '../wizard/download/LetterDone';
import { readPreviewState } from '../wizard/purchase/previewState';
import '../wizard/wizard.css';

/** Back from paying: which letter stands in the address, or in the navigation's state. */
export default function PaymentReturnPage({ kindId }: { kindId?: string }) {
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const { answer } = useKinds();
  const state: unknown = useLocation().state;
  const [query] = useSearchParams();
  const handed = readPreviewState(state);
  const id = query.get('draft_id') ?? query.get('letter_id') ?? query.get('id') ?? handed?.draftId;
  const token = query.get('t') ?? handed?.token;
  const sessionId = query.get('session_id') ?? undefined;
  const own = listKindsFollowUpsAndPaused(answer).find((each) => each.id === kindId)?.routes;
  if (!id) return <LeaveOrNoteOnReturnWithoutLetter kindId={kindId} />;
  return (
    <div className="wizard wrap">
      <LetterDoneWaitingOrDeletedStep
        letter={{ id, token }}
        returned={{ sessionId }}
        onUnpaid={(kindId, unpaidToken) => {
          const kind = listKindsFollowUpsAndPaused(answer).find((each) => each.id === kindId);
          const address = kind?.routes?.wizard ?? `/create?type=${kindId}`;
          const key = new URLSearchParams({ step: 'payment', draft_id: id, ...(unpaidToken && { t: unpaidToken }) });
          void navigate(pathTo(`${address}${address.includes('?') ? '&' : '?'}${key.toString()}`));
        }}
        onAnother={() => void navigate(pathTo(own?.wizard ?? '/create'))}
      />
    </div>
  );
}

/**
 * No letter is named. A kind whose wizard ends here says so; one with a preview page of its own begins anew, and all
 * others lead to the start page.
 */
function LeaveOrNoteOnReturnWithoutLetter({ kindId }: { kindId: string | undefined }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const pathTo = usePathTo();
  const { answer } = useKinds();
  const [isLast, setIsLast] = useState(false);
  const routes = listKindsFollowUpsAndPaused(answer).find((each) => each.id === kindId)?.routes;
  const elsewhere = routes?.preview ? routes.wizard : '/';
  const leave = useEffectEvent(() => navigate(pathTo(elsewhere), { replace: true }));
  useEffect(() => {
    let current = true;
    const judge = async () => {
      const form = kindId === undefined ? undefined : await loadKindFormOnce(kindId, language).catch(() => undefined);
      if (!current) return;
      if (form && form.steps.every((step) => step.type !== 'download')) setIsLast(true);
      else void leave();
    };
    void judge();
    return () => {
      current = false;
    };
  }, [kindId, language]);
  useTitle(isLast ? t('done.noId') : t('waiting.title'), isLast);
  if (!isLast)
    return (
      <div className="wrap page-failure">
        <noscript>
          <h1>{t('done.letter')}</h1>
        </noscript>
        <NoScriptNotice text="noScript.letter" />
      </div>
    );
  const email = answer?.operator?.email;
  return (
    <div className="wrap page-failure">
      <h1>{t('done.noId')}</h1>
      <Note level="wrong" role="alert">
        <p>{t('done.noIdText')}</p>
        {email && (
          <p>
            {t('canceled.help')} <a href={`mailto:${email}`}>{email}</a>
          </p>
        )}
      </Note>
      <p className="button-row">
        <Link className="button button-primary" to={pathTo(routes?.wizard ?? '/create')}>
          {t('done.another')}
        </Link>
        <Link className="button button-quiet" to={pathTo('/')}>
          {t('done.home')}
        </Link>
      </p>
    </div>
  );
}
