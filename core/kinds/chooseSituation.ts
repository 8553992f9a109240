import type { Language } from '../shared/languages';
import { mapLanguages } from '../shared/mapLanguages';
import stepsEn from '../texts/situationSteps.en.json';
import stepsSv from '../texts/situationSteps.sv.json';
import { buildStepSchema } from '../shared/answers/stepSchema';
import { isRecord } from '../shared/isRecord';
import { readDayRules, buildDayTexts } from './dayQuestions';
import { buildOnBehalfForm, selectTextsOfOnBehalfFields, addOnBehalfQuestions } from './onBehalf';
import { getLeftOutPointsTexts, LEFT_OUT_POINTS_QUESTION } from './leftOutPoints';
import { getMainReasonTexts, MAIN_REASON, MAIN_REASON_LETTERS, MAIN_REASON_SCHEMA, MAIN_REASON_UI } from './mainReason';
import { OWN_RULES } from '../shared/answers/ownRules';
import { getOwnRulesTexts, OWN_RULES_LETTERS, OWN_RULES_SCHEMA, OWN_RULES_UI } from './ownRules';
import { OTHER_PAPERS, OTHER_PAPERS_SCHEMA, OTHER_PAPERS_UI, getOtherPapersTexts } from './otherPapers';
import {
  OBJECTIONS,
  OTHER_ANSWERS,
  OBJECTIONS_UI,
  buildObjectionsSchema,
  buildObjectionsTexts,
  writeObjectionsLetter,
} from './objections';
import { listOwnReplyFields, buildOwnReplyConditions, buildOwnReplyTexts, buildOwnReplyUi } from './ownReplies';
import { STORY, STORY_UI, buildStoryQuestion, getStoryTexts } from './story';
import { collectVariables } from '../shared/rules/logic';
import { NO_SITUATION } from '../shared/kinds/noSituation';
import { listSchemaFields } from './schemaFields';
import {
  listPartsWithThoseWithin,
  LetterSyntaxError,
  parseLetterSectionsOnce,
  type Section,
} from '../shared/kinds/situationLetter';
import {
  type ChosenSituation,
  type DayRule,
  type FormData,
  type JsonSchema,
  type KindVersion,
  type OwnReply,
  type Situation,
  type Situations,
  type Source,
  type Step,
  type Texts,
} from '../shared/kinds/kind';

/** Lists that the person ticks: what they enclose, and what speaks for them. */
const TICKS = ['papers', 'favours'] as const;
/** The question, and the section, of what the person says besides; and the question of what they ask for besides. */
export const [FURTHER_WORDS, FURTHER_DEMANDS] = ['also', 'alsoWant'] as const;
/** What a situation also asks, by these names: asked with the ticks, in a step of their own behind what happened. */
const MORE = [MAIN_REASON, OWN_RULES, FURTHER_WORDS, FURTHER_DEMANDS, OTHER_ANSWERS, 'settleFor', OBJECTIONS] as const;
/** That step, and the one behind it: what can be shown, and what is wished for besides. */
const [MORE_STEP, PAPERS_STEP] = ['more', 'papers'] as const;
/** What that one asks, and what a tick of a paper asks for. */
const WITH_PAPERS: ReadonlySet<string> = new Set(['papers', OTHER_PAPERS, FURTHER_WORDS, FURTHER_DEMANDS, 'settleFor']);
/** A step of fewer questions is not worth a page of its own. */
const FEWEST = 3;

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
export function chooseVersionByAnsweredSituation(kind: KindVersion, form: FormData): KindVersion {
  const { situations, manifest } = kind;
  if (!situations || !manifest.situations || kind.situation) return kind;
  const id = form[manifest.situations.field];
  return typeof id === 'string' && Object.hasOwn(situations.each, id) ? getOrBuildVersionOfSituation(kind, id) : kind;
}

/** Ids of a kind's situations, in the chooser's order; empty for a kind that has none. */
export function listSituationIdsUnlessChosen(kind: KindVersion): string[] {
  return kind.situation ? [] : Object.keys(kind.situations?.each ?? {});
}

/** Every version that a form of the kind can be shown as, the kind itself and the one without a choice included. */
export function listVersionPerSituation(kind: KindVersion): KindVersion[] {
  return kind.situations
    ? [kind, ...['', ...listSituationIdsUnlessChosen(kind)].map((id) => getOrBuildVersionOfSituation(kind, id))]
    : [kind];
}

