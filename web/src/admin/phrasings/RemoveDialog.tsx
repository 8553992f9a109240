import { Modal } from 'antd';
import type { Phrasing } from '../../../../core/admin/phrasings';
import { useTranslation } from '../../i18n/texts';
import { useToast } from '../../ui/Toast';
import { Problem } from '../Problem';
import { useAdminAction } from '../useAdmin';

interface Props {
  phrasing: Phrasing;
  onClose: () => void;
  onDone: () => void;
  onStale: () => void;
}

/** Asks before a phrasing is deleted. */
export function RemoveDialog({ phrasing: { id, text, version }, onClose, onDone, onStale }: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { run, isBusy, problem } = useAdminAction();
  const remove = async () => {
    if (await run('DELETE', `/api/admin/phrasings/${id}?version=${encodeURIComponent(version)}`)) {
      toast(t('phrasings.removed'));
      onDone();
      return;
    }
    toast(t('phrasings.notRemoved'));
    onStale();
  };
  return (
    <Modal
      open
      title={t('phrasings.removeTitle')}
      okText={t('phrasings.remove')}
      okButtonProps={{ danger: true }}
      confirmLoading={isBusy}
      cancelText={t('common.cancel')}
      onOk={() => void remove()}
      onCancel={onClose}
    >
      <div className="admin-form">
        <blockquote className="phrasings-quote">{text}</blockquote>
        <p>{t('phrasings.removeText')}</p>
        <Problem text={problem} />
      </div>
    </Modal>
  );
}
