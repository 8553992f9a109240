import SITUATION_STEPS from '../../texts/situationSteps.en.json';
import { LANGUAGES, type Language } from '../../shared/languages';
import { findUnknownSlots } from '../help';
import type { Texts } from '../../shared/kinds/kind';
import { toJsonPointer, wordsTemplate, type JsonPath } from '../problems';
import { isRecord } from '../../shared/isRecord';
import type { Inspection } from './inspection';

/** texts.<language>.json: a text for everything that is shown, none for what is not, the same ones in both languages. */
export function reportTextFaults(inspection: Inspection): void {
  for (const language of LANGUAGES) {
    const texts = inspection.kind.texts[language];
    const file = `texts.${language}.json`;
    const reported = new Set<string>();
    const onceOnly =
      (note: Inspection['report']): Inspection['report'] =>
      (name, path, words) => {
        const pointer = toJsonPointer(path);
        if (!reported.has(pointer)) note(name, path, words);
        reported.add(pointer);
      };
    const once: Inspection = {
      ...inspection,
      report: onceOnly((name, path, words) => inspection.report(name, path, words)),
      remark: onceOnly((name, path, words) => inspection.remark(name, path, words)),
    };
    reportMissingAndUnusedTexts(once, file, texts);
    reportFieldTextFaults(once, file, texts);
    reportBlankTexts(once, file, texts, []);
    for (const other of LANGUAGES) if (other !== language) reportMissingTranslations(once, language, other);
  }
}

function reportMissingAndUnusedTexts({ kind, report, remark }: Inspection, file: string, texts: Texts): void {
  const { manifest, rules } = kind;
  const collectIds = (items: readonly { id: string }[]): Set<string> => new Set(items.map((item) => item.id));
  const shown = {
    steps: collectIds([...manifest.steps, ...(manifest.shortForm ?? [])]),
    banners: collectIds(rules.banners),
    stops: collectIds(rules.stops),
    checks: collectIds(rules.checks ?? []),
    deadlines: collectIds(manifest.deadlines),
    checklist: collectIds(manifest.checklist),
  };
  // Steps that begin within a situation's questions have words of their own here, where the common ones do not fit.
  const begun = Object.keys(manifest.situations?.begins ?? {});
  for (const id of begun) if (!Object.hasOwn(SITUATION_STEPS, id)) shown.steps.add(id);
  const mayBe = { ...shown, steps: new Set([...shown.steps, ...begun]) };
  for (const section of ['steps', 'banners', 'stops', 'checks', 'deadlines', 'checklist'] as const) {
    const written = texts[section] ?? {};
    for (const id of shown[section])
      if (!Object.hasOwn(written, id)) report(file, [section, id], wordsTemplate`the text is missing`);
    for (const id of Object.keys(written))
      if (!mayBe[section].has(id))
        remark(file, [section, id], wordsTemplate`there is nothing by this name to show it for`);
  }
  for (const id of Object.keys(texts.facts ?? {}))
    if (!rules.facts.some((fact) => fact.id === id))
      remark(file, ['facts', id], wordsTemplate`no fact "${id}" in rules.json`);
  const seen = new Set<string>();
  texts.faq.forEach(({ id, answer }, index) => {
    if (seen.has(id)) report(file, ['faq', index, 'id'], wordsTemplate`"${id}" stands here twice`);
    seen.add(id);
    for (const slot of findUnknownSlots(answer))
      report(
        file,
        ['faq', index, 'answer'],
        wordsTemplate`${slot} is not filled in here: an answer knows {{price}} only`,
      );
  });
}

/** Members of an upload that the server fills in, and nobody is asked for. */
const SERVERS = new Set(['id', 'name', 'type', 'size', 'pages']);

function reportFieldTextFaults({ kind, fields, report, remark }: Inspection, file: string, texts: Texts): void {
  const { uploads, lookups } = kind.manifest;
  for (const { path, leaf, list, within, options = [] } of fields.values()) {
    const words = texts.fields[path];
    if (!words) {
      const servers =
        within !== undefined && uploads[within] !== undefined && SERVERS.has(path.slice(within.length + 1));
      if ((leaf || list) && !servers) report(file, ['fields', path], wordsTemplate`the text is missing`);
      continue;
    }
    for (const value of options)
      if (!Object.hasOwn(words.options ?? {}, value))
        report(file, ['fields', path, 'options', value], wordsTemplate`the label is missing`);
  }
  for (const [path, words] of Object.entries(texts.fields)) {
    const field = fields.get(path);
    if (!field) {
      remark(file, ['fields', path], wordsTemplate`no field "${path}" in schema.json`);
      continue;
    }
    for (const value of Object.keys(words.options ?? {}))
      if (!field.options?.includes(value))
        remark(file, ['fields', path, 'options', value], wordsTemplate`"${value}" is no value of "${path}"`);
    for (const keyword of Object.keys(words.errors ?? {}))
      if (keyword !== 'required' && !field.keywords.has(keyword) && !(keyword === 'lookup' && lookups[path]))
        remark(file, ['fields', path, 'errors', keyword], wordsTemplate`"${path}" is not judged by "${keyword}"`);
  }
}

function reportBlankTexts(inspection: Inspection, file: string, value: unknown, path: JsonPath): void {
  if (typeof value === 'string' && !value.trim()) inspection.report(file, path, wordsTemplate`the text is empty`);
  if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      reportBlankTexts(inspection, file, inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Reports what this language lacks of the other's texts. */
function reportMissingTranslations(inspection: Inspection, language: Language, otherLanguage: Language): void {
  const file = `texts.${language}.json`;
  const reportTextsMissingFromMine = (mine: unknown, theirs: unknown, path: JsonPath): void => {
    if (typeof theirs !== 'object' || theirs === null) return;
    if (typeof mine !== 'object' || mine === null)
      return inspection.remark(file, path, wordsTemplate`texts.${otherLanguage}.json has more here`);
    if (Array.isArray(theirs)) {
      const fewer = Array.isArray(mine) && mine.length < theirs.length;
      if (fewer)
        inspection.remark(
          file,
          path,
          wordsTemplate`texts.${otherLanguage}.json has more here: ${theirs.length} against ${mine.length}`,
        );
      return;
    }
    for (const [key, value] of Object.entries(theirs)) {
      const own = isRecord(mine) && Object.hasOwn(mine, key) ? mine[key] : undefined;
      if (own === undefined)
        inspection.remark(
          file,
          [...path, key],
          wordsTemplate`the text is missing, though texts.${otherLanguage}.json has it`,
        );
      else reportTextsMissingFromMine(own, value, [...path, key]);
    }
  };
  const { faq: mine, ...texts } = inspection.kind.texts[language];
  const { faq: theirs, ...others } = inspection.kind.texts[otherLanguage];
  reportTextsMissingFromMine(texts, others, []);
  for (const { id } of theirs)
    if (!mine.some((entry) => entry.id === id))
      inspection.remark(file, ['faq'], wordsTemplate`"${id}" is missing, though texts.${otherLanguage}.json has it`);
}
