import { Button } from 'antd';
import { strToU8, zipSync } from 'fflate';
import { lazy, Suspense, useState } from 'react';
import { useTranslation, withLetterTexts } from '../../i18n/texts';
import { Boundary } from '../../ui/Boundary';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { saveFile } from '../../ui/saveFile';
import { FailedPart } from '../FailedPart';
import { Problem } from '../Problem';
import { useIsNarrow } from '../theme';
import { useAdminData } from '../useAdmin';
import type { UrlFilters } from '../useUrlFilters';
import { kindFolder, type Folder, type ListedKind } from './answers';
import type { Jump } from './CodeEditor';
import { EditPanel } from './EditPanel';
import { allFiles, editedFiles, useEdits } from './edits';
import { FunnelPanel } from './FunnelPanel';
import { BackToKinds, StateTag, type FILTERS } from './kindParts';
import { TranslationsPanel } from './TranslationsPanel';
import { useTrial } from './useTrial';
import { VersionsPanel } from './VersionsPanel';

const LettersPanel = lazy(() => withLetterTexts(import('./LettersPanel')));

const SheetPanel = lazy(() => withLetterTexts(import('./SheetPanel')));

const VIEWS = ['edit', 'letters', 'sheets', 'texts', 'funnel', 'versions'] as const;

type Filters = Pick<UrlFilters<keyof typeof FILTERS>, 'filters' | 'setFilters'>;

/** One kind: its files to try edits in, its letters, translations, funnel and versions. */
export function KindPage({ kind, ...address }: Filters & { kind: ListedKind }) {
  const { data, problem, reload } = useAdminData(`/api/admin/kinds/${encodeURIComponent(kind.key ?? '')}`, kindFolder);
  return (
    <>
      <div className="kind-head">
        <BackToKinds />
        <h2>{kind.name ?? kind.id ?? kind.key}</h2>
        <StateTag state={kind.state} />
        <code>{kind.folder}</code>
      </div>
      <Problem text={problem} onRetry={reload} />
      {data ? <Opened {...address} kind={kind} folder={data} /> : problem === undefined && <Loading />}
    </>
  );
}

function Opened({ kind, folder, filters, setFilters }: Filters & { kind: ListedKind; folder: Folder }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { edits, edit, undo } = useEdits(folder);
  const trial = useTrial(folder.key, edits);
  const [jump, setJump] = useState<Jump>();
  const changed = Object.keys(edits);
  const files = allFiles(folder, edits);
  const file = files.find(({ name }) => name === filters.file) ?? files[0];
  const removed = files.filter(({ state }) => state === 'removed').map(({ name }) => name);
  const go = (name: string, pointer: string) => {
    setFilters({ view: 'edit', file: name });
    setJump({ pointer });
  };
  const downloadAll = () => {
    const name = folder.folder.split('/').pop() ?? folder.key;
    const files = Object.fromEntries(
      editedFiles(folder, edits).map((each) => [`${name}/${each.name}`, strToU8(each.text)]),
    );
    saveFile(new Blob([new Uint8Array(zipSync(files))], { type: 'application/zip' }), `${name}.zip`);
  };
  const { report } = trial;
  const view = VIEWS.find((each) => each === filters.view) ?? 'edit';
  const count = (value: number | undefined) => (value ? ` (${value})` : '');
  return (
    <>
      <div className="kind-truth">
        <p>
          {t(isNarrow ? 'admin.kinds.truthPhone' : 'admin.kinds.truth')}
          {removed.length > 0 && ` ${t('admin.kinds.alsoRemove', { names: removed.join(', ') })}`}
        </p>
        {changed.length > 0 && (
          <Button onClick={() => undo()}>{t('admin.kinds.undoAll', { count: changed.length })}</Button>
        )}
        <Button onClick={downloadAll}>{t('admin.kinds.zip')}</Button>
      </div>
      {report && report.hash !== null && changed.length === 0 && !report.isOffered && kind.state === 'ok' && (
        <Note level="warning">{t('admin.kinds.differs')}</Note>
      )}
      <nav className="kind-views" aria-label={kind.name ?? folder.key}>
        {VIEWS.map((each) => (
          <button
            key={each}
            type="button"
            {...(each === view && { 'aria-current': 'page' as const })}
            onClick={() => setFilters({ view: each })}
          >
            {t(`admin.kinds.views.${each}`)}
            {count(each === 'texts' ? report?.translations.length : each === 'versions' ? folder.versions.length : 0)}
          </button>
        ))}
      </nav>
      {view === 'edit' && (
        <EditPanel
          folder={folder}
          file={file}
          edits={edits}
          trial={trial}
          jump={jump}
          onFile={(name) => go(name, '')}
          onEdit={edit}
          onUndo={undo}
          onGo={go}
        />
      )}
      {view === 'letters' && (
        <Boundary place={view} instead={<FailedPart />}>
          <Suspense fallback={<Loading />}>
            <LettersPanel
              kindKey={folder.key}
              edits={edits}
              examples={report?.examples}
              chosen={filters.example}
              onChoose={(example) => setFilters({ example })}
            />
          </Suspense>
        </Boundary>
      )}
      {view === 'sheets' && (
        <Boundary place={view} instead={<FailedPart />}>
          <Suspense fallback={<Loading />}>
            <SheetPanel kind={kind} chosen={filters.situation} onChoose={(situation) => setFilters({ situation })} />
          </Suspense>
        </Boundary>
      )}
      {view === 'texts' && <TranslationsPanel gaps={report?.translations} onGo={go} />}
      {view === 'funnel' && <FunnelPanel kind={kind} days={filters.days} onDays={(days) => setFilters({ days })} />}
      {view === 'versions' && <VersionsPanel versions={folder.versions} />}
    </>
  );
}
