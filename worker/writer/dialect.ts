import { Drop, Liquid, Tag, type Context, type Emitter, type TagToken, type TopLevelToken } from 'liquidjs';
import type { Source, Texts } from '../../core/shared/kinds/kind';
import { CLOCK_WORDS } from '../../core/shared/formats/clockWords';
import { isIsoDate } from '../../core/shared/formats/dates';
import { formatCurrency } from '../../core/shared/formats/formatCurrency';
import { NUMBER_MARKS } from '../../core/shared/formats/formatNumber';
import { formatLongDate } from '../../core/shared/formats/longDate';
import { parseLanguage, type Language } from '../../core/shared/languages';
import { isRecord } from '../../core/shared/isRecord';
import { BREAK, CLOSE, OPEN } from './clean';
import type { LetterCase } from './case';
import type { ReadLog } from './provenance';
import { getOptionLabelOrValue } from '../../core/shared/answers/optionLabel';

/** The dialect of Liquid that letter templates and recipients are written in: what they may read, filters, `cite`. */

/** Answers or facts, at any depth; notes the path of whatever is read. */
class Tracked extends Drop {
  constructor(
    private readonly values: Record<string, unknown>,
    private readonly note: (path: string) => void,
    private readonly prefix = '',
  ) {
    super();
  }
  override liquidMethodMissing(key: string | number): unknown {
    const path = `${this.prefix}${key}`;
    this.note(path);
    const value = Object.hasOwn(this.values, key) ? this.values[key] : undefined;
    return isRecord(value) ? new Tracked(value, this.note, `${path}.`) : value;
  }
}

/** The kind's sources by id: `source` hands out those that apply, `applies` tells whether one does. */
class Shelf extends Drop {
  constructor(
    private readonly known: readonly Source[],
    private readonly applicable: readonly Source[],
    private readonly language: Language,
    private readonly log: ReadLog,
  ) {
    super();
  }
  /** @throws Error for an id that the kind does not have: a slip in the template. */
  find(id: string): Source | undefined {
    if (!this.known.some((source) => source.id === id)) throw new Error(`unknown source "${id}"`);
    const found = this.applicable.find((source) => source.id === id);
    this.log.source(id, found !== undefined);
    return found;
  }
  citation(id: string): string {
    return this.find(id)?.citation[this.language] ?? '';
  }
  override liquidMethodMissing(id: string | number): unknown {
    const found = this.find(String(id));
    if (!found) return undefined;
    const { citation, title, text } = found;
    return {
      citation: citation[this.language],
      title: title[this.language],
      text: text[this.language],
      link: found.link,
    };
  }
}

class Applies extends Drop {
  constructor(private readonly shelf: Shelf) {
    super();
  }
  override liquidMethodMissing(id: string | number): boolean {
    return this.shelf.find(String(id)) !== undefined;
  }
}

/** What a template sees; `log` notes what it reads. */
export function buildTemplateContext(letterCase: LetterCase, log: ReadLog): object {
  const { kind, language, form, facts, sources, today, replyBy } = letterCase;
  const shelf = new Shelf(kind.sources, sources, language, log);
  return {
    form: new Tracked(form, (path) => log.answer(path)),
    facts: new Tracked(facts, (id) => log.rule(id.split('.')[0] ?? id)),
    texts: kind.texts[language],
    language,
    source: shelf,
    applies: new Applies(shelf),
    today,
    replyBy,
    replyDays: kind.manifest.replyDays,
  };
}

/** `{% cite "id" %}`: the source's citation where it applies, else nothing. */
class Cite extends Tag {
  private readonly id: string;
  constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid) {
    super(token, remaining, liquid);
    const match = /^\s*(["'])([a-z0-9-]+)\1\s*$/.exec(token.args);
    if (!match?.[2]) throw new Error('cite takes the id of a source in quotes');
    this.id = match[2];
  }
  override render(context: Context, emitter: Emitter): void {
    const shelf: unknown = context.getSync(['source']);
    if (shelf instanceof Shelf) emitter.write(markAsLiteral(insertNonBreakingSpaces(shelf.citation(this.id))));
  }
}

/** A paragraph sign never begins a line: "4 kap. 14 §", "section 14". */
export function insertNonBreakingSpaces(citation: string): string {
  return citation
    .replaceAll(/(?<=\d(?: [a-z])?) (?=§)/g, '\u00A0')
    .replaceAll(/(?<=\d) (?=[a-z] ?§|kap\.)/g, '\u00A0')
    .replaceAll(/\b([Ss]ections?|[Cc]hapter|[Aa]rticles?|[Aa]rtikel) (?=\d)/g, '$1\u00A0');
}

/** Marks a value as words, so that nothing in it is taken for a heading, a list or a break of the template's. */
function markAsLiteral(value: unknown): string {
  const text = formatValueAsText(value).replace(/\s*\n\s*/g, ' ');
  return text === '' ? '' : `${OPEN}${text}${CLOSE}`;
}

function formatValueAsText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return Array.isArray(value) ? value.map(formatValueAsText).filter(Boolean).join(', ') : '';
}

/** Date and time as forms keep it. */
const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/;

