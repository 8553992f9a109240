import { FilePen } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '../data/session';
import { usePathTo } from '../i18n/context';
import { useTranslation } from '../i18n/texts';
import { Failure } from '../ui/Failure';
import { useTitle } from '../ui/useTitle';
import { PersonalPageLoading, SignInPromptOrLoading } from './account/SignInNeeded';
import { ClaimLettersNotice } from './myLetters/Claim';
import { SearchableLetterList } from './myLetters/LetterList';
import { useMyLetters } from './myLetters/useMyLetters';
import './myLetters/myLetters.css';
import './myLetters/letterTable.css';

/** The page /my-letters: the signed-in person's letters of all kinds. */
export default function MyLettersOrSignIn() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.phase !== 'in') return <SignInPromptOrLoading title={t('mine.title')} lead={t('mine.lead')} />;
  return <SignedInLetters key={session.user.uid} />;
}

function SignedInLetters() {
  const { t } = useTranslation();
  const pathTo = usePathTo();
  const { list, hasFailed, reload, forget } = useMyLetters();
  useTitle(t('mine.title'));
  if (!list)
    return hasFailed ? (
      <Failure title={t('mine.loadFailed')} text={t('mine.loadFailedText')} onRetry={reload} />
    ) : (
      <PersonalPageLoading title={t('mine.title')} lead={t('mine.lead')} />
    );
  return (
    <div className="wrap mine">
      <div className="mine-head">
        <h1 tabIndex={-1}>{t('mine.title')}</h1>
        {list.letters.length > 0 && (
          <Link className="button button-quiet" to={pathTo('/create')}>
            <FilePen size={18} aria-hidden="true" />
            {t('mine.another')}
          </Link>
        )}
      </div>
      {list.claimable > 0 && <ClaimLettersNotice count={list.claimable} onClaimed={reload} />}
      {list.letters.length > 0 && <SearchableLetterList letters={list.letters} onGone={forget} />}
      <p className="small soft">
        {t('mine.memory')} <Link to={pathTo('/back')}>{t('mine.back')}</Link>
      </p>
      {list.letters.length === 0 && list.claimable === 0 && (
        <div className="mine-empty">
          <h2>{t('mine.empty')}</h2>
          <p className="lead">{t('mine.emptyText')}</p>
          <Link className="button button-primary button-large" to={pathTo('/create')}>
            {t('mine.create')}
          </Link>
        </div>
      )}
    </div>
  );
}
