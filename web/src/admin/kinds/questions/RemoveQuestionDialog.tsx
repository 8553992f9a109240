import { Modal } from 'antd';
import { useTranslation } from '../../../i18n/texts';
import type { FileTexts } from '../fileEdits';
import type { Question } from './questions';
import { listFilesNamingQuestion } from './removeQuestion';

interface Props {
  name: string;
  question: Question;
  /** Questions that are asked because of its answer. */
  dependent: readonly string[];
  files: FileTexts;
  onClose: () => void;
  onRemove: () => void;
}

/** Asks before a question goes, and says what else speaks of it. */
export function RemoveQuestionDialog({ name, question, dependent, files, onClose, onRemove }: Props) {
  const { t } = useTranslation();
  const naming = listFilesNamingQuestion(files, question);
  const isNeeded = dependent.length > 0;
  return (
    <Modal
      open
      title={t('admin.kinds.questions.removeTitle', { name })}
      okText={t('admin.kinds.questions.remove')}
      okButtonProps={{ danger: true, disabled: isNeeded }}
      cancelText={t('common.cancel')}
      onOk={() => {
        onRemove();
        onClose();
      }}
      onCancel={onClose}
    >
      <p>
        {isNeeded
          ? t('admin.kinds.questions.removeNeeded', { names: dependent.join(', ') })
          : t('admin.kinds.questions.removeText')}
      </p>
      {!isNeeded && naming.length > 0 && <p>{t('admin.kinds.questions.removeNamed', { names: naming.join(', ') })}</p>}
    </Modal>
  );
}
