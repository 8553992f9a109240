import { TEXT_LINK } from '../shared/formats/textLink';
import type { SituationSheet } from '../shared/contracts/admin/situationSheets';
import type { Language } from '../shared/languages';
import { addDays } from '../shared/formats/dates';
import { getOrBuildVersionOfSituation } from './chooseSituation';
import type { ChosenSituation, KindVersion, Source } from '../shared/kinds/kind';
import { REVIEW_EVERY } from '../shared/kinds/kindFolder';
import { describeRuleInWords, type RuleWords } from '../shared/kinds/rulesInWords';
import {
  parseLetterSectionsOnce,
  type Condition,
  type Line,
  type Part,
  type Phrase,
  type Section,
} from '../shared/kinds/situationLetter';
import { getOptionLabelOrValue } from '../shared/answers/optionLabel';

const WORDS = {
  sv: { all: 'allt av', any: 'något av', and: 'och', not: 'inte', or: 'eller', paper: 'bilagans nummer' },
  en: { all: 'all of', any: 'any of', and: 'and', not: 'not', or: 'or', paper: 'number of the enclosure' },
} as const satisfies Record<Language, unknown>;

/**
 * A situation as a jurist reads it on one sheet: when it applies, what the letter says when, the law behind it, where the
 * way ends, and an example to have a letter written of.
 * @param today ISO date, by which a review is overdue
 * @throws RangeError for a situation that the kind does not have; LetterSyntaxError for a letter that can't be read
 */
export function buildSituationSheet(kind: KindVersion, id: string, language: Language, today: string): SituationSheet {
  const version = getOrBuildVersionOfSituation(kind, id);
  const folder = kind.situations?.each[id];
  const { situation } = version;
  if (!situation || !folder) throw new RangeError(`${kind.manifest.id} has no situation of this name`);
  const reader = new SheetReader(version, situation, language);
  const texts = version.texts[language];
  const [example] = Object.values(folder.examples).filter(({ expects }) => expects.stop === undefined);
  return {
    id,
    kind: texts.name,
    name: folder.texts[language].name,
    hint: folder.texts[language].hint ?? null,
    parts: situation.parts.map((part) => reader.part(part)),
    documents: (situation.documents ?? []).map(({ id: document, when, parts }) => ({
      title: texts.checklist[document]?.title ?? document,
      when: reader.rule(when),
      parts: parts.map((part) => reader.part(part)),
    })),
    sources: version.sources.map((source) => describeSourceForSheet(source, language, today)),
    stops: version.rules.stops.map(({ id: stop, when }) => {
      const { title = stop, text = '', next = '' } = texts.stops[stop] ?? {};
      return { title, text: `${text} ${writeLinksAsWords(next)}`.trim(), when: reader.rule(when) };
    }),
    notes: version.rules.banners.map(({ id: note, when }) => {
      const { title = note, text = '' } = texts.banners[note] ?? {};
      return { title, text: writeLinksAsWords(text), when: reader.rule(when) };
    }),
    deadlines: version.manifest.deadlines.map(({ id: deadline }) => texts.deadlines[deadline] ?? deadline),
    checklist: version.manifest.checklist.map(({ id: item, when }) => ({
      title: item,
      text: '',
      ...texts.checklist[item],
      when: reader.rule(when),
    })),
    papers: situation.papers.map(({ id: paper }) => reader.option('papers', paper)),
    favours: folder.favours.map((favour) => reader.option('favours', favour)),
    example: example
      ? {
          title: example.title[language],
          today: example.today,
          form: example.form,
          languages: kind.manifest.letterLanguages,
        }
      : null,
  };
}

function describeSourceForSheet(source: Source, language: Language, today: string): SituationSheet['sources'][number] {
  const { id, citation, title, text, validFrom, validTo, status, reviewed, reviewEvery, link } = source;
  const nextReview = addDays(reviewed, reviewEvery ?? REVIEW_EVERY) ?? reviewed;
  return {
    id,
    validFrom,
    validTo,
    status,
    reviewed,
    nextReview,
    link,
    citation: citation[language],
    title: title[language],
    text: text[language],
    isOverdue: nextReview < today,
  };
}

