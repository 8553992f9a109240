import { Modal } from 'antd';
import type { Code } from '../../../../core/admin/discounts';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import { Problem } from '../Problem';
import { useAdminAction } from '../useAdmin';

interface Props {
  code: Code;
  onClose: () => void;
  onDone: () => void;
  onStale: () => void;
}

/** Asks before a code is gone for good. */
export function DeleteDialog({ code: { id, code, version, reserved }, onClose, onDone, onStale }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { run, isBusy, problem } = useAdminAction();
  const remove = async () => {
    if (await run('DELETE', `/api/admin/discounts/${id}?version=${encodeURIComponent(version)}`)) {
      toast(t('discounts.deleted'));
      onDone();
      return;
    }
    toast(t('discounts.notDeleted'));
    onStale();
  };
  return (
    <Modal
      open
      title={t('discounts.deleteOf', { code })}
      okText={t('discounts.delete')}
      okButtonProps={{ danger: true }}
      confirmLoading={isBusy}
      cancelText={t('common.cancel')}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <div className="admin-form">
        <p>{t('discounts.deleteText')}</p>
        {reserved > 0 && <p>{t('discounts.deleteReserved', { count: reserved })}</p>}
        <Problem text={problem && t('discounts.notDeletedBecause', { reason: problem })} />
      </div>
    </Modal>
  );
}
