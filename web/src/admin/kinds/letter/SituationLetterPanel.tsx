import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import type { Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import { useOpenPartAndScrollToIt } from '../comments/useOpenPart';
import { useFilesAndProblemsOfSituation, type EditorFormProps } from '../editedFiles';
import type { FileTexts } from '../fileEdits';
import { readQuestionStepsAndUnplaced, readUnconditionalTicksAsQuestions } from '../questions/questions';
import { readTickLists } from '../questions/ticks';
import { listConditionSubjects } from '../rules/conditions';
import { createRuleReader, listSharedFacts } from '../rules/ruleReader';
import { writeRuleWordsAsOneText } from '../rules/ruleWords';
import { readRules } from '../rules/rules';
import { listSourcesOfKind } from '../rules/sources';
import { SHARED } from '../situation/situationFiles';
import { TrialProblems, TrialSummaryLine } from '../Verdict';
import { LETTER_FILES } from '../words';
import { ExampleLetter } from './ExampleLetter';
import { addSection, readSituationLetter } from './situationLetter';
import { createSituationNotation, type NotationWords } from './situationNotation';
import type { SectionEditProps } from './LetterLineForm';
import { LetterSectionRow } from './LetterSectionRow';

/** A situation's letter from its subject to its closing: sections with when they stand there, and their sentences in both languages. */
export function SituationLetterPanel(props: EditorFormProps) {
  const { folder, trial, situation, shown, onGo } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  // A section by its name, or one of its lines.
  const [shownSection, ...shownLine] = shown?.split(' ') ?? [];
  const [open, setOpen] = useOpenPartAndScrollToIt(shownSection, shownLine.join(' '));
  const { files, problems, change, goTo } = useFilesAndProblemsOfSituation(props);
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
          tellRule: (rule, reader) => writeRuleWordsAsOneText(reader.read(rule), joined),
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
  const shared: SectionEditProps = {
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
  const [steps, rules] = [readQuestionStepsAndUnplaced(files), readRules(files)];
  if (!steps || !rules) return undefined;
  const questions = [...steps.flatMap((step) => step.questions), ...readUnconditionalTicksAsQuestions(files)];
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
