import { Button, Select, Spin } from 'antd';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import type { Language } from '../../../../core/shared/languages';
import { mapLanguages } from '../../../../core/shared/mapLanguages';
import { useLanguage } from '../../i18n/context';
import { useTranslation, withLetterTexts, loadWithTexts } from '../../i18n/texts';
import { Boundary } from '../../ui/Boundary';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { saveBlobAsFile } from '../../ui/saveFile';
import { FailedPart } from '../FailedPart';
import { useIsNarrow } from '../theme';
import type { Folder, TrialReport } from '../../../../core/shared/contracts/admin/kinds';
import type { Jump } from './CodeEditor';
import { listFilesWithState, applyEditsToFolder, type EditedFile, type Edits } from './edits';
import { NewFile } from './NewFile';
import { ProblemList } from './ProblemList';
import type { Trial } from './useTrial';
import type { ExampleForm } from './WizardPreview';

const CodeEditor = lazy(() => import('./CodeEditor'));
// Nothing of the wizard is fetched for the list of kinds.
const WizardPreview = lazy(async () => {
  const { CHOICE_TEXTS } = await import('../../wizard/widgets/lazyWidgets');
  return loadWithTexts(CHOICE_TEXTS, withLetterTexts(import('./WizardPreview')));
});

interface Props {
  folder: Folder;
  file: EditedFile | undefined;
  edits: Edits;
  trial: Trial;
  jump: Jump | undefined;
  onFile: (name: string) => void;
  /** null takes the file away. */
  onEdit: (name: string, text: string | null) => void;
  onUndo: (name: string) => void;
  onGo: (name: string, pointer: string) => void;
}

/** A file of the folder, what is wrong with the whole, and the wizard that comes of it. */
export function EditPanel({ folder, file, edits, trial, jump, onFile, onEdit, onUndo, onGo }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { report } = trial;
  const own = useMemo(
    () => (report?.problems ?? []).filter(({ name }) => name !== undefined && name === file?.name),
    [report, file?.name],
  );
  const language = useLanguage();
  const examples = useMemo(
    () => parseExampleForms(applyEditsToFolder(folder, edits), language),
    [folder, edits, language],
  );
  const preview = useLastPreview(report);
  const [isAdding, setIsAdding] = useState(false);
  const files = listFilesWithState(folder, edits);
  if (!file) return <p>{t('admin.kinds.noFilesAtAll')}</p>;
  const { text, state } = file;
  return (
    <div className="admin-pair">
      <div className="kind-pane">
        <div className="kind-file-bar">
          <Select
            className="kind-file"
            aria-label={t('admin.kinds.file')}
            showSearch
            value={file.name}
            onChange={onFile}
            options={files.map((each) => ({
              value: each.name,
              label:
                each.state === 'asOnDisk' ? each.name : `${each.name} · ${t(`admin.kinds.fileStates.${each.state}`)}`,
            }))}
          />
          {(state === 'edited' || state === 'removed') && (
            <Button onClick={() => onUndo(file.name)}>{t('admin.kinds.undo')}</Button>
          )}
          <Button
            disabled={state === 'removed'}
            onClick={() =>
              saveBlobAsFile(new Blob([text], { type: 'text/plain' }), file.name.split('/').pop() ?? file.name)
            }
          >
            {t('admin.kinds.download')}
          </Button>
          {!isNarrow && (
            <>
              {state !== 'removed' && (
                <Button onClick={() => onEdit(file.name, null)}>{t('admin.kinds.takeAway')}</Button>
              )}
              <Button onClick={() => setIsAdding(true)}>{t('admin.kinds.newFile')}</Button>
            </>
          )}
        </div>
        <Verdict trial={trial} onGo={onGo} />
        {isAdding && (
          <NewFile
            folder={folder}
            files={files}
            shown={file}
            onAdd={(name, given) => {
              onEdit(name, given);
              onFile(name);
              setIsAdding(false);
            }}
            onClose={() => setIsAdding(false)}
          />
        )}
        {state === 'removed' ? (
          <Note level="info" role="status" title={t('admin.kinds.gone', { name: file.name })}>
            <p>{t('admin.kinds.goneText')}</p>
          </Note>
        ) : (
          <Boundary place={folder.key} instead={<FailedPart />}>
            <Suspense fallback={<Loading />}>
              <CodeEditor
                key={file.name}
                name={file.name}
                text={text}
                problems={own}
                jump={jump}
                isReadOnly={isNarrow}
                onChange={(changed) => onEdit(file.name, changed)}
              />
            </Suspense>
          </Boundary>
        )}
        {!isNarrow && state !== 'removed' && <p className="small soft">{t('admin.kinds.keys')}</p>}
        <Findings trial={trial} onGo={onGo} />
      </div>
      <div className="kind-pane">
        {preview ? (
          <Boundary place={folder.key} instead={<FailedPart />}>
            {report && !report.preview && (
              <Note level="warning" role="status">
                <p>{t('admin.kinds.lastPreview')}</p>
              </Note>
            )}
            <Suspense fallback={<Loading />}>
              <WizardPreview kindKey={folder.key} preview={preview} edits={edits} examples={examples} />
            </Suspense>
          </Boundary>
        ) : report ? (
          <Note level="warning">{t('admin.kinds.noPreview')}</Note>
        ) : (
          <Loading />
        )}
      </div>
    </div>
  );
}

