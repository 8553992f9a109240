import { Download } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { addTokenToAddress } from '../../data/deliveredLetter';
import { type LetterKey, type LetterSending, type LetterView } from '../../data/letters';
import { useLanguage } from '../../i18n/context';
import { formatDateAndTime } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { FactList, type Fact } from '../../ui/Facts';
import { FoldableSection } from '../../ui/Fold';
import { Note } from '../../ui/Note';

interface Props {
  letter: LetterKey;
  view: LetterView;
  sending: LetterSending;
  onRefresh: () => void;
}

const LEVELS = {
  waiting: 'info',
  sent: 'done',
  refused: 'wrong',
  failed: 'wrong',
  unknown: 'warning',
  returned: 'wrong',
} as const;
/** Milliseconds between two looks at a letter that is on its way. */
const LOOK_EVERY = 5_000;

/** How the letter that the service sent fared, and what proves it. */
export function SendingStatus({ letter, view: { downloads }, sending, onRefresh }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { state = 'waiting', to, at, messageId, fileName, sha256, answer } = sending;
  // Being handed over takes a moment only.
  const shown = state === 'handing' ? 'waiting' : state;
  const isUnderWay = shown === 'waiting' || (state === 'sent' && downloads?.proof === undefined);
  const look = useEffectEvent(onRefresh);
  useEffect(() => {
    if (!isUnderWay) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), LOOK_EVERY);
    return () => clearInterval(timer);
  }, [isUnderWay]);
  const facts: Fact[] = [
    at !== undefined && [t('sending.at'), formatDateAndTime(at, language)],
    messageId !== undefined && [t('sending.messageId'), messageId],
    fileName !== undefined && [t('sending.fileName'), fileName],
    sha256 !== undefined && [t('sending.sha256'), sha256],
    answer !== undefined && [t('sending.answer'), answer],
  ];
  return (
    <div className="sending-state">
      <Note level={LEVELS[shown]} role="status" title={t(`sending.state_${shown}`, { to })}>
        <p>{t(`sending.state_${shown}Text`, { to })}</p>
      </Note>
      {downloads?.proof && (
        <p className="button-row">
          <a className="button button-quiet" href={addTokenToAddress(downloads.proof, letter)} download>
            <Download size={18} aria-hidden="true" />
            {t('sending.proof')}
          </a>
          {downloads.message && (
            <a className="button-text" href={addTokenToAddress(downloads.message, letter)} download>
              {t('sending.message')}
            </a>
          )}
        </p>
      )}
      {at !== undefined && (
        <FoldableSection head={<span>{t('sending.details')}</span>}>
          <div className="sending-facts">
            <FactList rows={facts} />
          </div>
        </FoldableSection>
      )}
    </div>
  );
}
