import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { computeContentHash } from './canonicalJson';
import type { KindVersion } from '../shared/kinds/kind';
import { buildOnBehalfForm } from './onBehalf';

let tools: string[] | undefined;

/** Versions of what the module is made with: rjsf refuses validators whose keys another version worked out. */
function readToolVersions(): string[] {
  tools ??= ['@rjsf/utils', '@rjsf/validator-ajv8', 'ajv'].map((name) => {
    const manifest: unknown = JSON.parse(readFileSync(path.join('node_modules', name, 'package.json'), 'utf8'));
    return z.object({ version: z.string() }).parse(manifest).version;
  });
  return tools;
}

/** An error tells its place, keyword and limits: it is worded by texts of ours, and the schema is at hand anyway. */
export const VALIDATOR_OPTIONS = { messages: false, verbose: false };

/** `<id>-<8 hex>.js`: changes with the kind's content, the engine's own questions and the compiler, so browsers may keep it for ever. */
export function buildValidatorFileName(kind: Pick<KindVersion, 'hash' | 'manifest'>): string {
  const form = buildOnBehalfForm({}, kind.manifest.contact);
  const hash = computeContentHash([kind.hash, form, VALIDATOR_OPTIONS, ...readToolVersions()]);
  return `${kind.manifest.id}-${hash.slice(0, 8)}.js`;
}
