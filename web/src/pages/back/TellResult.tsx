import { useState, type SubmitEvent } from 'react';
import { LETTER_RESULTS, type LetterResult } from '../../../../core/shared/letter/letterResults';
import { ApiError } from '../../data/http';
import { reportLetterResult } from '../../data/letterResults';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { parseTypedMoney } from '../../ui/typedNumber';
import { Choice } from '../../wizard/widgets/Choice';

type Problem = 'none' | 'amount' | 'link' | { message: string };

/**
 * Tells what came of a letter: nothing is sent before the person presses the button. @param token names the letter's
 * sort, and no person
 */
export function ReportResultForm({ token }: { token: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [result, setResult] = useState<LetterResult>();
  const [typed, setTyped] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [isTold, setIsTold] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const isPaid = result === 'all' || result === 'part';

  const sendLetterResult = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (result === undefined) return setProblem('none');
    const isAsked = isPaid && typed.trim() !== '';
    const amount = isAsked ? parseTypedMoney(typed, language) : undefined;
    if (isAsked && amount === undefined) return setProblem('amount');
    setIsBusy(true);
    setProblem(undefined);
    try {
      await reportLetterResult({
        token,
        result,
        amount: amount === undefined ? undefined : Math.round(amount),
        language,
      });
      setIsTold(true);
    } catch (error) {
      if (!(error instanceof ApiError)) setProblem({ message: t('errors.network') });
      else setProblem(error.code === 'link_over' ? 'link' : { message: error.message });
    }
    setIsBusy(false);
  };
  if (isTold)
    return (
      <Note level="done" role="status" title={t('result.told')}>
        <p>{t('result.toldText')}</p>
      </Note>
    );
  const message = problem === undefined ? undefined : chooseProblemText(problem, t);
  return (
    <form className="tell-result" noValidate onSubmit={(event) => void sendLetterResult(event)}>
      <fieldset className="field" aria-describedby={message === undefined ? undefined : 'result-problem'}>
        <legend className="field-label">{t('result.question')}</legend>
        <div className="choices">
          {LETTER_RESULTS.map((each) => (
            <Choice
              key={each}
              type="radio"
              id={`result-${each}`}
              name="result"
              value={each}
              label={t(`result.results.${each}`)}
              hint={undefined}
              checked={result === each}
              isWrong={problem === 'none'}
              onChoose={() => setResult(each)}
            />
          ))}
        </div>
      </fieldset>
      {isPaid && (
        <div className="field">
          <label className="field-label" htmlFor="result-amount">
            {t('result.amount')} <span className="soft">{t('back.optional')}</span>
          </label>
          <input
            className="input"
            id="result-amount"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            value={typed}
            aria-invalid={problem === 'amount' || undefined}
            aria-describedby={message === undefined ? undefined : 'result-problem'}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      {message !== undefined && (
        <p className="field-error" id="result-problem" role="alert">
          {message}
        </p>
      )}
      <button type="submit" className="button button-quiet" aria-disabled={isBusy || undefined}>
        {isBusy && <span className="spinner" aria-hidden="true" />}
        {t('result.tell')}
      </button>
      <p className="small soft">{t('result.kept')}</p>
    </form>
  );
}

function chooseProblemText(problem: Problem, t: (key: string) => string): string {
  return typeof problem === 'string' ? t(`result.problems.${problem}`) : problem.message;
}
