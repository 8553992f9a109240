import type { KindSummary as ListedKind, KindView, StepView } from '../../../core/kinds/view';
import type { Completion, Letter } from '../../../core/letter/letter';
import type { Language } from '../../../core/languages';
import type { ResultSums } from '../../../core/rules/letterResults';
import { request } from './http';

/** A kind as choosers and the landing page need it. `price` is in SEK. */
export type KindSummary = ListedKind & { sample?: { title: string; letter: Letter; completion: Completion } };

export type SourceText = KindView['sources'][number];

/** A step as the wizard draws it: schema without texts, UI schema with them. */
export type FormStep = StepView;

/** The part of a UI schema node that our own widgets read. */
export interface UiNode {
  [key: string]: unknown;
}

export type KindForm = KindView;

/** Who runs the service, for footer and contact. */
export interface Operator {
  name: string;
  orgnr: string;
  email: string;
  address?: string;
}

export interface KindsAnswer {
  kinds: KindSummary[];
  /** Kinds that are the step after a letter: no chooser has them. */
  followUps?: KindSummary[];
  /** Kinds that no new letter is written of just now; those under way are paid for and fetched. */
  paused?: KindSummary[];
  operator?: Operator;
  /** Whether questions are answered within 24 hours on weekdays. */
  promisesReply?: boolean;
  /** How many people have told of each result of their letter; absent until enough of them have. */
  results?: ResultSums;
  /** Who else handles what a person tells, by name; null where nobody does. */
  processors?: { writing: string | null; reading: string | null; signIn: string | null };
  /** SEK a month; absent where nobody can sign in. */
  subscriptionPrice?: number;
}

/** Every kind that letters are begun of, those that only follow another letter last. */
export function offeredKinds(answer: KindsAnswer | undefined): KindSummary[] {
  return [...(answer?.kinds ?? []), ...(answer?.followUps ?? [])];
}

/** Every kind that has pages: those that are offered, and those whose letters under way go on. */
export function servedKinds(answer: KindsAnswer | undefined): KindSummary[] {
  return [...offeredKinds(answer), ...(answer?.paused ?? [])];
}

const forms = new Map<string, Promise<KindForm>>();

/**
 * One kind's whole form in a language; read once.
 * @param situation of the kind's situations the one whose form is meant, '' while none is chosen; else the kind's own
 */
export function loadForm(kind: string, language: Language, situation?: string): Promise<KindForm> {
  const of = situation === undefined ? '' : `&situation=${encodeURIComponent(situation)}`;
  const key = `${kind}/${language}${of}`;
  const known = forms.get(key);
  if (known) return known;
  const loading = request<KindForm>(`/api/forms/${encodeURIComponent(kind)}?language=${language}${of}`);
  loading.catch(() => forms.delete(key));
  forms.set(key, loading);
  return loading;
}
