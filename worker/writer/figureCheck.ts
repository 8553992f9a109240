import { listBlockTexts } from '../../core/shared/letter/letter';
import { memoisePerObject } from '../../core/kinds/oncePerObject';
import { joinPatternLines } from '../../core/shared/patternLines';
import { asksForSomething } from './demands';
import type { Examined } from './examined';
import type { Fault } from './fault';
import { computeWeekdayNumber, type Figure } from './figures';
import type { Grounds } from './grounds';
import { isSumWithinDemands } from './reckoning';
import { isWrittenByPerson, looksLikeInstructionToModel } from './said';
import { isDurationBetweenToldClockTimes, isDurationBetweenToldDays } from './timeBetween';

/** Figures that nothing in the grounds bears out. References to law are the business of `findLawFaults`. */
export function findFigureFaults(examined: Examined): Fault[] {
  const { sentence, where, grounds } = examined;
  const figures = grounds.figures(sentence);
  return figures
    .filter((figure) => figure.kind !== 'section' && figure.kind !== 'act')
    .filter((figure, _index, all) =>
      figure.kind === 'weekday' ? !isWeekdaySupported(figure, all, examined) : !isFigureSupported(figure, examined),
    )
    .filter(
      (figure) =>
        !isCountOfArguments(figure, examined) &&
        !isHalfMeaningOneOfTwo(figure, examined) &&
        !isDurationBetweenToldDays(figure, examined) &&
        !isDurationBetweenToldClockTimes(figure, examined) &&
        !isDurationToldAsCountOfDays(figure, examined),
    )
    .map(({ text }) => ({ code: 'figure', where, text }));
}

/** Between a weekday and its day: "måndagen den 7 december", "Monday, 7 December". */
const BEFORE_DAY = /^,?[\s\u00A0]+(?:den[\s\u00A0]+)?$/u;

/** A weekday beside a day is that day's; one by itself is that of a day in the grounds. */
function isWeekdaySupported(figure: Figure, figuresOfSentence: readonly Figure[], examined: Examined): boolean {
  const { sentence, grounds } = examined;
  const day = figuresOfSentence.find(
    ({ kind, start }) => kind === 'date' && start >= figure.end && BEFORE_DAY.test(sentence.slice(figure.end, start)),
  );
  if (!day || isWrittenByPerson(sentence, grounds)) return isFigureSupported(figure, examined);
  const days = day.keys.flatMap((key) => grounds.daysMeant(key));
  return days.length === 0
    ? isFigureSupported(figure, examined)
    : days.some((each) => computeWeekdayNumber(each) === figure.keys[0]);
}

/** What a writer may count who argues: "av två skäl", "på tre punkter". It says nothing of the case. */
const POINTS = joinPatternLines('iu')`
  ^[\s\u00A0]+(?:skäl|saker|punkter|grunder|led|sätt|frågor|argument|invändningar|omständigheter|reasons|things|
    points|grounds|ways|questions|arguments|objections)(?!\p{L})`;

function isCountOfArguments({ kind, text, end }: Figure, { sentence }: Examined): boolean {
  return kind === 'number' && /^(?:två|tre|fyra|two|three|four)$/iu.test(text) && POINTS.test(sentence.slice(end));
}

/** "Den första hälften av svaret" is a part of a text, and no share of a sum. */
function isHalfMeaningOneOfTwo({ text, start }: Figure, { sentence }: Examined): boolean {
  return (
    /^(?:hälften|half)$/iu.test(text) &&
    /(?:^|[^\p{L}])(?:första|andra|ena|senare|first|second|other|latter)[\s\u00A0]+$/iu.test(sentence.slice(0, start))
  );
}

/** Between a number and what it counts: "fyra av dagarna", "de 45 dagarna". */
const COUNTED = /^[\s\u00A0]+(?:(?:av|of|de|the|hela|whole|sådana|such)[\s\u00A0]+)*(\p{L}+)/u;
const DAYS = /(?:dag(?:ar|arna|en)?|dygn(?:et|en)?|days?)$/iu;

