import { lazy, Suspense, useMemo, useState } from 'react';
import { z } from 'zod';
import type { Folder, TrialReport } from '../../../../core/shared/contracts/admin/kinds';
import type { Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import { useLanguage } from '../../i18n/context';
import { useTranslation, withLetterTexts, loadPartWithItsTexts } from '../../i18n/texts';
import { Boundary } from '../../ui/Boundary';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { FailedPartNoticeWithReload } from '../FailedPart';
import { useStaffUidAndRights } from '../staffContext';
import { applyEditsToFolder, type Edits } from './edits';
import { createJsonFileEditor } from './fileEdits';
import type { ExampleForm } from './WizardPreview';

// Nothing of the wizard is fetched for the list of kinds.
const WizardPreview = lazy(async () => {
  const { CHOICE_TEXTS } = await import('../../wizard/widgets/lazyWidgets');
  return loadPartWithItsTexts(CHOICE_TEXTS, withLetterTexts(import('./WizardPreview')));
});

interface Props {
  folder: Folder;
  edits: Edits;
  report: TrialReport | undefined;
  /** A step to be looked at; undefined leaves it to whoever looks. */
  shownStep?: string | undefined;
  /** The situation whose form it is; '' for the kind's own. */
  situation: string;
  onEdit: (name: string, text: string) => void;
}

/** The wizard that comes of the folder as edited. Its answers may be kept as an example's. */
export function PreviewPane({ folder, edits, report, shownStep, situation, onEdit }: Props) {
  const { t } = useTranslation();
  const { mayWrite } = useStaffUidAndRights();
  const language = useLanguage();
  const files = useMemo(() => applyEditsToFolder(folder, edits), [folder, edits]);
  const examples = useMemo(() => parseExampleForms(files, situation, language), [files, situation, language]);
  const preview = useLatestWorkingPreview(report, situation);
  const keepAsExample = mayWrite
    ? (name: string, form: ExampleForm['form']) => {
        const editor = createJsonFileEditor({ [name]: files.find((file) => file.name === name)?.text ?? '{}' });
        editor.set(name, ['form'], form);
        for (const [changed, text] of Object.entries(editor.changed())) onEdit(changed, text);
      }
    : undefined;
  return (
    <div className="kind-pane">
      {preview ? (
        <Boundary place={folder.key} instead={<FailedPartNoticeWithReload />}>
          {report && !report.preview && (
            <Note level="warning" role="status">
              <p>{t('admin.kinds.lastPreview')}</p>
            </Note>
          )}
          <Suspense fallback={<Loading />}>
            <WizardPreview
              key={situation}
              kindKey={folder.key}
              preview={preview}
              edits={edits}
              examples={examples}
              shownStep={shownStep}
              onExample={keepAsExample}
            />
          </Suspense>
        </Boundary>
      ) : report && (report.situation ?? '') === situation ? (
        <Note level="warning">{t('admin.kinds.noPreview')}</Note>
      ) : (
        <Loading />
      )}
    </div>
  );
}

/** The last preview that there was: while a mistake stands in a file, the form as it was stays to be looked at. */
function useLatestWorkingPreview(report: TrialReport | undefined, situation: string): TrialReport['preview'] {
  const [last, setLast] = useState<{ situation: string; preview: TrialReport['preview'] }>();
  const latest = report?.preview ? { situation: report.situation ?? '', preview: report.preview } : last;
  if (latest?.preview !== last?.preview || latest?.situation !== last?.situation) setLast(latest);
  return latest?.situation === situation ? latest.preview : null;
}

const example = z.object({
  title: z.object(mapLanguages(() => z.string())),
  form: z.record(z.string(), z.unknown()),
});

/** The examples' answers, out of the files as edited; one that does not parse is left out. */
function parseExampleForms(files: Folder['files'], situation: string, language: Language): ExampleForm[] {
  const folder = situation === '' ? 'examples/' : `situations/${situation}/examples/`;
  return files.flatMap(({ name, text }) => {
    if (!name.startsWith(folder)) return [];
    try {
      const parsed = example.safeParse(JSON.parse(text));
      return parsed.success ? [{ name, title: parsed.data.title[language], form: parsed.data.form }] : [];
    } catch {
      return [];
    }
  });
}
