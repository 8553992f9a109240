import { foldForComparison } from '../answers/rowWords';
import sameMeaning from './replyWords.json';

/** A tick of what they may have said, with its words in each language that is known. */
interface ReplyPoint {
  field: string;
  value: string;
  labels: readonly string[];
}

/** A tick that a reply may be saying, and the sentence in which it seems to. */
export interface SeenPoint {
  field: string;
  value: string;
  sentence: string;
}

/** Shorter words are in every letter. */
const LEAST = 4;
/** Swedish and English words differ at their end: so many letters tell one from another. */
const STEM = 6;
/** What a sentence and a tick share is worth so much at least: one word that one other tick has too, or most of a tick's words. */
const LEAST_WORTH = 0.4;
/** What a tick is worth whose every word is said, beside those words. */
const WHOLE = 0.4;
/** What is worth much less than what the same sentence says best is not in it. */
const BESIDE_BEST = 0.45;
/** Longer lists help nobody. */
const MOST = 5;
/** Words that stand in any answer, by their stem. */
const COMMON = new Set(
  (
    'inte eller från efter skulle måste någon något detta denna bara också hade varit kunde enligt därför eftersom sedan när vill ' +
    'ärende ärendet ersättning ersätter betalat betala pengar månad månader månaders beslut kund hälsningar tyvärr ' +
    'have that this with your they from only been were which therefore because matter compensation regards customer decision money paid delay försening förseningen'
  )
    .split(' ')
    .map((word) => cutWordToStem(foldForComparison(word))),
);

/** Words that mean the same have one name: the first of their group. A word of two groups has both. */
const MEANINGS = new Map<string, string[]>();
for (const group of sameMeaning)
  for (const word of group) MEANINGS.set(word, [...(MEANINGS.get(word) ?? []), `=${group[0] ?? ''}`]);

/**
 * The ticks that the sentences of a reply look like, the likeliest first: by the words that they share, each of which is worth the
 * more the fewer ticks have it. A guess for the person to confirm: nothing is taken over by itself.
 */
export function suggestReplyPoints(reply: string, points: readonly ReplyPoint[]): SeenPoint[] {
  const wanted = points.flatMap((point) =>
    point.labels.map((label) => ({ point, meanings: new Set(listMeanings(label)) })),
  );
  const counts = new Map<string, Set<ReplyPoint>>();
  for (const { point, meanings } of wanted)
    for (const meaning of meanings) counts.set(meaning, (counts.get(meaning) ?? new Set()).add(point));
  const computeWorthOfMeaning = (meaning: string) => 1 / (counts.get(meaning)?.size ?? 1);
  const best = new Map<ReplyPoint, { sentence: string; score: number }>();
  for (const sentence of splitIntoSentences(reply)) {
    const said = new Set(listMeanings(sentence));
    const scored = wanted.map(({ point, meanings }) => ({
      point,
      score: scoreSharedMeanings(
        [...meanings].filter((meaning) => said.has(meaning)).map(computeWorthOfMeaning),
        meanings.size,
      ),
    }));
    const top = Math.max(...scored.map(({ score }) => score));
    for (const { point, score } of scored)
      if (score >= LEAST_WORTH && score >= BESIDE_BEST * top && score > (best.get(point)?.score ?? 0))
        best.set(point, { sentence, score });
  }
  return [...best]
    .sort(([, one], [, other]) => other.score - one.score)
    .slice(0, MOST)
    .map(([{ field, value }, { sentence }]) => ({ field, value, sentence }));
}

/** Rare words count, and how much of the tick is said: most ticks are a few words. */
function scoreSharedMeanings(worths: readonly number[], size: number): number {
  return worths.reduce((sum, worth) => sum + worth, 0) + (worths.length / Math.max(1, size)) * WHOLE;
}

function splitIntoSentences(text: string): string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}

function cutWordToStem(word: string): string {
  return word.slice(0, STEM);
}

function listMeanings(text: string): string[] {
  const words = foldForComparison(text).split(/[^\p{L}\p{N}]+/u);
  return words
    .filter((word) => word.length >= LEAST)
    .map(cutWordToStem)
    .filter((stem) => !COMMON.has(stem))
    .flatMap((stem) => MEANINGS.get(stem) ?? [stem]);
}
