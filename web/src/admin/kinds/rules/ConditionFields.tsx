import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import type { Question } from '../questions/questions';
import {
  buildRuleOfCondition,
  listOperatorsForCompared,
  parseRuleAsCondition,
  UNKNOWN_SUBJECT,
  type Clause,
  type Condition,
  type Operator,
  type Subject,
  type Subjects,
} from './conditions';
import { RuleInWordsBox } from './RuleSentence';
import type { RuleReader } from './ruleReader';

interface Props {
  /** JsonLogic. */
  rule: unknown;
  subjects: Subjects;
  questions: readonly Question[];
  reader: RuleReader;
  onChange: (rule: unknown) => void;
  /** Goes to where the rule stands in its file. */
  onFile: () => void;
  /** Comparisons that can be written where the rule stands, all of which must hold; absent: any. */
  only?: readonly Operator[];
}

/** When a rule holds, as what must be answered; a rule that has no such form is told in words. */
export function ConditionFields({ rule, subjects, questions, reader, onChange, onFile, only }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const condition = parseRuleAsCondition(rule, subjects);
  if (!condition || !isConditionWritable(condition, only))
    return (
      <Note level="info">
        <RuleInWordsBox rule={rule} reader={reader} />
        <p>
          {t('admin.kinds.rules.inFile')}{' '}
          <Button type="link" size="small" onClick={onFile}>
            {t('admin.kinds.questions.toFile')}
          </Button>
        </p>
      </Note>
    );
  const { join, clauses } = condition;
  const changeCondition = (next: Partial<Condition>) =>
    onChange(buildRuleOfCondition({ ...condition, ...next }, subjects));
  const [first] = subjects;
  return (
    <fieldset className="kind-condition">
      <legend>{t('admin.kinds.rules.holdsWhen')}</legend>
      {clauses.length === 0 && <p>{t('admin.kinds.rules.always')}</p>}
      {clauses.length > 1 && !only && (
        <Select
          aria-label={t('admin.kinds.rules.join')}
          value={join}
          onChange={(next) => changeCondition({ join: next })}
          options={(['and', 'or'] as const).map((each) => ({ value: each, label: t(`admin.kinds.rules.${each}`) }))}
        />
      )}
      {clauses.map((clause, index) => (
        <ClauseFields
          key={`${id} ${index}`}
          number={index + 1}
          clause={clause}
          subjects={subjects}
          questions={questions}
          reader={reader}
          only={only}
          onChange={(next) => changeCondition({ clauses: clauses.map((each, at) => (at === index ? next : each)) })}
          onRemove={() => changeCondition({ clauses: clauses.filter((_each, at) => at !== index) })}
        />
      ))}
      {first && (
        <p>
          <Button
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => changeCondition({ clauses: [...clauses, createFirstClauseOfSubject(only, ...first)] })}
          >
            {t('admin.kinds.rules.addClause')}
          </Button>
        </p>
      )}
      {clauses.length > 0 && <RuleInWordsBox rule={rule} reader={reader} />}
    </fieldset>
  );
}

type Only = Props['only'];

const listWritableOperators = (compared: Subject['compared'], only: Only) =>
  listOperatorsForCompared(compared).filter((each) => !only || compared === 'yesNo' || only.includes(each));

const isConditionWritable = ({ join, clauses }: Condition, only: Only): boolean =>
  !only ||
  ((join === 'and' || clauses.length < 2) &&
    clauses.every(({ operator, value }) => typeof value === 'boolean' || only.includes(operator)));

/** The first comparison that makes sense of a subject. */
function createFirstClauseOfSubject(only: Only, about: string, subject: Subject): Clause {
  const [operator = 'answered'] = listWritableOperators(subject.compared, only);
  const value = createDefaultValueOfSubject(subject);
  return { about, operator, value: isOperatorOnList(operator) ? [String(value)] : value };
}

function createDefaultValueOfSubject({ compared, options }: Subject): Clause['value'] {
  if (compared === 'yesNo') return true;
  if (compared === 'number') return 0;
  if (compared === 'day') return new Date().toISOString().slice(0, 10);
  return options[0] ?? '';
}

const isOperatorOnList = (operator: Operator) => operator === 'isOneOf' || operator === 'isNoneOf';

/** Options that a clause names among which the answer is to be; none of a comparison with one value. */
const listChosenOptionsOfClause = ({ value }: Clause): readonly string[] => (typeof value === 'object' ? value : []);

/** The clause with another comparison: the answer that it had stays, alone or as one of several. */
function changeOperatorAndFitValue(
  { about, operator: before, value }: Clause,
  operator: Operator,
  subject: Subject,
): Clause {
  // Whether a question is answered is compared with nothing.
  const known = before === 'answered' || before === 'unanswered' ? createDefaultValueOfSubject(subject) : value;
  const chosen = typeof known === 'object' ? known : [String(known)];
  if (isOperatorOnList(operator)) return { about, operator, value: chosen };
  return { about, operator, value: typeof known === 'object' ? (chosen[0] ?? '') : known };
}

