import { Send } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { ApiError } from '../../data/http';
import { type LetterKey, type LetterSending, type LetterView } from '../../data/letters';
import { requestSendingLink } from '../../data/mails';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { MailAddressSuggestion } from '../../ui/MeantAddress';
import { Note } from '../../ui/Note';

interface Props {
  letter: LetterKey;
  view: LetterView;
  sending: LetterSending;
  onRefresh: () => void;
}

/** As a browser's e-mail field would: one address, something on each side of the @. */
const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const PLAN = ['planLink', 'planMail', 'planProof', 'planOnce'] as const;

/** Has the letter sent in the person's name: asked for here, and confirmed by a link that is mailed to them. */
export function SendForPersonButtonAndForm({ letter, view, sending, onRefresh }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [to, setTo] = useState(sending.to);
  const [wrong, setWrong] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const look = useEffectEvent(onRefresh);
  useEffect(() => {
    // It is confirmed in another tab, or on another device: whoever comes back sees how it stands.
    if (answer === undefined) return undefined;
    const lookAgain = () => document.visibilityState === 'visible' && look();
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, [answer]);

  const validateAndRequestSendingLink = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const typed = to.trim();
    const fault = typed === '' ? t('sending.toMissing') : ADDRESS.test(typed) ? undefined : t('sending.toWrong');
    setWrong(fault);
    setProblem(undefined);
    if (fault !== undefined) {
      document.getElementById('send-to')?.focus();
      return;
    }
    setIsBusy(true);
    try {
      setAnswer((await requestSendingLink(letter, typed, language)).message);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'letter_sent') onRefresh();
      setProblem(error instanceof ApiError ? error.message : t('errors.connection'));
    }
    setIsBusy(false);
  };

  if (answer !== undefined)
    return (
      <div className="sending-way">
        <Note level="info" role="status" title={t('sending.asked')}>
          <p>{answer}</p>
        </Note>
        <button type="button" className="button-text" onClick={() => setAnswer(undefined)}>
          {t('sending.askAgain')}
        </button>
      </div>
    );
  if (!isOpen)
    return (
      <div className="sending-way">
        <button
          type="button"
          className="button button-quiet"
          aria-describedby="we-send"
          onClick={() => setIsOpen(true)}
        >
          <Send size={18} aria-hidden="true" />
          {t('sending.weSend')}
        </button>
        <p className="small soft" id="we-send">
          {t('sending.weSendLead')}
        </p>
      </div>
    );
  return (
    <form className="sending-form" noValidate onSubmit={(event) => void validateAndRequestSendingLink(event)}>
      <h3>{t('sending.weSend')}</h3>
      <div className={wrong ? 'field field-wrong' : 'field'}>
        <label className="field-label" htmlFor="send-to">
          {t('sending.to')}
        </label>
        <p className="field-hint" id="send-to-hint">
          {t(sending.to !== '' && to === sending.to ? 'sending.toFound' : 'sending.toHint')}
        </p>
        {wrong && (
          <p className="field-error" id="send-to-error" role="alert">
            {wrong}
          </p>
        )}
        <MailAddressSuggestion address={to} onTake={setTo}>
          <input
            className="input"
            id="send-to"
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
            value={to}
            aria-invalid={wrong !== undefined}
            aria-describedby={wrong ? 'send-to-error send-to-hint' : 'send-to-hint'}
            onChange={({ target }) => {
              setWrong(undefined);
              setTo(target.value);
            }}
          />
        </MailAddressSuggestion>
      </div>
      <div>
        <p className="sending-plan-title">{t('sending.plan')}</p>
        <ul className="sending-plan">
          {PLAN.map((each) => (
            <li key={each}>{t(`sending.${each}`, { email: view.email, from: sending.from })}</li>
          ))}
        </ul>
      </div>
      {problem && (
        <Note level="wrong" role="alert" title={t('sending.notAsked')}>
          <p>{problem}</p>
        </Note>
      )}
      <p className="button-row">
        <button type="submit" className="button button-primary" aria-disabled={isBusy || undefined}>
          {isBusy && <span className="spinner" aria-hidden="true" />}
          {t(isBusy ? 'sending.asking' : 'sending.ask')}
        </button>
        <button type="button" className="button button-plain" onClick={() => setIsOpen(false)}>
          {t('sending.self')}
        </button>
      </p>
    </form>
  );
}
