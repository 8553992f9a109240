import { Button, Select } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { Boundary } from '../../ui/Boundary';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { saveBlobAsFile } from '../../ui/saveFile';
import { FailedPartNoticeWithReload } from '../FailedPart';
import { useIsNarrow } from '../../ui/useMediaQuery';
import type { Folder } from '../../../../core/shared/contracts/admin/kinds';
import type { Jump } from './CodeEditor';
import { listFilesWithState, type EditedFile, type Edits } from './edits';
import { NewFileForm } from './NewFile';
import { PreviewPane } from './PreviewPane';
import { findSituationOfFile } from './situation/situationFiles';
import { TrialProblems, TrialSummaryLine } from './Verdict';
import type { Trial } from './useTrial';

const CodeEditor = lazy(() => import('./CodeEditor'));

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
export default function FileEditPanel({ folder, file, edits, trial, jump, onFile, onEdit, onUndo, onGo }: Props) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { report } = trial;
  const own = useMemo(
    () => (report?.problems ?? []).filter(({ name }) => name !== undefined && name === file?.name),
    [report, file?.name],
  );
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
        <TrialSummaryLine trial={trial} onGo={onGo} />
        {isAdding && (
          <NewFileForm
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
          <Boundary place={folder.key} instead={<FailedPartNoticeWithReload />}>
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
        <TrialProblems trial={trial} onGo={onGo} />
      </div>
      <PreviewPane
        folder={folder}
        edits={edits}
        report={report}
        situation={findSituationOfFile(file.name)}
        onEdit={onEdit}
      />
    </div>
  );
}
