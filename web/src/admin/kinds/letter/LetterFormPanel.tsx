import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { useLanguage } from '../../../i18n/context';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import { useOpenPartAndScrollToIt } from '../comments/useOpenPart';
import { useFilesAndProblemsOfSituation, type EditorFormProps } from '../editedFiles';
import { readQuestionStepsAndUnplaced } from '../questions/questions';
import { createRuleReader } from '../rules/ruleReader';
import { readRules } from '../rules/rules';
import { listSourcesOfKind } from '../rules/sources';
import { TrialProblems, TrialSummaryLine } from '../Verdict';
import type { Words } from '../words';
import { listAnswerTokens, listSourceTokens, type TokenWords } from './answerTokens';
import { addArgumentAndItsFact, addDemandAndItsFact, readLetterParts } from './letterParts';
import { ExampleLetter } from './ExampleLetter';
import { SituationLetterPanel } from './SituationLetterPanel';
import { isPartEditableOnlyInFile, LetterPartRow, findNeighbourToSwapWith } from './LetterPartRow';

/** What can be put into a letter besides paragraphs. */
const NEW_PARTS = [
  { name: 'argument', add: addArgumentAndItsFact },
  { name: 'demand', add: addDemandAndItsFact },
] as const;

/** The letter from its subject to its closing, in both languages: paragraphs, arguments with their law, and demands. */
export default function KindOrSituationLetterPanel(props: EditorFormProps) {
  return props.situation === '' ? <KindLetterPanel {...props} /> : <SituationLetterPanel {...props} />;
}

function KindLetterPanel(props: EditorFormProps) {
  const { folder, trial, shown, onGo } = props;
  const { t } = useTranslation();
  const language = useLanguage();
  const [open, setOpen] = useOpenPartAndScrollToIt(shown);
  const { files, change } = useFilesAndProblemsOfSituation(props);
  const parts = useMemo(() => readLetterParts(files), [files]);
  const rules = useMemo(() => readRules(files), [files]);
  const questions = useMemo(() => readQuestionStepsAndUnplaced(files)?.flatMap((step) => step.questions), [files]);
  const reader = useMemo(() => createRuleReader(files, language), [files, language]);
  const sources = useMemo(() => listSourcesOfKind(files, folder.sharedSources), [files, folder]);
  const tokens = useMemo(
    () =>
      mapLanguages((each) => {
        const words: TokenWords = {
          replyBy: t(`admin.kinds.letter.tokens.replyBy.${each}`),
          nameLowerCase: (name) => t(`admin.kinds.letter.tokens.lower.${each}`, { name }),
          nameLawText: (name) => t(`admin.kinds.letter.tokens.law.${each}`, { name }),
        };
        return [...listAnswerTokens(questions ?? [], each, words), ...listSourceTokens(sources, each, words)];
      }),
    [questions, sources, t],
  );
  if (!rules || !questions)
    return (
      <Note level="warning" role="status">
        <p>{t('admin.kinds.options.unreadable')}</p>
      </Note>
    );
  const facts = rules.filter(({ section }) => section === 'facts');
  const rows = parts.map((part) => ({ part, inFile: isPartEditableOnlyInFile(part, tokens) }));
  const addPartAndOpenIt = (add: typeof addArgumentAndItsFact | typeof addDemandAndItsFact, words: Words) => {
    const { changed, id } = add(files, words);
    change(changed);
    setOpen(id);
  };
  return (
    <div className="admin-pair kind-form-pair">
      <div className="kind-pane">
        <p className="kind-lead">{t('admin.kinds.letter.lead')}</p>
        <TrialSummaryLine trial={trial} onGo={onGo} />
        <ol className="kind-questions">
          {rows.map(({ part, inFile }, index) => (
            <LetterPartRow
              key={part.key}
              part={part}
              inFile={inFile}
              neighbours={{
                before: findNeighbourToSwapWith(rows, index, -1),
                behind: findNeighbourToSwapWith(rows, index, 1),
              }}
              isOpen={open === part.key}
              onOpen={(isOpen) => setOpen(isOpen ? part.key : undefined)}
              files={files}
              fact={facts.find(({ id }) => id === part.id)}
              facts={facts}
              questions={questions}
              sources={sources}
              shared={folder.sharedSources}
              reader={reader}
              tokens={tokens}
              onChange={change}
              onGo={onGo}
            />
          ))}
        </ol>
        <div className="kind-draft-acts">
          {NEW_PARTS.map(({ name, add }) => (
            <Button
              key={name}
              icon={<Plus size={18} aria-hidden="true" />}
              onClick={() =>
                addPartAndOpenIt(
                  add,
                  mapLanguages((each) => t(`admin.kinds.letter.fresh.${name}.${each}`)),
                )
              }
            >
              {t(`admin.kinds.letter.new.${name}`)}
            </Button>
          ))}
        </div>
        <TrialProblems trial={trial} onGo={onGo} />
      </div>
      <ExampleLetter trial={trial} situation="" />
    </div>
  );
}