/** The last preview that there was: while a mistake stands in a file, the form as it was stays to be looked at. */
function useLastPreview(report: TrialReport | undefined): TrialReport['preview'] {
  const last = useRef<TrialReport['preview']>(null);
  if (report?.preview) last.current = report.preview;
  return last.current;
}

/** One slip can be found in hundreds of places. */
const MOST_SHOWN = 20;

interface FindingProps {
  trial: Trial;
  onGo: Props['onGo'];
}

/** What the server says of the folder as edited, in one line above the editor, where it is seen while typing. */
function Verdict({ trial: { report, isRunning, failure, run }, onGo }: FindingProps) {
  const { t } = useTranslation();
  const mistakes = report?.problems.filter(({ minor }) => !minor).length ?? 0;
  const first = report?.problems.find(({ minor, name }) => name !== undefined && minor === (mistakes === 0));
  const remarks = (report?.problems.length ?? 0) - mistakes;
  const words = !report
    ? ''
    : report.problems.length === 0
      ? t('admin.kinds.sound')
      : [
          mistakes > 0 && t('admin.kinds.mistakes', { count: mistakes }),
          remarks > 0 && t('admin.kinds.remarks', { count: remarks }),
        ]
          .filter(Boolean)
          .join(', ');
  return (
    <div className="kind-verdict" aria-busy={isRunning}>
      <p role="status" className={mistakes > 0 ? 'kind-wrong' : ''}>
        {isRunning ? (
          <>
            <Spin size="small" /> {t('admin.kinds.trying')}
          </>
        ) : (
          (failure ?? words)
        )}
        {!isRunning && failure !== undefined && <Button onClick={run}>{t('common.tryAgain')}</Button>}
      </p>
      {!isRunning && first?.name !== undefined && (
        <button type="button" className="button-text" onClick={() => onGo(first.name ?? '', first.pointer)}>
          {t('admin.kinds.toFirst', { name: first.name })}
        </button>
      )}
    </div>
  );
}

/** All that is wrong, by file and place. */
function Findings({ trial: { report, isRunning }, onGo }: FindingProps) {
  const { t } = useTranslation();
  return (
    <section className="kind-findings" aria-label={t('admin.kinds.findings')} aria-busy={isRunning}>
      {report && report.problems.length > 0 && (
        <ProblemList
          problems={report.problems.slice(0, MOST_SHOWN)}
          more={report.problems.length - MOST_SHOWN}
          onGo={onGo}
        />
      )}
    </section>
  );
}

const example = z.object({
  title: z.object(mapLanguages(() => z.string())),
  form: z.record(z.string(), z.unknown()),
});

/** The examples' answers, out of the files as edited; one that does not parse is left out. */
function parseExampleForms(files: Folder['files'], language: Language): ExampleForm[] {
  return files.flatMap(({ name, text }) => {
    if (!name.startsWith('examples/')) return [];
    try {
      const parsed = example.safeParse(JSON.parse(text));
      return parsed.success ? [{ name, title: parsed.data.title[language], form: parsed.data.form }] : [];
    } catch {
      return [];
    }
  });
}
