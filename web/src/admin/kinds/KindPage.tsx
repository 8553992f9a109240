import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLanguage } from '../../i18n/context';
import { useTranslation, withLetterTexts } from '../../i18n/texts';
import { Boundary } from '../../ui/Boundary';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { FailedPart } from '../FailedPart';
import { Problem } from '../Problem';
import { useStaff } from '../staffContext';
import { useIsNarrow } from '../theme';
import { useModuleWhenLoaded } from '../useModuleWhenLoaded';
import { useAdminData } from '../useAdmin';
import type { UrlFilters } from '../useUrlFilters';
import {
  kindFolderSchema,
  wholeDraftSchema,
  type Folder,
  type ListedDraft,
  type ListedKind,
  type WholeDraft,
} from '../../../../core/shared/contracts/admin/kinds';
import type { Language } from '../../../../core/shared/languages';
import { canHaveSituations } from '../../../../core/shared/kinds/newSituation';
import { getFolderName } from './folderName';
import type { Jump } from './CodeEditor';
import { toEditBasis, DraftBarBeingFetched, DraftBarWithActions } from './DraftBar';
import { FileEditPanel } from './EditPanel';
import { useEditedFiles, type ShowPart } from './editedFiles';
import { listFilesWithState, applyEditsToFolder, useEditsKeptWhileAway, type EditedFile, type Edits } from './edits';
import type { NamedPlace } from './comments/places';
import { createJsonFileEditor } from './fileEdits';
import { KindFunnelPanel } from './FunnelPanel';
import { BackToKindsButton, KindStateTag, type FILTERS } from './kindParts';
import { downloadFolderAsZip } from './saveFolder';
import { NewSituationButton } from './situation/NewSituation';
import { SituationChooser } from './situation/SituationChooser';
import { findSituationOfFile, listSituations } from './situation/situationFiles';
import { ProblemPlaces, type NameProblemPlace } from './problemPlaces';
import { useTrialOfEdits } from './useTrial';
import { TEXT_FILES } from './words';
import { VersionsPanel } from './VersionsPanel';

const LettersPanel = lazy(() => withLetterTexts(import('./LettersPanel')));

const SheetPanel = lazy(() => withLetterTexts(import('./SheetPanel')));

const ChangesPanel = lazy(() => import('./ChangesPanel'));

const TextsPanel = lazy(() => import('./TextsPanel'));

const QuestionsPanel = lazy(() => import('./questions/QuestionsPanel'));

const RulesPanel = lazy(() => import('./rules/RulesPanel'));

const LetterFormPanel = lazy(() => withLetterTexts(import('./letter/LetterFormPanel')));

/** It reads questions and rules, which takes the forms' library. */
const loadPlaceFinder = () => import('./problemPlaceFinder');

const VIEWS = [
  'edit',
  'questions',
  'rules',
  'letter',
  'texts',
  'letters',
  'changes',
  'sheets',
  'funnel',
  'versions',
] as const;

type View = (typeof VIEWS)[number];

/** Milliseconds between looks at whether somebody else has saved or reviewed the draft. */
const LOOK_AT_DRAFT = 20_000;

type Filters = Pick<UrlFilters<keyof typeof FILTERS>, 'filters' | 'setFilters'>;

interface PageProps extends Filters {
  kind: ListedKind;
  /** Of this kind. */
  drafts: readonly ListedDraft[];
  /** The list is another: a draft has come or gone, or another version is offered. */
  onChanged: () => void;
  onGone: () => void;
}

