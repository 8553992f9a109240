import type { Language } from '../languages';
import type { KindVersion } from './kind';

/** A rule as a person reads it: a sentence, or several of which all or any must hold. */
export type RuleWords = string | { join: 'all' | 'any'; parts: RuleWords[] };

type FieldWords = KindVersion['texts'][Language]['fields'][string];

/** What a rule is read by: the words of its questions, answers and facts, and the facts' own rules. */
export interface RuleVocabulary {
  texts: Readonly<
    Record<
      Language,
      Pick<KindVersion['texts'][Language], 'facts'> & {
        fields: Readonly<Record<string, Pick<FieldWords, 'label' | 'options'>>>;
      }
    >
  >;
  rules: Pick<KindVersion['rules'], 'facts'>;
}

const WORDS = {
  sv: {
    or: 'eller',
    and: 'och',
    if: 'om',
    else: 'annars',
    nothing: 'inget',
    not: 'inte',
    yes: 'ja',
    no: 'nej',
    answered: 'finns',
    unanswered: 'finns inte',
    always: 'Alltid',
    never: 'Aldrig',
    today: 'dagens datum',
    daysSince: 'Dagar sedan',
    quotes: '””',
  },
  en: {
    or: 'or',
    and: 'and',
    if: 'if',
    else: 'otherwise',
    nothing: 'nothing',
    not: 'not',
    yes: 'yes',
    no: 'no',
    answered: 'known',
    unanswered: 'not known',
    always: 'Always',
    never: 'Never',
    today: 'today’s date',
    daysSince: 'Days since',
    quotes: '“”',
  },
} as const satisfies Record<Language, unknown>;

const COMPARED: Record<string, Record<Language, string>> = {
  '>': { sv: 'mer än', en: 'more than' },
  '>=': { sv: 'minst', en: 'at least' },
  '<': { sv: 'mindre än', en: 'less than' },
  '<=': { sv: 'högst', en: 'at most' },
};
const DATED: Record<string, Record<Language, string>> = {
  '>': { sv: 'efter', en: 'after' },
  '>=': { sv: 'från och med', en: 'from' },
  '<': { sv: 'före', en: 'before' },
  '<=': { sv: 'till och med', en: 'until' },
};
/** What comes out on the other side when what is compared changes places, or is denied. */
const TURNED: Record<string, string> = { '>': '<', '>=': '<=', '<': '>', '<=': '>=' };
const DENIED: Record<string, string> = { '>': '<=', '>=': '<', '<': '>=', '<=': '>' };

/**
 * A rule in the words of its kind: labels of questions and answers, and `texts.facts` for what rules.json works out. A
 * fact without words is shown by its own rule, or by its id.
 */
export function describeRuleInWords(rule: unknown, kind: RuleVocabulary, language: Language): RuleWords {
  return new Reader(kind, language).condition(rule, false, []);
}

const SIGNS: Readonly<Record<string, string>> = { '+': ' + ', '-': ' − ', '*': ' × ', '/': ' / ' };

class Reader {
  private readonly words: (typeof WORDS)[Language];
  constructor(
    private readonly kind: RuleVocabulary,
    private readonly language: Language,
  ) {
    this.words = WORDS[language];
  }

  /** @param denied the rule must not hold @param within facts that are being spelled out */
  condition(rule: unknown, denied: boolean, within: readonly string[]): RuleWords {
    const { words } = this;
    if (typeof rule !== 'object' || rule === null || Array.isArray(rule))
      return Boolean(rule) !== denied ? words.always : words.never;
    const [operator, args] = getOnlyEntry(rule);
    const values: unknown[] = Array.isArray(args) ? args : [args];
    const [first, second] = values;
    switch (operator) {
      case 'and':
      case 'or':
        return joinRuleWords(
          (operator === 'and') !== denied ? 'all' : 'any',
          values.map((each) => this.condition(each, denied, within)),
        );
      case '!':
        return this.condition(first, !denied, within);
      case '!!':
        return this.condition(first, denied, within);
      case 'var':
        return this.variable(String(first), denied, within);
      case 'present':
        return `${this.nameOf(first)}: ${denied ? words.unanswered : words.answered}`;
      case '==':
      case '===':
      case '!=':
      case '!==':
        return this.equal(first, second, operator.startsWith('!') !== denied, within);
      case 'in':
        return this.among(first, second, denied);
      case '>':
      case '>=':
      case '<':
      case '<=':
        return this.compared(operator, first, second, denied);
      default:
        return `${denied ? `${words.not}: ` : ''}${this.nameOf(rule)}`;
    }
  }

