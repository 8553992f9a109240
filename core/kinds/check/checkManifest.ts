import { LANGUAGES } from '../../shared/languages';
import { SUBSCRIPTION_KEY } from '../../prices/prices';
import { ICON_NAMES } from '../../shared/kinds/icons';
import type { Step } from '../../shared/kinds/kind';
import { wordsTemplate, type JsonPath } from '../problems';
import { isDayOrDateTime } from '../schemaFields';
import { reportOpeningOptionFaults } from './checkOpeningOptions';
import { type Inspection, reportRepeatedIds } from './inspection';

const FILE = 'kind.json';
/** Pages and calls of the site itself: a kind that took one would hide it. */
const SITE_ROUTES = new Set(
  [
    'create',
    'preview',
    'payment-success',
    'payment-canceled',
    'my-letters',
    'admin',
    'about',
    'faq',
    'terms',
    'contact',
    'letter-expired',
    'api',
    ...LANGUAGES,
    'kinds',
    'assets',
  ].map((name) => `/${name}`),
);
const SITE_CALLS = new Set([
  'pricing',
  'health',
  'forms',
  'letters',
  'validate-discount',
  'send-email',
  'generate-letter',
  'create-checkout-session',
  'stripe',
  'webhooks',
  'admin',
  'ai',
  'auth',
  'uploads',
  'tables',
  'user-templates',
]);
const FILE_NAME_PARTS: Record<'letter' | 'attachment' | 'dossier', string[]> = {
  letter: ['id'],
  attachment: ['kind', 'category', 'id8'],
  dossier: ['id'],
};
/** The day that the law is chosen by when kind.json names no other: a kind without such a field goes by today. */
const DEFAULT_EVENT = 'incidentDate';

/** kind.json: what it names exists, steps ask for every required field once and end in preview and payment. */
export function reportManifestFaults(inspection: Inspection): void {
  const { kind, fields, report } = inspection;
  const { manifest } = kind;
  const reportFieldIfUnknown = (path: JsonPath, name: string): void => {
    if (!fields.has(name)) report(FILE, path, wordsTemplate`no field "${name}" in schema.json`);
  };
  reportFieldIfUnknown(['contact', 'name'], manifest.contact.name);
  reportFieldIfUnknown(['contact', 'email'], manifest.contact.email);
  for (const [name, target] of Object.entries(manifest.api.requestAliases))
    reportFieldIfUnknown(['api', 'requestAliases', name], target);
  if (manifest.categoryField !== undefined) {
    reportFieldIfUnknown(['categoryField'], manifest.categoryField);
    if (fields.has(manifest.categoryField) && !fields.get(manifest.categoryField)?.options)
      report(FILE, ['categoryField'], wordsTemplate`"${manifest.categoryField}" has no enum to choose a category from`);
  }
  if (manifest.languageField !== undefined) reportLanguageFieldFaults(inspection, manifest.languageField);
  const event = fields.get(manifest.eventDateField);
  if (event ? !isDayOrDateTime(event.schema) : manifest.eventDateField !== DEFAULT_EVENT)
    report(FILE, ['eventDateField'], wordsTemplate`no date "${manifest.eventDateField}" in schema.json`);
  reportUnknownFactsAndBannersInApi(inspection);
  reportOpeningOptionFaults(inspection);
  reportStepFaults(inspection, manifest.steps, ['steps'], []);
  reportOptionalStepFaults(inspection);
  if (manifest.shortForm)
    reportStepFaults(inspection, manifest.shortForm, ['shortForm'], [manifest.categoryField ?? '']);
  reportPreviewPaymentAndDownloadFaults(inspection);
  reportReservedOrUnknownManifestNames(inspection);
  reportRepeatedIds(inspection, FILE, ['deadlines'], manifest.deadlines);
  reportRepeatedIds(inspection, FILE, ['checklist'], manifest.checklist);
}

