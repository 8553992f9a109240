import { Select } from 'antd';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useMemo } from 'react';
import type { Problem } from '../../../../../core/shared/contracts/admin/kinds';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { ColouredTag } from '../../Mark';
import type { ChangeFiles, EditorFormProps } from '../editedFiles';
import type { FileTexts } from '../fileEdits';
import { describeSectionByItsFirstWords } from '../letter/situationLetter';
import { EditableOptionList } from '../OptionList';
import { ProblemList } from '../ProblemList';
import { ConditionFields } from '../rules/ConditionFields';
import { listConditionSubjects } from '../rules/conditions';
import { createRuleReader, listSharedFacts } from '../rules/ruleReader';
import { getRuleNameOrId, readRules } from '../rules/rules';
import { getWordsOfFirstLanguage, TEXT_FILES, type Words } from '../words';
import { NewQuestionButtonAndForm } from './NewQuestion';
import { readQuestionStepsAndUnplaced, type Question } from './questions';
import { moveQuestionUnderCondition } from './moveQuestion';
import { addQuestion } from './questionEdits';
import { listQuestionTypes } from './questionTypes';
import { QuestionWordsFields } from './QuestionWords';
import {
  createTickListEditor,
  readTickLists,
  writeConditionOfPaper,
  type Tick,
  type TickList,
  type TickListName,
} from './ticks';
import { createTickUseFinder, type FindTickUses, type TickUses } from './tickUses';

interface Props extends Pick<EditorFormProps, 'onGo' | 'onShow'> {
  files: FileTexts;
  /** Of the situation. */
  questions: readonly Question[];
  problems: readonly Problem[];
  /** The list or question that is open, by its name in the files. */
  open: string | undefined;
  onOpen: (id: string | undefined) => void;
  onChange: ChangeFiles;
}

/** What a person ticks in a situation: what speaks for them, and what they enclose. None of a kind's own form. */
export function TickListsSection({ files, questions, problems, open, onOpen, ...rest }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const lists = useMemo(() => readTickLists(files), [files]);
  if (lists.length === 0) return null;
  return (
    <section className="kind-questions" aria-labelledby={`${id}-name`}>
      <h3 id={`${id}-name`}>{t('admin.kinds.ticks.heading')}</h3>
      <p className="small soft">{t('admin.kinds.ticks.lead')}</p>
      <ul>
        {lists.map((list) => (
          <TickListRow
            key={list.id}
            list={list}
            problems={findProblemsOfTickList(problems, list.id)}
            isOpen={open === list.id}
            files={files}
            questions={questions}
            onOpen={onOpen}
            {...rest}
          />
        ))}
      </ul>
    </section>
  );
}

const TEXTS: readonly string[] = Object.values(TEXT_FILES);

const findProblemsOfTickList = (problems: readonly Problem[], list: TickListName): Problem[] =>
  problems.filter(
    ({ name, pointer }) =>
      ((name === 'rules.json' || TEXTS.includes(name ?? '')) && `${pointer}/`.startsWith(`/${list}/`)) ||
      (TEXTS.includes(name ?? '') && `${pointer}/`.startsWith(`/fields/${list}/`)),
  );

interface RowProps extends Omit<Props, 'open'> {
  list: TickList;
  isOpen: boolean;
}

function TickListRow({ isOpen, ...form }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { list, problems, onOpen } = form;
  const { id, label, options } = list;
  const mistakes = problems.filter(({ minor }) => !minor).length;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="kind-question">
      <button
        type="button"
        className="kind-question-head"
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? undefined : id)}
      >
        <Chevron size={18} aria-hidden="true" />
        <span>
          <span className="kind-question-name">{label[language] || getWordsOfFirstLanguage(label) || id}</span>
          <span className="small soft">
            {t(`admin.kinds.ticks.sorts.${id}`)} · {t('admin.kinds.ticks.lines', { count: options.length })}
          </span>
        </span>
        {mistakes > 0 && <ColouredTag level="wrong">{t('admin.kinds.mistakes', { count: mistakes })}</ColouredTag>}
      </button>
      {isOpen && <TickListForm {...form} />}
    </li>
  );
}

function TickListForm({ list, problems, files, questions, onOpen, onChange, onGo, onShow }: Omit<RowProps, 'isOpen'>) {
  const { t } = useTranslation();
  const findUses = useMemo(() => createTickUseFinder(files, questions), [files, questions]);
  const { id, options } = list;
  return (
    <div className="kind-question-form">
      {problems.length > 0 && <ProblemList problems={problems} onGo={onGo} isAtPlace />}
      <p className="small soft">{t(`admin.kinds.ticks.about.${id}`)}</p>
      <QuestionWordsFields question={list} files={files} onChange={onChange} />
      <EditableOptionList
        list={{ ...list, path: id }}
        edits={createTickListEditor(
          files,
          list,
          mapLanguages((each) => t(`admin.kinds.ticks.fresh.${id}.${each}`)),
        )}
        newLabels={mapLanguages((each) => t(`admin.kinds.ticks.newIn.${id}.${each}`))}
        canBeEmpty
        more={{
          getLabel: (value) =>
            [
              t('admin.kinds.ticks.used', { count: countUsesOfTick(findUses(id, value)) }),
              options.some((each) => each.value === value && each.when !== undefined) &&
                t('admin.kinds.ticks.unticked'),
            ]
              .filter(Boolean)
              .join(' · '),
          render: (value) => {
            const tick = options.find((each) => each.value === value);
            return (
              tick && (
                <>
                  <TickUseLinks list={id} tick={tick} findUses={findUses} onOpen={onOpen} onShow={onShow} />
                  {id === 'papers' ? (
                    <PaperCondition tick={tick} files={files} questions={questions} onChange={onChange} onGo={onGo} />
                  ) : (
                    <NewQuestionButtonAndForm
                      step={getNameOfTick(tick)}
                      label={t('admin.kinds.ticks.newQuestion')}
                      types={listQuestionTypes(files)}
                      onAdd={(question) => onChange(addQuestionBehindTick(files, tick, question))}
                    />
                  )}
                </>
              )
            );
          },
        }}
        onChange={onChange}
      />
    </div>
  );
}