  private variable(name: string, denied: boolean, within: readonly string[]): RuleWords {
    const { words } = this;
    const fact = parseFactIdOfVariable(name);
    if (fact === undefined) return `${this.labelOf(name)}: ${denied ? words.no : words.yes}`;
    const text = this.factText(fact);
    if (text !== undefined) return denied ? `${this.capital(words.not)}: ${text}` : this.capital(text);
    const rule = this.kind.rules.facts.find(({ id }) => id === fact)?.value;
    const [operator] = typeof rule === 'object' && rule !== null ? getOnlyEntry(rule) : [''];
    if (within.includes(fact) || !BOOLEAN_OPERATORS.has(operator)) return `${fact}: ${denied ? words.no : words.yes}`;
    return this.condition(rule, denied, [...within, fact]);
  }

  private equal(a: unknown, b: unknown, denied: boolean, within: readonly string[]): RuleWords {
    const [variable, value] = isVariable(a) ? [a, b] : [b, a];
    if (!isVariable(variable)) return `${this.nameOf(a)} ${denied ? '≠' : '='} ${this.nameOf(b)}`;
    if (typeof value === 'boolean') return this.variable(variable.var, denied === value, within);
    return `${this.labelOf(variable.var)}: ${denied ? `${this.words.not} ` : ''}${this.valueOf(variable.var, value)}`;
  }

  private among(a: unknown, b: unknown, denied: boolean): RuleWords {
    const not = denied ? `${this.words.not} ` : '';
    if (isVariable(a) && Array.isArray(b))
      return `${this.labelOf(a.var)}: ${not}${this.listed(b.map((each) => this.valueOf(a.var, each)))}`;
    if (isVariable(b)) return `${this.labelOf(b.var)}: ${not}${this.valueOf(b.var, a)}`;
    return `${this.nameOf(a)} ${not}${Array.isArray(b) ? this.listed(b.map(String)) : this.nameOf(b)}`;
  }

  private compared(operator: string, a: unknown, b: unknown, denied: boolean): RuleWords {
    const turned = !isVariable(a) && isVariable(b);
    const [left, right] = turned ? [b, a] : [a, b];
    let sign = turned ? (TURNED[operator] ?? operator) : operator;
    if (denied) sign = DENIED[sign] ?? sign;
    const isDate = [left, right].some(
      (each) =>
        (typeof each === 'string' && /^\d{4}-\d\d-\d\d$/.test(each)) ||
        (isVariable(each) && /(?:Date|On|Until|Day|^today)$/.test(each.var)),
    );
    const words = (isDate ? DATED : COMPARED)[sign]?.[this.language] ?? sign;
    const fact = isVariable(right) ? parseFactIdOfVariable(right.var) : undefined;
    const other = (fact === undefined ? undefined : this.factText(fact)) ?? this.nameOf(right);
    return `${this.nameOf(left)}: ${words} ${other}`;
  }

  /** What a value is called: a question, a fact, a plain value. */
  private nameOf(value: unknown): string {
    if (isVariable(value)) return this.labelOf(value.var);
    if (typeof value !== 'object' || value === null) return String(value);
    const since = findVariableOfDaysUntilToday(value);
    if (since !== undefined) return `${this.words.daysSince} ${this.quoted(this.labelOf(since))}`;
    return Array.isArray(value) ? value.map((each) => this.nameOf(each)).join(', ') : this.formulaOf(value);
  }

  /** What is worked out, as a formula: `a + b`, `addYears(a, 3)`; what depends on a condition as a sentence. */
  private formulaOf(rule: object): string {
    const [operator, args] = getOnlyEntry(rule);
    const values: unknown[] = Array.isArray(args) ? args : [args];
    if (operator === 'if') return this.chosenOf(values);
    if (BOOLEAN_OPERATORS.has(operator)) return this.inOneLine(this.condition(rule, false, []));
    const parts = values.map((each) => this.nameOf(each));
    const sign = SIGNS[operator];
    return sign !== undefined && parts.length > 1 ? parts.join(sign) : `${operator}(${parts.join(', ')})`;
  }

  /** One value or another: `if` holds conditions and values by turns, and last what is left where none of them holds. */
  private chosenOf(args: readonly unknown[]): string {
    const { words } = this;
    const [when, value, ...others] = args;
    if (args.length < 2) return when === null || args.length === 0 ? words.nothing : this.nameOf(when);
    const then = value === null ? words.nothing : this.nameOf(value);
    return `${words.if} (${this.inOneLine(this.condition(when, false, []))}): ${then}; ${words.else} ${this.chosenOf(others)}`;
  }

