import { Button, Select, Checkbox } from 'antd';
import { Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Problem } from '../../../../../core/shared/contracts/admin/kinds';
import { LANGUAGES } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import type { ChangeFiles, EditorFormProps } from '../editedFiles';
import type { FileTexts } from '../fileEdits';
import { EditableOptionList } from '../OptionList';
import { createOptionListEditor, type OptionField } from '../optionLists';
import { ProblemList } from '../ProblemList';
import { SHARED } from '../situation/situationFiles';
import { getWordsOfFirstLanguage } from '../words';
import { ExampleAnswerFields } from './ExampleAnswers';
import { isProblemOfExampleAnswer } from './exampleAnswers';
import { moveQuestionUnderCondition } from './moveQuestion';
import { writeMemberLabel, changeQuestionType, setAnswerRequired } from './questionEdits';
import { describeAllShownWhen, getMemberName, getQuestionName } from './questionInWords';
import { findQuestionProblems } from './questionProblems';
import type { Question, QuestionStep } from './questions';
import { listQuestionTypes, type QuestionType } from './questionTypes';
import { QuestionWordsFields } from './QuestionWords';
import { removeQuestion } from './removeQuestion';
import { RemoveQuestionDialog } from './RemoveQuestionDialog';
import { ShownWhenFields } from './ShownWhenFields';

/** What the forms of all questions work with. */
export interface QuestionEditProps {
  /** All, of every step. */
  questions: readonly Question[];
  /** A situation's lists of ticks, which a question may be asked because of. */
  ticks: readonly Question[];
  steps: readonly QuestionStep[];
  files: FileTexts;
  optionFields: readonly OptionField[];
  problems: readonly Problem[];
  onChange: ChangeFiles;
  onGo: EditorFormProps['onGo'];
}

interface FormProps extends QuestionEditProps {
  question: Question;
  onGone: () => void;
}

/** All that can be changed of one question: its words, its type, who is asked it, its options, and that it is there. */
export function QuestionForm({
  question,
  questions,
  ticks,
  files,
  optionFields,
  problems,
  onChange,
  onGo,
  onGone,
}: FormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const [isRemoving, setIsRemoving] = useState(false);
  // What a part was called when it was opened: its own box is not called otherwise with each key.
  const [memberNames] = useState(
    () => new Map(question.members.map((member) => [member.path, getMemberName(member, language)])),
  );
  const { type, isRequired, shownWhen } = question;
  const own = findQuestionProblems(problems, question).filter((each) => !isProblemOfExampleAnswer(each, question.id));
  // Whoever has no words of their own here, as in a table, has none to change.
  const choices = optionFields.filter(
    ({ path, options }) =>
      (path === question.id || path.startsWith(`${question.id}.`)) &&
      options.some(({ words }) => getWordsOfFirstLanguage(words)),
  );
  return (
    <div className="kind-question-form">
      {own.length > 0 && <ProblemList problems={own} onGo={onGo} isAtPlace />}
      <QuestionWordsFields question={question} files={files} onChange={onChange} />
      {question.members.map((member) => (
        <div key={member.path} className="kind-question-texts">
          {LANGUAGES.map((each) => (
            <div key={each} className="kind-text-cell">
              <label htmlFor={`${id}-${member.path}-${each}`}>
                {t(`admin.kinds.questions.member.${each}`, { name: memberNames.get(member.path) })}
              </label>
              <textarea
                id={`${id}-${member.path}-${each}`}
                className="kind-text-box"
                lang={each}
                rows={1}
                value={member.label[each]}
                onChange={(event) => onChange(writeMemberLabel(files, member, each, event.target.value))}
              />
            </div>
          ))}
        </div>
      ))}
      {type === undefined || question.isShared ? (
        <Note level="info">
          <p>{t(`admin.kinds.questions.${question.isShared ? 'sharedText' : 'specialText'}`)}</p>
          <Button
            type="link"
            onClick={() =>
              question.isShared
                ? onGo(`${SHARED}questions.json`, `/${question.id}`)
                : onGo('schema.json', `/${question.where.join('/')}`)
            }
          >
            {t('admin.kinds.questions.toFile')}
          </Button>
        </Note>
      ) : (
        <div className="kind-question-texts">
          <div className="kind-text-cell">
            <label htmlFor={`${id}-type`}>{t('admin.kinds.questions.type')}</label>
            <Select<QuestionType>
              id={`${id}-type`}
              value={type}
              onChange={(next) => onChange(changeQuestionType(files, question, next))}
              options={listQuestionTypes(files).map((each) => ({
                value: each,
                label: t(`admin.kinds.questions.types.${each}`),
              }))}
            />
          </div>
          {type !== 'yesNo' && (
            <Checkbox
              className="kind-question-required"
              checked={isRequired}
              onChange={(event) => onChange(setAnswerRequired(files, question, event.target.checked))}
            >
              {t('admin.kinds.questions.mustAnswer')}
            </Checkbox>
          )}
        </div>
      )}
      <ExampleAnswerFields question={question} files={files} problems={problems} onChange={onChange} />
      {shownWhen === 'inFile' ? (
        <p>
          {question.conditions.length > 0
            ? t('admin.kinds.questions.whenWords', {
                words: describeAllShownWhen(question.conditions, [...questions, ...ticks], language, t),
              })
            : t('admin.kinds.questions.whenInFileText')}{' '}
          <Button
            type="link"
            size="small"
            onClick={() => onGo('schema.json', `/${question.where.slice(0, 2).join('/')}`)}
          >
            {t('admin.kinds.questions.toFile')}
          </Button>
        </p>
      ) : (
        type !== undefined && (
          <ShownWhenFields
            question={question}
            questions={questions}
            ticks={ticks}
            shownWhen={shownWhen}
            onChange={(next) => onChange(moveQuestionUnderCondition(files, question, next))}
          />
        )
      )}
      {choices.map((field) => (
        <EditableOptionList
          key={field.path}
          list={field}
          edits={createOptionListEditor(files, field)}
          newLabels={mapLanguages((each) => t(`admin.kinds.options.newIn.${each}`))}
          onChange={onChange}
        />
      ))}
      <p>
        <Button danger icon={<Trash2 size={18} aria-hidden="true" />} onClick={() => setIsRemoving(true)}>
          {t('admin.kinds.questions.remove')}
        </Button>
      </p>
      {isRemoving && (
        <RemoveQuestionDialog
          name={getQuestionName(question, language)}
          question={question}
          dependent={questions
            .filter(({ shownWhen: when }) => typeof when === 'object' && when.question === question.id)
            .map((each) => getQuestionName(each, language))}
          files={files}
          onClose={() => setIsRemoving(false)}
          onRemove={() => {
            onChange(removeQuestion(files, question));
            onGone();
          }}
        />
      )}
    </div>
  );
}
