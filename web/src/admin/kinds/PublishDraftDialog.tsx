import type { z } from 'zod';
import { Modal } from 'antd';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import { Problem } from '../Problem';
import { useAdminAction } from '../useAdmin';
import type { publishDraftRequest } from '../../../../core/shared/contracts/admin/kinds';
import { CommentsAreDeletedNote, type DraftDialogProps } from './DraftDialogs';
import type { FileTexts } from './fileEdits';
import { KindSettingsLine } from './KindSettings';

interface PublishProps extends DraftDialogProps {
  /** As they would be offered. */
  files: FileTexts;
  /** How many texts are still those of a new kind. */
  ofPattern: number;
}

/** Asks before a draft is offered, and says what happens then. */
export default function PublishDraftDialog({ draft, files, ofPattern, onClose, onDone, onStale }: PublishProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const { run, isBusy, problem } = useAdminAction();
  const publishDraft = async () => {
    const done = await run('POST', `/api/admin/kind-drafts/${draft.id}/publish`, {
      filesHash: draft.filesHash,
    } satisfies z.input<typeof publishDraftRequest>);
    if (!done) return onStale();
    toast(t('admin.kinds.draft.isPublished'), t('admin.kinds.draft.isPublishedText'));
    onDone();
  };
  return (
    <Modal
      open
      title={t('admin.kinds.draft.publishTitle', { title: draft.title })}
      okText={t('admin.kinds.draft.publishNow')}
      confirmLoading={isBusy}
      cancelText={t('common.cancel')}
      onOk={() => void publishDraft()}
      onCancel={onClose}
    >
      <div className="admin-form">
        <p>{t('admin.kinds.draft.publishText')}</p>
        <p>
          {t('admin.kinds.draft.publishSees')} <KindSettingsLine files={files} />
        </p>
        {ofPattern > 0 && <p>{t('admin.kinds.draft.pattern', { count: ofPattern })}</p>}
        <CommentsAreDeletedNote draft={draft} />
        <Problem text={problem} />
      </div>
    </Modal>
  );
}
