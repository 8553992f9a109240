import { Button } from 'antd';
import { lazy, useMemo, useState, Suspense } from 'react';
import type { ListedKind, Folder, ListedDraft, WholeDraft } from '../../../../core/shared/contracts/admin/kinds';
import { canHaveSituations } from '../../../../core/shared/kinds/newSituation';
import { useLanguage } from '../../i18n/context';
import { withLetterTexts, useTranslation } from '../../i18n/texts';
import { Boundary } from '../../ui/Boundary';
import { Loading } from '../../ui/Loading';
import { Note } from '../../ui/Note';
import { FailedPartNoticeWithReload } from '../FailedPart';
import { useStaffUidAndRights } from '../staffContext';
import { useIsNarrow } from '../../ui/useMediaQuery';
import { useModuleWhenLoaded } from '../useModuleWhenLoaded';
import type { UrlFilters } from '../useUrlFilters';
import type { Jump } from './CodeEditor';
import type { NamedPlace } from './comments/places';
import { toEditBasis, DraftBarWithActions } from './DraftBar';
import { useEditedFiles, type ShowPart } from './editedFiles';
import { useEditsKeptWhileAway, listFilesWithState, applyEditsToFolder, type EditedFile, type Edits } from './edits';
import { getFolderName } from './folderName';
import { KindFunnelPanel } from './FunnelPanel';
import type { FILTERS } from './kindParts';
import { ProblemPlaces, type NameProblemPlace } from './problemPlaces';
import { downloadFolderAsZip } from './saveFolder';
import { NewSituationButton } from './situation/NewSituation';
import { SituationChooser } from './situation/SituationChooser';
import { findSituationOfFile, listSituations } from './situation/situationFiles';
import { useTrialOfEdits } from './useTrial';
import { VersionsPanel } from './VersionsPanel';

const FileEditPanel = lazy(() => import('./EditPanel'));

const LettersPanel = lazy(() => withLetterTexts(import('./LettersPanel')));

const SheetPanel = lazy(() => withLetterTexts(import('./SheetPanel')));

const ChangesPanel = lazy(() => import('./ChangesPanel'));

const TextsPanel = lazy(() => import('./TextsPanel'));

const QuestionsPanel = lazy(() => import('./questions/QuestionsPanel'));

const RulesPanel = lazy(() => import('./rules/RulesPanel'));

const KindOrSituationLetterPanel = lazy(() => withLetterTexts(import('./letter/LetterFormPanel')));

/** It reads questions and rules, which takes the forms' library. */
const loadPlaceFinder = () => import('./problemPlaceFinder');

/** The words stand first, as a kind opens on them: nobody who comes to change a heading has to read a file. */
const VIEWS = [
  'texts',
  'questions',
  'rules',
  'letter',
  'letters',
  'changes',
  'sheets',
  'files',
  'funnel',
  'versions',
] as const;

type View = (typeof VIEWS)[number];

export type Filters = Pick<UrlFilters<keyof typeof FILTERS>, 'filters' | 'setFilters'>;

/** Views of which each situation has its own. */
const SITUATION_VIEWS: ReadonlySet<View> = new Set(['questions', 'rules', 'letter', 'texts', 'letters']);

/** The situation whose form and examples are wanted: the chosen one, that of the file, or the one that is edited. */
function findSituationShownOrEdited(
  view: View,
  { situation, file, edits }: { situation: string; file: EditedFile | undefined; edits: Edits },
): string {
  if (view === 'files') return findSituationOfFile(file?.name ?? '');
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

/** The views of a kind that was read, with its draft above them; what was edited is theirs in common. */
export function OpenedKindEditor({ kind, folder, drafts, draft, isGone, filters, setFilters, ...on }: OpenedProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { mayWrite } = useStaffUidAndRights();
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
    setFilters({ view: 'files', file: name });
    setJump({ pointer });
  };
  const openNamedPlaceInItsForm = ({ place, group, situation, shown: part, pointer }: NamedPlace) => {
    if (group === 'files' || group === 'texts') return openFileAt(place.file, pointer);
    setShown({ view: group, part });
    setFilters({ view: group, situation: situation?.id ?? '' });
  };
  const view = VIEWS.find((each) => each === filters.view) ?? (filters.file === '' ? 'texts' : 'files');
  const isKnownSituationId = (id: string) => situations.some((each) => each.id === id);
  const situation = isKnownSituationId(filters.situation) ? filters.situation : '';
  const trial = useTrialOfEdits(folder.key, edits, findSituationShownOrEdited(view, { situation, file, edits }));
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
  const findPlace = useMemo(
    () => placeFinder?.createPlaceFinder(edited, language, t),
    [placeFinder, edited, language, t],
  );
  const nameProblemPlace: NameProblemPlace = (problem) => {
    const place = findPlace?.(problem);
    if (!place) return undefined;
    const { view: panel, part, situation: other } = place;
    const goToPlace = () => {
      if (panel !== 'texts') return showPartInForm(panel, part, other);
      setShown(undefined);
      setFilters({ view: panel, situation: other });
    };
    return { ...place, go: goToPlace };
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
      <Boundary place={view} instead={<FailedPartNoticeWithReload />}>
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
          {view === 'files' && (
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
          <ProblemPlaces value={nameProblemPlace}>
            {view === 'questions' && (
              <QuestionsPanel key={situation} {...editorForm} shown={getPartShownIn('questions')} />
            )}
            {view === 'rules' && <RulesPanel key={situation} {...editorForm} shown={getPartShownIn('rules')} />}
            {view === 'letter' && (
              <KindOrSituationLetterPanel key={situation} {...editorForm} shown={getPartShownIn('letter')} />
            )}
            {view === 'texts' && (
              <TextsPanel
                folder={folder}
                edits={edits}
                trial={trial}
                situation={filters.situation === '_shared' ? '_shared' : situation}
                shownSort={getPartShownIn('texts')}
                onEdit={edit}
                onGo={openFileAt}
              />
            )}
          </ProblemPlaces>
        </Suspense>
      </Boundary>
      {view === 'funnel' && <KindFunnelPanel kind={kind} days={filters.days} onDays={(days) => setFilters({ days })} />}
      {view === 'versions' && <VersionsPanel kind={kind} versions={folder.versions} onChanged={on.onChanged} />}
    </>
  );
}
