import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { buildFileSchema } from '../../core/kinds/fileSchemas';
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
        'data/rows.json',
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
      undefined,
      undefined,
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
    for (const slip of [{ ...banner, level: 'loud' }, { ...banner, levle: 'info' }, { id: 'late' }])
      expect(fits('rules', { banners: [slip] })).toBe(false);
  });
});