/** One kind: its files to edit and keep as a draft, its letters, translations, funnel and versions. */
export function KindPage({ kind, drafts, onChanged, onGone, filters, setFilters }: PageProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const folder = useAdminData(`/api/admin/kinds/${encodeURIComponent(kind.key ?? '')}`, kindFolderSchema);
  const asked = filters.draft;
  const [lastAsked, setLastAsked] = useState(asked);
  // What is edited goes on when a first saving gives it a draft, and begins anew when another one is opened.
  const [session, setSession] = useState({ draft: asked, number: 0 });
  if (asked !== lastAsked) {
    setLastAsked(asked);
    if (asked !== session.draft) setSession({ draft: asked, number: session.number + 1 });
  }
  const [saved, setSaved] = useState<WholeDraft>();
  const path = session.draft === '' ? undefined : `/api/admin/kind-drafts/${encodeURIComponent(session.draft)}`;
  // Not while it is being published or thrown away: what is gone then is no surprise.
  const [isEnding, setIsEnding] = useState(false);
  const read = useAdminData(path, wholeDraftSchema, { refreshEvery: isEnding ? undefined : LOOK_AT_DRAFT });
  const known = [read.data, saved].filter((each) => each?.id === session.draft);
  // Of two equally new, what was read: it knows of a review.
  const draft = known.reduce(
    (newest, each) => ((each?.revision ?? 0) > (newest?.revision ?? 0) ? each : newest),
    known[0],
  );
  const reloadAfterChange = () => {
    folder.reload();
    onChanged();
  };
  const offered = folder.data?.versions.find(({ isOffered }) => isOffered)?.hash ?? '';
  const isRead = session.draft === '' || draft !== undefined;
  return (
    <>
      <div className="kind-head">
        <BackToKindsButton />
        <h2>{kind.name ?? readNameInDraft(draft, language) ?? kind.id ?? kind.key}</h2>
        <KindStateTag state={kind.state} />
        <code>{kind.folder}</code>
      </div>
      <Problem text={folder.problem} onRetry={folder.reload} />
      {!isRead && read.problem !== undefined && (
        <Note level="warning" role="alert" title={t('admin.kinds.draft.notThere')}>
          <p>{read.problem}</p>
          <Button onClick={() => setFilters({ draft: '' })}>{t('admin.kinds.draft.openWithout')}</Button>
        </Note>
      )}
      {folder.data && isRead ? (
        <OpenedKindEditor
          key={`${session.number} ${offered}`}
          kind={kind}
          folder={folder.data}
          drafts={drafts}
          draft={draft}
          isGone={draft !== undefined && read.isMissing}
          filters={filters}
          setFilters={setFilters}
          onSaved={(whole) => {
            setSaved(whole);
            setSession({ ...session, draft: whole.id });
            setFilters({ draft: whole.id });
            onChanged();
          }}
          onStale={read.reload}
          onEnding={setIsEnding}
          onChanged={reloadAfterChange}
          onEnded={(view) => {
            const isAllThereWas = kind.state === 'unpublished' && view !== 'versions' && drafts.length <= 1;
            if (isAllThereWas) onGone();
            else setFilters({ draft: '', view });
            setIsEnding(false);
            setSession({ draft: '', number: session.number + 1 });
            reloadAfterChange();
          }}
        />
      ) : (
        folder.problem === undefined &&
        read.problem === undefined && <DraftBarBeingFetched listed={drafts.find(({ id }) => id === session.draft)} />
      )}
    </>
  );
}

/** What a kind that is only drafted calls itself. */
function readNameInDraft(draft: WholeDraft | undefined, language: Language): string | undefined {
  const name = TEXT_FILES[language];
  try {
    const words = createJsonFileEditor({ [name]: draft?.edits[name] ?? '{}' }).read(name, ['name']);
    return typeof words === 'string' && words !== '' ? words : undefined;
  } catch {
    return undefined;
  }
}

/** Views of which each situation has its own. */
const SITUATION_VIEWS: ReadonlySet<View> = new Set(['questions', 'rules', 'letter', 'texts', 'letters']);

/** The situation whose form and examples are wanted: the chosen one, that of the file, or the one that is edited. */
function chooseTriedSituation(
  view: View,
  { situation, file, edits }: { situation: string; file: EditedFile | undefined; edits: Edits },
): string {
  if (view === 'edit') return findSituationOfFile(file?.name ?? '');
  if (view !== 'changes' || situation !== '') return situation;
  return (
    Object.keys(edits)
      .map(findSituationOfFile)
      .find((each) => each !== '') ?? ''
  );
}

