import { useMemo } from 'react';
import type { TrialReport } from '../../../../../core/shared/contracts/admin/kinds';
import { DEFAULT_LANGUAGE } from '../../../../../core/shared/languages';
import { useTranslation } from '../../../i18n/texts';
import { Note } from '../../../ui/Note';
import { useOpenPartAndScrollToIt } from '../comments/useOpenPart';
import { useFilesAndProblemsOfSituation, type EditorFormProps } from '../editedFiles';
import { findOptionFieldsWithWords } from '../optionLists';
import { PreviewPane } from '../PreviewPane';
import { TrialProblems, TrialSummaryLine } from '../Verdict';
import { TickListsSection } from './TickLists';
import { readQuestionStepsAndUnplaced, readUnconditionalTicksAsQuestions } from './questions';
import { QuestionStepList } from './QuestionStepList';

/** What the form asks, step by step, with the form itself beside it: questions are added, changed, moved and removed. */
export default function QuestionsPanel(props: EditorFormProps) {
  const { folder, edits, trial, situation, shown, onEdit, onGo, onShow } = props;
  const { t } = useTranslation();
  const [open, setOpen] = useOpenPartAndScrollToIt(shown);
  const { files, problems, change, goTo } = useFilesAndProblemsOfSituation(props);
  const steps = useMemo(() => readQuestionStepsAndUnplaced(files), [files]);
  const optionFields = findOptionFieldsWithWords(files) ?? [];
  const { report } = trial;
  if (!steps)
    return (
      <Note level="warning" role="status">
        <p>{t('admin.kinds.options.unreadable')}</p>
      </Note>
    );
  const questions = steps.flatMap((step) => step.questions);
  const ticks = readUnconditionalTicksAsQuestions(files);
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