/** `askedBefore` are fields that are answered before the first of these steps. */
function reportStepFaults(inspection: Inspection, steps: readonly Step[], path: JsonPath, askedBefore: string[]): void {
  const { fields, report, remark } = inspection;
  reportRepeatedIds(inspection, FILE, path, steps);
  const seen = new Set(askedBefore);
  steps.forEach((step, index) => {
    if (step.type !== 'fields') return;
    step.fields.forEach((name, position) => {
      const at = [...path, index, 'fields', position];
      if (!fields.has(name) || name.includes('.'))
        report(FILE, at, wordsTemplate`no top-level field "${name}" in schema.json`);
      else if (seen.has(name) && !askedBefore.includes(name))
        report(FILE, at, wordsTemplate`"${name}" is asked for in an earlier step already`);
      seen.add(name);
    });
    step.required?.forEach((name, position) => {
      if (!step.fields.includes(name))
        report(FILE, [...path, index, 'required', position], wordsTemplate`"${name}" is no field of this step`);
    });
  });
  for (const field of fields.values()) {
    if (field.path.includes('.') || seen.has(field.path)) continue;
    if (field.required) report(FILE, path, wordsTemplate`no step asks for "${field.path}", which is required`);
    // The short form asks for less, and so comes to fewer conditions.
    else if (path[0] === 'steps' && field.keywords.has('required'))
      report(FILE, path, wordsTemplate`no step asks for "${field.path}", which some answers make required`);
    else if (path[0] === 'steps') remark(FILE, path, wordsTemplate`no step asks for "${field.path}"`);
  }
}

/** A step that is passed over by default: it must be offered, lead somewhere, and ask for nothing that is needed. */
function reportOptionalStepFaults({ kind, fields, report, remark }: Inspection): void {
  const { steps } = kind.manifest;
  steps.forEach((step, index) => {
    const offered = step.type === 'fields' && step.optional === true;
    const before = steps[index - 1];
    if (offered && !before)
      report(
        FILE,
        ['steps', index, 'optional'],
        wordsTemplate`the first step can't be optional: no step before it offers it`,
      );
    if (offered && before?.type === 'fields' && before.optional)
      report(
        FILE,
        ['steps', index, 'optional'],
        wordsTemplate`the step before it is optional too, so nobody would be offered it`,
      );
    if (offered && !steps[index + 1])
      report(FILE, ['steps', index, 'optional'], wordsTemplate`an optional step can't be the last`);
    if (offered) {
      if (step.required?.length)
        report(
          FILE,
          ['steps', index, 'required'],
          wordsTemplate`an optional step can be passed over, so it can insist on nothing`,
        );
      step.fields.forEach((name, position) => {
        if (fields.get(name)?.required)
          report(
            FILE,
            ['steps', index, 'fields', position],
            wordsTemplate`"${name}" is required, but an optional step can be passed over`,
          );
      });
    }
    if (!before) return;
    for (const language of LANGUAGES) {
      const offer = kind.texts[language].steps[before.id]?.offer;
      if (offered && offer === undefined)
        report(
          `texts.${language}.json`,
          ['steps', before.id, 'offer'],
          wordsTemplate`the text is missing: the button that leads to the optional step "${step.id}"`,
        );
      if (!offered && offer !== undefined)
        remark(
          `texts.${language}.json`,
          ['steps', before.id, 'offer'],
          wordsTemplate`the step after it, "${step.id}", is not optional`,
        );
    }
  });
}

function reportLanguageFieldFaults({ kind, fields, report }: Inspection, name: string): void {
  const field = fields.get(name);
  if (!field) return report(FILE, ['languageField'], wordsTemplate`no field "${name}" in schema.json`);
  const languages: readonly string[] = kind.manifest.letterLanguages;
  if (!field.options) report(FILE, ['languageField'], wordsTemplate`"${name}" has no enum to choose a language from`);
  for (const value of field.options ?? [])
    if (!languages.includes(value))
      report(FILE, ['languageField'], wordsTemplate`"${name}" offers "${value}", which is none of letterLanguages`);
}

