import { stepSchema } from '../rules/stepSchema';
import { isRecord } from '../rules/isRecord';
import { NO_SITUATION } from '../rules/noSituation';
import { fieldsOf } from './schemaFields';
import { allParts, LetterSyntaxError, readSections, type Section } from './situationLetter';
import {
  type ChosenSituation, type FormData, type JsonSchema, type KindVersion, type Situation, type Situations, type Source,
  type Step, type Texts,
} from './kind';

/** Lists that the person ticks: what they enclose, and what speaks for them. */
const TICKS = ['papers', 'favours'] as const;

/** Versions made of a kind's version, by situation; neither changes. */
const made = new WeakMap<KindVersion, Map<string, KindVersion>>();

/**
 * The kind as a form of it needs it: the form and the letter of the situation that the form names, or the kind itself
 * where the form names none or `other`, and where the kind has no situations. What it gives is a whole kind version, so
 * that schema, rules, texts and sources are used like any kind's.
 * @param kind as it was loaded or kept, or a version that this function made
 * @param form answers as they came
 * @see docs/situations.md
 */
export function chooseSituation(kind: KindVersion, form: FormData): KindVersion {
  const { situations, manifest } = kind;
  if (!situations || !manifest.situations || kind.situation) return kind;
  const id = form[manifest.situations.field];
  return typeof id === 'string' && Object.hasOwn(situations.each, id) ? situationOf(kind, id) : kind;
}

/** Ids of a kind's situations, in the chooser's order; empty for a kind that has none. */
export function situationIds(kind: KindVersion): string[] {
  return kind.situation ? [] : Object.keys(kind.situations?.each ?? {});
}

/** Every version that a form of the kind can be shown as, the kind itself and the one without a choice included. */
export function formVersions(kind: KindVersion): KindVersion[] {
  return kind.situations ? [kind, ...['', ...situationIds(kind)].map((id) => situationOf(kind, id))] : [kind];
}

/**
 * The version for one situation.
 * @param id '' for a form in which the situation is still to be chosen: it asks for that and for what all have in common
 * @throws RangeError for a situation that the kind does not have
 */
export function situationOf(kind: KindVersion, id: string): KindVersion {
  const { situations, manifest } = kind;
  if (!situations || !manifest.situations) throw new RangeError(`${manifest.id} has no situations`);
  if (id === NO_SITUATION) return kind;
  const known = made.get(kind) ?? new Map<string, KindVersion>();
  made.set(kind, known);
  const situation = id === '' ? undefined : situations.each[id];
  if (id !== '' && !situation) throw new RangeError(`${manifest.id} has no situation of this name`);
  const version = known.get(id) ?? versionOf(kind, situations, id, situation);
  known.set(id, version);
  return version;
}

function versionOf(kind: KindVersion, situations: Situations, id: string, situation: Situation | undefined): KindVersion {
  const { manifest, schema, ui } = kind;
  const { field = '', step = '', keep = [] } = manifest.situations ?? {};
  const kept = new Set([field, ...keep]);
  const ticks = situation ? tickFields(situation) : {};
  const asked = { ...situation?.schema.properties, ...ticks };
  return {
    ...kind,
    hash: `${kind.hash}/${id}`,
    manifest: {
      ...manifest,
      ...(situation?.eventDateField !== undefined && { eventDateField: situation.eventDateField }),
      ...(situation?.recipient && { recipient: situation.recipient }),
      categoryField: manifest.categoryField !== undefined && kept.has(manifest.categoryField) ? manifest.categoryField : undefined,
      lookups: only(manifest.lookups, kept),
      uploads: only(manifest.uploads, kept),
      // Asked before the situation is chosen.
      opening: situation ? undefined : manifest.opening,
      suggestions: manifest.suggestions && kept.has(manifest.suggestions.field) ? manifest.suggestions : undefined,
      shortForm: undefined,
      steps: manifest.steps.flatMap((each) => stepOf(each, kept, { own: each.id === step ? ownFields(situation, ticks) : [], isChosen: situation !== undefined })),
      deadlines: situation?.deadlines ?? [],
      checklist: situation?.checklist ?? [],
    },
    schema: schemaOf(schema, field, kept, situation?.schema, asked),
    ui: { ...only(ui, kept), ...situation?.ui, ...tickUi(ticks) },
    rules: situation ? rulesOf(situations, situation, step) : { facts: [], banners: [], stops: [] },
    sources: situation ? sourcesOf(situations, situation) : [],
    texts: { sv: textsOf(kind, situation, 'sv'), en: textsOf(kind, situation, 'en') },
    ...(situation && { letters: {}, situation: chosen(situations, situation, id) }),
  };
}

/** A situation's questions in the order of its ui, those under conditions too, and behind them its ticks. */
function ownFields(situation: Situation | undefined, ticks: Record<string, JsonSchema>): string[] {
  if (!situation) return [];
  const inSchema = fieldsOf(situation.schema).flatMap(({ path }) => (path.includes('.') ? [] : [path]));
  const inOrder = Object.keys(situation.ui).filter((name) => inSchema.includes(name));
  return [...new Set([...inOrder, ...inSchema, ...Object.keys(ticks)])];
}

