import { Button, Checkbox } from 'antd';
import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Plus, Trash2 } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import type { Problem } from '../../../../../core/shared/contracts/admin/kinds';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import { Mark } from '../../Mark';
import { useOpenPartAndScrollToIt } from '../comments/useOpenPart';
import { useFormFiles, type ChangeFiles, type EditorFormProps } from '../editedFiles';
import type { FileTexts } from '../fileEdits';
import { ProblemList } from '../ProblemList';
import { readQuestionSteps, readTickQuestionsOfSituation, type Question } from '../questions/questions';
import { readTickLists } from '../questions/ticks';
import { ConditionFields } from '../rules/ConditionFields';
import { listConditionSubjects, type Subjects } from '../rules/conditions';
import { createRuleReader, listSharedFacts, type RuleReader } from '../rules/ruleReader';
import { flattenRuleWords } from '../rules/ruleWords';
import { readRules } from '../rules/rules';
import { listSourcesOfKind } from '../rules/sources';
import { SHARED } from '../situation/situationFiles';
import { TrialProblems, TrialSummaryLine } from '../Verdict';
import { getWordsOfFirstLanguage, LETTER_FILES, NO_WORDS } from '../words';
import type { Notation } from './answerTokens';
import { ExampleLetter } from './ExampleLetter';
import {
  buildRuleOfConditions,
  limitSubjectsToWhatLinesAsk,
  LINE_OPERATORS,
  readConditionsOfRule,
} from './lineConditions';
import {
  addLineBehindAnother,
  addSection,
  readSituationLetter,
  removeLineInEachLanguage,
  removeSection,
  swapSections,
  writeLineConditions,
  writeLineSupporting,
  writeLineWords,
  writeConditionOfSection,
  type LetterSection,
  type PlacedLine,
  type SectionLine,
} from './situationLetter';
import { createSituationNotation, getNameOfTemplate, type NotationWords } from './situationNotation';
import { TemplateBox } from './TemplateBox';

/** A situation's letter from its subject to its closing: sections with when they stand there, and their sentences in both languages. */
export function SituationLetterPanel(props: EditorFormProps) {
  const { folder, trial, situation, shown, onGo } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  // A section by its name, or one of its lines.
  const [shownSection, ...shownLine] = shown?.split(' ') ?? [];
  const [open, setOpen] = useOpenPartAndScrollToIt(shownSection, shownLine.join(' '));
  const { files, problems, change, goTo } = useFormFiles(props);
  const sections = useMemo(() => readSituationLetter(files), [files]);
  const material = useMemo(() => readQuestionsFactsAndReaders(files, language), [files, language]);
  const sources = useMemo(() => listSourcesOfKind(files, folder.sharedSources), [files, folder]);
  const joined = useMemo(
    () => ({ all: t('admin.kinds.rules.joined.all'), any: t('admin.kinds.rules.joined.any') }),
    [t],
  );
  const notations = useMemo(
    () =>
      material &&
      mapLanguages((each) => {
        const words: NotationWords = {
          nameFormat: (format) => t(`admin.kinds.letter.formats.${format}`),
          namePaper: (name) => t(`admin.kinds.letter.tokens.paper.${each}`, { name }),
          nameCondition: (condition) => t(`admin.kinds.letter.tokens.if.${each}`, { condition }),
          tellRule: (rule, reader) => flattenRuleWords(reader.read(rule), joined),
          choice: t('admin.kinds.letter.tokens.choice'),
          alternative: t('admin.kinds.letter.tokens.alternative'),
        };
        return createSituationNotation({
          letters: [files[LETTER_FILES[each]] ?? '', files[SHARED + LETTER_FILES[each]] ?? ''],
          language: each,
          questions: material.questions,
          facts: material.factIds,
          sources,
          papers: material.papers[each],
          reader: createRuleReader(files, each, false),
          words,
        });
      }),
    [files, material, sources, joined, t],
  );
  if (!sections || !material || !notations)
    return (
      <Note level="warning" role="status">
        <p>{t('admin.kinds.options.unreadable')}</p>
      </Note>
    );
  const shared: SharedProps = {
    files,
    problems,
    notations,
    reader: material.reader,
    shortReader: material.shortReader,
    questions: material.questions,
    factIds: material.factIds,
    subjects: material.subjects,
    onChange: change,
    onGo: goTo,
  };
  const listed = sections.filter(({ index }) => index !== undefined);
  return (
    <div className="admin-pair kind-form-pair">
      <div className="kind-pane">
        <p className="kind-lead">{t('admin.kinds.letter.situationLead')}</p>
        <TrialSummaryLine trial={trial} onGo={onGo} />
        <ol className="kind-questions">
          {sections.map((section) => {
            const at = listed.indexOf(section);
            return (
              <LetterSectionRow
                key={section.id}
                section={section}
                before={listed[at - 1]}
                behind={at < 0 ? undefined : listed[at + 1]}
                isOpen={open === section.id}
                onOpen={(isOpen) => setOpen(isOpen ? section.id : undefined)}
                {...shared}
              />
            );
          })}
        </ol>
        <div className="kind-draft-acts">
          <Button
            icon={<Plus size={18} aria-hidden="true" />}
            onClick={() => {
              const { changed, id } = addSection(
                files,
                mapLanguages((each) => t(`admin.kinds.letter.fresh.heading.${each}`)),
                mapLanguages((each) => t(`admin.kinds.letter.fresh.sentence.${each}`)),
              );
              change(changed);
              setOpen(id);
            }}
          >
            {t('admin.kinds.letter.new.section')}
          </Button>
        </div>
        <TrialProblems trial={trial} onGo={onGo} />
      </div>
      <ExampleLetter trial={trial} situation={situation} />
    </div>
  );
}

