import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { createKind } from '../../core/kinds/createKind';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { loadKindsOrThrow } from '../../core/kinds/load';

/** The day on which the kinds of these tests are made and held against. */
export const TODAY = '2026-11-21';

/** A forms folder of a test's own. */
export interface FormsFolder {
  dir: string;
  remove(): Promise<void>;
}

export async function formsFolder(): Promise<FormsFolder> {
  const dir = await mkdtemp(path.join(tmpdir(), 'kinds-'));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** The skeleton as a kind, edited. */
export async function madeKind(forms: FormsFolder, id: string, edits: readonly Edit[] = []): Promise<string> {
  const folder = await createKind(id, [forms.dir], TODAY);
  for (const edit of edits) await applyEdit(folder, edit);
  return folder;
}

export async function loadedKind(forms: FormsFolder, id: string): Promise<KindVersion> {
  const kind = (await loadKindsOrThrow([forms.dir])).find((each) => each.manifest.id === id);
  if (!kind) throw new Error(`${id} was not loaded`);
  return kind;
}

/** One change of one file: JSON by pointer (`undefined` takes the value out), or text by replacing. */
export type Edit =
  | { file: string; at: string; to: unknown }
  | { file: string; replace: string; by: string }
  | { file: string; text: string }
  | { remove: string };

async function applyEdit(folder: string, edit: Edit): Promise<void> {
  if ('remove' in edit) return rm(path.join(folder, edit.remove));
  const file = path.join(folder, edit.file);
  if ('text' in edit) {
    await mkdir(path.dirname(file), { recursive: true });
    return writeFile(file, edit.text);
  }
  const text = await readFile(file, 'utf8');
  if ('replace' in edit) {
    if (!text.includes(edit.replace)) throw new Error(`${edit.file} has no ${edit.replace}`);
    return writeFile(
      file,
      text.replace(edit.replace, () => edit.by),
    );
  }
  await writeFile(file, JSON.stringify(changed(JSON.parse(text), edit.at.split('/').slice(1), edit.to)));
}

const container = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]);

/** A copy with `to` at the path; `-` appends to a list. */
function changed(node: unknown, keys: readonly string[], to: unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return to;
  const inner = container.parse(node ?? {});
  if (Array.isArray(inner)) {
    if (key === '-') return [...inner, to];
    return inner.flatMap((item, index) =>
      String(index) !== key ? [item] : to === undefined && rest.length === 0 ? [] : [changed(item, rest, to)],
    );
  }
  const { [key]: before, ...others } = inner;
  return to === undefined && rest.length === 0 ? others : { ...others, [key]: changed(before, rest, to) };
}