function only<T>(record: Record<string, T>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

/** The kept fields of a step, and behind them a situation's own. Once it is chosen, a step without any is left out. */
function stepOf(step: Step, kept: ReadonlySet<string>, { own, isChosen }: { own: readonly string[]; isChosen: boolean }): Step[] {
  if (step.type !== 'fields') return [step];
  const fields = [...step.fields.filter((name) => kept.has(name)), ...own];
  return fields.length > 0 || !isChosen ? [{ ...step, fields, required: step.required?.filter((name) => kept.has(name)) }] : [];
}

function schemaOf(
  schema: JsonSchema,
  field: string,
  kept: ReadonlySet<string>,
  own: Situation['schema'] | undefined,
  asked: Record<string, unknown>,
): JsonSchema {
  const base = stepSchema(schema, [...kept]);
  const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const allOf = [...list(base['allOf']), ...list(own?.['allOf'])];
  return {
    ...base,
    properties: { ...(isRecord(base['properties']) && base['properties']), ...asked },
    required: [...new Set([field, ...list(base['required']), ...list(own?.['required'])])],
    ...(allOf.length > 0 && { allOf }),
  };
}

/** Each list of ticks is a field of its own, where it has any lines. */
function tickFields(situation: Situation): Record<string, JsonSchema> {
  const lines = { papers: situation.papers.filter(({ when }) => when === undefined).map(({ id }) => id), favours: situation.favours };
  return Object.fromEntries(
    TICKS.flatMap((name): [string, JsonSchema][] => {
      const items = { type: 'string', enum: lines[name], 'x-sensitivity': 'personal' };
      return lines[name].length > 0 ? [[name, { type: 'array', uniqueItems: true, items, 'x-sensitivity': 'personal' }]] : [];
    }),
  );
}

function tickUi(ticks: Record<string, JsonSchema>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(ticks).map((name) => [name, { 'ui:widget': 'checkboxes' }]));
}

function rulesOf({ shared }: Situations, situation: Situation, step: string): KindVersion['rules'] {
  return {
    facts: [...shared.facts, ...situation.facts],
    banners: situation.banners.map((banner) => ({ ...banner, step: banner.step ?? step })),
    stops: situation.stops.map((stop) => ({ ...stop, step: stop.step ?? step })),
  };
}

/** Those that its sections cite and its notes name: no law from outside the situation can get into its letter. */
function sourcesOf(situations: Situations, situation: Situation): Source[] {
  const named = new Set<string>();
  const { parts, letters } = chosen(situations, situation, '');
  const used = new Set([...parts.map(({ section }) => section), 'subject', 'closing', 'words', 'papers']);
  for (const text of [...letters.sv, ...letters.en]) for (const id of sourcesCited(text, used)) named.add(id);
  const notes = [...situation.banners, ...situation.stops, ...situation.deadlines];
  for (const { source } of notes) if (source !== undefined) named.add(source);
  return situations.shared.sources.filter(({ id }) => named.has(id)).map((source) => ({ ...source, when: true }));
}

/** Ids of sources that the sections of a letter cite; none of a text that can't be read, which the check reports. */
function sourcesCited(text: string, sections: ReadonlySet<string>): string[] {
  const phrases = soundSections(text).filter(({ id }) => sections.has(id)).flatMap(({ paragraphs, named }) => [...paragraphs.flat(), ...named.values()]);
  return phrases.flatMap(({ parts }) => allParts(parts).flatMap((part) => (part.type === 'cite' ? [part.source] : [])));
}

function soundSections(text: string): Section[] {
  try {
    return [...readSections(text).values()];
  } catch (error) {
    if (error instanceof LetterSyntaxError) return [];
    throw error;
  }
}

function textsOf({ texts: all, situations, manifest }: KindVersion, situation: Situation | undefined, language: 'sv' | 'en'): Texts {
  const texts = all[language];
  const own = situation?.texts[language];
  const common = situations?.shared.texts[language];
  if (!own || !common) return { ...texts, banners: {}, stops: {}, deadlines: {}, checklist: {}, facts: undefined };
  const ticks = { papers: { ...common.papers, ...own.papers }, favours: { ...common.favours, ...own.favours } };
  const fields = { ...texts.fields, ...common.fields, ...own.fields };
  for (const name of TICKS) {
    const label = fields[name] ?? { label: name };
    fields[name] = { ...label, options: { ...ticks[name], ...label.options } };
  }
  return {
    ...texts,
    steps: stepTexts(texts, own, manifest.situations?.step ?? ''),
    fields,
    banners: { ...common.banners, ...own.banners },
    stops: { ...common.stops, ...own.stops },
    deadlines: { ...common.deadlines, ...own.deadlines },
    checklist: { ...common.checklist, ...own.checklist },
    facts: undefined,
  };
}

function stepTexts({ steps }: Texts, { heading, lead }: Situation['texts']['sv'], id: string): Texts['steps'] {
  const step = steps[id];
  return step ? { ...steps, [id]: { ...step, ...(heading !== undefined && { heading }), ...(lead !== undefined && { lead }) } } : steps;
}

function chosen({ shared }: Situations, { letter, papers, letters }: Situation, id: string): ChosenSituation {
  const texts = (language: 'sv' | 'en'): string[] => [shared.letters[language], letters[language]].flatMap((text) => text ?? []);
  return {
    id,
    parts: letter.map((part) => (typeof part === 'string' ? { section: part, argument: false } : part)),
    papers,
    letters: { sv: texts('sv'), en: texts('en') },
  };
}