/** What sentences and conditions of the letter are made of. @returns undefined when a file can't be read */
function readQuestionsFactsAndReaders(files: FileTexts, language: Language) {
  const [steps, rules] = [readQuestionSteps(files), readRules(files)];
  if (!steps || !rules) return undefined;
  const questions = [...steps.flatMap((step) => step.questions), ...readTickQuestionsOfSituation(files)];
  const facts = [
    ...listSharedFacts(files).map(({ id, value }) => ({ id, rule: value })),
    ...rules.flatMap(({ section, id, when }) => (section === 'facts' ? [{ id, rule: when }] : [])),
  ];
  return {
    questions,
    factIds: new Set(facts.map(({ id }) => id)),
    subjects: listConditionSubjects(questions, facts),
    reader: createRuleReader(files, language),
    shortReader: createRuleReader(files, language, false),
    papers: readPaperNames(files),
  };
}

/** What each paper of the situation is called, in each language. */
function readPaperNames(files: FileTexts): Record<Language, Record<string, string>> {
  const papers = readTickLists(files).flatMap(({ id, options }) => (id === 'papers' ? options : []));
  return mapLanguages((language) =>
    Object.fromEntries(papers.map(({ value, words }) => [value, words[language] || value])),
  );
}

interface SharedProps {
  files: FileTexts;
  problems: readonly Problem[];
  notations: Readonly<Record<Language, Notation>>;
  reader: RuleReader;
  /** Names facts only, for what is told in one line. */
  shortReader: RuleReader;
  questions: readonly Question[];
  factIds: ReadonlySet<string>;
  /** Of sections: what a rule can look at. */
  subjects: Subjects;
  onChange: ChangeFiles;
  onGo: EditorFormProps['onGo'];
}

