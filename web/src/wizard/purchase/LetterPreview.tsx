import type { FormData } from '../../../../core/shared/kinds/kind';
import type { Language } from '../../../../core/shared/languages';
import { formatPlaceAndDay } from '../../../../core/shared/letter/placeAndDay';
import { splitAddressLines, parseTownFromAddress } from '../../../../core/shared/formats/address';
import { readField } from '../../../../core/shared/answers/fields';
import { findRepresentedPerson } from '../../../../core/shared/rules/onBehalf';
import { useTranslation } from '../../i18n/texts';
import type { PreviewWithSources } from '../../data/letters';
import { formatDate } from '../../i18n/format';
import { ExplainedLines } from '../../ui/ExplainedLines';
import { PaperSheet } from '../../ui/Sheet';

interface Props {
  preview: PreviewWithSources;
  language: Language;
  answers: FormData;
  contact: { name: string; email: string };
  answerLabel?: (path: string) => string;
  /** The lines appear one by one: the letter has just been written. */
  isNew: boolean;
}

const toTextOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

/** The first lines of a letter on its sheet, fading out: all that the server has given away. */
export function LetterPreview({ preview, language, answers, contact, answerLabel, isNew }: Props) {
  const { t } = useTranslation();
  const findAnswerBesideEmail = (name: string) =>
    readField(answers, [...contact.email.split('.').slice(0, -1), name].join('.'));
  const address = splitAddressLines(findAnswerBesideEmail('address'));
  const writer = toTextOrEmpty(readField(answers, contact.name));
  const represented = findRepresentedPerson(answers, writer, language);
  const lines = [
    ...(represented?.lines ?? []),
    ...address,
    toTextOrEmpty(readField(answers, contact.email)),
    toTextOrEmpty(findAnswerBesideEmail('phone')),
  ];
  const place = parseTownFromAddress(address);
  const date = formatDate(new Date().toISOString(), language);
  return (
    <PaperSheet
      label={t('preview.sheet')}
      language={language}
      sender={{ name: represented?.name ?? writer, lines: lines.filter(Boolean) }}
      recipient={{ name: preview.to, lines: [] }}
      dated={formatPlaceAndDay(place, date, language)}
      subject={preview.subject}
      blocks={preview.blocks}
      drawBlock={(block) => <ExplainedLines {...block} sources={preview.sources ?? []} answerLabel={answerLabel} />}
      fades={preview.shown < preview.total}
      reveals={isNew}
    />
  );
}
