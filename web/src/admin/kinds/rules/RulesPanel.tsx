import { Button, Input, Select } from 'antd';
import { ChevronDown, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { useId, useMemo, useState, type FormEvent } from 'react';
import type { Problem, SharedSource } from '../../../../../core/shared/contracts/admin/kinds';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import { ColouredTag } from '../../Mark';
import { useOpenPartAndScrollToIt } from '../comments/useOpenPart';
import { useFilesAndProblemsOfSituation, type ChangeFiles, type EditorFormProps } from '../editedFiles';
import type { FileTexts } from '../fileEdits';
import { PreviewPane } from '../PreviewPane';
import { ProblemList } from '../ProblemList';
import { readQuestionStepsAndUnplaced, readUnconditionalTicksAsQuestions, type Question } from '../questions/questions';
import { TrialProblems, TrialSummaryLine } from '../Verdict';
import { NO_WORDS, TEXT_FILES, type Words } from '../words';
import { ConditionFields } from './ConditionFields';
import { listConditionSubjects, type Subjects } from './conditions';
import { createRuleReader, listSharedFacts, type RuleReader } from './ruleReader';
import { writeRuleWordsAsOneText } from './ruleWords';
import {
  addRule,
  LETTER_FACT,
  listTextPartsOfRuleSection,
  getRuleNameOrId,
  readRules,
  removeRule,
  RULE_SECTIONS,
  writeConditionOfRule,
  writeRulePart,
  writeRuleText,
  type Rule,
  type RuleSection,
} from './rules';
import { listSourcesOfKind, type VettedSource } from './sources';
import { SourceSelect } from './SourceSelect';

/** What answers come to: facts that letters and notes go by, notes in the form, and when no letter is sold. */
export default function RulesPanel(props: EditorFormProps) {
  const { folder, edits, trial, situation, shown, onEdit, onGo } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const [open, setOpen] = useOpenPartAndScrollToIt(shown);
  const { files, problems, change, goTo } = useFilesAndProblemsOfSituation(props);
  const rules = useMemo(() => readRules(files), [files]);
  const steps = useMemo(() => readQuestionStepsAndUnplaced(files), [files]);
  const reader = useMemo(() => createRuleReader(files, language), [files, language]);
  if (!rules || !steps)
    return (
      <Note level="warning" role="status">
        <p>{t('admin.kinds.options.unreadable')}</p>
      </Note>
    );
  const questions = [...steps.flatMap((step) => step.questions), ...readUnconditionalTicksAsQuestions(files)];
  const sources = listSourcesOfKind(files, folder.sharedSources);
  const sharedFacts = listSharedFacts(files).map(({ id, value }) => ({ id, rule: value }));
  const facts = rules.flatMap(({ section, id, when }) => (section === 'facts' ? [{ id, rule: when }] : []));
  const opened = rules.find((rule) => buildRuleKey(rule) === open);
  return (
    <div className="admin-pair kind-form-pair">
      <div className="kind-pane">
        <p className="kind-lead">{t('admin.kinds.rules.lead')}</p>
        <TrialSummaryLine trial={trial} onGo={onGo} />
        {RULE_SECTIONS.map((section) => (
          <section key={section} className="kind-questions" aria-label={t(`admin.kinds.rules.sections.${section}`)}>
            <h3>{t(`admin.kinds.rules.sections.${section}`)}</h3>
            <p className="small soft">{t(`admin.kinds.rules.about_${section}`)}</p>
            <ul>
              {rules
                .filter((rule) => rule.section === section && !(section === 'facts' && LETTER_FACT.test(rule.id)))
                .map((rule) => (
                  <RuleRow
                    key={buildRuleKey(rule)}
                    rule={rule}
                    isOpen={open === buildRuleKey(rule)}
                    onOpen={() => setOpen(open === buildRuleKey(rule) ? undefined : buildRuleKey(rule))}
                    onGone={() => setOpen(undefined)}
                    files={files}
                    // A fact sees those before it.
                    subjects={listConditionSubjects(questions, [
                      ...sharedFacts,
                      ...(section === 'facts'
                        ? facts.slice(
                            0,
                            facts.findIndex(({ id }) => id === rule.id),
                          )
                        : facts),
                    ])}
                    questions={questions}
                    steps={
                      situation === ''
                        ? steps.flatMap(({ id, label }) => (id === '' ? [] : [{ id, label: label[language] || id }]))
                        : []
                    }
                    sources={sources}
                    shared={situation === '' ? folder.sharedSources : []}
                    reader={reader}
                    problems={problems}
                    onChange={change}
                    onGo={goTo}
                  />
                ))}
            </ul>
            <NewRuleButtonAndForm
              section={section}
              onAdd={(title) => {
                const step = situation === '' ? (steps[0]?.id ?? '') : '';
                const field = questions[0]?.id ?? '';
                const { changed, id } = addRule(files, section, { title, when: true, step, field });
                change(changed);
                setOpen(`${section} ${id}`);
              }}
            />
          </section>
        ))}
        <TrialProblems trial={trial} onGo={onGo} />
      </div>
      <PreviewPane
        folder={folder}
        edits={edits}
        report={trial.report}
        shownStep={opened?.step}
        situation={situation}
        onEdit={onEdit}
      />
    </div>
  );
}

const textFiles: readonly string[] = Object.values(TEXT_FILES);

const buildRuleKey = ({ section, id }: Rule) => `${section} ${id}`;

interface RowProps extends Pick<EditorFormProps, 'onGo'> {
  rule: Rule;
  isOpen: boolean;
  onOpen: () => void;
  onGone: () => void;
  files: FileTexts;
  subjects: Subjects;
  questions: readonly Question[];
  steps: readonly { id: string; label: string }[];
  sources: readonly VettedSource[];
  /** Law that kinds have in common. */
  shared: readonly SharedSource[];
  reader: RuleReader;
  problems: readonly Problem[];
  onChange: ChangeFiles;
}

function RuleRow({ rule, isOpen, onOpen, onGone, problems, onGo, ...form }: RowProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { section, id, index } = rule;
  const words = getRuleNameOrId(rule, language);
  const problemsOfRule = problems.filter(
    ({ name, pointer }) =>
      (name === 'rules.json' && `${pointer}/`.startsWith(`/${section}/${index}/`)) ||
      (textFiles.includes(name ?? '') && `${pointer}/`.startsWith(`/${section}/${id}/`)),
  );
  const mistakes = problemsOfRule.filter(({ minor }) => !minor).length;
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const joined = { all: t('admin.kinds.rules.joined.all'), any: t('admin.kinds.rules.joined.any') };
  return (
    <li className="kind-question">
      <button type="button" className="kind-question-head" aria-expanded={isOpen} onClick={onOpen}>
        <Chevron size={18} aria-hidden="true" />
        <span>
          <span className="kind-question-name">{words}</span>
          {words === id && !isOpen && (
            <span className="small soft">{writeRuleWordsAsOneText(form.reader.read(rule.when), joined)}</span>
          )}
        </span>
        {mistakes > 0 && <ColouredTag level="wrong">{t('admin.kinds.mistakes', { count: mistakes })}</ColouredTag>}
      </button>
      {isOpen && (
        <div className="kind-question-form">
          {problemsOfRule.length > 0 && <ProblemList problems={problemsOfRule} onGo={onGo} isAtPlace />}
          <RuleForm rule={rule} onGone={onGone} onGo={onGo} {...form} />
        </div>
      )}
    </li>
  );
}

type FormProps = Omit<RowProps, 'isOpen' | 'onOpen' | 'problems'>;

function RuleForm(props: FormProps) {
  const { rule, files, subjects, questions, steps, sources, shared, reader, onChange, onGo, onGone } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const { section, texts, step, source, level, field, index } = rule;
  return (
    <>
      <ConditionFields
        rule={rule.when}
        subjects={subjects}
        questions={questions}
        reader={reader}
        onChange={(when) => onChange(writeConditionOfRule(files, rule, when))}
        onFile={() => onGo('rules.json', `/${section}/${index}`)}
      />
      {listTextPartsOfRuleSection(files, section).map((part) => (
        <div key={part} className="kind-question-texts">
          {LANGUAGES.map((each) => (
            <div key={each} className="kind-text-cell">
              <label htmlFor={`${id}-${part}-${each}`}>
                {t(`admin.kinds.rules.texts.${section === 'facts' ? 'fact' : part}.${each}`)}
              </label>
              <textarea
                id={`${id}-${part}-${each}`}
                className="kind-text-box"
                lang={each}
                rows={part === 'title' ? 1 : 2}
                value={texts[part]?.[each] ?? ''}
                onChange={(event) => onChange(writeRuleText(files, rule, part, each, event.target.value))}
              />
            </div>
          ))}
        </div>
      ))}
      {section === 'checks' && (
        <div className="kind-question-texts">
          <div className="kind-text-cell">
            <label htmlFor={`${id}-field`}>{t('admin.kinds.rules.field')}</label>
            <Select
              id={`${id}-field`}
              showSearch={{ optionFilterProp: 'label' }}
              value={field ?? ''}
              onChange={(next) => onChange(writeRulePart(files, rule, 'field', next))}
              options={questions.map((each) => ({ value: each.id, label: each.label[language] || each.id }))}
            />
          </div>
        </div>
      )}
      {(section === 'banners' || section === 'stops') && (
        <div className="kind-question-texts">
          {steps.length > 0 && (
            <div className="kind-text-cell">
              <label htmlFor={`${id}-step`}>{t('admin.kinds.rules.step')}</label>
              <Select
                id={`${id}-step`}
                value={step ?? ''}
                onChange={(next) => onChange(writeRulePart(files, rule, 'step', next))}
                options={steps.map((each) => ({ value: each.id, label: each.label }))}
              />
            </div>
          )}
          <div className="kind-text-cell">
            <label htmlFor={`${id}-source`}>{t('admin.kinds.rules.source')}</label>
            <SourceSelect
              id={`${id}-source`}
              files={files}
              sources={sources}
              shared={shared}
              chosen={source === undefined ? [] : [source]}
              isSingle
              onChoose={([next], taken) => writeRulePart(taken, rule, 'source', next)}
              onChange={onChange}
            />
          </div>
          {section === 'banners' && (
            <div className="kind-text-cell">
              <label htmlFor={`${id}-level`}>{t('admin.kinds.rules.level')}</label>
              <Select
                id={`${id}-level`}
                value={level ?? 'info'}
                onChange={(next) => onChange(writeRulePart(files, rule, 'level', next))}
                options={(['info', 'warning'] as const).map((each) => ({
                  value: each,
                  label: t(`admin.kinds.rules.levels.${each}`),
                }))}
              />
            </div>
          )}
        </div>
      )}
      <p>
        <Button
          danger
          icon={<Trash2 size={18} aria-hidden="true" />}
          onClick={() => {
            onChange(removeRule(files, rule));
            onGone();
          }}
        >
          {t(`admin.kinds.rules.remove.${section}`)}
        </Button>
      </p>
    </>
  );
}

/** What is asked of a new one: what it says, or its title. */
const NEW_RULE_WORDS = { facts: 'fact', banners: 'title', stops: 'title', checks: 'text' } as const;

/** Asks what a new one is called, in both languages. */
function NewRuleButtonAndForm({ section, onAdd }: { section: RuleSection; onAdd: (title: Words) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [words, setWords] = useState<Words>();
  if (!words)
    return (
      <p>
        <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setWords(NO_WORDS)}>
          {t(`admin.kinds.rules.new.${section}`)}
        </Button>
      </p>
    );
  const isEmpty = LANGUAGES.some((language) => words[language].trim() === '');
  const addRuleAndCloseForm = (event: FormEvent) => {
    event.preventDefault();
    if (isEmpty) return;
    onAdd(mapLanguages((language) => words[language].trim()));
    setWords(undefined);
  };
  return (
    <form
      className="kind-question-form"
      aria-label={t(`admin.kinds.rules.new.${section}`)}
      onSubmit={addRuleAndCloseForm}
    >
      <div className="kind-question-texts">
        {LANGUAGES.map((language) => (
          <div key={language} className="kind-text-cell">
            <label htmlFor={`${id}-${language}`}>
              {t(`admin.kinds.rules.texts.${NEW_RULE_WORDS[section]}.${language}`)}
            </label>
            <Input
              id={`${id}-${language}`}
              lang={language}
              autoFocus={language === DEFAULT_LANGUAGE}
              value={words[language]}
              onChange={(event) => setWords({ ...words, [language]: event.target.value })}
            />
          </div>
        ))}
      </div>
      <div className="kind-draft-acts">
        <Button type="primary" htmlType="submit" disabled={isEmpty}>
          {t('admin.kinds.options.add')}
        </Button>
        <Button onClick={() => setWords(undefined)}>{t('common.cancel')}</Button>
      </div>
    </form>
  );
}
