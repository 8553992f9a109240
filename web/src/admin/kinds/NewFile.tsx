import { AutoComplete, Checkbox, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/texts';
import type { Folder } from '../../../../core/shared/contracts/admin/kinds';
import { KNOWN_FILES } from '../../../../core/shared/kinds/kindFileOrder';
import { findFileNameFault, type EditedFile } from './edits';

interface Props {
  folder: Folder;
  files: readonly EditedFile[];
  /** The file that is looked at: a new one of the same sort can begin as its copy. */
  shown: EditedFile | undefined;
  onAdd: (name: string, text: string) => void;
  onClose: () => void;
}

const getFolderOfFile = (name: string) => name.slice(0, name.lastIndexOf('/') + 1);

/** Asks for a file's name, and adds it to what is edited in this page. */
export function NewFileForm({ folder, files, shown, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState(shown ? getFolderOfFile(shown.name) : '');
  const [copies, setCopies] = useState(true);
  const [isTried, setIsTried] = useState(false);
  const path = name.trim();
  const fault = findFileNameFault(folder, files, path);
  const isAlike =
    shown !== undefined && getFolderOfFile(path) !== '' && getFolderOfFile(path) === getFolderOfFile(shown.name);
  const validateAndAddFile = () => {
    setIsTried(true);
    if (fault !== undefined) {
      document.getElementById(`${id}-name`)?.focus();
      return;
    }
    onAdd(path, isAlike && copies ? shown.text : path.endsWith('.json') ? '{}\n' : '');
  };
  const missing = KNOWN_FILES.filter((each) => !files.some((file) => file.name === each));
  const options = [...missing, 'examples/', 'data/']
    .filter((each) => each.startsWith(path))
    .map((value) => ({ value }));
  const isWrong = isTried && fault !== undefined;
  return (
    <Modal
      open
      title={t('admin.kinds.newFile')}
      okText={t('admin.kinds.addNew')}
      cancelText={t('common.cancel')}
      onOk={validateAndAddFile}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className="kind-new-file">
        <label htmlFor={`${id}-name`}>{t('admin.kinds.newName')}</label>
        <AutoComplete
          id={`${id}-name`}
          autoFocus
          value={name}
          options={options}
          aria-describedby={`${id}-help`}
          {...(isWrong && { 'aria-invalid': true, status: 'error' as const })}
          onChange={(value: string) => setName(value)}
        />
        <p id={`${id}-help`} className={isWrong ? 'kind-wrong' : 'small soft'} role={isWrong ? 'alert' : undefined}>
          {t(isWrong ? `admin.kinds.nameFaults.${fault}` : 'admin.kinds.newNameHelp')}
        </p>
        {isAlike && (
          <Checkbox checked={copies} onChange={(event) => setCopies(event.target.checked)}>
            {t('admin.kinds.copyOf', { name: shown.name })}
          </Checkbox>
        )}
      </div>
    </Modal>
  );
}
