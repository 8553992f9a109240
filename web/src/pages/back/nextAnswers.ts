import type { FormData } from '../../../../core/shared/kinds/kind';
import earlierLetter from '../../../../core/shared/letter/earlierLetter.json';
import { formatLongDate } from '../../../../core/shared/formats/longDate';
import type { Language } from '../../../../core/shared/languages';
import { suggestReplyPoints, type SeenPoint } from '../../../../core/shared/letter/replyPoints';
import type { SealedCase } from '../../../../core/shared/letter/sealedCase';
import type { KindForm } from '../../data/kinds';

/** What came of the letter. `other`: the person wants the answers as they are. */
export type Came = 'answer' | 'offer' | 'silence' | 'settled' | 'other';

/** A tick of what they may have said, and the question that it belongs to. */
export interface Point {
  field: string;
  value: string;
  label: string;
  /** Of its question one answer fits. */
  isOnly: boolean;
}

/** How the letter before is named in the next. */
const EARLIER_LETTER: Record<Language, Record<'answered' | 'silent', string>> = earlierLetter;

/** The choice of a question that says that they gave no answer to it. */
const NONE = 'none';

/** Where further words of the person's own stand, in every situation. */
const FURTHER = 'also';

const doesFormAskForField = ({ steps }: KindForm, name: string) =>
  steps.some(({ fields = [] }) => fields.includes(name));

/** What the form's situation lets one say of an answer, in its order; nothing for a kind that has no such questions. */
export function listOptionsOfReplyFields(form: KindForm): Point[] {
  const { points = [], one = [] } = form.kind.situations?.reply ?? {};
  return [...one, ...points]
    .filter((name) => doesFormAskForField(form, name))
    .flatMap((field) =>
      Object.entries(form.texts.fields[field]?.options ?? {})
        // That they gave none is no answer.
        .filter(([value]) => value !== NONE)
        .map(([value, option]) => ({
          field,
          value,
          label: typeof option === 'string' ? option : option.label,
          isOnly: one.includes(field),
        })),
    );
}

/** The ticks that a pasted reply looks like, by their words in the page's language and in the other one, which the reply may be in. */
export function suggestTicksForReply(reply: string, forms: readonly KindForm[]): SeenPoint[] {
  const [own = [], ...others] = forms.map(listOptionsOfReplyFields);
  return suggestReplyPoints(
    reply,
    own.map(({ field, value, label }) => ({
      field,
      value,
      labels: [
        label,
        ...others.flatMap((each) =>
          each.flatMap((other) => (other.field === field && other.value === value ? [other.label] : [])),
        ),
      ],
    })),
  );
}

/** The question of when they answered. */
export function findReplyDayField(form: KindForm): string | undefined {
  return form.kind.situations?.reply?.day.find((name) => doesFormAskForField(form, name));
}

/** The step in which one goes on: that which asks what they answered, else the first. */
export function findFirstStepForReply(form: KindForm, replyType: Came): number {
  if (replyType !== 'answer' && replyType !== 'offer') return 0;
  const names = form.kind.situations?.reply?.points ?? [];
  return Math.max(
    0,
    form.steps.findIndex(({ fields = [] }) => fields.some((name) => names.includes(name))),
  );
}

interface Reply {
  came: Came;
  /** Ticked by the person. */
  points: readonly Point[];
  /** ISO date, or '' where it is not known. */
  day: string;
  /** The sentence of theirs that was ticked, or ''. */
  words: string;
}

/** The answers of the letter before with what came of it: what they say now takes the place of what they said then. */
export function buildAnswersOfNextLetter(
  form: KindForm,
  before: FormData,
  { came, points, day, words: theirs }: Reply,
  content: SealedCase,
): FormData {
  const reply = form.kind.situations?.reply;
  if (came === 'other' || came === 'settled') return before;
  const next = { ...before };
  const isAnswered = came !== 'silence';
  // That nothing came of this letter does not undo an answer that came before it.
  const wasAnswered = reply?.points.some((name) => next[name] !== undefined) ?? false;
  const follows = Object.entries((isAnswered ? reply?.came : reply?.none) ?? {}).filter(
    ([name]) => isAnswered || (!wasAnswered && next[name] === undefined),
  );
  for (const [name, value] of follows) if (doesFormAskForField(form, name)) next[name] = value;
  if (isAnswered) {
    for (const { field, isOnly } of points) {
      const ticked = points.flatMap((point) => (point.field === field ? [point.value] : []));
      next[field] = isOnly ? ticked.at(-1) : ticked;
    }
    // Day and words of an earlier answer are not those of this one.
    for (const name of [...(reply?.day ?? []), ...(reply?.words ?? [])]) delete next[name];
    const [dayAsked, wordsAsked] = [
      findReplyDayField(form),
      reply?.words.find((name) => doesFormAskForField(form, name)),
    ];
    if (dayAsked !== undefined && day !== '') next[dayAsked] = day;
    if (wordsAsked !== undefined && theirs !== '') next[wordsAsked] = `”${theirs}”`;
  }
  return doesFormAskForField(form, FURTHER)
    ? { ...next, [FURTHER]: addSentenceOnEarlierLetter(next[FURTHER], isAnswered, content) }
    : next;
}

/** The letter before is named in the next, in its language; the person sees it in the form and can change it. */
function addSentenceOnEarlierLetter(furtherText: unknown, isAnswered: boolean, { language, date }: SealedCase): string {
  const sentence = EARLIER_LETTER[language][isAnswered ? 'answered' : 'silent'].replace(
    '{date}',
    formatLongDate(date, language),
  );
  const own = typeof furtherText === 'string' ? furtherText.trim() : '';
  return own.includes(sentence) || own === '' ? own || sentence : `${own} ${sentence}`;
}