interface ClauseProps extends Pick<Props, 'subjects' | 'questions' | 'reader'> {
  only: Only;
  number: number;
  clause: Clause;
  onChange: (clause: Clause) => void;
  onRemove: () => void;
}

function ClauseFields({ number, clause, subjects, questions, reader, only, onChange, onRemove }: ClauseProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { about, operator, value } = clause;
  const subject = subjects.get(about) ?? UNKNOWN_SUBJECT;
  const { compared, options } = subject;
  const getSubjectName = (subject: string): string => {
    const [, root = '', id = ''] = /^(\w+)\.(.*)$/.exec(subject) ?? [];
    const label =
      root === 'facts' ? reader.nameFact(id) : questions.find((each) => each.id === id)?.label[language] || id;
    return root === 'days' ? t('admin.kinds.rules.daysSince', { name: label }) : label;
  };
  const isCompared = operator !== 'answered' && operator !== 'unanswered';
  const valueLabel = t('admin.kinds.rules.value', { number });
  return (
    <div className="kind-clause">
      <Select
        aria-label={t('admin.kinds.rules.about', { number })}
        showSearch={{ optionFilterProp: 'label' }}
        value={about}
        onChange={(next) => onChange(createFirstClauseOfSubject(only, next, subjects.get(next) ?? UNKNOWN_SUBJECT))}
        options={[...subjects.keys()].map((each) => ({ value: each, label: getSubjectName(each) }))}
      />
      {compared !== 'yesNo' && (
        <Select
          aria-label={t('admin.kinds.rules.operator', { number })}
          value={operator}
          onChange={(next) => onChange(changeOperatorAndFitValue(clause, next, subject))}
          options={listWritableOperators(compared, only).map((each) => ({
            value: each,
            label: t(`admin.kinds.rules.${compared === 'day' ? 'dayOperators' : 'operators'}.${each}`),
          }))}
        />
      )}
      {compared === 'yesNo' && (
        <Select
          aria-label={valueLabel}
          value={value === true}
          onChange={(next) => onChange({ ...clause, value: next })}
          options={[true, false].map((each) => ({
            value: each,
            label: t(each ? 'admin.kinds.questions.yes' : 'admin.kinds.questions.no'),
          }))}
        />
      )}
      {isCompared && !isOperatorOnList(operator) && (compared === 'option' || compared === 'list') && (
        <Select
          aria-label={valueLabel}
          value={String(value)}
          onChange={(next) => onChange({ ...clause, value: next })}
          options={options.map((each) => ({ value: each, label: reader.nameOption(about, each) }))}
        />
      )}
      {isCompared && compared === 'number' && (
        <InputNumber
          aria-label={valueLabel}
          value={Number(value)}
          onChange={(next) => onChange({ ...clause, value: next ?? 0 })}
        />
      )}
      {isCompared && compared === 'day' && (
        <Input
          type="date"
          aria-label={valueLabel}
          value={String(value)}
          onChange={(event) => onChange({ ...clause, value: event.target.value })}
        />
      )}
      <Button
        aria-label={t('admin.kinds.rules.removeClause', { number })}
        icon={<Trash2 size={18} aria-hidden="true" />}
        onClick={onRemove}
      />
      {isOperatorOnList(operator) && (
        <OptionCheckboxes
          label={valueLabel}
          options={options}
          chosen={listChosenOptionsOfClause(clause)}
          nameOption={(each) => reader.nameOption(about, each)}
          onChange={(next) => onChange({ ...clause, value: next })}
        />
      )}
    </div>
  );
}

interface ChecksProps {
  label: string;
  options: readonly string[];
  chosen: readonly string[];
  nameOption: (option: string) => string;
  onChange: (chosen: readonly string[]) => void;
}

/** Answers of which one is to be given. At least one is ticked: none at all would never hold. */
function OptionCheckboxes({ label, options, chosen, nameOption, onChange }: ChecksProps) {
  // What the rule names though the question has it no more is seen, so that it can be unticked.
  const listed = [...options, ...chosen.filter((each) => !options.includes(each))];
  return (
    <fieldset className="kind-question-answers kind-clause-answers">
      <legend>{label}</legend>
      {listed.map((option) => {
        const isChosen = chosen.includes(option);
        return (
          <Checkbox
            key={option}
            checked={isChosen}
            disabled={isChosen && chosen.length === 1}
            onChange={() => onChange(listed.filter((each) => (each === option ? !isChosen : chosen.includes(each))))}
          >
            {nameOption(option)}
          </Checkbox>
        );
      })}
    </fieldset>
  );
}
