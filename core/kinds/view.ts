import type { Language } from '../shared/languages';
import type { KindSummary, KindView, StepView } from '../shared/contracts/kinds';
import type { SourceText } from '../shared/contracts/letter';
import { swedishDate } from '../shared/formats/dates';
import { isInForce } from '../shared/rules/rules';
import { buildStepSchema } from '../shared/answers/stepSchema';
import { isRecord } from '../shared/isRecord';
import { buildFieldMessages } from './fieldMessages';
import { readKindTables } from '../tables/tables';
import { getOrBuildVersionOfSituation } from './chooseSituation';
import { listSituationSourcesInForce } from './ownRules';
import type { Example, KindVersion, Source, Step, Texts } from '../shared/kinds/kind';
import { NO_SITUATION } from '../shared/kinds/noSituation';
import { listSchemaFields, type Field } from './schemaFields';
import { buildValidatorFileName } from './validatorFileName';
import { getOptionLabelOrValue } from '../shared/answers/optionLabel';

/** `price` in SEK, from the price list. */
export function buildKindSummary(kind: KindVersion, language: Language, price: number): KindSummary {
  const { id, order, apiPath, icon, priceKey, routes, slugs, letterLanguages, categoryField, shortForm } =
    kind.manifest;
  const { name, tagline, description, frame } = kind.texts[language];
  const words = kind.texts[language].steps;
  const buildStepLabel = ({ id: step }: { id: string }) => ({ id: step, label: words[step]?.label ?? step });
  const first = words[kind.manifest.steps[0]?.id ?? ''];
  const category = listSchemaFields(kind.schema).find((field) => field.path === categoryField);
  const labelledCategories = (category?.options ?? []).map((value) => ({
    value,
    label: getOptionLabelOrValue(kind.texts[language], category?.path ?? '', value),
  }));
  return {
    id,
    order,
    apiPath,
    name,
    tagline,
    description,
    icon,
    priceKey,
    price,
    ...(routes && { routes }),
    slugs,
    letterLanguages,
    ...(categoryField !== undefined && { categoryField }),
    categories: labelledCategories,
    shortForm: shortForm !== undefined,
    ...(shortForm && { shortSteps: shortForm.map(buildStepLabel) }),
    ...(kind.manifest.situations && { situationField: kind.manifest.situations.field }),
    frame,
    steps: kind.manifest.steps.map(buildStepLabel),
    first: { heading: first?.heading ?? name, ...(first?.lead !== undefined && { lead: first.lead }) },
    ...(kind.manifest.followUp && {
      followUp: { ...kind.manifest.followUp, situations: listSituationNames(kind, language) },
    }),
  };
}

function listSituationNames(
  { situations }: KindVersion,
  language: Language,
): { id: string; name: string; hint?: string }[] {
  return Object.entries(situations?.each ?? {})
    .sort(([, a], [, b]) => a.order - b.order)
    .map(([id, { texts }]) => ({
      id,
      name: texts[language].name,
      ...(texts[language].hint !== undefined && { hint: texts[language].hint }),
    }));
}

/** Whether people choose the kind out of a list; one that follows a letter is reached from there. */
export function isListedKind({ manifest }: Pick<KindVersion, 'manifest'>): boolean {
  return manifest.followUp === undefined;
}

/** How many kinds, the first in the choosers' order, show a sample of their letter on the landing page. */
export const SAMPLED = 12;

/** The example that shows the kind on the landing page: in the asked language when there is one. */
export function findShowcaseExample(kind: KindVersion, language: Language): Example | undefined {
  const shown = Object.values(kind.examples).filter((example) => example.showcase);
  return shown.find((example) => example.language === language) ?? shown[0];
}

/**
 * @param situation its form, where the kind has situations: '' for the one in which it is still to be chosen
 * @throws RangeError for a situation that the kind does not have
 */
export function buildKindView(version: KindVersion, language: Language, situation?: string): KindView {
  const kind =
    situation === undefined || !version.situations ? version : getOrBuildVersionOfSituation(version, situation);
  const { id, apiPath, icon, priceKey, routes, previewLines, letterLanguages, categoryField, languageField, contact } =
    kind.manifest;
  const { lookups, uploads, paper, opening, suggestions, situations, files, steps, shortForm } = kind.manifest;
  const fields = listSchemaFields(kind.schema);
  const buildViewOfStep = (step: Step): StepView => buildStepView(kind, language, step, fields);
  return {
    kind: {
      id,
      apiPath,
      icon,
      priceKey,
      routes,
      previewLines,
      letterLanguages,
      categoryField,
      languageField,
      contact,
      lookups,
      uploads,
      paper,
      opening,
      suggestions,
      situations,
      hasDossier: files.dossier !== undefined,
      opensFree: files.opensFree,
    },
    hash: version.hash,
    ...(version.situations && { situation: situation ?? NO_SITUATION }),
    language,
    steps: steps.map(buildViewOfStep),
    ...(shortForm && { shortForm: shortForm.map(buildViewOfStep) }),
    schema: kind.schema,
    texts: omitFactTexts(kind.texts[language]),
    rules: kind.rules,
    sources: sortSourcesInForceFirst(kind).map((source) => translateSource(source, language)),
    tables: readKindTables(kind),
    validator: `/kinds/${buildValidatorFileName(kind)}`,
  };
}

