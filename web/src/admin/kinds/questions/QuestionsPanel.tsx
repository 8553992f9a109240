import { Button, Checkbox, Select } from 'antd';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Trash2 } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import type { Problem, TrialReport } from '../../../../../core/shared/contracts/admin/kinds';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import { Mark } from '../../Mark';
import { useOpenPartAndScrollToIt } from '../comments/useOpenPart';
import { useFormFiles, type ChangeFiles, type EditorFormProps } from '../editedFiles';
import type { FileTexts } from '../fileEdits';
import { EditableOptionList } from '../OptionList';
import { createOptionEdits, findOptionFieldsWithWords, type OptionField } from '../optionLists';
import { PreviewPane } from '../PreviewPane';
import { ProblemList } from '../ProblemList';
import { SHARED } from '../situation/situationFiles';
import { TrialProblems, TrialSummaryLine } from '../Verdict';
import { getWordsOfFirstLanguage } from '../words';
import { ExampleAnswerFields } from './ExampleAnswers';
import { isAboutAnswer } from './exampleAnswers';
import { NewQuestionForm } from './NewQuestion';
import { QuestionWordsFields } from './QuestionWords';
import { RemoveQuestionDialog } from './RemoveQuestionDialog';
import { TickListsSection } from './TickLists';
import {
  addQuestion,
  changeQuestionType,
  moveQuestionUnderCondition,
  canQuestionMoveByOnePlace,
  listQuestionTypes,
  moveQuestionByOnePlace,
  readQuestionSteps,
  readTickQuestionsOfSituation,
  removeQuestion,
  setAnswerRequired,
  SITUATION_STEP,
  writeMemberLabel,
  type Question,
  type QuestionStep,
  type QuestionType,
  type ShownWhen,
} from './questions';

/** What the form asks, step by step, with the form itself beside it: questions are added, changed, moved and removed. */
export default function QuestionsPanel(props: EditorFormProps) {
  const { folder, edits, trial, situation, shown, onEdit, onGo, onShow } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useOpenPartAndScrollToIt(shown);
  const { files, problems, change, goTo } = useFormFiles(props);
  const steps = useMemo(() => readQuestionSteps(files), [files]);
  const optionFields = findOptionFieldsWithWords(files) ?? [];
  const { report } = trial;
  if (!steps)
    return (
      <Note level="warning" role="status">
        <p>{t('admin.kinds.options.unreadable')}</p>
      </Note>
    );
  const questions = steps.flatMap((step) => step.questions);
  const ticks = readTickQuestionsOfSituation(files);
  return (
    <div className="admin-pair kind-form-pair">
      <div className="kind-pane">
        <p className="kind-lead">{t(`admin.kinds.questions.${situation === '' ? 'lead' : 'situationLead'}`)}</p>
        <TrialSummaryLine trial={trial} onGo={onGo} />
        {steps.map((step, index) => (
          <QuestionStepList
            key={step.id}
            title={step.label}
            number={index + 1}
            stepId={step.id}
            own={step.questions}
            questions={questions}
            ticks={ticks}
            steps={steps}
            files={files}
            optionFields={optionFields}
            problems={problems}
            open={open}
            onOpen={setOpen}
            onChange={change}
            onGo={goTo}
          />
        ))}
        <TickListsSection
          files={files}
          questions={questions}
          problems={problems}
          open={open}
          onOpen={setOpen}
          onChange={change}
          onGo={goTo}
          onShow={onShow}
        />
        <TrialProblems trial={trial} onGo={onGo} />
      </div>
      <PreviewPane
        folder={folder}
        edits={edits}
        report={report}
        shownStep={situation === '' ? questions.find(({ id }) => id === open)?.step : findStepOfQuestion(report, open)}
        situation={situation}
        onEdit={onEdit}
      />
    </div>
  );
}

/** The step of the wizard in which a situation's question stands: the wizard parts them by itself. */
function findStepOfQuestion(report: TrialReport | undefined, id: string | undefined): string | undefined {
  const steps = report?.preview?.views[DEFAULT_LANGUAGE].steps ?? [];
  return id === undefined ? undefined : steps.find(({ fields }) => fields?.includes(id))?.id;
}

