import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import Ajv2020 from 'ajv/dist/2020';
import { build } from 'esbuild';
import { LRUCache } from 'lru-cache';
import { buildStepSchema } from '../shared/answers/stepSchema';
import type { JsonSchema, KindVersion } from '../shared/kinds/kind';
import { computeContentHash } from './canonicalJson';
import { VALIDATOR_OPTIONS, buildValidatorFileName } from './validatorFileName';

export interface ValidatorModule {
  fileName: string;
  /** An ES module exporting `validators`: by step id, the functions for rjsf's createPrecompiledValidator. */
  code: string;
}

/** Modules being made now, so that many first visitors wait for one compilation. */
const underWay = new Map<string, Promise<string>>();

/**
 * The browser's validators of a kind, one set a step, short form included: compiled ahead, so the page needs no
 * `eval`. Kept under `cacheDir` by name, which changes with the kind and with the compiler.
 */
export async function compileValidators(kind: KindVersion, cacheDir: string): Promise<ValidatorModule> {
  const fileName = buildValidatorFileName(kind);
  const file = path.join(cacheDir, fileName);
  const pending = underWay.get(file) ?? readOrCreateFile(file, () => generateValidatorCode(kind));
  underWay.set(file, pending);
  try {
    return { fileName, code: await pending };
  } finally {
    underWay.delete(file);
  }
}

/** Code by the hash of its schemas: most edits of a kind change none of them. */
const bundledModules = new LRUCache<string, string>({ max: 8 });

/** The same module's code, written to no file. @throws what esbuild or Ajv throw for a schema that does not compile */
export async function generateValidatorCode(kind: KindVersion): Promise<string> {
  const steps = listStepSchemas(kind);
  const key = computeContentHash(steps);
  const code = bundledModules.get(key) ?? (await bundleValidators(steps));
  bundledModules.set(key, code);
  return code;
}

async function readOrCreateFile(file: string, make: () => Promise<string>): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const code = await make();
  await mkdir(path.dirname(file), { recursive: true });
  // Renamed into place, so that another process never reads half of it.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, code);
  await rename(draft, file);
  return code;
}

interface StepSchema {
  id: string;
  /** Exactly as the view sends it. */
  schema: JsonSchema;
}

function listStepSchemas(kind: KindVersion): StepSchema[] {
  const { steps, shortForm = [] } = kind.manifest;
  return [...steps, ...shortForm].flatMap((step) =>
    step.type === 'fields' ? [{ id: step.id, schema: buildStepSchema(kind.schema, step.fields, step.required) }] : [],
  );
}

async function bundleValidators(steps: StepSchema[]): Promise<string> {
  const imports = steps.map((_step, index) => `import step${index} from "step:${index}";`);
  // rjsf finds each function by its schema's hash, so a step of the wizard and one of the short form can share an id.
  const members = [...new Set(steps.map((step) => step.id))].map((id) => {
    const parts = steps.flatMap((step, index) => (step.id === id ? [`...step${index}`] : []));
    return `${JSON.stringify(id)}: { ${parts.join(', ')} }`;
  });
  const result = await build({
    stdin: {
      contents: `${imports.join('\n')}\nexport const validators = { ${members.join(', ')} };`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [
      {
        name: 'step-validators',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^step:/ }, (step) => ({ path: step.path.slice('step:'.length), namespace: 'step' }));
          // Resolved from the root: the same ajv and formats as the server's.
          onLoad({ filter: /.*/, namespace: 'step' }, (step) => ({
            contents: compileSchemaValidatorsCode(steps[Number(step.path)]?.schema ?? {}, {
              AjvClass: Ajv2020,
              ajvOptionsOverrides: VALIDATOR_OPTIONS,
            }),
            loader: 'js',
            resolveDir: process.cwd(),
          }));
        },
      },
    ],
  });
  const output = result.outputFiles[0];
  if (!output) throw new Error('esbuild gave no output for the validators');
  return output.text;
}
