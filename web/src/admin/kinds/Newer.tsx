import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from '../../i18n/texts';
import { Note } from '../../ui/Note';
import { formatDayAndTime } from '../formats';
import { useStaffNameFormatter } from '../useNameOfStaff';
import type { Folder, WholeDraft } from '../../../../core/shared/contracts/admin/kinds';
import type { Editing } from './edits';
import { mergeEdits } from './mergedEdits';

interface Props {
  draft: WholeDraft;
  editing: Editing;
  folder: Folder;
  hasOwn: boolean;
  onTitle: (title: string) => void;
}

/** Somebody else has saved the draft since it was opened here: nothing of one's own is lost. */
export default function NewerDraftNotice({ draft, editing, folder, hasOwn, onTitle }: Props) {
  const { t } = useTranslation();
  const nameOf = useStaffNameFormatter();
  const { both, edits } = useMemo(
    () =>
      mergeEdits(
        { basis: editing.basis.edits, own: editing.edits, theirs: draft.edits },
        (name) => folder.files.find((file) => file.name === name)?.text ?? null,
      ),
    [editing.basis, editing.edits, draft.edits, folder],
  );
  const theirs = `?${new URLSearchParams({ kind: folder.key, draft: draft.id, view: 'changes' })}`;
  const mergeNewerDraftIntoEdits = () => {
    editing.goOn({ edits: draft.edits, revision: draft.revision }, edits);
    onTitle(draft.title);
  };
  return (
    <Note
      level="warning"
      role="alert"
      title={t('admin.kinds.draft.newer', { who: nameOf(draft.savedBy), when: formatDayAndTime(draft.savedAt) })}
    >
      <p>
        {t(hasOwn ? 'admin.kinds.draft.newerText' : 'admin.kinds.draft.newerNoOwn')}
        {both.length > 0 && ` ${t('admin.kinds.draft.newerBoth', { names: both.join(', ') })}`}
      </p>
      <div className="kind-draft-acts">
        <Button onClick={mergeNewerDraftIntoEdits}>
          {t(hasOwn ? 'admin.kinds.draft.takeTheirs' : 'admin.kinds.draft.openTheirs')}
        </Button>
        {hasOwn && (
          <a href={theirs} target="_blank" rel="noreferrer">
            {t('admin.kinds.draft.lookAtTheirs')}
          </a>
        )}
      </div>
    </Note>
  );
}
