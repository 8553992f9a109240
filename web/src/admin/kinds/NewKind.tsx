import type { z } from 'zod';
import { Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import { LabelledField } from '../Field';
import { Problem } from '../Problem';
import { useAdminAction } from '../useAdmin';
import { FolderIdField } from './FolderIdField';
import {
  wholeDraftSchema,
  type WholeDraft,
  type beginKindRequest,
} from '../../../../core/shared/contracts/admin/kinds';
import { FOLDER_ID } from '../../../../core/shared/kinds/newSituation';

interface Props {
  onMade: (draft: WholeDraft) => void;
  onClose: () => void;
}

/** Asks what a new kind is to be called, and begins it as a draft that works as it stands. */
export function NewKindDialog({ onMade, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState('');
  const [title, setTitle] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { run, isBusy, problem } = useAdminAction();
  const isNameRight = FOLDER_ID.test(name);
  const validateAndCreateKind = async () => {
    setIsTried(true);
    if (!isNameRight || title.trim() === '') {
      document.getElementById(`${id}-${isNameRight ? 'title' : 'name'}`)?.focus();
      return;
    }
    const done = await run('POST', '/api/admin/kinds', {
      id: name,
      title: title.trim(),
    } satisfies z.input<typeof beginKindRequest>);
    if (done) onMade(wholeDraftSchema.parse(done.answer));
  };
  return (
    <Modal
      open
      title={t('admin.kinds.new.title')}
      okText={t('admin.kinds.new.make')}
      confirmLoading={isBusy}
      cancelText={t('common.cancel')}
      onOk={() => void validateAndCreateKind()}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className="admin-form">
        <p>{t('admin.kinds.new.text')}</p>
        <FolderIdField
          id={`${id}-name`}
          label={t('admin.kinds.new.id')}
          help={t('admin.kinds.new.idHelp')}
          fault={isTried && !isNameRight ? t('admin.kinds.new.idWrong') : undefined}
          value={name}
          onChange={setName}
        />
        <LabelledField
          id={`${id}-title`}
          label={t('admin.kinds.draft.title')}
          help={t('admin.kinds.new.titleHelp')}
          fault={isTried && title.trim() === '' ? t('admin.kinds.draft.titleMissing') : undefined}
        >
          {(ties) => (
            <Input {...ties} maxLength={200} value={title} onChange={(event) => setTitle(event.target.value)} />
          )}
        </LabelledField>
        <Problem text={problem} />
      </div>
    </Modal>
  );
}
