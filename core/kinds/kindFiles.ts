import { createHash } from 'node:crypto';
import path from 'node:path';
import { readTextsBelow } from './jsonFiles';
import { KIND_FILE } from '../shared/kinds/kindFile';

/** The files of a kind's folder: text by path in there, with `/` between its parts. */
export type KindFiles = Readonly<Record<string, string>>;

/** Edited files by path; null takes one away. */
export type KindEdits = Readonly<Record<string, string | null>>;

/** What lies in a folder that belongs to a kind. */
export function readKindFilesOnDisk(folder: string): KindFiles {
  const files = [...readTextsBelow(folder)].map(([file, text]) => [toRelativeFileName(folder, file), text] as const);
  return Object.fromEntries(files.filter(([name]) => KIND_FILE.test(name)));
}

function toRelativeFileName(folder: string, file: string): string {
  return path.relative(folder, file).split(path.sep).join('/');
}

/** The files with the edits made. */
export function applyEdits(files: KindFiles, edits: KindEdits): KindFiles {
  const edited = Object.entries({ ...files, ...edits });
  return Object.fromEntries(edited.flatMap(([name, text]) => (text === null ? [] : [[name, text]])));
}

/** The edits that make `from` into `to`. */
export function diffKindFiles(from: KindFiles, to: KindFiles): KindEdits {
  const gone = Object.keys(from).filter((name) => !Object.hasOwn(to, name));
  const changed = Object.entries(to).filter(([name, text]) => from[name] !== text);
  return { ...Object.fromEntries(gone.map((name) => [name, null])), ...Object.fromEntries(changed) };
}

/** Hash of names and contents, hex: a review of these very files holds as long as it is the same. */
export function computeHashOfFiles(files: KindFiles): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(files).sort()) {
    const text = files[name] ?? '';
    hash.update(`${name}\n${text.length}\n${text}`);
  }
  return hash.digest('hex');
}