/**
 * The version for one situation.
 * @param id '' for a form in which the situation is still to be chosen: it asks for that and for what all have in common
 * @throws RangeError for a situation that the kind does not have
 */
export function getOrBuildVersionOfSituation(kind: KindVersion, id: string): KindVersion {
  const { situations, manifest } = kind;
  if (!situations || !manifest.situations) throw new RangeError(`${manifest.id} has no situations`);
  if (id === NO_SITUATION) return kind;
  const known = made.get(kind) ?? new Map<string, KindVersion>();
  made.set(kind, known);
  const situation = id === '' ? undefined : situations.each[id];
  if (id !== '' && !situation) throw new RangeError(`${manifest.id} has no situation of this name`);
  const version = known.get(id) ?? buildVersionOfSituation(kind, situations, id, situation);
  known.set(id, version);
  return version;
}

function buildVersionOfSituation(
  kind: KindVersion,
  situations: Situations,
  id: string,
  situation: Situation | undefined,
): KindVersion {
  const { manifest, schema, ui } = kind;
  const { field = '', step = '', keep = [], begins = {} } = manifest.situations ?? {};
  const kept = new Set([field, ...keep]);
  const ticks = situation ? buildSituationFieldSchemas(situation) : {};
  const asked = { ...buildStoryQuestion(situation), ...situation?.schema.properties, ...ticks };
  const represented = situation && buildOnBehalfForm(schema, manifest.contact);
  const replies = listOwnRepliesOfSituation(kind, situation);
  const own = listFieldsOfSituation(situation, ticks, replies);
  const more = selectFurtherFields(own, situation, ticks);
  const pages = [
    ...splitFieldsIntoPagesUnlessTooShort(
      own.filter((name) => !more.includes(name)),
      step,
      begins,
    ),
    ...splitFurtherFieldsIntoPagesUnlessTooShort(more, situation),
  ];
  const [first, ...others] = pages;
  const steps = manifest.steps.flatMap((each) => {
    const isPlace = each.id === step;
    const its = addSituationFieldsToStep(each, kept, {
      own: isPlace ? (first?.fields ?? []) : [],
      isChosen: situation !== undefined,
    });
    return isPlace ? [...its, ...others.map((page) => ({ ...page, type: 'fields' as const }))] : its;
  });
  const formSchema = buildSchemaOfSituation(
    schema,
    field,
    kept,
    situation?.schema,
    { ...asked, ...represented?.properties, ...(situation && LEFT_OUT_POINTS_QUESTION) },
    [...buildOwnReplyConditions(replies), ...(represented?.allOf ?? [])],
  );
  const days = situation ? readDayRules(formSchema) : [];
  return {
    ...kind,
    hash: `${kind.hash}/${id}`,
    manifest: {
      ...manifest,
      ...(situation?.eventDateField !== undefined && { eventDateField: situation.eventDateField }),
      ...(situation?.recipient && { recipient: situation.recipient }),
      categoryField:
        manifest.categoryField !== undefined && kept.has(manifest.categoryField) ? manifest.categoryField : undefined,
      lookups: pickKeys(manifest.lookups, kept),
      uploads: pickKeys(manifest.uploads, kept),
      paper: manifest.paper && kept.has(manifest.paper.upload) ? manifest.paper : undefined,
      // Asked before the situation is chosen.
      opening: situation ? undefined : manifest.opening,
      suggestions: manifest.suggestions && kept.has(manifest.suggestions.field) ? manifest.suggestions : undefined,
      shortForm: undefined,
      steps: represented ? addOnBehalfQuestions(steps, manifest.contact, represented) : steps,
      deadlines: situation?.deadlines ?? [],
      checklist: situation && represented ? [...buildChecklistOfSituation(situation), ...represented.checklist] : [],
    },
    schema: formSchema,
    ui: {
      ...pickKeys(ui, kept),
      [STORY]: STORY_UI,
      ...situation?.ui,
      ...buildOwnReplyUi(replies),
      ...buildSituationFieldUi(ticks),
      ...represented?.ui,
    },
    rules: situation
      ? {
          ...buildRulesOfSituation(situations, situation, { pages, kept, ticks, checks: keepAnswerableChecks(kind) }),
          days,
        }
      : { facts: [], banners: [], stops: [] },
    sources: situation ? selectSourcesOfSituation(situations, situation) : [],
    texts: mapLanguages((language) => buildTextsOfSituation(kind, situation, language, days)),
    ...(situation && { letters: {}, situation: { ...buildChosenSituation(situations, situation, id), replies } }),
  };
}

