import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { buildFileSchema } from '../../core/kinds/fileSchemas';
import swedish from '../../web/src/admin/kinds/explanations.sv.json';
import { isRecord } from '../../core/shared/isRecord';
import { findSchemaOfFile, SCHEMA_NAMES, type SchemaName } from '../../core/shared/kinds/schemaFiles';

const ajv = new Ajv2020({ strict: false, logger: false });
addFormats(ajv);
const validators = new Map(SCHEMA_NAMES.map((name) => [name, ajv.compile(buildFileSchema(name))]));
const fits = (name: SchemaName, value: unknown) => validators.get(name)?.(value);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe('the JSON Schemas of a kind’s files', () => {
  it('are those of the files by their place', () => {
    expect(
      [
        'kind.json',
        'texts.en.json',
        'examples/lamp.json',
        'situations/_shared/texts.sv.json',
        'situations/train/texts.sv.json',
        'situations/train/examples/late.json',
        'situations/_shared/sources.json',
        'schema.json',
        'ui.json',
        'data/rows.json',
        'situations/_shared/questions.json',
        'letter.sv.md',
      ].map(findSchemaOfFile),
    ).toEqual([
      'kind',
      'texts',
      'example',
      'sharedSituationTexts',
      'situationTexts',
      'situationExample',
      'situationSources',
      'schema',
      'ui',
      'data',
      'sharedQuestions',
      undefined,
    ]);
  });

  it('are fitted by every file that comes with the code, references and all, and by no slip', () => {
    const seen = new Set<SchemaName>();
    for (const kind of ['klagomal', 'flygforseening', 'nasta-steg', 'parkeringsbot'])
      for (const file of filesBelow(`forms/${kind}`)) {
        const name = findSchemaOfFile(path.relative(`forms/${kind}`, file).split(path.sep).join('/'));
        if (!name) continue;
        seen.add(name);
        expect([file, fits(name, JSON.parse(readFileSync(file, 'utf8')))]).toEqual([file, true]);
      }
    expect([...seen].sort()).toEqual([...SCHEMA_NAMES].sort());
    const banner = { id: 'late', step: 'when', level: 'info', when: true };
    expect(fits('rules', { banners: [banner] })).toBe(true);
    const question = { type: 'string', enum: ['a', 'b'], 'x-sensitivity': 'none', 'x-day': 'past' };
    const form = { type: 'object', properties: { late: question }, allOf: [{ if: { not: { required: ['late'] } } }] };
    expect(fits('schema', form)).toBe(true);
    for (const slip of [
      { 'x-sensitivity': 'secret' },
      { 'x-day': 'future' },
      { format: 'day' },
      { maxLenght: 3 },
      { items: [question] },
    ])
      expect(fits('schema', { ...form, properties: { late: { ...question, ...slip } } })).toBe(false);
    const asked = { 'ui:widget': 'radio', 'ui:options': { only: ['a'] } };
    expect(fits('ui', { group: { late: asked } })).toBe(true);
    for (const slip of [{ 'ui:widget': 'radios' }, { 'ui:wigdet': 'radio' }, { 'ui:options': { rows: 'two' } }])
      expect(fits('ui', { group: { late: { ...asked, ...slip } } })).toBe(false);
    expect(fits('data', [{ value: 'a', name: { sv: 'A', en: 'A' }, own: 3 }])).toBe(true);
    for (const slip of [[{ name: 'A' }], { readers: ['nose'], fields: [] }]) expect(fits('data', slip)).toBe(false);
    for (const slip of [{ ...banner, level: 'loud' }, { ...banner, levle: 'info' }, { id: 'late' }])
      expect(fits('rules', { banners: [slip] })).toBe(false);
  });

  it('say of schema.json what JSON Schema’s own schema has words for', () => {
    const { properties = {} } = buildFileSchema('schema');
    const known = ['core', 'applicator', 'unevaluated', 'validation', 'meta-data', 'format-annotation'].flatMap(
      (name) =>
        Object.keys(
          JSON.parse(readFileSync(require.resolve(`ajv/dist/refs/json-schema-2020-12/meta/${name}.json`), 'utf8'))
            .properties,
        ),
    );
    const own = Object.keys(properties).filter((name) => !known.includes(name));
    expect(own.sort()).toEqual(['x-after', 'x-day', 'x-paper', 'x-sensitivity']);
  });

  it('say in Swedish too all that they say in English', () => {
    const said = new Set(SCHEMA_NAMES.flatMap((name) => listDescriptions(buildFileSchema(name))));
    expect(Object.keys(swedish).sort()).toEqual([...said].sort());
  });

  it('explain every name', () => {
    const unexplained = SCHEMA_NAMES.flatMap((name) => listUnexplainedNames(buildFileSchema(name), name));
    expect(unexplained).toEqual([]);
  });
});

function listDescriptions(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) =>
    key === 'description' && typeof value === 'string' ? [value] : listDescriptions(value),
  );
}

/** Names that an author can write and that nothing is said of. */
function listUnexplainedNames(schema: unknown, place: string): string[] {
  if (!isRecord(schema)) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    if (key !== 'properties' || !isRecord(value) || place.endsWith('/properties'))
      return listUnexplainedNames(value, `${place}/${key}`);
    return Object.entries(value).flatMap(([name, own]) => [
      ...(name.startsWith('$') || (isRecord(own) && own['description']) ? [] : [`${place}: ${name}`]),
      ...listUnexplainedNames(own, `${place}/${name}`),
    ]);
  });
}
