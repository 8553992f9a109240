import { Empty, Select } from 'antd';
import { useLanguage } from '../../i18n/context';
import { formatDate } from '../../i18n/format';
import { useTranslation } from '../../i18n/texts';
import { LetterSheet } from '../../ui/LetterSheet';
import { Loading } from '../../ui/Loading';
import type { TrialReport } from './answers';
import { Chip } from './kindParts';

interface Props {
  /** undefined: still looked through. */
  examples: TrialReport['examples'] | undefined;
  chosen: string;
  onChoose: (example: string) => void;
}

/** The letter that each example gives by the embedded writer, in each language that the kind writes. */
export default function LettersPanel({ examples, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (!examples) return <Loading />;
  const shown = examples.find(({ example }) => example === chosen) ?? examples.find(({ showcase }) => showcase) ?? examples[0];
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
          options={examples.map(({ example, title }) => ({ value: example, label: `${title[language]} (${example})` }))}
        />
        {shown.showcase && <Chip level="plain">{t('admin.kinds.showcase')}</Chip>}
      </div>
      {shown.letters.length === 0 && <p>{t('admin.kinds.noLetter')}</p>}
      <div className="kind-sheets">
        {shown.letters.map(({ language: written, date, letter }) => (
          <section key={written} aria-label={t(`admin.kinds.languages.${written}`)}>
            <h3>
              {t(`admin.kinds.languages.${written}`)}
              {written !== shown.language && <span className="small soft"> · {t('admin.kinds.otherLanguage')}</span>}
            </h3>
            <LetterSheet letter={letter} date={formatDate(date, written)} label={t('preview.sheet')} />
          </section>
        ))}
      </div>
    </div>
  );
}
