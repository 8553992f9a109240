import { Checkbox, Input, Select } from 'antd';
import { useId, useState } from 'react';
import type { Problem } from '../../../../../core/shared/contracts/admin/kinds';
import type { Language } from '../../../../../core/shared/languages';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { formatNumberForTyping, parseTypedMoney } from '../../../ui/typedNumber';
import { LabelledField } from '../../Field';
import { MoneyInput } from '../../MoneyInput';
import type { ChangeFiles } from '../editedFiles';
import { readStringsOrNone, type FileTexts } from '../fileEdits';
import {
  findTypeIfAnsweredInOneField,
  listExampleAnswers,
  writeExampleAnswer,
  type AnswerType,
  type ExampleAnswer,
} from './exampleAnswers';
import type { Question } from './questions';

interface Props {
  question: Question;
  files: FileTexts;
  problems: readonly Problem[];
  onChange: ChangeFiles;
}

/** What the examples lack for a question, or answer wrongly, asked for where the question is changed. */
export function ExampleAnswerFields({ question, files, problems, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  const answers = listExampleAnswers(files, question, problems, language);
  const unmet = answers.filter((each) => each.isMissing || each.problems.length > 0);
  // What has been answered here stays to be seen.
  if (unmet.some(({ name }) => !asked.has(name))) setAsked(new Set([...asked, ...unmet.map(({ name }) => name)]));
  const shown = answers.filter((each) => unmet.includes(each) || asked.has(each.name));
  const type = findTypeIfAnsweredInOneField(question.type);
  if (shown.length === 0) return null;
  return (
    <section className="kind-example-answers" aria-label={t('admin.kinds.questions.inExamples')}>
      <h4>{t('admin.kinds.questions.inExamples')}</h4>
      <p className="small soft">
        {t(type === undefined ? 'admin.kinds.questions.answerInForm' : 'admin.kinds.questions.inExamplesText')}
      </p>
      {shown.map((answer) =>
        type === undefined ? (
          <p key={answer.name}>
            {answer.title}: {describeMissingOrFirstProblem(answer, t)}
          </p>
        ) : (
          <ExampleAnswerField
            // What another type left is read anew.
            key={`${answer.name} ${type}`}
            answer={answer}
            type={type}
            question={question}
            onChange={(value) => onChange(writeExampleAnswer(files, answer.name, question.id, value))}
          />
        ),
      )}
    </section>
  );
}

function describeMissingOrFirstProblem(
  { isMissing, problems }: ExampleAnswer,
  t: ReturnType<typeof useTranslation>['t'],
): string | undefined {
  return isMissing ? t('admin.kinds.questions.exampleLacks') : problems[0]?.message;
}

interface FieldProps {
  answer: ExampleAnswer;
  type: AnswerType;
  question: Question;
  /** undefined for no answer. */
  onChange: (value: unknown) => void;
}

function ExampleAnswerField({ answer, type, question, onChange }: FieldProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const { value, title } = answer;
  const [typed, setTyped] = useState(() => formatNumberOrTextForTyping(value, language));
  const options = question.options.map((each) => ({
    value: each,
    label: question.optionWords[each]?.[language] || each,
  }));
  const changeText = (next: string) => {
    setTyped(next);
    onChange(next.trim() === '' ? undefined : next);
  };
  const changeNumber = (next: string) => {
    setTyped(next);
    const read = parseTypedMoney(next, language);
    onChange(read !== undefined && (type === 'money' || Number.isInteger(read)) ? read : undefined);
  };
  return (
    <LabelledField
      id={id}
      label={t('admin.kinds.questions.answerOf', { title })}
      fault={describeMissingOrFirstProblem(answer, t)}
    >
      {(ties) => {
        switch (type) {
          case 'shortText':
            return <Input {...ties} value={typed} onChange={(event) => changeText(event.target.value)} />;
          case 'longText':
            return (
              <Input.TextArea {...ties} rows={3} value={typed} onChange={(event) => changeText(event.target.value)} />
            );
          case 'day':
            return <Input {...ties} type="date" value={typed} onChange={(event) => changeText(event.target.value)} />;
          case 'money':
            return <MoneyInput {...ties} value={typed} onChange={changeNumber} />;
          case 'number':
            return (
              <Input
                {...ties}
                className="admin-money"
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={(event) => changeNumber(event.target.value)}
              />
            );
          case 'oneOf':
            return (
              <Select<string>
                {...ties}
                value={options.find((each) => each.value === value)?.value ?? null}
                onChange={onChange}
                options={options}
              />
            );
          case 'severalOf':
            return (
              <Checkbox.Group
                {...ties}
                value={readStringsOrNone(value)}
                onChange={(next) => onChange(next.length > 0 ? next : undefined)}
                options={options}
              />
            );
        }
      }}
    </LabelledField>
  );
}

function formatNumberOrTextForTyping(value: unknown, language: Language): string {
  if (typeof value === 'number') return formatNumberForTyping(value, language);
  return typeof value === 'string' ? value : '';
}