/** What the person may reply to each answer of the other side. */
function listOwnRepliesOfSituation({ manifest }: KindVersion, situation: Situation | undefined): OwnReply[] {
  return situation ? listOwnReplyFields(situation.schema, manifest.situations?.reply?.points ?? []) : [];
}

/**
 * What to do, with each document that goes with the letter behind the first, which is sending the letter, unless it has
 * a place of its own.
 */
function buildChecklistOfSituation({ checklist, documents = [] }: Situation): KindVersion['manifest']['checklist'] {
  const [first, ...others] = checklist;
  const named = new Set(checklist.map(({ id }) => id));
  const items = documents
    .filter(({ id }) => !named.has(id))
    .map(({ id, when }) => ({ id, ...(when !== undefined && { when }) }));
  return [...(first ? [first] : []), ...items, ...others];
}

/**
 * The story, a situation's questions in the order of its ui, those under conditions and the replies to ticked answers
 * too, behind them its ticks, and then what a tick asks for.
 */
function listFieldsOfSituation(
  situation: Situation | undefined,
  ticks: Record<string, JsonSchema>,
  replies: readonly OwnReply[],
): string[] {
  if (!situation) return [];
  const inSchema = listSchemaFields(situation.schema).flatMap(({ path }) => (path.includes('.') ? [] : [path]));
  const inOrder = Object.keys(situation.ui).filter((name) => inSchema.includes(name));
  const byTicks = collectQuestionsAskedByTicks(situation.schema);
  const others = [...inOrder, ...inSchema]
    .filter((name) => !byTicks.has(name))
    .flatMap((name) => [name, ...replies.filter(({ list }) => list === name).map(({ field }) => field)]);
  // Of what makes the letter stronger, what is strongest is asked first.
  const strongest = Object.keys(ticks).filter((name) => name === MAIN_REASON || name === OWN_RULES);
  return [...new Set([STORY, ...strongest, ...others, ...Object.keys(ticks), ...byTicks])];
}

/** A page of a situation's questions: a step of the wizard. */
interface Page {
  id: string;
  fields: string[];
}

/** A situation's questions by page: the step that they stand in, and those that begin within it. */
function splitFieldsIntoPagesUnlessTooShort(
  fieldNames: readonly string[],
  step: string,
  pageBeginnings: Readonly<Record<string, readonly string[]>>,
): Page[] {
  const pages: Page[] = [{ id: step, fields: [] }];
  for (const [index, name] of fieldNames.entries()) {
    const id = Object.keys(pageBeginnings).find((each) => pageBeginnings[each]?.includes(name));
    const isNew = id !== undefined && pages.every((page) => page.id !== id);
    const isWorth = (pages.at(-1)?.fields.length ?? 0) >= FEWEST && fieldNames.length - index >= FEWEST;
    if (isNew && isWorth) pages.push({ id, fields: [] });
    pages.at(-1)?.fields.push(name);
  }
  return pages;
}

/** What makes the letter stronger: on two pages, unless one of them would be hardly worth it. */
function splitFurtherFieldsIntoPagesUnlessTooShort(
  fieldNames: readonly string[],
  situation: Situation | undefined,
): Page[] {
  const byPapers = situation ? collectQuestionsAskedByTicks(situation.schema, ['papers']) : new Set<string>();
  const withPapers = fieldNames.filter((name) => WITH_PAPERS.has(name) || byPapers.has(name));
  const others = fieldNames.filter((name) => !withPapers.includes(name));
  const pages =
    withPapers.length >= FEWEST && others.length >= FEWEST
      ? [
          { id: MORE_STEP, fields: others },
          { id: PAPERS_STEP, fields: withPapers },
        ]
      : [{ id: MORE_STEP, fields: [...fieldNames] }];
  return pages.filter(({ fields }) => fields.length > 0);
}