/** So many days as the person counted them in another form: "45 ersättningsdagar" for "45 dagar". */
function isDurationToldAsCountOfDays({ kind, keys }: Figure, { grounds }: Examined): boolean {
  const [, amount] = /^(\d+) day$/.exec(keys.length === 1 ? (keys[0] ?? '') : '') ?? [];
  if (kind !== 'duration' || amount === undefined) return false;
  return listQuotableTexts(grounds).some((text) =>
    grounds
      .figures(text)
      .some(
        (told) =>
          told.kind === 'number' &&
          told.keys.includes(amount) &&
          DAYS.test(COUNTED.exec(text.slice(told.end))?.[1] ?? ''),
      ),
  );
}

/** What the person said, without orders to the writer. */
const listQuotableTexts = memoisePerObject(({ said }: Grounds) =>
  said.filter((text) => !looksLikeInstructionToModel(text)),
);

/** Sums that the embedded letter or a document with it claims, and not one that happens to stand in an account. */
const collectSumsOfOutline = memoisePerObject(({ outline, figures, accounts }: Grounds): ReadonlySet<string> => {
  const own = [outline, ...(outline.documents ?? [])]
    .flatMap(({ body }) => body)
    .filter((block) => !accounts.some((text) => block.type === 'paragraph' && block.text.includes(text.slice(0, 60))));
  const read = own.flatMap(listBlockTexts).flatMap(figures);
  return new Set(read.flatMap(({ kind, keys }) => (kind === 'money' ? keys : [])));
});

function isFigureSupported(figure: Figure, { sentence, cited, grounds }: Examined): boolean {
  const { support, sourceSupport, letterCase } = grounds;
  const supported = figure.keys.every((key) => {
    const wanted = `${figure.kind}:${key}`;
    return (
      support.has(wanted) ||
      cited.some((source) => sourceSupport.get(source.id)?.has(wanted)) ||
      (figure.kind === 'date' && isDateKnownWithoutYear(key, grounds))
    );
  });
  if (isWrittenByPerson(sentence, grounds)) return true;
  if (!supported)
    return (
      listQuotableTexts(grounds).some((text) => standsAsWholeWord(removeClockWord(figure), text)) ||
      cited.some((source) => standsAsWholeWord(figure.text, source.text[letterCase.language]))
    );
  if (figure.kind !== 'money') return true;
  const claims = sentence.replace(WAIVING, '');
  // What the letter works out itself is never demanded beyond what it demands anyway.
  if (areAllKeysOfFigureReckoned(figure, grounds) && (CLAIMING.test(claims) || PAYING.test(claims)))
    return isSumWithinDemands(figure, grounds);
  if (!asksForSomething(claims, letterCase.language)) return true;
  return (
    isSumInOutline(figure, grounds) ||
    isSumNotClaimedInSentence(figure, sentence, grounds) ||
    (isReckonedOrLesserSum(figure, claims, grounds) && isSumWithinDemands(figure, grounds))
  );
}

/** "kl. 23.20" was told as "23.20". */
function removeClockWord({ kind, text }: Figure): string {
  return kind === 'time' ? text.replace(/^(?:kl\.?|klockan|at)[\s\u00A0]+/iu, '') : text;
}

/** What is claimed at once as undisputed, at least or in the alternative. */
const LESSER = joinPatternLines('iu')`
  ostridig|medge|medgiv|erbjud|erbjöd|godta|
  (?<!\p{L})(?:i vart fall|i varje fall|i alla händelser|åtminstone|minst|genast|redan nu|
    i (?:andra|tredje|sista) hand)(?!\p{L})|
  \b(?:undisputed|conced\w+|offer\w*|accept\w*|in any event|at least|at once|immediately|alternative|
    last resort)\b`;

/** A part of what is demanded: worked out and shown in the letter, or told and claimed as the lesser. */
function isReckonedOrLesserSum(figure: Figure, sentence: string, grounds: Grounds): boolean {
  return areAllKeysOfFigureReckoned(figure, grounds) || LESSER.test(sentence);
}

function areAllKeysOfFigureReckoned({ keys }: Figure, { reckoned }: Grounds): boolean {
  return keys.every((key) => reckoned.has(key));
}

