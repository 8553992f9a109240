import type { JsonSchema, Rules, Step, Texts } from '../../../core/kinds/kind';
import type { Completion, Letter } from '../../../core/letter/letter';
import type { Language } from '../../../core/languages';
import { request } from './http';

/** Pages of a kind (SPEC's route table, as data). */
export interface KindRoutes {
  wizard: string;
  success: string;
  canceled: string;
}

/** A kind as choosers and the landing page need it. `price` is in SEK. */
export interface KindSummary {
  id: string;
  order: number;
  apiPath: string;
  name: string;
  tagline: string;
  description: string;
  icon: string;
  priceKey: string;
  price: number;
  routes?: KindRoutes;
  slugs: { about: string; faq: string };
  letterLanguages: Language[];
  categoryField?: string;
  categories: { value: string; label: string }[];
  shortForm: boolean;
  sample?: { title: string; letter: Letter; completion: Completion };
}

export interface SourceText {
  id: string;
  citation: string;
  title: string;
  text: string;
  link: string;
}

/** A step as the wizard draws it: schema without texts, UI schema with them. */
export interface FormStep {
  id: string;
  type: Step['type'];
  label: string;
  heading: string;
  lead?: string;
  next?: string;
  fields?: string[];
  schema?: JsonSchema;
  uiSchema?: UiNode;
}

/** The part of a UI schema node that our own widgets read. */
export interface UiNode {
  [key: string]: unknown;
}

export interface KindForm {
  kind: {
    id: string;
    apiPath: string;
    icon: string;
    priceKey: string;
    routes?: KindRoutes;
    previewLines: number;
    letterLanguages: Language[];
    categoryField?: string;
    contact: { name: string; email: string };
  };
  hash: string;
  language: Language;
  steps: FormStep[];
  shortForm?: FormStep[];
  schema: JsonSchema;
  texts: Texts;
  rules: Rules;
  sources: SourceText[];
  /** Address of the module with the compiled validators. */
  validator: string;
}

/** Who runs the service, for footer and contact. */
export interface Operator {
  name: string;
  orgnr: string;
  email: string;
  address?: string;
}

export interface KindsAnswer {
  kinds: KindSummary[];
  operator?: Operator;
  /** Whether marketing figures and sample voices may be shown (DESIGN section 7). */
  marketing?: boolean;
}

const summaries = new Map<Language, Promise<KindsAnswer>>();

/** All kinds in their order; read once per language. */
export function loadKinds(language: Language): Promise<KindsAnswer> {
  const known = summaries.get(language);
  if (known) return known;
  const loading = request<KindsAnswer>(`/api/forms?language=${language}`).then((answer) => ({
    ...answer,
    kinds: [...answer.kinds].sort((a, b) => a.order - b.order),
  }));
  loading.catch(() => summaries.delete(language));
  summaries.set(language, loading);
  return loading;
}

const forms = new Map<string, Promise<KindForm>>();

/** One kind's whole form in a language; read once. */
export function loadForm(kind: string, language: Language): Promise<KindForm> {
  const key = `${kind}/${language}`;
  const known = forms.get(key);
  if (known) return known;
  const loading = request<KindForm>(`/api/forms/${encodeURIComponent(kind)}?language=${language}`);
  loading.catch(() => forms.delete(key));
  forms.set(key, loading);
  return loading;
}
