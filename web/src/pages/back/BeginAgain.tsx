import { FilePen } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { SealedCase } from '../../../../core/rules/sealedCase';
import { useKinds } from '../../data/KindsProvider';
import { useLanguage, usePathTo } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { clearSaved, readSaved } from '../../wizard/saved';
import { answersForToday } from './answersForToday';

/** From the opened case to a new letter of its kind, with the answers filled in. */
export function BeginAgain({ content }: { content: SealedCase }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const pathTo = usePathTo();
  const navigate = useNavigate();
  const { answer } = useKinds();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const kind = answer?.kinds.find(({ id }) => id === content.kind.id);
  const isUnderway = Object.keys(readSaved(content.kind.id, Date.now())?.form ?? {}).length > 0;

  const begin = async () => {
    if (isBusy || !kind) return;
    setIsBusy(true);
    setHasFailed(false);
    try {
      const form = await answersForToday(content, kind, language);
      clearSaved(kind.id);
      await navigate(pathTo(kind.routes?.wizard ?? `/create?type=${kind.id}&step=0`), { state: { prefill: { form, letterLanguage: content.language } } });
    } catch {
      setHasFailed(true);
      setIsBusy(false);
    }
  };
  if (answer && !kind)
    return (
      <Note level="info" title={t('back.kindGone')}>
        <p>
          {t('back.kindGoneText')} <Link to={pathTo('/create')}>{t('back.seeKinds')}</Link>
        </p>
      </Note>
    );
  return (
    <section className="back-next" aria-labelledby="back-next">
      <h2 id="back-next">{t('back.next')}</h2>
      <p>{t('back.nextText')}</p>
      {isUnderway && <p className="small soft">{t('back.replaces')}</p>}
      {hasFailed && (
        <Note level="wrong" role="alert" title={t('back.nextFailed')}>
          <p>{t('errors.network')}</p>
        </Note>
      )}
      <button type="button" className="button button-primary button-large" aria-disabled={isBusy || !kind || undefined} onClick={() => void begin()}>
        {isBusy ? <span className="spinner" aria-hidden="true" /> : <FilePen size={20} aria-hidden="true" />}
        {t('back.begin')}
      </button>
    </section>
  );
}
