import type { Language } from '../../../core/shared/languages';
import type { KindList, KindView, ListedKind, StepView } from '../../../core/shared/contracts/kinds';
import type { SourceText } from '../../../core/shared/contracts/letter';
import { callApi } from './callApi';

export type { KindList, SourceText };

/** A kind as choosers and the landing page need it. `price` is in SEK. */
export type KindSummary = ListedKind;

/** A step as the wizard draws it: schema without texts, UI schema with them. */
export type FormStep = StepView;

/** The part of a UI schema node that our own widgets read. */
export interface UiNode {
  [key: string]: unknown;
}

export type KindForm = KindView;

/** Every kind that letters are begun of, those that only follow another letter last. */
export function listKindsAndFollowUps(answer: KindList | undefined): KindSummary[] {
  return [...(answer?.kinds ?? []), ...(answer?.followUps ?? [])];
}

/** Every kind that has pages: those that are offered, and those whose letters under way go on. */
export function listKindsFollowUpsAndPaused(answer: KindList | undefined): KindSummary[] {
  return [...listKindsAndFollowUps(answer), ...(answer?.paused ?? [])];
}

const forms = new Map<string, Promise<KindForm>>();

/**
 * One kind's whole form in a language; read once.
 * @param situation of the kind's situations the one whose form is meant, '' while none is chosen; else the kind's own
 */
export function loadKindFormOnce(kind: string, language: Language, situation?: string): Promise<KindForm> {
  const of = situation === undefined ? '' : `&situation=${encodeURIComponent(situation)}`;
  const key = `${kind}/${language}${of}`;
  const known = forms.get(key);
  if (known) return known;
  const loading = callApi('readForm', `/api/forms/${encodeURIComponent(kind)}?language=${language}${of}`);
  loading.catch(() => forms.delete(key));
  forms.set(key, loading);
  return loading;
}