type SheetPart = SituationSheet['parts'][number];

/** Reads the parts of a situation's letter in words: what is said, and when. */
export class SheetReader {
  private readonly sections = new Map<string, Section>();
  private readonly words: (typeof WORDS)[Language];
  /** The rows that the line at hand is written for, whose members are named first. */
  private within: string | undefined;

  constructor(
    private readonly version: KindVersion,
    situation: ChosenSituation,
    private readonly language: Language,
  ) {
    this.words = WORDS[language];
    // A kind that writes in one language is read in that.
    const letters =
      situation.letters[language].length > 0 ? situation.letters[language] : Object.values(situation.letters).flat();
    for (const letter of letters)
      for (const [id, section] of parseLetterSectionsOnce(letter)) this.sections.set(id, section);
  }

  part({ section, when, argument }: ChosenSituation['parts'][number]): SheetPart {
    const lines = this.sections.get(section)?.paragraphs.flat() ?? [];
    return { section, when: this.rule(when), isArgument: argument, lines: lines.map((line) => this.line(line)) };
  }

  /** A rule in one line; null where there is none. */
  rule(rule: unknown): string | null {
    return rule === undefined || rule === true
      ? null
      : this.flat(describeRuleInWords(rule, this.version, this.language));
  }

  private flat(words: RuleWords): string {
    return typeof words === 'string'
      ? words
      : `${this.words[words.join]}: ${words.parts.map((part) => (typeof part === 'string' ? part : `(${this.flat(part)})`)).join('; ')}`;
  }

  option(field: string, value: string): string {
    return getOptionLabelOrValue(this.version.texts[this.language], field, value);
  }

  private line(line: Line): SheetPart['lines'][number] {
    this.within = line.each;
    const type = line.cells
      ? 'cells'
      : line.type === 'heading' || line.type === 'item' || line.type === 'numbered'
        ? line.type
        : 'sentence';
    const conditions = [
      ...(line.each === undefined ? [] : [this.nameOf(line.each)]),
      ...line.conditions.map((each) => this.condition(each)),
    ];
    const text = line.cells
      ? line.cells.map((cell) => this.phrase(cell)).join(' | ')
      : this.phrase({ conditions: [], parts: line.parts });
    return { type, when: conditions.length > 0 ? conditions.join(` ${this.words.and} `) : null, text: text.trim() };
  }

  private phrase({ conditions, parts }: Phrase): string {
    const text = parts.map((part) => this.partText(part)).join('');
    return conditions.length > 0
      ? `{${conditions.map((each) => this.condition(each)).join(` ${this.words.and} `)}:} ${text.trimStart()}`
      : text;
  }

  private partText(part: Part): string {
    if (part.type === 'text') return part.text;
    if (part.type === 'value') return `‹${part.path.startsWith('paper.') ? this.words.paper : this.nameOf(part.path)}›`;
    if (part.type === 'choice')
      return `[${part.options.map((option) => this.phrase(option)).join(` ${this.words.or} `)}]`;
    const source = this.version.sources.find(({ id }) => id === part.source);
    return part.parts.length > 0
      ? part.parts.map((each) => this.partText(each)).join('')
      : (source?.citation[this.language] ?? part.source);
  }

  private condition({ path, negated, values }: Condition): string {
    const named = values
      ? `${this.nameOf(path)}: ${values.map((value) => this.option(path, value)).join(` ${this.words.or} `)}`
      : this.nameOf(path);
    return negated ? `${this.words.not} ${named}` : named;
  }

  private nameOf(path: string): string {
    const { fields } = this.version.texts[this.language];
    return (fields[`${this.within ?? ''}.${path}`] ?? fields[path.replace(/^form\./, '')])?.label ?? path;
  }
}

/** The sheet is printed: of a link its words say enough. */
function writeLinksAsWords(text: string): string {
  return text.replace(TEXT_LINK, '$1');
}
