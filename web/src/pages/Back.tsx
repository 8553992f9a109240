import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { extractCaseSecret } from '../../../core/shared/letter/sealedCase';
import { useTranslation } from '../i18n/texts';
import { useTitle } from '../ui/useTitle';
import { OpenedCaseView } from './back/CaseView';
import type { OpenedCase } from './back/openCase';
import { OpenCaseForm } from './back/OpenForm';
import { useIsHydrated } from './rights/useIsReady';
import { useHeadingFocusedOnNewStage } from './rights/useStageFocus';
import './back/back.css';

/**
 * /back: a case that only its owner still has is opened from the letter's PDF, in the browser alone. The link in the mail
 * brings the key behind its `#`, which no server ever sees.
 */
export default function OpenSealedCasePage() {
  const { t } = useTranslation();
  const { hash } = useLocation();
  const isReady = useIsHydrated();
  const [opened, setOpened] = useState<OpenedCase>();
  const heading = useHeadingFocusedOnNewStage(opened ? 'opened' : 'form');
  useTitle(t(opened ? 'back.openedTitle' : 'back.title'));
  return (
    <div className="wrap back">
      <div className="back-head">
        <h1 ref={heading} tabIndex={-1}>
          {opened ? opened.content.title : t('back.title')}
        </h1>
        {!opened && <p className="lead">{t('back.lead')}</p>}
      </div>
      {opened ? (
        <OpenedCaseView opened={opened} onClose={() => setOpened(undefined)} />
      ) : (
        <OpenCaseForm linked={isReady ? extractCaseSecret(hash) : undefined} onOpen={setOpened} />
      )}
    </div>
  );
}