  private inOneLine(words: RuleWords): string {
    if (typeof words === 'string') return words;
    const join = words.join === 'all' ? this.words.and : this.words.or;
    return words.parts.map((part) => (typeof part === 'string' ? part : `(${this.inOneLine(part)})`)).join(` ${join} `);
  }

  private labelOf(name: string): string {
    if (name === 'today') return this.capital(this.words.today);
    const fact = parseFactIdOfVariable(name);
    if (fact !== undefined) return this.capital(this.factText(fact) ?? fact);
    const path = name.replace(/^(form|lookups)\./, '');
    return this.kind.texts[this.language].fields[path]?.label.replace(/[?:.]$/, '') ?? path;
  }

  private factText(id: string): string | undefined {
    const text = this.kind.texts[this.language].facts?.[id];
    return typeof text === 'string' ? text : text?.label;
  }

  private valueOf(name: string, value: unknown): string {
    if (typeof value === 'object' && value !== null) return this.nameOf(value);
    const { words, isAnswer } = findWordsOfAnswerOrFactValue(this.kind.texts[this.language], name, String(value));
    return isAnswer ? this.quoted(words) : words;
  }

  private quoted(text: string): string {
    const [open = '', close = ''] = this.words.quotes;
    return `${open}${text}${close}`;
  }

  private listed(words: readonly string[]): string {
    return words.length < 2
      ? (words[0] ?? '')
      : `${words.slice(0, -1).join(', ')} ${this.words.or} ${words.at(-1) ?? ''}`;
  }

  private capital(text: string): string {
    return text.charAt(0).toLocaleUpperCase(this.language) + text.slice(1);
  }
}

/**
 * What a value of a question or a fact is called: an answer's label; a fact's own word for it, else that of the question
 * which has such an answer.
 * @param name as rules have it: `form.tone`, `facts.regime`
 * @returns the value itself where it has no words, and whether the words are an answer's label
 */
export function findWordsOfAnswerOrFactValue(
  { fields, facts }: RuleVocabulary['texts'][Language],
  name: string,
  value: string,
): { words: string; isAnswer: boolean } {
  const fact = parseFactIdOfVariable(name);
  if (fact !== undefined) {
    const own = facts?.[fact];
    const words = typeof own === 'object' ? own.values?.[value] : undefined;
    if (words !== undefined) return { words, isAnswer: false };
  }
  for (const field of fact === undefined ? [fields[name.replace(/^form\./, '')]] : Object.values(fields)) {
    const option = field?.options && Object.hasOwn(field.options, value) ? field.options[value] : undefined;
    if (option !== undefined) return { words: typeof option === 'string' ? option : option.label, isAnswer: true };
  }
  return { words: value, isAnswer: false };
}

/** The day that a rule counts the days from until today. @returns undefined for what does something else */
function findVariableOfDaysUntilToday(rule: object): string | undefined {
  const [operator, args] = getOnlyEntry(rule);
  const values: readonly unknown[] = Array.isArray(args) ? args : [];
  const [day, today] = values;
  return operator === 'daysBetween' && isVariable(day) && isVariable(today) && today.var === 'today'
    ? day.var
    : undefined;
}

export const BOOLEAN_OPERATORS: ReadonlySet<string> = new Set([
  'and',
  'or',
  '!',
  '!!',
  '==',
  '===',
  '!=',
  '!==',
  'in',
  '>',
  '>=',
  '<',
  '<=',
  'present',
]);

function getOnlyEntry(rule: object): [string, unknown] {
  const [entry]: [string, unknown][] = Object.entries(rule);
  return entry ?? ['', undefined];
}

function isVariable(value: unknown): value is { var: string } {
  return typeof value === 'object' && value !== null && 'var' in value && typeof value.var === 'string';
}

function parseFactIdOfVariable(name: string): string | undefined {
  return /^facts\.([^.]+)/.exec(name)?.[1];
}

/** One part needs no joining; parts that join the same way are one list. */
function joinRuleWords(join: 'all' | 'any', parts: RuleWords[]): RuleWords {
  const flat = parts.flatMap((part) => (typeof part === 'object' && part.join === join ? part.parts : [part]));
  return flat.length === 1 && flat[0] !== undefined ? flat[0] : { join, parts: flat };
}
