import type { Letter } from '../../core/shared/letter/letter';
import { joinPatternLines } from '../../core/shared/patternLines';
import { findDemandsMarkedOwnOrOptional } from './demands';
import type { Figure } from './figures';
import type { Grounds, Support } from './grounds';
import { listBodyTexts, splitIntoSentences } from '../../core/shared/letter/sentences';

/**
 * Sums, and counts, that a writer works out and shows: "30 970 kr − 2 500 kr + 650 kr = 29 120 kr", "75 % av 30 = 22,5". Only plus, minus, times, divided by and
 * per cent of are read; each term is a figure that the grounds have or that was shown before, or a rate of the case's law, and the
 * sum has to be right.
 */

/** A sum is written in whole kronor or to the öre. */
const NEAR = { whole: 0.5, exact: 0.005 } as const;
/** What stands between the terms: `+`, `minus`, `% av`, `=`. */
const OPERATORS: [RegExp, string][] = [
  [/^(?:\+|plus)$/iu, '+'],
  [/^(?:−|–|-|minus)$/iu, '-'],
  [/^(?:×|x|\*|·|gånger|times)$/iu, '*'],
  [/^(?:\/|÷|delat med|divided by)$/iu, '/'],
  [/^(?:av|of)$/iu, '%'],
  [/^=$/u, '='],
];
/** Words of a term that say what it is: "110 km", "2 500 kr i självrisk", "(priset)". A few only, so that an equation stays one. */
const NAME_OF_TERM = joinPatternLines('iu')`
  ^(?:[\s\u00A0]*(?:km|kilometer|mil|kWh|kvm|st|personer|resenärer|nätter|resor|
    högskolepoäng|poäng|hp|credits|points|kilometres|persons|passengers|
    nights|trips)(?!\p{L}))?(?:[\s\u00A0]*(?:\([^()\d]{0,40}\)|
    (?:i|för|per|om|a|in|of|for)[\s\u00A0]+\p{L}+))?[\s\u00A0]*`;
const TERMS = new Set<Figure['kind']>(['money', 'number', 'percent', 'duration', 'year']);
const RESULTS = new Set<Figure['kind']>(['money', 'duration', 'number']);

interface Term {
  figure: Figure;
  /** The operator behind it; '' where the expression ends. */
  operator: string;
}

/** The grounds with what the letter works out from them, shown in one of its sentences. */
export function addSumsReckonedInLetter(letter: Letter, grounds: Grounds): Grounds {
  const reckoned = new Set<string>();
  const known: Support = new Map(grounds.support);
  for (const sentence of listBodyTexts(letter).flatMap(splitIntoSentences))
    for (const { terms, result } of findEquations(sentence, grounds.figures(sentence))) {
      const areKnown = terms.every(
        ({ figure }) => isKnownFigure(figure, known) || isPercentOrSumOfSource(figure, grounds),
      );
      if (!areKnown || !isEquationRight(terms, result)) continue;
      for (const key of result.keys) {
        const each = `${result.kind}:${key}`;
        if (known.has(each)) continue;
        known.set(each, new Set(['letter']));
        reckoned.add(key);
      }
    }
  return reckoned.size === 0 ? grounds : { ...grounds, support: known, reckoned };
}

function isKnownFigure({ kind, keys }: Figure, support: Support): boolean {
  return keys.every((key) => support.has(`${kind}:${key}`) || (kind === 'percent' && key === '100'));
}

/** "20 % av", where a source of the case says 20 per cent; the paragraph has to cite it, which is another check's. */
function isPercentOrSumOfSource({ kind, keys }: Figure, { letterCase, sourceSupport }: Grounds): boolean {
  return (
    (kind === 'percent' || kind === 'money') &&
    letterCase.sources.some(({ id }) => keys.every((key) => sourceSupport.get(id)?.has(`${kind}:${key}`)))
  );
}

function findEquations(sentence: string, figures: readonly Figure[]): { terms: Term[]; result: Figure }[] {
  const found: { terms: Term[]; result: Figure }[] = [];
  let terms: Term[] = [];
  for (const [index, figure] of figures.entries()) {
    const next = figures[index + 1];
    const operator = TERMS.has(figure.kind) && next ? parseOperatorBetween(sentence.slice(figure.end, next.start)) : '';
    const before = terms.at(-1);
    if (before?.operator === '=') {
      if (terms.length > 1 && RESULTS.has(figure.kind)) found.push({ terms, result: figure });
      terms = [];
    }
    terms = operator === '' ? [] : [...terms, { figure, operator }];
  }
  return found;
}

