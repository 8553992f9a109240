import { Select, Checkbox } from 'antd';
import { useId } from 'react';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { getQuestionName } from './questionInWords';
import type { Question } from './questions';
import type { ShownWhen } from './shownWhen';

interface WhenProps {
  question: Question;
  questions: readonly Question[];
  ticks: readonly Question[];
  shownWhen: ShownWhen | undefined;
  onChange: (shownWhen: ShownWhen | undefined) => void;
}

/** Chooses the question, and its answers, that another question is asked because of. */
export function ShownWhenFields({ question, questions, ticks, shownWhen, onChange }: WhenProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const before = questions.slice(0, questions.indexOf(question));
  // Files are no answer that can be looked at, nor is what has no form here.
  const deciding = [...before.filter(({ type }) => type !== undefined && type !== 'files'), ...ticks];
  const asked = [...questions, ...ticks].find((each) => each.id === shownWhen?.question);
  const listAnswers = (each: Question | undefined): { value: string | boolean; label: string }[] =>
    each?.type === 'yesNo'
      ? [true, false].map((value) => ({
          value,
          label: t(value ? 'admin.kinds.questions.yes' : 'admin.kinds.questions.no'),
        }))
      : (each?.options ?? []).map((value) => ({ value, label: each?.optionWords[value]?.[language] || value }));
  if (deciding.length === 0 && !shownWhen) return <p className="small soft">{t('admin.kinds.questions.whenNone')}</p>;
  const listed = asked && !deciding.includes(asked) ? [asked, ...deciding] : deciding;
  return (
    <div className="kind-question-texts">
      <div className="kind-text-cell">
        <label htmlFor={`${id}-asked`}>{t('admin.kinds.questions.when')}</label>
        <Select
          id={`${id}-asked`}
          value={shownWhen?.question ?? ''}
          onChange={(next) => {
            const [first] = listAnswers(deciding.find((each) => each.id === next));
            onChange(next === '' ? undefined : { question: next, values: first ? [first.value] : [] });
          }}
          options={[
            { value: '', label: t('admin.kinds.questions.always') },
            ...listed.map((each) => ({ value: each.id, label: getQuestionName(each, language) })),
          ]}
        />
      </div>
      {shownWhen && listAnswers(asked).length === 0 && (
        <p className="kind-question-required">{t('admin.kinds.questions.whenAnswered')}</p>
      )}
      {shownWhen && listAnswers(asked).length > 0 && (
        <fieldset className="kind-question-answers">
          <legend>{t('admin.kinds.questions.answerIs')}</legend>
          {listAnswers(asked).map(({ value, label }) => {
            const isChosen = shownWhen.values.includes(value);
            return (
              <Checkbox
                key={String(value)}
                checked={isChosen}
                disabled={isChosen && shownWhen.values.length === 1}
                onChange={() =>
                  onChange({
                    ...shownWhen,
                    values: isChosen ? shownWhen.values.filter((each) => each !== value) : [...shownWhen.values, value],
                  })
                }
              >
                {label}
              </Checkbox>
            );
          })}
        </fieldset>
      )}
    </div>
  );
}
