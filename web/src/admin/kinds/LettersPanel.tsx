import type { z } from 'zod';
import { Button, Empty, Input, Select } from 'antd';
import { Download } from 'lucide-react';
import { useId, useState } from 'react';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { LetterSheet } from '../../ui/LetterSheet';
import { Loading } from '../../ui/Loading';
import { ColouredTag } from '../Mark';
import { Problem } from '../Problem';
import { downloadAdminFile, useErrorDescriber, useLostAccessHandler } from '../useAdmin';
import type { TrialReport, examplePdfRequest } from '../../../../core/shared/contracts/admin/kinds';
import type { Edits } from './edits';
import { createJsonFileEditor, type FileTexts } from './fileEdits';

interface Props {
  kindKey: string;
  edits: Edits;
  /** Whose examples they are; '' for the kind's own. */
  situation: string;
  /** undefined: still looked through. */
  examples: TrialReport['examples'] | undefined;
  chosen: string;
  onChoose: (example: string) => void;
  /** The folder's files as edited. */
  files: FileTexts;
  onEdit: (name: string, text: string) => void;
}

/** The letter that each example gives by the embedded writer, in each language that the kind writes. */
export default function ExampleLettersPanel({
  kindKey,
  edits,
  situation,
  examples,
  chosen,
  onChoose,
  files,
  onEdit,
}: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!examples) return <Loading />;
  const shown =
    examples.find(({ example }) => example === chosen) ?? examples.find(({ showcase }) => showcase) ?? examples[0];
  if (!shown) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('admin.kinds.noExamples')} />;
  return (
    <div className="kind-letters">
      <p className="kind-lead">{t('admin.kinds.lettersLead')}</p>
      <div className="kind-file-bar">
        <Select
          className="kind-file"
          aria-label={t('admin.kinds.example')}
          value={shown.example}
          onChange={onChoose}
          options={examples.map(({ example, title }) => ({ value: example, label: title[language] || example }))}
        />
        {shown.showcase && <ColouredTag level="plain">{t('admin.kinds.showcase')}</ColouredTag>}
      </div>
      <ExampleTitleFields
        key={shown.example}
        name={`${situation === '' ? '' : `situations/${situation}/`}examples/${shown.example}.json`}
        files={files}
        onEdit={onEdit}
      />
      {shown.letters.length === 0 && <p>{t('admin.kinds.noLetter')}</p>}
      <div className="kind-sheets">
        {shown.letters.map(({ language: written, date, letter }) => (
          <section key={written} aria-label={t(`admin.kinds.languages.${written}`)}>
            <h3>
              {t(`admin.kinds.languages.${written}`)}
              {written !== shown.language && <span className="small soft"> · {t('admin.kinds.otherLanguage')}</span>}
            </h3>
            <ExamplePdfButton
              kindKey={kindKey}
              edits={edits}
              situation={situation}
              example={shown.example}
              language={written}
            />
            <LetterSheet letter={letter} date={formatDate(date, written)} label={t('preview.sheet')} />
          </section>
        ))}
      </div>
    </div>
  );
}

interface TitleProps extends Pick<Props, 'files' | 'onEdit'> {
  /** Of the example's file. */
  name: string;
}

/** What an example is called: it stands in lists, and above the sample on the start page. */
function ExampleTitleFields({ name, files, onEdit }: TitleProps) {
  const { t } = useTranslation();
  const id = useId();
  const { [name]: text } = files;
  if (text === undefined) return null;
  try {
    const editor = createJsonFileEditor({ [name]: text });
    const titles = LANGUAGES.map((language) => [language, editor.read(name, ['title', language])] as const);
    return (
      <div className="kind-question-texts">
        {titles.map(([language, title]) => (
          <div key={language} className="kind-text-cell">
            <label htmlFor={`${id}-${language}`}>{t(`admin.kinds.exampleTitle.${language}`)}</label>
            <Input
              id={`${id}-${language}`}
              lang={language}
              value={typeof title === 'string' ? title : ''}
              onChange={(event) => {
                editor.set(name, ['title', language], event.target.value);
                for (const [changed, next] of Object.entries(editor.changed())) onEdit(changed, next);
              }}
            />
          </div>
        ))}
      </div>
    );
  } catch {
    // What is wrong with the file is told where files are edited.
    return null;
  }
}

interface PdfProps {
  kindKey: string;
  edits: Edits;
  situation: string;
  example: string;
  language: Language;
}

/** The letter as a customer would get it, but for its mark. */
function ExamplePdfButton({ kindKey, edits, situation, example, language }: PdfProps) {
  const { t } = useTranslation();
  const words = useErrorDescriber();
  const refuse = useLostAccessHandler();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const downloadExamplePdf = async () => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await downloadAdminFile(`/api/admin/kinds/${encodeURIComponent(kindKey)}/pdf`, `${example}-${language}.pdf`, {
        edits,
        ...(situation !== '' && { situation }),
        example,
        language,
      } satisfies z.input<typeof examplePdfRequest>);
    } catch (error) {
      refuse(error);
      setProblem(words(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="kind-pdf">
      <Button
        icon={<Download size={18} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => void downloadExamplePdf()}
      >
        {t('admin.kinds.pdf')}
        <span className="visually-hidden">: {t(`admin.kinds.languages.${language}`)}</span>
      </Button>
      <Problem text={problem} onRetry={() => void downloadExamplePdf()} />
    </div>
  );
}
