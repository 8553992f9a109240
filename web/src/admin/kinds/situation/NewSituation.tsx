import { Button, Input, Modal } from 'antd';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { buildNewSituationFiles, FOLDER_ID, hasSituation } from '../../../../../core/shared/kinds/newSituation';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { useTranslation } from '../../../i18n/texts';
import { LabelledField } from '../../Field';
import type { ChangeFiles } from '../editedFiles';
import type { FileTexts } from '../fileEdits';
import { FolderIdField } from '../FolderIdField';
import { NO_WORDS } from '../words';

interface Props {
  /** The kind's, as edited. */
  files: FileTexts;
  /** What a situation is made of. */
  skeleton: FileTexts;
  onChange: ChangeFiles;
  /** There is one of that id now. */
  onMade: (id: string) => void;
}

/** Begins a situation among the edits of its kind: it works as it stands. */
export function NewSituationButton(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
        {t('admin.kinds.situation.new')}
      </Button>
      {isOpen && <NewSituationDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

const LONGEST_NAME = 120;

function NewSituationDialog({ files, skeleton, onChange, onMade, onClose }: Props & { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [name, setName] = useState('');
  const [titles, setTitles] = useState(NO_WORDS);
  const [isTried, setIsTried] = useState(false);
  const fault = !FOLDER_ID.test(name) ? 'idWrong' : hasSituation(files, name) ? 'idTaken' : undefined;
  const isTitleMissing = (language: Language) => titles[language].trim() === '';
  const makeSituationUnlessFaulty = () => {
    setIsTried(true);
    const faulty = fault ? 'name' : LANGUAGES.find(isTitleMissing);
    if (faulty !== undefined) {
      document.getElementById(`${id}-${faulty}`)?.focus();
      return;
    }
    const names = mapLanguages((language) => titles[language].trim());
    onChange(buildNewSituationFiles(skeleton, files, { id: name, names }));
    onClose();
    onMade(name);
  };
  return (
    <Modal
      open
      title={t('admin.kinds.situation.new')}
      okText={t('admin.kinds.situation.make')}
      cancelText={t('common.cancel')}
      onOk={makeSituationUnlessFaulty}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <form
        className="admin-form"
        onSubmit={(event) => {
          event.preventDefault();
          makeSituationUnlessFaulty();
        }}
      >
        <p>{t('admin.kinds.situation.newText')}</p>
        <FolderIdField
          id={`${id}-name`}
          label={t('admin.kinds.situation.id')}
          help={t('admin.kinds.situation.idHelp')}
          fault={isTried && fault ? t(`admin.kinds.situation.${fault}`) : undefined}
          value={name}
          onChange={setName}
        />
        {LANGUAGES.map((language) => (
          <LabelledField
            key={language}
            id={`${id}-${language}`}
            label={t(`admin.kinds.situation.title.${language}`)}
            help={t(`admin.kinds.situation.titleHelp.${language}`)}
            fault={isTried && isTitleMissing(language) ? t('admin.kinds.situation.titleMissing') : undefined}
          >
            {(ties) => (
              <Input
                {...ties}
                lang={language}
                maxLength={LONGEST_NAME}
                value={titles[language]}
                onChange={(event) => setTitles({ ...titles, [language]: event.target.value })}
              />
            )}
          </LabelledField>
        ))}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}
