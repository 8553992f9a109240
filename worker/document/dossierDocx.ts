import { AlignmentType, ImageRun, Packer, Paragraph, TextRun } from 'docx';
import type { ISectionOptions, Table } from 'docx';
import type { Completion, Letter } from '../../core/shared/letter/letter';
import type { Language } from '../../core/shared/languages';
import { LOCALES } from '../../core/shared/formats/locales';
import { buildLetterDocument } from './letterDocx';
import { formatEnclosureTitle } from './letterParagraphs';
import type { DocumentOptions } from './printedLetter';
import type { Setting } from './letterStyles';
import { formatLongDate } from '../../core/shared/formats/longDate';
import { toPrintableText } from './printableText';
import { createDocxTable } from './tableDocx';

/** A picture of one page, as small as the paper needs it. */
export interface Picture {
  jpeg: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

export interface Evidence {
  label: string;
  /** In whole units of `currency`. */
  amount?: { value: number; currency: string };
  /** Listed with its amount, after everything else. */
  receipt: boolean;
  pages: Picture[];
}

/** Millimetres on an A4 page that a picture may fill: under a title of up to four lines, a picture never needs a second page. */
export const PICTURE = { width: 170, height: 208 } as const;

/** Millimetres that a pixel may grow to: a small picture stays small instead of turning into squares. */
const LARGEST = 25.4 / 96;

const WORDS = {
  sv: {
    list: 'Bevisförteckning',
    to: (subject: string, date: string) => `Bilagor till brevet ”${subject}” den ${date}`,
    enclosure: 'Bilaga',
    content: 'Innehåll',
    page: 'Sida',
    receipts: 'Kvitton',
    amount: 'Belopp',
    sum: 'Summa',
    part: (page: number, of: number) => `Bilagans sida ${page} av ${of}`,
    money: (number: string, currency: string) => `${number}\u00a0${currency === 'SEK' ? 'kr' : currency}`,
  },
  en: {
    list: 'List of evidence',
    to: (subject: string, date: string) => `Enclosures to the letter “${subject}” of ${date}`,
    enclosure: 'Enclosure',
    content: 'Content',
    page: 'Page',
    receipts: 'Receipts',
    amount: 'Amount',
    sum: 'Total',
    part: (page: number, of: number) => `Page ${page} of ${of} of this enclosure`,
    money: (number: string, currency: string) => `${currency}\u00a0${number}`,
  },
} satisfies Record<Language, unknown>;

/** Widths of a table's columns, mm: number, content, page, and the amount of receipts. */
const COLUMNS = [24, 122, 24];
const RECEIPT_COLUMNS = [24, 88, 24, 34];

/**
 * The letter, a list of its evidence, and each page of each enclosure on a page of its own, receipts last.
 * @param firstPage the page that the first enclosure stands on
 * @throws RangeError when `completion.date` is no date
 */
export function buildDossierDocx(
  letter: Letter,
  completion: Completion,
  evidence: readonly Evidence[],
  options: DocumentOptions,
  { setting, firstPage }: { setting: Setting; firstPage: number },
): Promise<Buffer> {
  const parts = new DossierParts(letter.language);
  const numbered = numberEvidencePages(evidence, firstPage, letter.enclosures?.length ?? 0);
  const subject = WORDS[letter.language].to(
    toPrintableText(letter.subject),
    formatLongDate(completion.date, letter.language),
  );
  const buildDossierSections = ({ properties, headers, footers }: ISectionOptions): ISectionOptions[] => [
    { properties, headers, footers, children: parts.list(subject, numbered) },
    { properties, headers, footers, children: numbered.flatMap((each, index) => parts.pictures(each, index === 0)) },
  ];
  return Packer.toBuffer(
    buildLetterDocument(letter, completion, options, { numbered: true, setting }, buildDossierSections),
  );
}

interface Numbered extends Evidence {
  number: number;
  /** Of the dossier. */
  from: number;
  to: number;
}

/** Papers that the letter names come first, so that a number means one thing. @param enclosuresBefore how many they are */
function numberEvidencePages(evidence: readonly Evidence[], firstPage: number, enclosuresBefore: number): Numbered[] {
  let next = firstPage;
  return evidence.map((each, index) => {
    const from = next;
    next += each.pages.length;
    return { ...each, number: enclosuresBefore + index + 1, from, to: next - 1 };
  });
}

class DossierParts {
  constructor(private readonly language: Language) {}