/** A sum that is to be paid, in whatever words. */
const PAYING = joinPatternLines('iu')`
  (?<!\p{L})(?:åter|ut)?(?:betala|betalas|betalning|ersätta?|ersättas|utge|utges)(?!\p{L})|
  \b(?:pay|payable|paid back|repay|repaid|refund|reimburse|owe)\b`;

/** A day or month with the year that it must have, where it was told without one. */
function isDateKnownWithoutYear(key: string, { support, daysMeant }: Grounds): boolean {
  const [, month, day] = /^\d{4}-(\d{2})(?:-(\d{2}))?$/.exec(key) ?? [];
  if (month === undefined) return false;
  if (day !== undefined) return support.has(`date:--${month}-${day}`) && daysMeant(`--${month}-${day}`).includes(key);
  return support.has(`month:${month}`) && daysMeant(`--${month}-01`).some((each) => each.startsWith(key));
}

/** What the writer says they do not ask for; "not less than" asks for it. */
const WAIVING = joinPatternLines('iu')`
  (?<!\p{L})(?:begär|kräver|yrkar) (?:jag|vi) inte(?!\p{L})(?! (?:mindre|bara|enbart|endast))|
  (?<!\p{L})(?:jag|vi) (?:begär|kräver|yrkar) inte(?!\p{L})(?! (?:mindre|bara|enbart|endast))|
  \b(?:I|we) (?:do not|don’t) (?:ask|request|demand|claim)\b(?! (?:less|only))`;

/** The writer's own claim, as opposed to the other side's, or to what was asked for once. */
const CLAIMING = joinPatternLines('iu')`
  (?<!\p{L})(?:jag|vi)(?!\p{L})[^.!?]{0,60}(?<!\p{L})(?:begär|kräver|yrkar|vill ha)(?!\p{L})|
  (?<!\p{L})(?:begär|kräver|yrkar) (?:jag|vi)(?!\p{L})|
  (?:^|[.:] )(?:betala|återbetala|ersätt)(?!\p{L})|
  (?<!\p{L})(?:ska|måste) ni (?:\p{L}+ ){0,3}(?:betala|återbetala|ersätta)|
  (?<!\p{L})ni ska (?:\p{L}+ ){0,3}(?:betala|återbetala|ersätta)|
  \b(?:I|we)\b[^.!?]{0,60}\b(?:ask|request|require|demand|claim|want)\b|
  (?:^|[.:] )(?:pay|repay|refund)\b|
  \byou must (?:\p{L}+ ){0,3}(?:pay|repay|refund)`;

/**
 * A sum that is no claim though its sentence asks for something: where the sentence claims nothing in the writer's name
 * ("Ni kräver 640 kr"), or states a known sum beside the one that it claims ("62 400 kr minus självrisken på 1 800 kr").
 */
function isSumNotClaimedInSentence(figure: Figure, sentence: string, grounds: Grounds): boolean {
  if (!CLAIMING.test(sentence)) return true;
  const isDatum = figure.keys.every((key) => grounds.sums.has(key));
  const others = grounds.figures(sentence).filter(({ kind, start }) => kind === 'money' && start !== figure.start);
  return isDatum && others.some((other) => isSumInOutline(other, grounds));
}

function isSumInOutline(figure: Figure, grounds: Grounds): boolean {
  const sums = collectSumsOfOutline(grounds);
  return figure.keys.some((key) => sums.has(key));
}

/** Whether `piece` stands in `text` by itself, not as part of a longer word or number. */
function standsAsWholeWord(piece: string, text: string): boolean {
  // Told at once for most, since the pattern takes longer to make than to use.
  if (
    !piece
      .trim()
      .split(/[\s\u00A0]+/)
      .every((part) => text.includes(part))
  )
    return false;
  const escaped = piece
    .trim()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/[\s\u00A0]+/g, '[\\s\\u00A0]+');
  return new RegExp(`(?<![\\p{L}\\p{N}]|\\p{N}[.,:/ -])${escaped}(?![\\p{L}\\p{N}]|[.,:/-]\\p{N})`, 'u').test(text);
}
