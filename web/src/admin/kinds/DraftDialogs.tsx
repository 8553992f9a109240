import type { z } from 'zod';
import { Checkbox, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import { DeletionDialog } from '../DeletionDialog';
import { Problem } from '../Problem';
import { useAdminAction } from '../useAdmin';
import type { WholeDraft, reviewDraftRequest } from '../../../../core/shared/contracts/admin/kinds';

export interface DraftDialogProps {
  draft: WholeDraft;
  onClose: () => void;
  onDone: () => void;
  /** What is shown may be old. */
  onStale: () => void;
}

/** Asks whether exactly this was read. */
export function ConfirmReviewedDialog({ draft, onClose, onDone, onStale }: DraftDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { run, isBusy, problem } = useAdminAction();
  const [isRead, setIsRead] = useState(false);
  const markReviewed = async () => {
    const done = await run('POST', `/api/admin/kind-drafts/${draft.id}/review`, {
      filesHash: draft.filesHash,
    } satisfies z.input<typeof reviewDraftRequest>);
    if (!done) return onStale();
    toast(t('admin.kinds.draft.isReviewed'));
    onDone();
  };
  return (
    <Modal
      open
      title={t('admin.kinds.draft.reviewTitle', { title: draft.title })}
      okText={t('admin.kinds.draft.reviewNow')}
      okButtonProps={{ disabled: !isRead }}
      confirmLoading={isBusy}
      cancelText={t('common.cancel')}
      onOk={() => void markReviewed()}
      onCancel={onClose}
    >
      <div className="admin-form">
        <p>{t('admin.kinds.draft.reviewText')}</p>
        <Checkbox checked={isRead} onChange={(event) => setIsRead(event.target.checked)}>
          {t('admin.kinds.draft.iHaveRead')}
        </Checkbox>
        <Problem text={problem} />
      </div>
    </Modal>
  );
}

/** Comments go with the draft, those that nobody has seen to as well. */
export function CommentsAreDeletedNote({ draft: { comments } }: { draft: WholeDraft }) {
  const { t } = useTranslation();
  const open = comments.filter(({ done }) => done === null).length;
  return comments.length === 0 ? null : <p>{t('admin.kinds.comments.go', { count: open })}</p>;
}

/** Asks before a draft is gone. */
export function ThrowAwayDraftDialog({ draft, ...on }: DraftDialogProps) {
  const { t } = useTranslation();
  return (
    <DeletionDialog
      title={t('admin.kinds.draft.throwAwayTitle', { title: draft.title })}
      action={t('admin.kinds.draft.throwAway')}
      address={`/api/admin/kind-drafts/${draft.id}`}
      done={t('admin.kinds.draft.isThrownAway')}
      failed={t('admin.kinds.draft.notThrownAway')}
      {...on}
    >
      <p>{t('admin.kinds.draft.throwAwayText')}</p>
      <CommentsAreDeletedNote draft={draft} />
    </DeletionDialog>
  );
}
