import { Button, Input, InputNumber, Select } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import type { Question } from '../questions/questions';
import {
  buildRule,
  listOperators,
  parseRule,
  type Clause,
  type Compared,
  type Condition,
  type Subjects,
} from './conditions';
import { RuleSentence } from './RuleSentence';
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
}

/** When a rule holds, as what must be answered; a rule that has no such form is told in words. */
export function ConditionFields({ rule, subjects, questions, reader, onChange, onFile }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const condition = parseRule(rule, subjects);
  if (!condition)
    return (
      <Note level="info">
        <RuleSentence rule={rule} reader={reader} />
        <p>
          {t('admin.kinds.rules.inFile')}{' '}
          <Button type="link" size="small" onClick={onFile}>
            {t('admin.kinds.questions.toFile')}
          </Button>
        </p>
      </Note>
    );
  const { join, clauses } = condition;
  const writeCondition = (next: Partial<Condition>) => onChange(buildRule({ ...condition, ...next }, subjects));
  const [first] = subjects;
  return (
    <fieldset className="kind-condition">
      <legend>{t('admin.kinds.rules.holdsWhen')}</legend>
      {clauses.length === 0 && <p>{t('admin.kinds.rules.always')}</p>}
      {clauses.length > 1 && (
        <Select
          aria-label={t('admin.kinds.rules.join')}
          value={join}
          onChange={(next) => writeCondition({ join: next })}
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
          onChange={(next) => writeCondition({ clauses: clauses.map((each, at) => (at === index ? next : each)) })}
          onRemove={() => writeCondition({ clauses: clauses.filter((_each, at) => at !== index) })}
        />
      ))}
      {first && (
        <p>
          <Button
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => writeCondition({ clauses: [...clauses, createClause(first[0], first[1], questions)] })}
          >
            {t('admin.kinds.rules.addClause')}
          </Button>
        </p>
      )}
      {clauses.length > 0 && <RuleSentence rule={rule} reader={reader} />}
    </fieldset>
  );
}

/** The first comparison that makes sense of a subject. */
function createClause(about: string, compared: Compared, questions: readonly Question[]): Clause {
  const [operator = 'answered'] = listOperators(compared);
  return { about, operator, value: createValue(about, compared, questions) };
}

function createValue(about: string, compared: Compared, questions: readonly Question[]): Clause['value'] {
  if (compared === 'yesNo') return true;
  if (compared === 'number') return 0;
  if (compared === 'day') return new Date().toISOString().slice(0, 10);
  return questions.find(({ id }) => about === `form.${id}`)?.options[0] ?? '';
}

interface ClauseProps extends Pick<Props, 'subjects' | 'questions' | 'reader'> {
  number: number;
  clause: Clause;
  onChange: (clause: Clause) => void;
  onRemove: () => void;
}

function ClauseFields({ number, clause, subjects, questions, reader, onChange, onRemove }: ClauseProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { about, operator, value } = clause;
  const compared = subjects.get(about) ?? 'text';
  const nameSubject = (subject: string): string => {
    const [, root = '', id = ''] = /^(\w+)\.(.*)$/.exec(subject) ?? [];
    const label =
      root === 'facts' ? reader.nameFact(id) : questions.find((each) => each.id === id)?.label[language] || id;
    return root === 'days' ? t('admin.kinds.rules.daysSince', { name: label }) : label;
  };
  const question = questions.find(({ id }) => about === `form.${id}`);
  const isCompared = operator !== 'answered' && operator !== 'unanswered';
  const valueLabel = t('admin.kinds.rules.value', { number });
  return (
    <div className="kind-clause">
      <Select
        aria-label={t('admin.kinds.rules.about', { number })}
        showSearch={{ optionFilterProp: 'label' }}
        value={about}
        onChange={(next) => onChange(createClause(next, subjects.get(next) ?? 'text', questions))}
        options={[...subjects.keys()].map((each) => ({ value: each, label: nameSubject(each) }))}
      />
      {compared !== 'yesNo' && (
        <Select
          aria-label={t('admin.kinds.rules.operator', { number })}
          value={operator}
          onChange={(next) => onChange({ ...clause, operator: next })}
          options={listOperators(compared).map((each) => ({
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
      {isCompared && (compared === 'option' || compared === 'list') && (
        <Select
          aria-label={valueLabel}
          value={String(value)}
          onChange={(next) => onChange({ ...clause, value: next })}
          options={(question?.options ?? []).map((each) => ({
            value: each,
            label: question?.optionWords[each]?.[language] || each,
          }))}
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
    </div>
  );
}
