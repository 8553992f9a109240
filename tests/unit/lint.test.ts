import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';

/**
 * A rule that never fires protects nothing. Each is shown here, on a small tree with our own configuration, to find what
 * it is there for.
 */

const CONFIGURATION = ['eslint.config.mjs', '.dependency-cruiser.cjs', 'knip.json', 'tsconfig.json'];

/** Breaches, each in the room that it must not happen in. */
const FILES: Record<string, string> = {
  'core/floating.ts': `async function save(): Promise<void> {}\nexport function leave(): void {\n  save();\n}\n`,
  'core/misused.ts': [
    'export function each(items: string[]): void {',
    '  items.forEach(async (item) => {',
    '    await Promise.resolve(item);',
    '  });',
    '}',
    '',
  ].join('\n'),
  'core/anything.ts': `export function read(text: string): any {\n  return text;\n}\n`,
  'core/silenced.ts': `// eslint-disable-next-line @typescript-eslint/no-explicit-any\nexport const silenced: any = 1;\n`,
  'core/exhaustive.ts': [
    "export function say(way: 'in' | 'out'): number {",
    '  switch (way) {',
    "    case 'in':",
    '      return 1;',
    '  }',
    '  return 0;',
    '}',
    '',
  ].join('\n'),
  'web/src/Hook.tsx': [
    "import { useState } from 'react';",
    'export function Hook({ on }: { on: boolean }): number {',
    '  if (!on) return 0;',
    '  const [count] = useState(1);',
    '  return count;',
    '}',
    '',
  ].join('\n'),
  'web/src/Effect.tsx': [
    "import { useEffect } from 'react';",
    'export function Effect({ call }: { call: () => void }): null {',
    '  useEffect(() => {',
    '    call();',
    '  }, []);',
    '  return null;',
    '}',
    '',
  ].join('\n'),
  'web/src/StateInEffect.tsx': [
    "import { useEffect, useState } from 'react';",
    'export function StateInEffect({ given }: { given: number }): number {',
    '  const [count, setCount] = useState(0);',
    '  useEffect(() => setCount(given), [given]);',
    '  return count;',
    '}',
    '',
  ].join('\n'),
  'web/src/RefInDrawing.tsx': [
    "import { useRef } from 'react';",
    'export function RefInDrawing({ given }: { given: number }): number {',
    '  const latest = useRef(0);',
    '  latest.current = given;',
    '  return given;',
    '}',
    '',
  ].join('\n'),
  'web/src/Press.tsx': `export const Press = ({ call }: { call: () => void }) => <div onClick={call}>x</div>;\n`,
  'workflows/builtin.ts': `import { readFileSync } from 'node:fs';\nexport const text = readFileSync('x', 'utf8');\n`,
  'workflows/database.ts': `import { MongoClient } from 'mongodb';\nexport const client = MongoClient;\n`,
  'workflows/activity.ts': `import { act } from '../worker/act';\nexport const run = act;\n`,
  'workflows/typed.ts': `import type { act } from '../worker/act';\nexport type Act = typeof act;\n`,
  'worker/act.ts': `export function act(): number {\n  return 1;\n}\n`,
  'core/fromWorker.ts': `import { act } from '../worker/act';\nexport const again = act;\n`,
  'api/fromWorker.ts': `import { act } from '../worker/act';\nexport const again = act;\n`,
  'api/fromWorkflow.ts': `import { text } from '../workflows/builtin';\nexport const again = text;\n`,
  'api/fromSandbox.ts': `import { standIn } from '../sandbox/standIn';\nexport const again = standIn;\n`,
  'worker/fromApi.ts': `import { again } from '../api/fromWorker';\nexport const more = again;\n`,
  'web/src/fromCore.ts': `import { leave } from '../../core/floating';\nexport const again = leave;\n`,
  'web/src/typesFromCore.ts': `import type { leave } from '../../core/floating';\nexport type Leave = typeof leave;\n`,
  'web/src/rules.ts': `import { rule } from '../../core/shared/rules/rule';\nexport const again = rule;\n`,
  'core/shared/rules/rule.ts': `export const rule = 1;\n`,
  'core/shared/typesFromServer.ts': `import type { leave } from '../floating';\nexport type Leave = typeof leave;\n`,
  'workflows/typesFromServer.ts': `import type { leave } from '../core/floating';\nexport type Leave = typeof leave;\n`,
  'core/typesFromWorkflow.ts': `import type { text } from '../workflows/builtin';\nexport type Text = typeof text;\n`,
  'core/circleA.ts': `import { b } from './circleB';\nexport const a = (): number => b();\n`,
  'core/circleB.ts': `import { a } from './circleA';\nexport const b = (): number => a();\n`,
  'core/typeCircleA.ts': `import type { B } from './typeCircleB';\nexport type A = B | 1;\n`,
  'core/typeCircleB.ts': `import type { A } from './typeCircleA';\nexport type B = A[];\n`,
  'sandbox/standIn.ts': `export const standIn = 1;\n`,
  'worker/query.ts': [
    "import type { Collection } from 'mongodb';",
    'export function ask({ letters: own }: { letters: Collection }): Promise<unknown> {',
    '  return own.findOne({});',
    '}',
    '',
  ].join('\n'),
  'core/records/query.ts': [
    "import type { Collection } from 'mongodb';",
    'export function ask({ letters: own }: { letters: Collection }): Promise<unknown> {',
    '  return own.findOne({});',
    '}',
    '',
  ].join('\n'),
  'core/figures/sum.ts': `export const sum = 1;\n`,
  'core/records/fromFigures.ts': `import { sum } from '../figures/sum';\nexport const again = sum;\n`,
  'worker/main.ts': `import { used } from './exporting';\nused();\n`,
  'worker/exporting.ts': `export function used(): void {}\nexport function neverUsed(): void {}\n`,
  'package.json': JSON.stringify({ name: 'tree', private: true, dependencies: { liquidjs: '*' } }),
};

