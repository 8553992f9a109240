import { Smartphone } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { cleanAnswers, readField } from '../../../../core/shared/answers/fields';
import { ApiError } from '../../data/http';
import { mailResumeLink } from '../../data/mails';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { MailAddressSuggestion } from '../../ui/MeantAddress';
import { Note } from '../../ui/Note';
import { chooseLetterLanguage } from '../answers/letterLanguage';
import type { LetterAccess } from '../answers/letterAccess';
import { createId } from '../../data/createId';
import './sending.css';

/** As a browser's e-mail field would: one address, something on each side of the @. */
const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;

/** "Send me a link": keeps the answers so far on the server and mails a link, by which the person goes on with them elsewhere. */
export default function ResumeLinkButtonAndForm({
  access: { form, answers, update },
}: {
  access: Pick<LetterAccess, 'form' | 'answers' | 'update'>;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const known = readField(answers.form, form.kind.contact.email);
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [answer, setAnswer] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const email = typed ?? (typeof known === 'string' ? known : '');

  const validateAndRequestResumeLink = async (event: FormEvent) => {
    event.preventDefault();
    // The wizard's own form is around this one's place, not around it.
    event.stopPropagation();
    if (isBusy) return;
    const isAddress = ADDRESS.test(email.trim());
    setIsWrong(!isAddress);
    setProblem(undefined);
    if (!isAddress) {
      document.getElementById('resume-email')?.focus();
      return;
    }
    setIsBusy(true);
    try {
      const { draft } = answers;
      const key = { id: draft?.id ?? createId(), token: draft?.token };
      const kept = await mailResumeLink(key, {
        type: form.kind.id,
        email: email.trim(),
        formData: cleanAnswers(answers.form),
        letterLanguage: chooseLetterLanguage(form, answers),
        language,
      });
      // The letter of these answers has a name on the server from now on.
      if (!draft) update(() => ({ draft: { id: kept.draftId, token: kept.token, fingerprint: '' } }));
      setAnswer(kept.message);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('errors.connection'));
    }
    setIsBusy(false);
  };

  if (answer !== undefined)
    return (
      <div className="resume-elsewhere">
        <Note level="done" role="status" title={t('resume.sent')}>
          <p>{answer}</p>
        </Note>
      </div>
    );
  if (!isOpen)
    return (
      <p className="resume-elsewhere">
        <button type="button" className="button-text" onClick={() => setIsOpen(true)}>
          <Smartphone size={18} aria-hidden="true" />
          {t('resume.open')}
        </button>
      </p>
    );
  return (
    <form
      className="sending-form resume-elsewhere"
      noValidate
      onSubmit={(event) => void validateAndRequestResumeLink(event)}
    >
      <h2 className="resume-title">{t('resume.title')}</h2>
      <p>{t('resume.lead')}</p>
      <div className={isWrong ? 'field field-wrong' : 'field'}>
        <label className="field-label" htmlFor="resume-email">
          {t('resume.email')}
        </label>
        {isWrong && (
          <p className="field-error" id="resume-email-error" role="alert">
            {t('resume.emailWrong')}
          </p>
        )}
        <MailAddressSuggestion address={email} onTake={setTyped}>
          <input
            className="input"
            id="resume-email"
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={email}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? 'resume-email-error' : undefined}
            onChange={({ target }) => {
              setIsWrong(false);
              setTyped(target.value);
            }}
          />
        </MailAddressSuggestion>
      </div>
      {problem && (
        <Note level="wrong" role="alert" title={t('resume.notSent')}>
          <p>{problem}</p>
        </Note>
      )}
      <p className="button-row">
        <button type="submit" className="button button-quiet" aria-disabled={isBusy || undefined}>
          {isBusy && <span className="spinner" aria-hidden="true" />}
          {t(isBusy ? 'resume.sending' : 'resume.send')}
        </button>
        <button type="button" className="button button-plain" onClick={() => setIsOpen(false)}>
          {t('resume.close')}
        </button>
      </p>
    </form>
  );
}
