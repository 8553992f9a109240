import { mapLanguages } from '../shared/mapLanguages';
import { buildStepSchema } from '../shared/answers/stepSchema';
import { isRecord } from '../shared/isRecord';
import { readDayRules } from './dayQuestions';
import { buildOnBehalfForm, addOnBehalfQuestions } from './onBehalf';
import { ENCLOSURE_NAMES_QUESTION } from './enclosureNames';
import { LEFT_OUT_POINTS_QUESTION } from './leftOutPoints';
import { MAIN_REASON } from './mainReason';
import { OWN_RULES } from '../shared/answers/ownRules';
import { OTHER_PAPERS } from './otherPapers';
import { FURTHER_DEMANDS, FURTHER_WORDS, OBJECTIONS, OTHER_ANSWERS } from '../shared/answers/sharedQuestions';
import { listReplyFieldsOfSituationTicks, buildOwnReplyConditions, buildOwnReplyUi } from './ownReplies';
import { pickKeys } from './pickKeys';
import { STORY, STORY_UI, buildStoryQuestion } from './story';
import { NO_SITUATION } from '../shared/kinds/noSituation';
import { listSchemaFields } from './schemaFields';
import type { FormData, JsonSchema, KindVersion, OwnReply, Situation, Situations, Step } from '../shared/kinds/kind';
import { buildSituationFieldSchemas, buildSituationFieldUi, TICKS } from './situationTicks';
import { buildRulesOfSituation, keepAnswerableChecks } from './situationRules';
import { selectSourcesOfSituation, buildChosenSituation } from './situationLetterParts';
import { buildTextsOfSituation } from './situationTexts';

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
export function listKindAndVersionPerSituationOrNone(kind: KindVersion): KindVersion[] {
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
  const replies = listReplyFieldsOfSituationTicks(kind, situation);
  const own = listFieldsOfSituation(situation, ticks, replies);
  const more = selectFurtherFields(own, situation, ticks);
  const pages = [
    ...splitFieldsIntoPagesUnlessTooShort(
      own.filter((name) => !more.includes(name)),
      step,
      begins,
    ),
    ...splitFurtherFieldsIntoOtherAndPaperPages(more, situation),
  ];
  const [first, ...others] = pages;
  const steps = manifest.steps.flatMap((each) => {
    const isPlace = each.id === step;
    const its = chooseFieldsOfStepOrDropStep(each, kept, {
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
    {
      ...asked,
      ...represented?.properties,
      ...(situation && { ...LEFT_OUT_POINTS_QUESTION, ...ENCLOSURE_NAMES_QUESTION }),
    },
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
function splitFurtherFieldsIntoOtherAndPaperPages(
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

/** The kept fields of a step, and behind them a situation's own. Once it is chosen, a step without any is left out. */
function chooseFieldsOfStepOrDropStep(
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