/** All law that the kind's letters may cite today, in one language. */
export function listTextsOfSourcesInForce(kind: KindVersion, language: Language): SourceText[] {
  const today = swedishDate(new Date());
  return listSituationSourcesInForce(kind, { form: {}, today }).map((source) => translateSource(source, language));
}

function translateSource({ id, citation, title, text, link }: Source, language: Language): SourceText {
  return { id, citation: citation[language], title: title[language], text: text[language], link };
}

/** What people read: words for staff stay here. */
function omitFactTexts({ facts: _facts, ...texts }: Texts): Texts {
  return texts;
}

/** A note names a source by its id: of its versions the one in force now comes first. */
function sortSourcesInForceFirst({ sources }: KindVersion): KindVersion['sources'] {
  const now = swedishDate(new Date());
  const rankByBeingInForce = (source: KindVersion['sources'][number]): number => (isInForce(source, now) ? 0 : 1);
  return sources.toSorted((a, b) => rankByBeingInForce(a) - rankByBeingInForce(b));
}

function buildStepView(kind: KindVersion, language: Language, step: Step, fields: Field[]): StepView {
  const words = kind.texts[language].steps[step.id];
  const base: StepView = {
    id: step.id,
    type: step.type,
    label: words?.label ?? step.id,
    heading: words?.heading ?? step.id,
    ...(words?.lead !== undefined && { lead: words.lead }),
    ...(words?.next !== undefined && { next: words.next }),
    ...(words?.offer !== undefined && { offer: words.offer }),
    ...(words?.bySubject !== undefined && { bySubject: words.bySubject }),
  };
  if (step.type !== 'fields') return base;
  if (step.optional) base.optional = true;
  const uiSchema: Record<string, unknown> = { 'ui:order': [...step.fields, '*'] };
  for (const name of step.fields) uiSchema[name] = buildFieldUi(kind, language, name, kind.ui[name], fields);
  return { ...base, fields: step.fields, schema: buildStepSchema(kind.schema, step.fields, step.required), uiSchema };
}

function buildFieldUi(
  kind: KindVersion,
  language: Language,
  path: string,
  ui: unknown,
  fields: Field[],
): Record<string, unknown> {
  const given = isRecord(ui) ? ui : {};
  const field = fields.find((each) => each.path === path);
  const texts = kind.texts[language];
  const words = texts.fields[path];
  const options: Record<string, unknown> = { ...(isRecord(given['ui:options']) ? given['ui:options'] : {}) };
  if (words?.example !== undefined) options['example'] = words.example;
  if (words?.one !== undefined) options['one'] = words.one;
  if (field?.leaf || field?.list)
    options['errors'] = buildFieldMessages(
      texts,
      language,
      field,
      kind.manifest.lookups[path]?.free === false ? ['lookup'] : [],
    );
  const merged: Record<string, unknown> = Object.fromEntries(
    Object.entries(given).filter(([key]) => key.startsWith('ui:')),
  );
  if (words) merged['ui:title'] = words.label;
  if (words?.hint !== undefined) merged['ui:description'] = words.hint;
  if (field?.options) {
    merged['ui:enumNames'] = field.options.map((value) => getOptionLabelOrValue(texts, path, value));
    options['hints'] = listOptionHints(texts, path);
  }
  merged['ui:options'] = options;
  const inside = `${path}.`;
  // rjsf keeps what concerns the items of a list apart; our folders name their members without it.
  const members: Record<string, unknown> = {};
  for (const member of fields.filter(
    (each) => each.path.startsWith(inside) && !each.path.slice(inside.length).includes('.'),
  )) {
    const name = member.path.slice(inside.length);
    members[name] = buildFieldUi(kind, language, member.path, given[name], fields);
  }
  if (!field?.list) Object.assign(merged, members);
  else if (Object.keys(members).length > 0) merged['items'] = members;
  return merged;
}

function listOptionHints(texts: Texts, path: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts.fields[path]?.options ?? {}).flatMap(([value, option]) =>
      typeof option === 'string' ? [] : [[value, option.hint]],
    ),
  );
}
