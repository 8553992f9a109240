import { Button } from 'antd';
import { useState } from 'react';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { Problem } from '../Problem';
import { useAdminData } from '../useAdmin';
import {
  kindFolderSchema,
  wholeDraftSchema,
  type ListedDraft,
  type ListedKind,
  type WholeDraft,
} from '../../../../core/shared/contracts/admin/kinds';
import type { Language } from '../../../../core/shared/languages';
import { DraftBarBeingFetched } from './DraftBar';
import { createJsonFileEditor } from './fileEdits';
import { BackToKindsButton, KindStateTag } from './kindParts';
import { TEXT_FILES } from './words';
import { OpenedKindEditor, type Filters } from './OpenedKindEditor';

/** Milliseconds between looks at whether somebody else has saved or reviewed the draft. */
const LOOK_AT_DRAFT = 20_000;

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
