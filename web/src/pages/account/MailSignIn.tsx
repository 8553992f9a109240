import { useState, type SubmitEvent } from 'react';
import { ApiError } from '../../data/http';
import { mailSignInLink } from '../../data/rights';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';

/** The field that a press brings is the next to be filled in. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}

/** Signing in by a link that is mailed, for who has no account at the provider. */
export function SignInByMailForm() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [told, setTold] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const requestSignInLink = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (!event.currentTarget.checkValidity()) return setProblem(t('needed.mailWrong'));
    setIsBusy(true);
    setProblem(undefined);
    try {
      setTold((await mailSignInLink(email.trim(), language)).message);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : t('errors.network'));
    }
    setIsBusy(false);
  };
  if (told !== undefined)
    return (
      <Note level="done" role="status" title={t('needed.mailed', { email: email.trim() })}>
        <p>{told}</p>
      </Note>
    );
  if (!isOpen)
    return (
      <p className="small soft">
        {t('needed.note')}{' '}
        <button type="button" className="button-text" onClick={() => setIsOpen(true)}>
          {t('needed.mail')}
        </button>
      </p>
    );
  return (
    <form className="mail-sign-in" noValidate onSubmit={(event) => void requestSignInLink(event)}>
      <label className="field-label" htmlFor="sign-in-email">
        {t('needed.mailAddress')}
      </label>
      <div className="button-row">
        <input
          className="input"
          id="sign-in-email"
          type="email"
          required
          autoComplete="email"
          maxLength={254}
          value={email}
          ref={focusField}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : 'sign-in-email-problem'}
          onChange={(event) => setEmail(event.target.value)}
        />
        <button type="submit" className="button button-quiet" aria-disabled={isBusy || undefined}>
          {isBusy && <span className="spinner" aria-hidden="true" />}
          {t('needed.mailButton')}
        </button>
      </div>
      {problem !== undefined && (
        <p className="field-error" id="sign-in-email-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
