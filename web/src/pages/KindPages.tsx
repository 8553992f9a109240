import { useLocation } from 'react-router-dom';
import { useKinds } from '../data/KindsProvider';
import { listKindsFollowUpsAndPaused } from '../data/kinds';
import { KindWordsProvider } from '../i18n/KindWords';
import { useTranslation, withRightsTexts, loadPartWithItsTexts, type TextFiles } from '../i18n/texts';
import { createLazyPart } from '../lazyPart';
import { Failure } from '../ui/Failure';
import { Loading } from '../ui/Loading';
import { readPrefill } from '../wizard/answers/prefill';
import { NotFound } from './NotFound';

const AdminApp = createLazyPart('admin/AdminApp', () => import('../admin/AdminApp'));
const Confirm = createLazyPart('pages/Confirm', () => withRightsTexts(import('./Confirm')));
const WithdrawalAnswer = createLazyPart('pages/WithdrawalAnswer', () => withRightsTexts(import('./WithdrawalAnswer')));
const BACK_TEXTS: TextFiles = { sv: () => import('../i18n/back.sv.json'), en: () => import('../i18n/back.en.json') };
const Back = createLazyPart('pages/Back', () => loadPartWithItsTexts(BACK_TEXTS, import('./Back')));
const StopReminder = createLazyPart('pages/StopReminder', () =>
  loadPartWithItsTexts(BACK_TEXTS, import('./StopReminder')),
);
const Result = createLazyPart('pages/Result', () => loadPartWithItsTexts(BACK_TEXTS, import('./Result')));
const Wizard = createLazyPart('wizard/Wizard', () => import('../wizard/Wizard'));
const Returned = createLazyPart('pages/Returned', () => import('./Returned'));
const Canceled = createLazyPart('pages/Canceled', () => import('./Canceled'));
const KindPreview = createLazyPart('pages/GenericPreview', () => import('./GenericPreview'));

/**
 * Pages that the kinds' own data names: wizard, preview, success and canceled; and the back office and what
 * mailed links open, which no page's first files are to pay for. Any other path is not found.
 */
export default function PageOfKindAtPath({ path }: { path: string }) {
  const { t } = useTranslation();
  const { answer, failed, retry } = useKinds();
  const state: unknown = useLocation().state;
  if (/^\/admin(\/|$)/.test(path)) return <AdminApp />;
  if (/^\/confirm\/?$/.test(path)) return <Confirm />;
  if (/^\/back\/?$/.test(path)) return <Back />;
  const withdrawal = /^\/withdraw-(asked|done|failed)\/?$/.exec(path)?.[1];
  if (withdrawal === 'asked' || withdrawal === 'done' || withdrawal === 'failed')
    return <WithdrawalAnswer answer={withdrawal} />;
  if (/^\/reminder\/?$/.test(path)) return <StopReminder />;
  if (/^\/result\/?$/.test(path)) return <Result />;
  if (!answer) return failed ? <Failure title={t('errors.formFailed')} onRetry={retry} /> : <Loading />;
  const bare = path.replace(/\/$/, '');
  for (const { id, routes } of listKindsFollowUpsAndPaused(answer)) {
    if (routes?.wizard === bare) return <Wizard key={id} kindId={id} prefill={readPrefill(state)} />;
    if (routes?.preview === bare)
      return (
        <KindWordsProvider kindId={id}>
          <KindPreview form={{ address: routes.wizard, isOwn: true }} />
        </KindWordsProvider>
      );
    if (routes?.success === bare)
      return (
        <KindWordsProvider kindId={id}>
          <Returned kindId={id} />
        </KindWordsProvider>
      );
    if (routes?.canceled === bare)
      return (
        <KindWordsProvider kindId={id}>
          <Canceled kindId={id} />
        </KindWordsProvider>
      );
  }
  return <NotFound />;
}