/** Those of them that stand in steps of their own: nothing there is needed, and all of it makes the letter stronger. */
function selectFurtherFields(
  situationFields: readonly string[],
  situation: Situation | undefined,
  ticks: Record<string, JsonSchema>,
): string[] {
  if (!situation) return [];
  const names = new Set<string>([...MORE, ...Object.keys(ticks), ...collectQuestionsAskedByTicks(situation.schema)]);
  return situationFields.filter((name) => names.has(name));
}

/** Questions under a condition that looks at ticks. */
function collectQuestionsAskedByTicks({ allOf }: Situation['schema'], lists: readonly string[] = TICKS): Set<string> {
  const questionsUnderTicks = (Array.isArray(allOf) ? allOf : []).flatMap((part: unknown) => {
    const looksAt = isRecord(part) && isRecord(part['if']) ? part['if']['properties'] : undefined;
    const asked = isRecord(part) && isRecord(part['then']) ? part['then']['properties'] : undefined;
    return isRecord(looksAt) && lists.some((name) => Object.hasOwn(looksAt, name)) && isRecord(asked)
      ? Object.keys(asked)
      : [];
  });
  return new Set(questionsUnderTicks);
}

function pickKeys<T>(record: Record<string, T>, names: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));
}

/** The kept fields of a step, and behind them a situation's own. Once it is chosen, a step without any is left out. */
function addSituationFieldsToStep(
  step: Step,
  keptFields: ReadonlySet<string>,
  { own, isChosen }: { own: readonly string[]; isChosen: boolean },
): Step[] {
  if (step.type !== 'fields') return [step];
  const fields = [...step.fields.filter((name) => keptFields.has(name)), ...own];
  return fields.length > 0 || !isChosen
    ? [{ ...step, fields, required: step.required?.filter((name) => keptFields.has(name)) }]
    : [];
}

function buildSchemaOfSituation(
  schema: JsonSchema,
  field: string,
  kept: ReadonlySet<string>,
  own: Situation['schema'] | undefined,
  asked: Record<string, unknown>,
  more: readonly JsonSchema[] = [],
): JsonSchema {
  const base = buildStepSchema(schema, [...kept]);
  const toListOrEmpty = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
  const allOf = [...toListOrEmpty(base['allOf']), ...toListOrEmpty(own?.['allOf']), ...more];
  return {
    ...base,
    properties: { ...(isRecord(base['properties']) && base['properties']), ...asked },
    required: [...new Set([field, ...toListOrEmpty(base['required']), ...toListOrEmpty(own?.['required'])])],
    ...(allOf.length > 0 && { allOf }),
  };
}

/**
 * What is strongest for the person, and the rules that they found; each list of ticks as a field of its own, where it has
 * any lines; behind the papers
 * rows for what the list lacks, and last those for what may be objected.
 */
function buildSituationFieldSchemas(situation: Situation): Record<string, JsonSchema> {
  const lines = {
    papers: situation.papers.filter(({ when }) => when === undefined).map(({ id }) => id),
    favours: situation.favours,
  };
  const ticked = Object.fromEntries(
    TICKS.flatMap((name): [string, JsonSchema][] => {
      const items = { type: 'string', enum: lines[name], 'x-sensitivity': 'personal' };
      const ticks: [string, JsonSchema][] =
        lines[name].length > 0
          ? [[name, { type: 'array', uniqueItems: true, items, 'x-sensitivity': 'personal' }]]
          : [];
      return name === 'papers' && situation.papers.length > 0 ? [...ticks, [OTHER_PAPERS, OTHER_PAPERS_SCHEMA]] : ticks;
    }),
  );
  return {
    ...(hasLetterSection(situation, MAIN_REASON) && { [MAIN_REASON]: MAIN_REASON_SCHEMA }),
    ...(hasLetterSection(situation, OWN_RULES) && { [OWN_RULES]: OWN_RULES_SCHEMA }),
    ...ticked,
    ...(hasLetterSection(situation, OBJECTIONS) && { [OBJECTIONS]: buildObjectionsSchema(situation.schema) }),
  };
}

const OWN_UI: Readonly<Record<string, unknown>> = {
  [MAIN_REASON]: MAIN_REASON_UI,
  [OWN_RULES]: OWN_RULES_UI,
  [OTHER_PAPERS]: OTHER_PAPERS_UI,
  [OBJECTIONS]: OBJECTIONS_UI,
};

