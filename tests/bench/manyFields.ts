import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { createKind } from '../../core/kinds/createKind';

/** Fields of the step, how many of them only show on a condition, and how much the rules work out. */
const FIELDS = 150;
const CONDITIONAL = 30;
const FACTS = 30;
const BANNERS = 10;

const record = z.record(z.string(), z.unknown());

/** A member of a file that is to be added to: zod gives copies, so the copy takes its place. */
function group(content: Record<string, unknown>, name: string): Record<string, unknown> {
  const copy = record.parse(content[name]);
  content[name] = copy;
  return copy;
}

function list(content: Record<string, unknown>, name: string): unknown[] {
  const copy = z.array(z.unknown()).parse(content[name]);
  content[name] = copy;
  return copy;
}

async function change(file: string, edit: (content: Record<string, unknown>) => void): Promise<void> {
  const content = record.parse(JSON.parse(await readFile(file, 'utf8')));
  edit(content);
  await writeFile(file, JSON.stringify(content, null, 2));
}

/** What the nth field is, by its number: texts of all sorts, and now and then a choice, a day, an amount, a tick. */
function sortOf(number: number): { schema: Record<string, unknown>; widget: string } {
  const text = { type: 'string', maxLength: 500, 'x-sensitivity': 'personal' };
  const sorts = [
    { schema: text, widget: 'text' },
    { schema: text, widget: 'textarea' },
    { schema: text, widget: 'text' },
    { schema: { type: 'string', enum: ['a', 'b', 'c'], 'x-sensitivity': 'none' }, widget: 'radio' },
    { schema: { type: 'string', format: 'date', 'x-sensitivity': 'personal' }, widget: 'date' },
    { schema: text, widget: 'text' },
    { schema: { type: 'number', minimum: 0, 'x-sensitivity': 'none' }, widget: 'number' },
    { schema: { type: 'boolean', 'x-sensitivity': 'none' }, widget: 'checkbox' },
    { schema: { type: 'string', enum: ['a', 'b', 'c'], 'x-sensitivity': 'none' }, widget: 'select' },
    { schema: text, widget: 'text' },
  ];
  return sorts[number % sorts.length] ?? { schema: text, widget: 'text' };
}

const fieldName = (number: number) => `field${number}`;

/**
 * A kind that asks 150 questions on one step, 30 of them on conditions, with 30 facts and 10 notes.
 * @param dir a forms folder
 */
export async function makeKindOfManyFields(id: string, dir: string): Promise<void> {
  const folder = await createKind(id, [dir], '2026-11-21');
  const at = (file: string) => path.join(folder, file);
  const numbers = Array.from({ length: FIELDS }, (_each, index) => index + 1);
  const isConditional = (number: number) => number % (FIELDS / CONDITIONAL) === 0;
  await change(at('kind.json'), (kind) => {
    const steps = z.array(record).parse(kind['steps']);
    kind['steps'] = [
      {
        id: 'describe',
        type: 'fields',
        fields: ['category', 'categoryOther', 'caseDescription', 'incidentDate', 'tone', ...numbers.map(fieldName)],
      },
      ...steps.slice(2),
    ];
  });
  await change(at('schema.json'), (schema) => {
    const properties = group(schema, 'properties');
    const conditions = list(schema, 'allOf');
    for (const number of numbers) {
      const field = { [fieldName(number)]: sortOf(number).schema };
      if (!isConditional(number)) Object.assign(properties, field);
      // Shown once the question before it is answered.
      else conditions.push({ if: { required: [fieldName(number - 1)] }, then: { properties: field } });
    }
  });
  await change(at('ui.json'), (ui) => {
    for (const number of numbers) ui[fieldName(number)] = { 'ui:widget': sortOf(number).widget };
  });
  for (const language of ['sv', 'en'])
    await change(at(`texts.${language}.json`), (texts) => {
      const fields = group(texts, 'fields');
      const steps = group(texts, 'steps');
      delete steps['category'];
      for (const number of numbers)
        fields[fieldName(number)] = {
          label: `Fråga ${number}`,
          hint: 'En mening om vad som menas.',
          ...('enum' in sortOf(number).schema && { options: { a: 'Ja', b: 'Nej', c: 'Vet inte' } }),
        };
      const banners = group(texts, 'banners');
      for (let number = 1; number <= BANNERS; number += 1)
        banners[`note${number}`] = {
          title: `Upplysning ${number}`,
          text: `Svaren ger {{facts.fact${number} | number}}.`,
        };
    });
  await change(at('rules.json'), (rules) => {
    const facts = list(rules, 'facts');
    const banners = list(rules, 'banners');
    for (let number = 1; number <= FACTS; number += 1)
      facts.push({
        id: `fact${number}`,
        value: {
          '+': numbers.slice(0, 20).map((each) => ({
            if: [{ present: [{ var: `form.${fieldName(((each * number) % FIELDS) + 1)}` }] }, 1, 0],
          })),
        },
      });
    for (let number = 1; number <= BANNERS; number += 1)
      banners.push({
        id: `note${number}`,
        step: 'describe',
        level: 'info',
        when: { '>=': [{ var: `facts.fact${number}` }, number] },
      });
  });
}
