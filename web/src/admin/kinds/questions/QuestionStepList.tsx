import { Button } from 'antd';
import { ArrowUp, ArrowDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { moveQuestionOnePlaceOrIntoStepBeside, canQuestionMoveByOnePlace } from './moveQuestion';
import { NewQuestionButtonAndForm } from './NewQuestion';
import { addQuestion } from './questionEdits';
import { QuestionForm, type QuestionEditProps } from './QuestionForm';
import { QuestionHeadButton } from './QuestionHeadButton';
import { getQuestionName } from './questionInWords';
import { findQuestionProblems } from './questionProblems';
import { buildPartOfStep, getStepLabelOrId, SITUATION_STEP, type Question } from './questions';
import { listQuestionTypes } from './questionTypes';

interface StepProps extends QuestionEditProps {
  title: Question['label'];
  number: number;
  stepId: string;
  own: readonly Question[];
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

/** The questions of a step, to be opened and moved, and the form of a new one. */
export function QuestionStepList({ title, number, stepId, own, open, onOpen, ...shared }: StepProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const { files, steps, onChange } = shared;
  const isOfSituation = stepId === SITUATION_STEP;
  const stepName = getStepLabelOrId(
    { id: isOfSituation ? t('admin.kinds.questions.ofSituation') : stepId, label: title },
    language,
  );
  const moveQuestionAndAnnounceIt = (question: Question, by: -1 | 1) => {
    const changed = moveQuestionOnePlaceOrIntoStepBeside(files, question, by);
    onChange(changed);
    if (Object.keys(changed).length === 0) return;
    setSaid(t('admin.kinds.questions.moved', { name: getQuestionName(question, language) }));
    const button = `[data-move="${question.id} ${by}"]`;
    requestAnimationFrame(() => document.querySelector<HTMLButtonElement>(button)?.focus());
  };
  return (
    <section className="kind-questions" aria-labelledby={`${id}-name`} data-part={buildPartOfStep(stepId)}>
      <h3 id={`${id}-name`}>
        {stepId === ''
          ? t('admin.kinds.questions.noStep')
          : isOfSituation
            ? stepName
            : t('admin.kinds.questions.step', { number, name: stepName })}
      </h3>
      <ul ref={list}>
        {own.map((question) => (
          <li key={question.id} className="kind-question">
            <QuestionHeadButton
              question={question}
              problems={findQuestionProblems(shared.problems, question)}
              questions={[...shared.questions, ...shared.ticks]}
              isOpen={open === question.id}
              onOpen={() => onOpen(open === question.id ? undefined : question.id)}
            />
            <div className="kind-option-moves">
              <Button
                data-move={`${question.id} -1`}
                aria-label={t('admin.kinds.options.up', { name: getQuestionName(question, language) })}
                icon={<ArrowUp size={18} aria-hidden="true" />}
                disabled={!canQuestionMoveByOnePlace(steps, question, -1)}
                onClick={() => moveQuestionAndAnnounceIt(question, -1)}
              />
              <Button
                data-move={`${question.id} 1`}
                aria-label={t('admin.kinds.options.down', { name: getQuestionName(question, language) })}
                icon={<ArrowDown size={18} aria-hidden="true" />}
                disabled={!canQuestionMoveByOnePlace(steps, question, 1)}
                onClick={() => moveQuestionAndAnnounceIt(question, 1)}
              />
            </div>
            {open === question.id && <QuestionForm question={question} onGone={() => onOpen(undefined)} {...shared} />}
          </li>
        ))}
      </ul>
      <p role="status" className="admin-note">
        {said}
      </p>
      {stepId !== '' && (
        <NewQuestionButtonAndForm
          step={stepName}
          types={listQuestionTypes(files)}
          onAdd={(added) => {
            const { changed, id: made } = addQuestion(files, stepId, added);
            onChange(changed);
            setSaid(
              t(`admin.kinds.questions.${isOfSituation ? 'addedInSituation' : 'added'}`, {
                name: added.label[language],
              }),
            );
            onOpen(made);
          }}
        />
      )}
    </section>
  );
}