/** "5 december 2026" (sv), "5 December 2026" (en), of a moment its day; what is no ISO date stays as it is. */
export function formatLongDateValue(value: unknown, language: Language): string {
  const date = MOMENT.exec(formatValueAsText(value))?.[1] ?? value;
  return isIsoDate(date) ? formatLongDate(date, language) : formatValueAsText(value);
}

/** "20 november 2026 kl. 14.30" (sv), "20 November 2026 at 14:30" (en) from `2026-11-20T14:30`; else as it is. */
export function formatLongDateAndTime(value: unknown, language: Language): string {
  const [, , hour, minute] = MOMENT.exec(formatValueAsText(value)) ?? [];
  if (hour === undefined || minute === undefined) return formatLongDateValue(value, language);
  const { afterDate, point } = CLOCK_WORDS[language];
  return `${formatLongDateValue(value, language)}${afterDate.trimEnd()}\u00A0${hour}${point}${minute}`;
}

/** "1 299" (sv), "1,299" (en), with at most two decimals; undefined for what is no number. Hard spaces keep it on one line. */
function groupDigits(value: unknown, language: Language, decimals: 'money' | 'as they are'): string | undefined {
  const amount =
    typeof value === 'number'
      ? value
      : Number(
          formatValueAsText(value)
            .replace(/[\s\u00A0]/g, '')
            .replace(',', '.'),
        );
  if (!Number.isFinite(amount) || formatValueAsText(value) === '') return undefined;
  const [whole = '', part = ''] = Math.abs(amount).toFixed(2).split('.');
  const shown = decimals === 'money' ? part : part.replace(/0+$/, '');
  const { group, point } = NUMBER_MARKS[language];
  const digits = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${digits}${/^0*$/.test(shown) ? '' : `${point}${shown}`}`;
}

/** An amount with its sign before it and its currency where the language puts it. */
function formatCurrencyAmount(value: unknown, language: Language, currency: 'SEK' | 'EUR'): string {
  const digits = groupDigits(value, language, 'money');
  if (digits === undefined) return formatValueAsText(value);
  const sign = /^\s*-/.test(formatValueAsText(value)) ? '\u2212' : '';
  return `${sign}${formatCurrency(digits, currency, language)}`;
}

/** "1 299 kr" (sv), "SEK 1,299" (en) from SEK; öre only where there are any. */
export function formatKronor(value: unknown, language: Language): string {
  return formatCurrencyAmount(value, language, 'SEK');
}

/** "400 euro" (sv), "EUR 400" (en) from euros; cents only where there are any. */
export function formatEuros(value: unknown, language: Language): string {
  return formatCurrencyAmount(value, language, 'EUR');
}

/** "2 345 km" (sv), "2,345 km" (en). */
export function formatKilometres(value: unknown, language: Language): string {
  const digits = groupDigits(value, language, 'as they are');
  return digits === undefined ? formatValueAsText(value) : `${digits}\u00A0km`;
}

/** "1 299" (sv), "1,299" (en), with its sign; decimals as they are. */
export function formatNumber(value: unknown, language: Language): string {
  const sign = /^\s*-/.test(formatValueAsText(value)) ? '\u2212' : '';
  const digits = groupDigits(value, language, 'as they are');
  return digits === undefined ? formatValueAsText(value) : `${sign}${digits}`;
}

/** A person's own words: their paragraphs kept, a full stop at the end when they left it out. */
export function formatPersonsOwnWords(value: unknown): string {
  const text = formatValueAsText(value).trim();
  const closed = /[\p{L}\p{N})\]"”’']$/u.test(text) ? `${text}.` : text;
  return closed.replace(/[.](["”’'])[.]$/u, '.$1').replace(/\s*\n\s*/g, BREAK);
}

/** What the options that a field holds are called. */
export function joinOptionLabels(texts: Texts, field: string, value: unknown): string {
  return Array.isArray(value)
    ? value.map((item) => joinOptionLabels(texts, field, item)).join(', ')
    : getOptionLabelOrValue(texts, field, formatValueAsText(value));
}

function isTexts(value: unknown): value is Texts {
  return isRecord(value) && isRecord(value['fields']);
}

function createLiquidEngine(): Liquid {
  const liquid = new Liquid({
    jsTruthy: true,
    strictFilters: true,
    ownPropertyOnly: true,
    outputEscape: markAsLiteral,
  });
  const readLanguageOfContext = (context: Context): Language => parseLanguage(context.getSync(['language']));
  liquid.registerTag('cite', Cite);
  liquid.registerFilter('date_long', function (value: unknown) {
    return formatLongDateValue(value, readLanguageOfContext(this.context));
  });
  for (const [name, written] of Object.entries({
    kr: formatKronor,
    eur: formatEuros,
    km: formatKilometres,
    moment: formatLongDateAndTime,
    number: formatNumber,
  }))
    liquid.registerFilter(name, function (value: unknown) {
      return written(value, readLanguageOfContext(this.context));
    });
  liquid.registerFilter('quote', formatPersonsOwnWords);
  liquid.registerFilter('label', function (value: unknown, field: unknown) {
    const texts: unknown = this.context.getSync(['texts']);
    return isTexts(texts) ? joinOptionLabels(texts, formatValueAsText(field), value) : formatValueAsText(value);
  });
  return liquid;
}

/** One engine for all kinds: it keeps nothing between renderings. */
export const engine = createLiquidEngine();