interface SectionProps extends SharedProps {
  section: LetterSection;
  /** Those that it can change places with. */
  before: LetterSection | undefined;
  behind: LetterSection | undefined;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

const FIXED_NAMES = ['subject', 'closing', 'words', 'papers'] as const;

const joinLinesAsShown = (lines: readonly SectionLine[], language: Language, notation: Notation): string =>
  lines.map((line) => getNameOfTemplate(notation, line.lines[language]?.words ?? '')).join(' ');

/** What is wrong in the lines of a section, or in its place in the list. */
function findSectionProblems(problems: readonly Problem[], { index, place, lines }: LetterSection): Problem[] {
  const rows = new Set(
    lines.flatMap((line) =>
      LANGUAGES.map((language) => `${LETTER_FILES[language]} line ${line.lines[language]?.row ?? 0}`),
    ),
  );
  return problems.filter(
    ({ name, pointer }) =>
      (place === 'own' && rows.has(`${name ?? ''} ${pointer}`)) ||
      (name === 'rules.json' && index !== undefined && `${pointer}/`.startsWith(`/letter/${index}/`)),
  );
}

function LetterSectionRow(props: SectionProps) {
  const { section, before, behind, isOpen, onOpen, files, problems, notations, shortReader, onChange } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const { id, when, isArgument, place, lines, index } = section;
  const heading = lines.find((line) => Object.values(line.lines).some(({ type }) => type === 'heading'));
  const fixed = FIXED_NAMES.find((each) => each === id);
  const spoken = lines.some((line) => line.lines[language])
    ? language
    : (LANGUAGES.find((each) => lines[0]?.lines[each]) ?? language);
  const text = joinLinesAsShown(heading ? [heading] : lines, spoken, notations[spoken]).slice(0, 110);
  const joined = { all: t('admin.kinds.rules.joined.all'), any: t('admin.kinds.rules.joined.any') };
  const mistakes = findSectionProblems(problems, section).filter(({ minor }) => !minor).length;
  const sort = fixed
    ? t(`admin.kinds.letter.fixed.${fixed}`)
    : index === undefined
      ? t('admin.kinds.letter.otherSection')
      : t(`admin.kinds.letter.sorts.${isArgument ? 'argument' : 'section'}`);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <li className="kind-question">
      <button type="button" className="kind-question-head" aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        <Chevron size={18} aria-hidden="true" />
        <span>
          <span className="small soft">
            {[sort, place === 'shared' && t('admin.kinds.questions.isShared')].filter(Boolean).join(' · ')}
          </span>
          <span className={heading || fixed ? 'kind-question-name' : ''}>
            {text ||
              t(place === 'service' ? 'admin.kinds.letter.ofService' : 'admin.kinds.letter.emptySection', { id })}
          </span>
          {when !== true && (
            <span className="small soft">
              {t('admin.kinds.letter.sectionWhen', { words: flattenRuleWords(shortReader.read(when), joined) })}
            </span>
          )}
        </span>
        {mistakes > 0 && <Mark level="wrong">{t('admin.kinds.mistakes', { count: mistakes })}</Mark>}
      </button>
      <div className="kind-option-moves">
        {index !== undefined && (
          <>
            <Button
              aria-label={t('admin.kinds.options.up', { name: text || id })}
              icon={<ArrowUp size={18} aria-hidden="true" />}
              disabled={!before}
              onClick={() => before && onChange(swapSections(files, section, before))}
            />
            <Button
              aria-label={t('admin.kinds.options.down', { name: text || id })}
              icon={<ArrowDown size={18} aria-hidden="true" />}
              disabled={!behind}
              onClick={() => behind && onChange(swapSections(files, section, behind))}
            />
          </>
        )}
      </div>
      {isOpen && <LetterSectionForm {...props} />}
    </li>
  );
}

