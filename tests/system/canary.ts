import { readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** Folders of the stand-ins: the outside world, which is not ours to clean. */
const OUTSIDE = 'sandbox';

function files(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => path.relative(folder, file).split(path.sep)[0] !== OUTSIDE);
}

/** Every form in which a text may lie in a file. */
function forms(text: string): Buffer[] {
  return [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'latin1'),
    Buffer.from(Buffer.from(text, 'utf8').toString('base64').replace(/=+$/, '').slice(0, -2)),
    Buffer.from(encodeURIComponent(text)),
  ];
}

/** Looks for `texts` in every file under `folder`, the stand-ins' aside. @returns `file: text` for each find */
export function findTraces(folder: string, texts: string[]): string[] {
  return files(folder).flatMap((file) => {
    if (statSync(file).size === 0) return [];
    const content = readFileSync(file);
    return texts
      .filter((text) => forms(text).some((form) => content.includes(form)) || path.basename(file).includes(text))
      .map((text) => `${path.relative(folder, file)}: ${text}`);
  });
}
