import { LANGUAGES } from '../../shared/languages';
import { listTextSlots } from '../../shared/formats/fillText';
import type { Texts } from '../../shared/kinds/kind';
import { wordsTemplate, type JsonPath, type Words } from '../problems';
import { readValidRowsOfTable } from './checkLookups';
import type { Inspection } from './inspection';

/** Sections whose texts are shown with values of the rules in them. */
const FILLED = ['banners', 'stops', 'deadlines', 'checklist', 'opening', 'mail'] as const;
const ANY_SLOT = /\{\{[^{}]*\}\}/g;
/** What only a situation's letter understands: `[[ … ]]` and `{value|format}`. */
const LETTER_MARKUP = /\[\[|(?<!\{)\{[\w.]+\|[\w:]+\}/;

/** `{{facts.x | kr}}` in texts: only where it is filled in, and naming what exists. */
export function reportSlotAndMarkupFaults(inspection: Inspection): void {
  for (const language of LANGUAGES) {
    const file = `texts.${language}.json`;
    const texts = inspection.kind.texts[language];
    visitTexts(texts, [], (text, path) => {
      if (LETTER_MARKUP.test(text))
        inspection.report(file, path, wordsTemplate`a letter’s markup is shown as it stands here: write plain words`);
    });
    for (const section of FILLED)
      visitTexts(texts[section], [section], (text, path) => reportSlotFaultsOfText(inspection, file, text, path));
    for (const section of Object.keys(texts).filter(
      (name): name is Exclude<keyof Texts, (typeof FILLED)[number]> => !FILLED.some((filled) => filled === name),
    ))
      visitTexts(texts[section], [section], (text, path) => {
        if (listTextSlots(text).length > 0)
          inspection.report(
            file,
            path,
            wordsTemplate`values are not filled in here: only in banners, stops, deadlines, checklist, opening and mail`,
          );
      });
  }
}

function reportSlotFaultsOfText(
  { kind, fields, report }: Inspection,
  file: string,
  text: string,
  path: JsonPath,
): void {
  for (const [slot] of text.matchAll(ANY_SLOT))
    if (listTextSlots(slot).length === 0)
      report(
        file,
        path,
        wordsTemplate`${slot} is unknown: write {{form.x}}, {{facts.x}}, {{lookups.field.x}} or {{today}},
          with "| date", "| number", "| kr" or "| eur"`,
      );
  for (const { words } of findSingleBraceSlots(text, ['form', 'facts', 'lookups'])) report(file, path, words);
  for (const slot of listTextSlots(text)) {
    const fault = findSlotFault({ kind, fields }, slot);
    if (fault !== undefined) report(file, path, fault);
  }
}

/** Values of `roots` that stand in one brace where there should be two; `row` is the text's line, from 1. */
export function findSingleBraceSlots(text: string, roots: readonly string[]): { row: number; words: Words }[] {
  const half = new RegExp(`(?<!\\{)\\{\\s*(?:${roots.join('|')})\\.[^{}]*\\}(?!\\})`, 'g');
  return [...text.matchAll(half)].map(({ 0: slot, index }) => ({
    row: text.slice(0, index).split('\n').length,
    words: wordsTemplate`${slot} is not filled in: write two braces, ${`{${slot}}`}`,
  }));
}

/** What is wrong with a dotted name of the rules' data, if anything. */
function findSlotFault({ kind, fields }: Pick<Inspection, 'kind' | 'fields'>, name: string): Words | undefined {
  const [root = '', first = '', ...rest] = name.split('.');
  if (name === 'today') return undefined;
  if (root === 'form')
    return fields.has([first, ...rest].join('.'))
      ? undefined
      : wordsTemplate`no field "${[first, ...rest].join('.')}" in schema.json`;
  if (root === 'facts')
    return kind.rules.facts.some((fact) => fact.id === first)
      ? undefined
      : wordsTemplate`no fact "${first}" in rules.json`;
  if (root !== 'lookups') return wordsTemplate`"${name}" is unknown`;
  return findLookupFault({ kind }, first, rest);
}

/** What is wrong with `lookups.<field>.<member>`, if anything: a member must be in some row. */
export function findLookupFault(
  { kind }: Pick<Inspection, 'kind'>,
  field: string,
  [member]: readonly string[],
): Words | undefined {
  const lookup = kind.manifest.lookups[field];
  if (!lookup) return wordsTemplate`no lookup "${field}" in kind.json`;
  if (member === undefined || readValidRowsOfTable({ kind }, lookup.table).some((row) => Object.hasOwn(row, member)))
    return undefined;
  return wordsTemplate`no row of the table "${lookup.table}" has "${member}"`;
}

/** Every text in which something is to be filled in. */
function visitTexts(value: unknown, path: JsonPath, visit: (text: string, path: JsonPath) => void): void {
  if (typeof value === 'string') return value.includes('{') ? visit(value, path) : undefined;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    visitTexts(inner, [...path, Array.isArray(value) ? Number(key) : key], visit);
}