function parseOperatorBetween(text: string): string {
  const plain = text.replace(NAME_OF_TERM, '').trim();
  return OPERATORS.find(([pattern]) => pattern.test(plain))?.[1] ?? '';
}

function isEquationRight(terms: readonly Term[], result: Figure): boolean {
  const figures = [...terms.map(({ figure }) => figure), result];
  const isOfTime = result.kind === 'duration';
  // "190 dagar − 13 dagar = 177 dagar" adds and takes away one unit only.
  if (isOfTime && terms.some(({ operator }) => operator === '*' || operator === '/' || operator === '%')) return false;
  // A count is worked out from counts and shares of them.
  if (result.kind === 'number' && terms.some(({ figure }) => figure.kind !== 'number' && figure.kind !== 'percent'))
    return false;
  const measured = isOfTime ? figures : figures.filter(({ kind }) => kind === result.kind);
  if (new Set(measured.map(readUnitOfFigure)).size !== 1) return false;
  const wanted = parseNumberInKeyOfFigure(result);
  const value = evaluateTerms(terms);
  return value !== undefined && Math.abs(value - wanted) <= (Number.isInteger(wanted) ? NEAR.whole : NEAR.exact);
}

/** "SEK" of "SEK2500", "day" of "13 day". */
function readUnitOfFigure({ keys }: Figure): string {
  return (keys[0] ?? '').replace(/-?[\d.]+/u, '').trim();
}

function parseNumberInKeyOfFigure({ keys }: Figure): number {
  return Number(/-?[\d.]+/.exec(keys[0] ?? '')?.[0]);
}

/** The value of "a + b × c", products first; undefined for what is none. */
function evaluateTerms(terms: readonly Term[]): number | undefined {
  let sum = 0;
  let sign = 1;
  let product: number | undefined;
  let pending = '';
  for (const { figure, operator } of terms) {
    const value = figure.kind === 'percent' ? parseNumberInKeyOfFigure(figure) / 100 : parseNumberInKeyOfFigure(figure);
    if (pending === '/' && value === 0) return undefined;
    product = product === undefined ? value : pending === '/' ? product / value : product * value;
    if (operator === '*' || operator === '%' || operator === '/') {
      pending = operator;
      continue;
    }
    sum += sign * product;
    product = undefined;
    sign = operator === '-' ? -1 : 1;
  }
  return Number.isFinite(sum) ? sum : undefined;
}

/** What is asked for in the place of something else, not beside it. */
const IN_PLACE = joinPatternLines('iu')`
  (?<!\p{L})(?:om|annars|i stället|hellre|(?:andra|tredje|sista) hand|åtminstone|i vart fall)(?!\p{L})|
  \b(?:if|otherwise|instead|rather|alternative|at least)\b`;

/**
 * Whether a sum is no more than what the embedded letter demands in that currency: the most that its own sentences ask
 * for, and what the person asks for beside that in words of their own.
 */
export function isSumWithinDemands(figure: Figure, { outline, letterCase, figures }: Grounds): boolean {
  const currency = readUnitOfFigure(figure);
  const findLargestSumIn = (text: string): number =>
    Math.max(
      0,
      ...figures(text)
        .filter((each) => each.kind === 'money' && readUnitOfFigure(each) === currency)
        .map(parseNumberInKeyOfFigure),
    );
  const demands = findDemandsMarkedOwnOrOptional(outline, letterCase);
  const most = Math.max(
    0,
    ...demands.filter(({ inOwnWords }) => !inOwnWords).map(({ text }) => findLargestSumIn(text)),
  );
  const besides = demands
    .filter(({ inOwnWords, text }) => inOwnWords && !IN_PLACE.test(text))
    .reduce((sum, { text }) => sum + findLargestSumIn(text), 0);
  const alone = Math.max(0, ...demands.map(({ text }) => findLargestSumIn(text)));
  return parseNumberInKeyOfFigure(figure) <= Math.max(most + besides, alone);
}