interface SharedProps {
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

interface StepProps extends SharedProps {
  title: Question['label'];
  number: number;
  stepId: string;
  own: readonly Question[];
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
}

function QuestionStepList({ title, number, stepId, own, open, onOpen, ...shared }: StepProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const { files, steps, onChange } = shared;
  const isOfSituation = stepId === SITUATION_STEP;
  const stepName =
    title[language] ||
    getWordsOfFirstLanguage(title) ||
    (isOfSituation ? t('admin.kinds.questions.ofSituation') : stepId);
  const moveQuestionAndAnnounceIt = (question: Question, by: -1 | 1) => {
    const changed = moveQuestionByOnePlace(files, question, by);
    onChange(changed);
    if (Object.keys(changed).length === 0) return;
    setSaid(t('admin.kinds.questions.moved', { name: getQuestionName(question, language) }));
    const button = `[data-move="${question.id} ${by}"]`;
    requestAnimationFrame(() => document.querySelector<HTMLButtonElement>(button)?.focus());
  };
  return (
    <section className="kind-questions" aria-labelledby={`${id}-name`}>
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
        <NewQuestionForm
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

const getQuestionName = ({ label, id }: Question, language: Language) =>
  label[language] || getWordsOfFirstLanguage(label) || id;

/** What is wrong in the files where a question stands, and with what the examples answer to it. */
function findQuestionProblems(problems: readonly Problem[], { id, where }: Question): Problem[] {
  const places: Record<string, readonly string[]> = {
    'schema.json': [`/${where.join('/')}`],
    'ui.json': [`/${id}`],
    ...Object.fromEntries(LANGUAGES.map((language) => [`texts.${language}.json`, [`/fields/${id}`]])),
    'kind.json': [`/uploads/${id}`],
  };
  return problems.filter(
    ({ name, pointer }) =>
      isAboutAnswer({ name, pointer }, id) ||
      (name !== undefined &&
        places[name]?.some(
          (place) => pointer === place || pointer.startsWith(`${place}/`) || pointer.startsWith(`${place}.`),
        )),
  );
}

interface HeadProps {
  question: Question;
  problems: readonly Problem[];
  questions: readonly Question[];
  isOpen: boolean;
  onOpen: () => void;
}

function QuestionHeadButton({ question, problems, questions, isOpen, onOpen }: HeadProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { type, isRequired, isShared, shownWhen } = question;
  const conditions = typeof shownWhen === 'object' ? [shownWhen] : question.conditions;
  const words = describeAllShownWhen(conditions, questions, language, t);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const mistakes = problems.filter(({ minor }) => !minor).length;
  return (
    <button type="button" className="kind-question-head" aria-expanded={isOpen} onClick={onOpen}>
      <Chevron size={18} aria-hidden="true" />
      <span>
        <span className="kind-question-name">{getQuestionName(question, language)}</span>
        <span className="small soft">
          {[
            t(type === undefined ? 'admin.kinds.questions.special' : `admin.kinds.questions.types.${type}`),
            isShared && t('admin.kinds.questions.isShared'),
            isRequired && t('admin.kinds.questions.required'),
            conditions.length > 0 && t('admin.kinds.questions.onlyWhen', { words }),
            shownWhen === 'inFile' && conditions.length === 0 && t('admin.kinds.questions.whenInFile'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {mistakes > 0 && <Mark level="wrong">{t('admin.kinds.mistakes', { count: mistakes })}</Mark>}
    </button>
  );
}

const describeAllShownWhen = (conditions: readonly ShownWhen[], ...rest: Rest<typeof describeShownWhen>): string =>
  conditions.map((each) => describeShownWhen(each, ...rest)).join(` ${rest[2]('admin.kinds.questions.and')} `);

type Rest<Describe> = Describe extends (first: ShownWhen, ...rest: infer Others) => string ? Others : never;

function describeShownWhen(
  { question, values }: ShownWhen,
  questions: readonly Question[],
  language: Language,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  const asked = questions.find(({ id }) => id === question);
  const words = values.map((value) =>
    typeof value === 'boolean'
      ? t(value ? 'admin.kinds.questions.yes' : 'admin.kinds.questions.no')
      : (asked?.optionWords[value]?.[language] ?? value),
  );
  const name = asked ? getQuestionName(asked, language) : question;
  if (values.length === 0) return t('admin.kinds.questions.isAnswered', { name });
  return `${name} = ${words.join(` ${t('admin.kinds.questions.or')} `)}`;
}

interface FormProps extends SharedProps {
  question: Question;
  onGone: () => void;
}

function QuestionForm({
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
  const { type, isRequired, shownWhen } = question;
  const own = findQuestionProblems(problems, question).filter((each) => !isAboutAnswer(each, question.id));
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
                {t(`admin.kinds.questions.member.${each}`, { name: member.path.slice(question.id.length + 1) })}
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
          edits={createOptionEdits(files, field)}
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

interface WhenProps {
  question: Question;
  questions: readonly Question[];
  ticks: readonly Question[];
  shownWhen: ShownWhen | undefined;
  onChange: (shownWhen: ShownWhen | undefined) => void;
}

function ShownWhenFields({ question, questions, ticks, shownWhen, onChange }: WhenProps) {
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