/** Whether a situation's letter names the section among its parts, and so asks for what it tells. */
function hasLetterSection({ letter }: Pick<Situation, 'letter'>, section: string): boolean {
  return letter.some((part) => (typeof part === 'string' ? part : part.section) === section);
}

function buildSituationFieldUi(ticks: Record<string, JsonSchema>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(ticks).map((name) => [name, OWN_UI[name] ?? { 'ui:widget': 'checkboxes' }]));
}

type AnswerChecks = NonNullable<KindVersion['rules']['checks']>;

/** The kind's checks that look at nothing but answers that its situations ask for too. */
function keepAnswerableChecks({ rules, manifest }: KindVersion): AnswerChecks {
  const kept = new Set(manifest.situations?.keep);
  return (rules.checks ?? []).filter(({ field, when }) => {
    const names = [...JSON.stringify(when).matchAll(/"var":"([^."]*)\.?([^."]*)/g)];
    return (
      kept.has(field) &&
      names.every(([, from = '', name = '']) => from === 'today' || (from === 'form' && kept.has(name)))
    );
  });
}

function buildRulesOfSituation(
  { shared }: Situations,
  situation: Situation,
  {
    pages,
    kept,
    ticks,
    checks,
  }: {
    pages: readonly Page[];
    kept: ReadonlySet<string>;
    ticks: Record<string, JsonSchema>;
    checks: AnswerChecks;
  },
): KindVersion['rules'] {
  // What looks at an answer of a later step is said there.
  const findStepOfCondition = (when: unknown): string => {
    const names = new Set(collectVariables(when).map((name) => name.replace(/^form\./, '').split('.')[0] ?? ''));
    return (pages.findLast(({ fields }) => fields.some((name) => names.has(name))) ?? pages[0])?.id ?? '';
  };
  const asked = new Set([
    STORY,
    ...kept,
    ...Object.keys(ticks),
    ...listSchemaFields(situation.schema).map(({ path }) => path),
  ]);
  return {
    facts: [...keepAnswerableFacts(asked, shared.facts), ...situation.facts],
    banners: situation.banners.map((banner) => ({ ...banner, step: banner.step ?? findStepOfCondition(banner.when) })),
    stops: situation.stops.map((stop) => ({ ...stop, step: stop.step ?? findStepOfCondition(stop.when) })),
    checks: [...checks, ...(situation.checks ?? [])],
  };
}

/** Shared facts without those that read a question which the situation does not ask, and what rests on them. */
function keepAnswerableFacts(
  askedFields: ReadonlySet<string>,
  facts: KindVersion['rules']['facts'],
): KindVersion['rules']['facts'] {
  const known = new Set<string>();
  return facts.filter(({ id, value }) => {
    const canBeKnown = collectVariables(value).every((name) => {
      const [root, first = ''] = name.split('.');
      return root === 'form' ? askedFields.has(first) : root !== 'facts' || known.has(first);
    });
    if (canBeKnown) known.add(id);
    return canBeKnown;
  });
}

/** Those that its sections cite and its notes name: no law from outside the situation can get into its letter. */
function selectSourcesOfSituation(situations: Situations, situation: Situation): Source[] {
  const named = new Set<string>();
  const composed = buildChosenSituation(situations, situation, '');
  const { letters } = composed;
  const used = new Set([...listSectionIdsOfLetterAndDocuments(composed), 'words', 'papers']);
  for (const text of Object.values(letters).flat())
    for (const id of listSourceIdsCitedInSections(text, used)) named.add(id);
  const notes = [...situation.banners, ...situation.stops, ...situation.deadlines];
  for (const { source } of notes) if (source !== undefined) named.add(source);
  return situations.shared.sources.filter(({ id }) => named.has(id)).map((source) => ({ ...source, when: true }));
}

/** Ids of sources that the sections of a letter cite; none of a text that can't be read, which the check reports. */
function listSourceIdsCitedInSections(text: string, sections: ReadonlySet<string>): string[] {
  const phrases = readSectionsOrNone(text)
    .filter(({ id }) => sections.has(id))
    .flatMap(({ paragraphs, named }) => [...paragraphs.flat(), ...named.values()]);
  return phrases.flatMap(({ parts }) =>
    listPartsWithThoseWithin(parts).flatMap((part) => (part.type === 'cite' ? [part.source] : [])),
  );
}

/** Ids of the sections that a letter and its documents are made of; a document may do without a closing of its own. */
export function listSectionIdsOfLetterAndDocuments({
  parts,
  documents = [],
}: Pick<ChosenSituation, 'parts' | 'documents'>): string[] {
  const ofDocuments = documents.flatMap(({ id, parts: its }) => [
    `${id}-subject`,
    `${id}-closing`,
    ...its.map(({ section }) => section),
  ]);
  return ['subject', 'closing', ...parts.map(({ section }) => section), ...ofDocuments];
}

function readSectionsOrNone(text: string): Section[] {
  try {
    return [...parseLetterSectionsOnce(text).values()];
  } catch (error) {
    if (error instanceof LetterSyntaxError) return [];
    throw error;
  }
}

const SITUATION_STEPS: Record<Language, Texts['steps']> = { sv: stepsSv, en: stepsEn };

function buildTextsOfSituation(
  kind: KindVersion,
  situation: Situation | undefined,
  language: Language,
  days: readonly DayRule[],
): Texts {
  const { texts: all, situations, manifest } = kind;
  const texts = all[language];
  const own = situation?.texts[language];
  const common = situations?.shared.texts[language];
  if (!own || !common)
    return { ...texts, banners: {}, stops: {}, checks: {}, deadlines: {}, checklist: {}, facts: undefined };
  const ticks = { papers: { ...common.papers, ...own.papers }, favours: { ...common.favours, ...own.favours } };
  const represented = selectTextsOfOnBehalfFields(language, buildOnBehalfForm(kind.schema, manifest.contact));
  const fields = {
    ...texts.fields,
    ...getStoryTexts(language),
    ...getMainReasonTexts(language),
    ...getOwnRulesTexts(language),
    ...common.fields,
    ...own.fields,
    ...getOtherPapersTexts(language),
    ...buildObjectionsTexts(language, { ...common.fields, ...own.fields }),
    ...represented.fields,
    ...getLeftOutPointsTexts(language),
  };
  for (const name of TICKS) {
    const label = fields[name] ?? { label: name };
    fields[name] = { ...label, options: { ...ticks[name], ...label.options } };
  }
  Object.assign(fields, buildOwnReplyTexts(language, listOwnRepliesOfSituation(kind, situation), fields));
  return {
    ...texts,
    steps: {
      ...SITUATION_STEPS[language],
      ...replaceTextsOfOneStep(texts, own, manifest.situations?.step ?? ''),
    },
    fields,
    banners: { ...common.banners, ...own.banners },
    stops: { ...common.stops, ...own.stops },
    checks: {
      ...pickKeys(texts.checks ?? {}, new Set(keepAnswerableChecks(kind).map(({ id }) => id))),
      ...common.checks,
      ...own.checks,
      ...buildDayTexts(language, days, fields),
    },
    deadlines: { ...common.deadlines, ...own.deadlines },
    checklist: { ...common.checklist, ...own.checklist, ...represented.checklist },
    facts: undefined,
  };
}

function replaceTextsOfOneStep(
  { steps }: Texts,
  { heading, lead }: Situation['texts'][Language],
  id: string,
): Texts['steps'] {
  const step = steps[id];
  return step
    ? { ...steps, [id]: { ...step, ...(heading !== undefined && { heading }), ...(lead !== undefined && { lead }) } }
    : steps;
}

function buildChosenSituation(
  { shared }: Situations,
  { schema, letter, papers, documents, signers, letters }: Situation,
  id: string,
): Omit<ChosenSituation, 'replies'> {
  const listLetterTexts = (language: Language): string[] => {
    const written = [shared.letters[language], letters[language]].flatMap((text) => text ?? []);
    return written.length > 0
      ? [
          writeObjectionsLetter(language, schema),
          MAIN_REASON_LETTERS[language],
          OWN_RULES_LETTERS[language],
          ...written,
        ]
      : [];
  };
  const toLetterParts = (entries: Situation['letter']): ChosenSituation['parts'] =>
    entries.map((part) => (typeof part === 'string' ? { section: part, argument: false } : part));
  return {
    id,
    parts: toLetterParts(letter),
    papers,
    ...(signers !== undefined && { signers }),
    ...(documents && {
      documents: documents.map(({ letter: its, ...each }) => ({ ...each, parts: toLetterParts(its) })),
    }),
    letters: mapLanguages(listLetterTexts),
  };
}
