import type { z } from 'zod';
import type { Language } from '../languages';
import type { exampleSchema, kindSchema, rulesSchema, sourceSchema, stepSchema, textsSchema } from './kindFolder';
import type {
  sharedSituationTextsSchema,
  situationExampleSchema,
  situationSchema,
  situationSourcesSchema,
  situationTextsSchema,
} from './situationFolder';

/** A letter kind as the program has it in memory, read from its folder (kindFolder.ts and situationFolder.ts have the files). */

export type Step = z.infer<typeof stepSchema>;
export type KindManifest = z.infer<typeof kindSchema>;
/** What a day that is asked for can be: a question says so by `x-day` and `x-after` (docs/situations.md). */
export interface DayRule {
  /** Dotted; a member of rows is named without an index (`draws.on`). */
  field: string;
  /** The rows that it belongs to. */
  within?: string;
  /** Has come already. */
  past?: boolean;
  /** The answer before which it can't be: of the same row, where rows have one of that name. */
  after?: string;
}

/** What a folder's rules.json says, and what its questions say of days. */
export type Rules = z.infer<typeof rulesSchema> & { days?: DayRule[] };
export type Source = z.infer<typeof sourceSchema>;
export type Texts = z.infer<typeof textsSchema>;
export type Example = z.infer<typeof exampleSchema>;

/** A JSON Schema node as kinds use it; every leaf property carries `x-sensitivity`. */
export type JsonSchema = { [keyword: string]: unknown };
/** Answers: as parsed JSON. */
export type FormData = Record<string, unknown>;

/** A row of a table that a lookup names: `value`, and whatever the kind's rules and widgets use of it. */
export type Row = Record<string, unknown> & { value: string };

type SituationTexts = z.infer<typeof situationTextsSchema>;
type SharedTexts = z.infer<typeof sharedSituationTextsSchema>;

/** One situation as it lies in its folder. */
export interface Situation extends z.infer<typeof situationSchema> {
  texts: Record<Language, SituationTexts>;
  /** letter.<language>.md. */
  letters: Partial<Record<Language, string>>;
  examples: Record<string, SituationExample>;
}

/** The folder situations/ of a kind. */
export interface Situations {
  shared: {
    facts: Rules['facts'];
    sources: z.infer<typeof situationSourcesSchema>;
    texts: Record<Language, SharedTexts>;
    letters: Partial<Record<Language, string>>;
  };
  /** By the name of the folder. */
  each: Record<string, Situation>;
}

export type SituationExample = z.infer<typeof situationExampleSchema>;

/** A question for what the person replies to an answer of the other side that they have ticked (ownReplies.ts). */
export interface OwnReply {
  field: string;
  /** The list of ticks, and the tick in it. */
  list: string;
  option: string;
}

/** What a letter of one situation is composed of; only versions that `chooseVersionByAnsweredSituation` made have it. */
export interface ChosenSituation {
  id: string;
  /** Sections in order; those that several situations share come from letter.<language>.md of _shared. */
  parts: { section: string; when?: unknown; argument: boolean }[];
  papers: Situation['papers'];
  signers?: Situation['signers'];
  /** Short letters that go with it. */
  documents?: {
    id: string;
    when?: unknown;
    recipient: { name: string; lines: string[] };
    parts: ChosenSituation['parts'];
  }[];
  /** Texts of sections, by language: the situation's own last. */
  letters: Record<Language, string[]>;
  /** What the person may reply to each answer of the other side. */
  replies: OwnReply[];
}

/** A kind's whole folder at one moment, `_shared` fragments inlined. Plain JSON, so MongoDB keeps it by `hash`. */
export interface KindVersion {
  /** SHA-256 of the content, hex: a letter pins it. */
  hash: string;
  manifest: KindManifest;
  schema: JsonSchema;
  ui: Record<string, unknown>;
  rules: Rules;
  sources: Source[];
  texts: Record<Language, Texts>;
  /** Liquid templates, by letter language. */
  letters: Partial<Record<Language, string>>;
  prompt: string;
  data: Record<string, unknown>;
  examples: Record<string, Example>;
  situations?: Situations;
  /** The one whose form and letter this version is. */
  situation?: ChosenSituation;
}
