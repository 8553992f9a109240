import { Select } from 'antd';
import { useState } from 'react';
import type { TrialReport } from '../../../../../core/shared/contracts/admin/kinds';
import type { Language } from '../../../../../core/shared/languages';
import { useLanguage } from '../../../i18n/context';
import { formatDate } from '../../../i18n/format';
import { useTranslation } from '../../../i18n/texts';
import { LetterSheet } from '../../../ui/LetterSheet';
import { Loading } from '../../../ui/Loading';
import { Note } from '../../../ui/Note';
import type { Trial } from '../useTrial';

interface Props {
  trial: Trial;
  /** '' for the kind's own letter. */
  situation: string;
}

/** The letter of an example as the parts beside it make it, at first of the one that is shown to all. */
export function ExampleLetter({ trial: { report, isRunning }, situation }: Props) {
  const { t } = useTranslation();
  const spoken = useLanguage();
  const [chosen, setChosen] = useState('');
  const [language, setLanguage] = useState<Language>(spoken);
  const examples = useLastExamples(report, situation);
  const hasLetter = (example: Example) => example.letters.length > 0;
  const example =
    examples?.find((each) => each.example === chosen) ??
    examples?.find(({ showcase }) => showcase) ??
    examples?.find(hasLetter) ??
    examples?.[0];
  const written = example?.letters.find((each) => each.language === language) ?? example?.letters[0];
  // Those of the report itself are as the files are now.
  const isOld =
    written !== undefined && !isRunning && !report?.examples.some(({ letters }) => letters.includes(written));
  return (
    // It scrolls on its own beside a long form: the keyboard must reach it.
    <div
      className="kind-preview"
      role="region"
      aria-label={t('admin.kinds.letter.preview')}
      aria-busy={isRunning}
      tabIndex={0}
    >
      {!examples && isRunning && <Loading />}
      {isOld && (
        <Note level="warning" role="status">
          <p>{t('admin.kinds.letter.lastPreview')}</p>
        </Note>
      )}
      {examples && example && (
        <div className="kind-preview-bar">
          <Select
            className="kind-preview-example"
            aria-label={t('admin.kinds.example')}
            showSearch={{ optionFilterProp: 'label' }}
            value={example.example}
            onChange={setChosen}
            options={examples.map((each) => ({ value: each.example, label: each.title[spoken] }))}
          />
          {example.letters.length > 1 && (
            <Select<Language>
              aria-label={t('admin.kinds.letter.previewLanguage')}
              value={written?.language ?? language}
              onChange={setLanguage}
              options={example.letters.map((each) => ({
                value: each.language,
                label: t(`admin.kinds.languages.${each.language}`),
              }))}
            />
          )}
        </div>
      )}
      {example && written ? (
        <LetterSheet
          letter={written.letter}
          date={formatDate(written.date, written.language)}
          label={example.title[spoken]}
        />
      ) : (
        !isRunning && (
          <Note level="info">
            <p>{t(`admin.kinds.letter.${example ? 'noLetterOfExample' : 'noPreview'}`)}</p>
          </Note>
        )
      )}
    </div>
  );
}

type Example = TrialReport['examples'][number];

/**
 * The examples with the letters that they had last: while a mistake stands in a file, each letter that it touches stays to
 * be looked at as it was.
 */
function useLastExamples(report: TrialReport | undefined, situation: string): Example[] | undefined {
  const [last, setLast] = useState<{ situation: string; report: TrialReport; examples: Example[] }>();
  const known = last?.situation === situation ? last : undefined;
  if (report && report !== known?.report && (report.situation ?? '') === situation) {
    const isSound = report.problems.every(({ minor }) => minor);
    const examples = isSound
      ? report.examples
      : addLastLettersOfMissingLanguages(report.examples, known?.examples ?? []);
    setLast({ situation, report, examples });
  }
  return known?.examples;
}

function addLastLettersOfMissingLanguages(examples: readonly Example[], lastExamples: readonly Example[]): Example[] {
  // A folder that can't be read has no examples at all.
  if (examples.length === 0) return [...lastExamples];
  return examples.map((example) => {
    const before = lastExamples.find((each) => each.example === example.example)?.letters ?? [];
    const written = new Set(example.letters.map(({ language }) => language));
    return { ...example, letters: [...example.letters, ...before.filter(({ language }) => !written.has(language))] };
  });
}