  list(subject: string, evidence: Numbered[]): (Paragraph | Table)[] {
    const words = WORDS[this.language];
    const receipts = evidence.filter(({ receipt }) => receipt);
    const others = evidence.filter(({ receipt }) => !receipt);
    const row = ({ number, label, from, to }: Numbered) => [
      String(number),
      toPrintableText(label),
      from === to ? String(from) : `${from}–${to}`,
    ];
    const head = [words.enclosure, words.content, words.page];
    return [
      this.paragraph('EvidenceHeading', words.list),
      this.paragraph('EvidenceNote', subject),
      ...(others.length > 0 ? [this.table(COLUMNS, [head, ...others.map(row)])] : []),
      ...(receipts.length > 0
        ? [
            this.paragraph('EvidenceTitle', words.receipts, { spacing: { before: 360, after: 120 } }),
            this.table(
              RECEIPT_COLUMNS,
              [
                [...head, words.amount],
                ...receipts.map((each) => [...row(each), each.amount ? formatMoney(each.amount, this.language) : '–']),
              ],
              this.sums(receipts),
            ),
          ]
        : []),
    ];
  }

  /** One line for each currency. */
  private sums(receipts: Numbered[]): string[][] {
    const totals = new Map<string, number>();
    for (const { amount } of receipts)
      if (amount) totals.set(amount.currency, (totals.get(amount.currency) ?? 0) + amount.value);
    return [...totals].map(([currency, value]) => [
      '',
      WORDS[this.language].sum,
      '',
      formatMoney({ value, currency }, this.language),
    ]);
  }

  pictures({ number, label, amount, pages }: Numbered, first: boolean): Paragraph[] {
    const title = formatEnclosureTitle(this.language, number, toPrintableText(label));
    return pages.flatMap((picture, index) => {
      const notes = [
        pages.length > 1 && WORDS[this.language].part(index + 1, pages.length),
        amount && index === 0 && `${WORDS[this.language].amount}: ${formatMoney(amount, this.language)}`,
      ].filter((note) => typeof note === 'string');
      return [
        // A section begins on a page of its own by itself.
        this.paragraph('EvidenceTitle', title, first && index === 0 ? {} : { pageBreakBefore: true }),
        this.paragraph('EvidenceNote', notes.join(' · ')),
        this.picture(picture, title),
      ];
    });
  }

  private picture({ jpeg, width, height }: Picture, title: string): Paragraph {
    const scale = Math.min(PICTURE.width / width, PICTURE.height / height, LARGEST);
    const run = new ImageRun({
      type: 'jpg',
      data: jpeg,
      // Word measures pictures in pixels of 1/96 inch.
      transformation: {
        width: Math.round((width * scale * 96) / 25.4),
        height: Math.round((height * scale * 96) / 25.4),
      },
      altText: { name: title, title, description: title },
    });
    return new Paragraph({ alignment: AlignmentType.CENTER, children: [run] });
  }

  private paragraph(
    style: string,
    text: string,
    more: { pageBreakBefore?: boolean; spacing?: { before: number; after: number } } = {},
  ): Paragraph {
    return new Paragraph({ style, ...more, children: [this.run(text)] });
  }

  private run(text: string, bold = false): TextRun {
    const locale = LOCALES[this.language];
    return new TextRun({
      text,
      ...(bold && { bold }),
      language: { value: locale, eastAsia: locale, bidirectional: locale },
    });
  }

  /** The columns after the second hold figures. */
  private table(widths: number[], rows: string[][], sums: string[][] = []): Table {
    const right = widths.map((_width, column) => column > 1);
    return createDocxTable([...rows, ...sums], { widths, right, sums: sums.length, style: 'Cell' }, (text, bold) => [
      this.run(text, bold),
    ]);
  }
}

/** `249 kr`, `SEK 249`, `12,50 EUR`; decimals only when there are any. */
function formatMoney({ value, currency }: { value: number; currency: string }, language: Language): string {
  const digits = Number.isInteger(value) ? 0 : 2;
  const number = value.toLocaleString(LOCALES[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return WORDS[language].money(number, currency);
}