function LetterSectionForm(props: SectionProps) {
  const { section, onOpen, files, problems, subjects, questions, reader, onChange, onGo } = props;
  const { t } = useTranslation();
  const { id, index, when, isArgument, place, lines } = section;
  const own = findSectionProblems(problems, section);
  const atSection = own.filter(({ name }) => name === 'rules.json');
  return (
    <div className="kind-question-form">
      {atSection.length > 0 && <ProblemList problems={atSection} onGo={onGo} isAtPlace />}
      {index !== undefined && (
        <>
          <ConditionFields
            rule={when}
            subjects={subjects}
            questions={questions}
            reader={reader}
            onChange={(next) => onChange(writeConditionOfSection(files, section, { when: next }))}
            onFile={() => onGo('rules.json', `/letter/${index}`)}
          />
          <Checkbox
            checked={isArgument}
            onChange={(event) =>
              onChange(writeConditionOfSection(files, section, { isArgument: event.target.checked }))
            }
          >
            {t('admin.kinds.letter.isArgument')}
          </Checkbox>
        </>
      )}
      {place !== 'own' && (
        <Note level="info">
          <p>{t(`admin.kinds.letter.${place === 'shared' ? 'sharedSection' : 'serviceSection'}`)}</p>
          {place === 'shared' &&
            LANGUAGES.map((language) => {
              const [first] = lines.flatMap((line) => line.lines[language] ?? []);
              return (
                first && (
                  <Button
                    key={language}
                    type="link"
                    onClick={() => onGo(SHARED + LETTER_FILES[language], `line ${first.row}`)}
                  >
                    {LETTER_FILES[language]}
                  </Button>
                )
              );
            })}
        </Note>
      )}
      <ol className="kind-lines">
        {lines.map((line) => (
          <LetterLineForm key={line.key} line={line} isReadOnly={place !== 'own'} {...props} />
        ))}
      </ol>
      {index !== undefined && (
        <p>
          <Button
            danger
            icon={<Trash2 size={18} aria-hidden="true" />}
            onClick={() => {
              onChange(removeSection(files, section));
              onOpen(false);
            }}
          >
            {t('admin.kinds.letter.remove.section')}
            <span className="visually-hidden"> {id}</span>
          </Button>
        </p>
      )}
    </div>
  );
}

interface LineProps extends SharedProps {
  line: SectionLine;
  section: LetterSection;
  isReadOnly: boolean;
}

