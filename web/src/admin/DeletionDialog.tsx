import { Modal } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/texts';
import { useToast } from '../ui/Toast';
import { Problem } from './Problem';
import { useAdminAction } from './useAdmin';

interface Props {
  title: string;
  /** Of the button that deletes. */
  action: string;
  /** Of what is deleted, at the API. */
  address: string;
  /** What a toast says then, by what the API answered. */
  done: string | ((answer: unknown) => string);
  failed: string;
  /** Puts the reason of a failure into a sentence. */
  explain?: (reason: string) => string;
  onClose: () => void;
  onDone: () => void;
  /** It could not be deleted: what is shown may be old. */
  onStale: () => void;
  children: ReactNode;
}

/** Asks before something is gone for good. */
export function DeletionDialog({
  title,
  action,
  address,
  done,
  failed,
  explain = (reason) => reason,
  onClose,
  onDone,
  onStale,
  children,
}: Props) {
  const { t } = useTranslation();
  const toast = useToast();
  const { run, isBusy, problem } = useAdminAction();
  const requestDeletion = async () => {
    const isDeleted = await run('DELETE', address);
    toast(isDeleted ? (typeof done === 'string' ? done : done(isDeleted.answer)) : failed);
    if (isDeleted) onDone();
    else onStale();
  };
  return (
    <Modal
      open
      title={title}
      okText={action}
      okButtonProps={{ danger: true }}
      confirmLoading={isBusy}
      cancelText={t('common.cancel')}
      onOk={() => void requestDeletion()}
      onCancel={onClose}
    >
      <div className="admin-form">
        {children}
        <Problem text={problem && explain(problem)} />
      </div>
    </Modal>
  );
}