interface OpenedProps extends Filters {
  kind: ListedKind;
  folder: Folder;
  drafts: readonly ListedDraft[];
  draft: WholeDraft | undefined;
  isGone: boolean;
  onSaved: (draft: WholeDraft) => void;
  onStale: () => void;
  onEnding: (isEnding: boolean) => void;
  onChanged: () => void;
  onEnded: (view: string) => void;
}

function OpenedKindEditor({ kind, folder, drafts, draft, isGone, filters, setFilters, ...on }: OpenedProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { mayWrite } = useStaff();
  const editing = useEditsKeptWhileAway(folder, draft?.id ?? '', toEditBasis(draft));
  const { edits, edit, undo, unsaved } = editing;
  const language = useLanguage();
  const edited = useEditedFiles(folder, edits);
  const situations = useMemo(() => listSituations(edited, language), [edited, language]);
  const [jump, setJump] = useState<Jump>();
  const [shown, setShown] = useState<{ view: View; part: string }>();
  const changed = Object.keys(edits).length;
  const files = listFilesWithState(folder, edits);
  const file = files.find(({ name }) => name === filters.file) ?? files[0];
  const removed = files.filter(({ state }) => state === 'removed').map(({ name }) => name);
  const openFileAt = (name: string, pointer: string) => {
    setFilters({ view: 'edit', file: name });
    setJump({ pointer });
  };
  const openNamedPlaceInItsForm = ({ place, group, situation, shown: part, pointer }: NamedPlace) => {
    if (group === 'files' || group === 'texts') return openFileAt(place.file, pointer);
    setShown({ view: group, part });
    setFilters({ view: group, situation: situation?.id ?? '' });
  };
  const view = VIEWS.find((each) => each === filters.view) ?? 'edit';
  const isKnownSituationId = (id: string) => situations.some((each) => each.id === id);
  const situation = isKnownSituationId(filters.situation) ? filters.situation : '';
  const trial = useTrialOfEdits(folder.key, edits, chooseTriedSituation(view, { situation, file, edits }));
  const { report } = trial;
  const counts: Partial<Record<View, number | undefined>> = {
    changes: changed,
    texts: report?.translations.length,
  };
  const getPartShownIn = (panel: View) => (shown?.view === panel ? shown.part : undefined);
  const formatTabCount = (value: number | undefined) => (value ? ` (${value})` : '');
  const showPartInForm: ShowPart = (panel, part, other = situation) => {
    setShown({ view: panel, part });
    setFilters({ view: panel, situation: other });
  };
  const placeFinder = useModuleWhenLoaded(loadPlaceFinder);
  const findPlace = useMemo(() => placeFinder?.createPlaceFinder(edited, language), [placeFinder, edited, language]);
  const nameProblemPlace: NameProblemPlace = (problem) => {
    const place = findPlace?.(problem);
    return place && { ...place, go: () => showPartInForm(place.view, place.part, place.situation) };
  };
  const editorForm = {
    folder,
    edits,
    trial,
    situation,
    onEdit: edit,
    onGo: openFileAt,
    onShow: showPartInForm,
  };
  return (
    <>
      <div className="kind-truth">
        <p>
          {t(isNarrow ? 'admin.kinds.truthPhone' : 'admin.kinds.truth')}
          {removed.length > 0 && ` ${t('admin.kinds.alsoRemove', { names: removed.join(', ') })}`}
        </p>
        {unsaved.length > 0 && (
          <Button onClick={() => undo()}>{t('admin.kinds.undoAll', { count: unsaved.length })}</Button>
        )}
        <Button onClick={() => downloadFolderAsZip(getFolderName(kind), applyEditsToFolder(folder, edits))}>
          {t('admin.kinds.zip')}
        </Button>
      </div>
      <DraftBarWithActions
        folder={folder}
        draft={draft}
        isGone={isGone}
        drafts={drafts}
        editing={editing}
        trial={trial}
        onOpen={(id) => setFilters({ draft: id })}
        onView={(to) => setFilters({ view: to })}
        onTextsOfPattern={(sort) => {
          setShown({ view: 'texts', part: sort });
          setFilters({ view: 'texts', situation: '' });
        }}
        onSaved={on.onSaved}
        onStale={on.onStale}
        onEnding={on.onEnding}
        onEnded={on.onEnded}
      />
      {report && report.hash !== null && changed === 0 && !report.isOffered && kind.state === 'ok' && (
        <Note level="warning">{t('admin.kinds.differs')}</Note>
      )}
      <nav className="kind-views" aria-label={kind.name ?? folder.key}>
        {VIEWS.map((each) => (
          <button
            key={each}
            type="button"
            {...(each === view && { 'aria-current': 'page' as const })}
            onClick={() => {
              setShown(undefined);
              setFilters({ view: each });
            }}
          >
            {t(`admin.kinds.views.${each}`)}
            {formatTabCount(counts[each])}
          </button>
        ))}
      </nav>
      <div className="kind-situation-bar">
        {situations.length > 0 && SITUATION_VIEWS.has(view) && (
          <SituationChooser
            situations={situations}
            hasShared={view === 'texts'}
            chosen={filters.situation === '_shared' && view === 'texts' ? '_shared' : situation}
            onChoose={(next) => setFilters({ situation: next, example: '' })}
          />
        )}
        {mayWrite && (SITUATION_VIEWS.has(view) || view === 'sheets') && canHaveSituations(edited) && (
          <NewSituationButton
            files={edited}
            skeleton={folder.situationSkeleton}
            onChange={(made) => {
              for (const [name, text] of Object.entries(made)) edit(name, text);
            }}
            onMade={(id) => {
              setShown(undefined);
              setFilters({ view: view === 'sheets' ? 'questions' : view, situation: id, example: '' });
            }}
          />
        )}
      </div>
      {view === 'edit' && (
        <FileEditPanel
          folder={folder}
          file={file}
          edits={edits}
          trial={trial}
          jump={jump}
          onFile={(name) => openFileAt(name, '')}
          onEdit={edit}
          onUndo={undo}
          onGo={openFileAt}
        />
      )}
      <Boundary place={view} instead={<FailedPart />}>
        <Suspense fallback={<Loading />}>
          {view === 'letters' && (
            <LettersPanel
              kindKey={folder.key}
              edits={edits}
              situation={situation}
              examples={report && (report.situation ?? '') === situation ? report.examples : undefined}
              chosen={filters.example}
              onChoose={(example) => setFilters({ example })}
              files={edited}
              onEdit={edit}
            />
          )}
          {view === 'changes' && (
            <ChangesPanel
              folder={folder}
              edits={edits}
              trial={trial}
              draft={isGone ? undefined : draft}
              onGo={openFileAt}
              onShow={openNamedPlaceInItsForm}
              onStale={on.onStale}
            />
          )}
          {view === 'sheets' && (
            <SheetPanel kind={kind} chosen={filters.situation} onChoose={(situation) => setFilters({ situation })} />
          )}
          <ProblemPlaces value={nameProblemPlace}>
            {view === 'questions' && (
              <QuestionsPanel key={situation} {...editorForm} shown={getPartShownIn('questions')} />
            )}
            {view === 'rules' && <RulesPanel key={situation} {...editorForm} shown={getPartShownIn('rules')} />}
            {view === 'letter' && <LetterFormPanel key={situation} {...editorForm} shown={getPartShownIn('letter')} />}
          </ProblemPlaces>
          {view === 'texts' && (
            <TextsPanel
              folder={folder}
              edits={edits}
              situation={filters.situation === '_shared' ? '_shared' : situation}
              gaps={report?.translations}
              shownSort={getPartShownIn('texts')}
              onEdit={edit}
              onGo={openFileAt}
            />
          )}
        </Suspense>
      </Boundary>
      {view === 'funnel' && <KindFunnelPanel kind={kind} days={filters.days} onDays={(days) => setFilters({ days })} />}
      {view === 'versions' && <VersionsPanel kind={kind} versions={folder.versions} onChanged={on.onChanged} />}
    </>
  );
}