function LetterLineForm({ line, section, isReadOnly, ...shared }: LineProps) {
  const { files, problems, notations, shortReader, questions, factIds, subjects, onChange, onGo } = shared;
  const { t } = useTranslation();
  const id = useId();
  const [isConditionOpen, setIsConditionOpen] = useState(false);
  const written = LANGUAGES.filter((language) => line.lines[language]);
  const [first] = written.flatMap((language) => line.lines[language] ?? []);
  if (!first) return null;
  const own = problems.filter(({ name, pointer }) =>
    written.some((each) => name === LETTER_FILES[each] && pointer === `line ${line.lines[each]?.row ?? 0}`),
  );
  const rule = buildRuleOfConditions(first.conditions, questions, factIds, subjects);
  const when = first.conditions.length > 0 && describeRuleInOneLine(shortReader, rule, t);
  const isOfParagraph = first.words === '' && first.conditions.length > 0;
  const isListed = section.index !== undefined;
  const canHaveCondition = isListed && first.type !== 'table' && first.type !== 'named';
  if (isReadOnly)
    return (
      <li className="kind-line" data-line={line.key}>
        {when !== false && <p className="small soft">{t('admin.kinds.letter.sectionWhen', { words: when })}</p>}
        {written.map((each) => (
          <p key={each} lang={each}>
            {notations[each].show(line.lines[each]?.words ?? '')}
          </p>
        ))}
      </li>
    );
  const addLineBehindThisOne = (isApart: boolean) =>
    onChange(
      addLineBehindAnother(
        files,
        line,
        mapLanguages((each) => t(`admin.kinds.letter.fresh.sentence.${each}`)),
        isApart,
      ),
    );
  return (
    <li className={`kind-line${first.isFirst ? ' is-first' : ''}`} data-line={line.key}>
      <p className="small soft">
        {[
          t(`admin.kinds.letter.lines.${isOfParagraph ? 'paragraph' : first.type}`),
          first.type === 'named' && first.lead.replace(/:\s*$/, ''),
          first.each !== undefined &&
            t('admin.kinds.letter.eachRow', { name: getNameOfRows(first.each, questions, shortReader) }),
          when !== false && t('admin.kinds.letter.sectionWhen', { words: when }),
          first.isSupporting && t('admin.kinds.letter.isSupportingShort'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {own.length > 0 && <ProblemList problems={own} onGo={onGo} isAtPlace />}
      {!isOfParagraph && (
        <div className="kind-question-texts">
          {written.map((each) => (
            <TemplateBox
              key={each}
              id={`${id}-${each}`}
              label={t(`admin.kinds.letter.words.${each}`)}
              language={each}
              template={line.lines[each]?.words ?? ''}
              notation={notations[each]}
              rows={first.type === 'heading' || first.type === 'named' ? 1 : 2}
              onChange={(template) => onChange(writeLineWords(files, line, each, template))}
            />
          ))}
        </div>
      )}
      {isListed && (
        <div className="kind-line-acts">
          {canHaveCondition && (
            <Button size="small" aria-expanded={isConditionOpen} onClick={() => setIsConditionOpen(!isConditionOpen)}>
              {t('admin.kinds.letter.condition')}
            </Button>
          )}
          {first.type !== 'table' && (
            <>
              <Button size="small" onClick={() => addLineBehindThisOne(false)}>
                {t('admin.kinds.letter.new.sentence')}
              </Button>
              <Button size="small" onClick={() => addLineBehindThisOne(true)}>
                {t('admin.kinds.letter.new.paragraphBehind')}
              </Button>
            </>
          )}
          <Button size="small" danger onClick={() => onChange(removeLineInEachLanguage(files, line))}>
            {t('admin.kinds.letter.remove.line')}
            <span className="visually-hidden">: {getNameOfLine(first)}</span>
          </Button>
        </div>
      )}
      {isConditionOpen && (
        <LineCondition
          line={line}
          first={first}
          file={LETTER_FILES[written[0] ?? DEFAULT_LANGUAGE]}
          rule={rule}
          {...shared}
        />
      )}
    </li>
  );
}

interface ConditionProps extends SharedProps {
  line: SectionLine;
  /** In the first language that has it. */
  first: PlacedLine;
  file: string;
  /** When the line stands in the letter. */
  rule: unknown;
}

function LineCondition({
  line,
  first,
  file,
  rule,
  files,
  questions,
  subjects,
  reader,
  onChange,
  onGo,
}: ConditionProps) {
  const { t } = useTranslation();
  const limited = useMemo(() => limitSubjectsToWhatLinesAsk(subjects), [subjects]);
  return (
    <>
      <ConditionFields
        rule={rule}
        subjects={limited}
        questions={questions}
        reader={reader}
        only={LINE_OPERATORS}
        onChange={(next) => {
          const conditions = readConditionsOfRule(next, limited);
          if (conditions) onChange(writeLineConditions(files, line, conditions));
        }}
        onFile={() => onGo(file, `line ${first.row}`)}
      />
      <Checkbox
        checked={first.isSupporting ?? false}
        onChange={(event) => onChange(writeLineSupporting(files, line, event.target.checked))}
      >
        {t('admin.kinds.letter.isSupporting')}
      </Checkbox>
    </>
  );
}

const getNameOfLine = ({ words, row }: PlacedLine): string => words.slice(0, 40) || String(row);

const describeRuleInOneLine = (reader: RuleReader, rule: unknown, t: ReturnType<typeof useTranslation>['t']): string =>
  flattenRuleWords(reader.read(rule), {
    all: t('admin.kinds.rules.joined.all'),
    any: t('admin.kinds.rules.joined.any'),
  });

const getNameOfRows = (id: string, questions: readonly Question[], reader: RuleReader): string =>
  getWordsOfFirstLanguage(questions.find((each) => each.id === id)?.label ?? NO_WORDS) ||
  (reader.nameQuestion(id) ?? id);