/** What an answer is filled from: facts that are worked out, and a banner only where one tells the outcome. */
function reportUnknownFactsAndBannersInApi({ kind, report }: Inspection): void {
  const { manifest, rules } = kind;
  for (const call of ['draftResponse', 'paymentLinkResponse'] as const)
    for (const [name, source] of Object.entries(manifest.api[call])) {
      const [root, id = ''] = source.split('.');
      if (root === 'facts' && !rules.facts.some((fact) => fact.id === id))
        report(FILE, ['api', call, name], wordsTemplate`no fact "${id}" in rules.json`);
      if (root === 'banner' && !rules.banners.some((banner) => banner.outcome))
        report(FILE, ['api', call, name], wordsTemplate`no banner in rules.json has "outcome": true`);
    }
}

function reportPreviewPaymentAndDownloadFaults({ kind: { manifest }, report }: Inspection): void {
  const findStepIndexesOfType = (type: Step['type']): number[] =>
    manifest.steps.flatMap((step, index) => (step.type === type ? [index] : []));
  for (const type of ['preview', 'payment', 'download'] as const) {
    const [first, second] = findStepIndexesOfType(type);
    if (first === undefined && type !== 'download')
      report(FILE, ['steps'], wordsTemplate`a step of type ${type} is missing`);
    if (second !== undefined) report(FILE, ['steps', second], wordsTemplate`a second step of type ${type}`);
  }
  const [preview = 0, payment = preview + 1, download = payment + 1] = [
    findStepIndexesOfType('preview')[0],
    findStepIndexesOfType('payment')[0],
    findStepIndexesOfType('download')[0],
  ];
  if (payment < preview) report(FILE, ['steps', payment], wordsTemplate`payment comes before the preview`);
  if (download < payment) report(FILE, ['steps', download], wordsTemplate`the download comes before payment`);
}

function reportReservedOrUnknownManifestNames({ kind, report, remark }: Inspection): void {
  const { manifest, letters } = kind;
  const icons: readonly string[] = ICON_NAMES;
  if (!icons.includes(manifest.icon))
    remark(FILE, ['icon'], wordsTemplate`no icon "${manifest.icon}": it can be ${ICON_NAMES.join(', ')}`);
  if (manifest.priceKey === SUBSCRIPTION_KEY)
    report(FILE, ['priceKey'], wordsTemplate`"${manifest.priceKey}" is the site's own`);
  if (SITE_CALLS.has(manifest.apiPath))
    report(FILE, ['apiPath'], wordsTemplate`"${manifest.apiPath}" is the site's own`);
  for (const [name, route] of Object.entries(manifest.routes ?? {}))
    if (SITE_ROUTES.has(route)) report(FILE, ['routes', name], wordsTemplate`"${route}" is the site's own`);
  for (const name of ['letter', 'attachment', 'dossier'] as const) {
    const allowed = FILE_NAME_PARTS[name];
    for (const [, part = ''] of (manifest.files[name] ?? '').matchAll(/\{([^}]*)\}/g))
      if (!allowed.includes(part))
        report(
          FILE,
          ['files', name],
          wordsTemplate`unknown placeholder ${`{${part}}`}: it can be ${allowed.map((each) => `{${each}}`).join(', ')}`,
        );
  }
  const isSituation = kind.situation !== undefined;
  manifest.letterLanguages.forEach((language, index) => {
    // A situation's letter is made of sections, and looked at as such.
    if (letters[language] === undefined && !isSituation)
      report(FILE, ['letterLanguages', index], wordsTemplate`letter.${language}.md is missing`);
  });
  for (const language of LANGUAGES)
    if (letters[language] !== undefined && !manifest.letterLanguages.includes(language))
      report(
        FILE,
        ['letterLanguages'],
        wordsTemplate`letter.${language}.md is there, but "${language}" is not a letter language`,
      );
}