let tree: string;

beforeAll(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'brevia-lint-'));
  for (const file of CONFIGURATION) cpSync(file, path.join(tree, file));
  symlinkSync(path.resolve('node_modules'), path.join(tree, 'node_modules'), 'dir');
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  }
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

/** Standard output of a tool that ends with an error code when it finds something. */
function outputOf(tool: string, args: string[]): Promise<string> {
  const command = path.resolve('node_modules/.bin', tool);
  return new Promise((resolve, reject) =>
    execFile(command, args, { cwd: tree, maxBuffer: 20_000_000 }, (_error, stdout, stderr) =>
      stdout ? resolve(stdout) : reject(new Error(stderr)),
    ),
  );
}

describe('eslint', () => {
  const report = z.array(
    z.object({
      filePath: z.string(),
      messages: z.array(z.object({ ruleId: z.string().nullable(), message: z.string() })),
    }),
  );
  let found: z.infer<typeof report>;
  const rulesIn = (file: string): (string | null)[] =>
    found.find(({ filePath }) => filePath.endsWith(file))?.messages.map(({ ruleId }) => ruleId) ?? ['no such file'];

  beforeAll(async () => {
    found = report.parse(JSON.parse(await outputOf('eslint', ['.', '--format', 'json'])));
  });

  test.each([
    ['core/floating.ts', '@typescript-eslint/no-floating-promises'],
    ['core/misused.ts', '@typescript-eslint/no-misused-promises'],
    ['core/anything.ts', '@typescript-eslint/no-explicit-any'],
    ['core/exhaustive.ts', '@typescript-eslint/switch-exhaustiveness-check'],
    ['web/src/Hook.tsx', 'react-hooks/rules-of-hooks'],
    ['web/src/Effect.tsx', 'react-hooks/exhaustive-deps'],
    ['web/src/StateInEffect.tsx', 'react-hooks/set-state-in-effect'],
    ['web/src/RefInDrawing.tsx', 'react-hooks/refs'],
    ['web/src/Press.tsx', 'jsx-a11y/click-events-have-key-events'],
    ['web/src/Press.tsx', 'jsx-a11y/no-static-element-interactions'],
    ['workflows/builtin.ts', '@typescript-eslint/no-restricted-imports'],
    ['workflows/database.ts', '@typescript-eslint/no-restricted-imports'],
    ['workflows/activity.ts', '@typescript-eslint/no-restricted-imports'],
    ['worker/query.ts', 'brevia/no-query-outside-repositories'],
  ])('%s breaks %s', (file, rule) => expect(rulesIn(file)).toContain(rule));

  test('a comment does not switch a rule off', () =>
    expect(rulesIn('core/silenced.ts')).toContain('@typescript-eslint/no-explicit-any'));

  test('a repository may ask its collection', () => expect(rulesIn('core/records/query.ts')).toEqual([]));

  test('a workflow may know an activity by its type', () => expect(rulesIn('workflows/typed.ts')).toEqual([]));
});

describe('dependency-cruiser', () => {
  const report = z.object({
    summary: z.object({ violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })) }),
  });
  let violations: { from: string; rule: { name: string } }[];
  const rulesOn = (file: string): string[] =>
    violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);

  beforeAll(async () => {
    const args = [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'json',
      'api',
      'core',
      'sandbox',
      'web',
      'worker',
      'workflows',
    ];
    violations = report.parse(JSON.parse(await outputOf('depcruise', args))).summary.violations;
  });

  test.each([
    ['core/fromWorker.ts', 'core-imports'],
    ['api/fromWorker.ts', 'api-imports'],
    ['api/fromWorkflow.ts', 'api-imports'],
    ['api/fromSandbox.ts', 'sandbox-stays-out-of-production'],
    ['worker/fromApi.ts', 'worker-imports'],
    ['web/src/fromCore.ts', 'web-imports'],
    ['web/src/typesFromCore.ts', 'web-imports'],
    ['workflows/activity.ts', 'workflows-imports'],
    ['workflows/typesFromServer.ts', 'workflows-imports'],
    ['core/typesFromWorkflow.ts', 'core-imports'],
    ['core/shared/typesFromServer.ts', 'core-shared-imports'],
    ['core/records/fromFigures.ts', 'repositories-know-no-figures'],
    ['core/circleA.ts', 'no-circular'],
    ['core/typeCircleA.ts', 'no-circular-types'],
  ])('%s breaks %s', (file, rule) => expect(rulesOn(file)).toContain(rule));

  test('the site may use what runs in the browser too', () => expect(rulesOn('web/src/rules.ts')).toEqual([]));
});

test('knip finds unused files, exports and packages', async () => {
  const report = await outputOf('knip', ['--no-progress', '--no-config-hints']);
  expect(report).toMatch(/neverUsed/);
  expect(report).toMatch(/core\/anything\.ts/);
  expect(report).toMatch(/liquidjs/);
});

test('no code names a kind: its folder holds all there is about it', () => {
  const names = /reklamation|klagomal|parkering|parking|flyg|flight|myndighet|government/i;
  const rooms = ['core', 'workflows', 'worker', 'api', 'web'];
  // The collection of standard phrasings has a name from before kinds were data; the board of complaints is no kind.
  const others = /government-templates|reklamationsnämnden/g;
  const naming = rooms.flatMap(filesIn).filter((file) => names.test(readFileSync(file, 'utf8').replaceAll(others, '')));
  expect(naming).toEqual([]);
});

function filesIn(room: string): string[] {
  const entries = readdirSync(room, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