const countUsesOfTick = ({ sections, rules, questions }: TickUses) => sections.length + rules.length + questions.length;

const getNameOfTick = ({ words, value }: Tick): string => getWordsOfFirstLanguage(words) || value;

/** A new question that is asked of whoever ticks what speaks for them. */
function addQuestionBehindTick(files: FileTexts, { value }: Tick, added: Parameters<typeof addQuestion>[2]) {
  const { changed, id } = addQuestion(files, '', added);
  const grown = { ...files, ...changed };
  const question = (readQuestionStepsAndUnplaced(grown) ?? [])
    .flatMap((step) => step.questions)
    .find((each) => each.id === id);
  if (!question) return changed;
  return {
    ...changed,
    ...moveQuestionUnderCondition(grown, question, { question: 'favours', values: [value] }),
  };
}

interface UsesProps extends Pick<Props, 'onOpen' | 'onShow'> {
  list: TickListName;
  tick: Tick;
  findUses: FindTickUses;
}

/** Where the letter, the rules and other questions go by a tick: each is one press away. */
function TickUseLinks({ list, tick, findUses, onOpen, onShow }: UsesProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { sections, rules, questions } = findUses(list, tick.value);
  const links = [
    ...sections.map(({ section, line }) => ({
      key: `letter ${section.id}`,
      name: t('admin.kinds.ticks.inLetter', { name: describeSectionByItsFirstWords(section, language) }),
      go: () => onShow('letter', line ? `${section.id} ${line.key}` : section.id),
    })),
    ...rules.map((rule) => ({
      key: `rule ${rule.section} ${rule.id}`,
      name: t('admin.kinds.ticks.inRules', { name: getRuleNameOrId(rule, language) }),
      go: () => onShow('rules', `${rule.section} ${rule.id}`),
    })),
    ...questions.map(({ id, label }) => ({
      key: `question ${id}`,
      name: t('admin.kinds.ticks.followed', { name: getNameInLanguage(label, language) || id }),
      go: () => {
        onOpen(id);
        requestAnimationFrame(() =>
          document.querySelector<HTMLButtonElement>('.kind-question-head[aria-expanded="true"]')?.focus(),
        );
      },
    })),
  ];
  if (links.length === 0) return <p className="small soft">{t('admin.kinds.ticks.unused')}</p>;
  return (
    <ul className="kind-tick-uses small" aria-label={t('admin.kinds.ticks.uses', { name: getNameOfTick(tick) })}>
      {links.map(({ key, name, go }) => (
        <li key={key}>
          <button type="button" className="button-text" onClick={go}>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

const getNameInLanguage = (words: Words, language: keyof Words): string =>
  words[language] || getWordsOfFirstLanguage(words);

interface ConditionProps extends Pick<Props, 'files' | 'questions' | 'onChange' | 'onGo'> {
  tick: Tick;
}

/** Whether a paper is ticked, or enclosed by itself, and when. */
function PaperCondition({ tick, files, questions, onChange, onGo }: ConditionProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const { when, index } = tick;
  const reader = useMemo(() => createRuleReader(files, language), [files, language]);
  const subjects = useMemo(() => {
    const facts = [
      ...listSharedFacts(files).map((each) => ({ id: each.id, rule: each.value })),
      ...(readRules(files) ?? []).flatMap((rule) =>
        rule.section === 'facts' ? [{ id: rule.id, rule: rule.when }] : [],
      ),
    ];
    return listConditionSubjects(questions, facts);
  }, [files, questions]);
  return (
    <>
      <div className="kind-text-cell">
        <label htmlFor={`${id}-how`}>{t('admin.kinds.ticks.how')}</label>
        <Select
          id={`${id}-how`}
          value={when === undefined ? 'asked' : 'held'}
          onChange={(next) => onChange(writeConditionOfPaper(files, tick, next === 'asked' ? undefined : true))}
          options={(['asked', 'held'] as const).map((each) => ({
            value: each,
            label: t(`admin.kinds.ticks.${each}`),
          }))}
        />
      </div>
      {when !== undefined && (
        <ConditionFields
          rule={when}
          subjects={subjects}
          questions={questions}
          reader={reader}
          onChange={(next) => onChange(writeConditionOfPaper(files, tick, next))}
          onFile={() => onGo('rules.json', `/papers/${index}`)}
        />
      )}
    </>
  );
}
