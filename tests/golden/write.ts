import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openSoundKindsAndListFaulty } from '../../core/kinds/openKinds';
import { casesOf, kindsWithCases, lettered } from './cases';

/** `npm run golden [kind]`: writes the letters of the golden cases anew, to be read before they are committed; those of no case go. */
async function main(): Promise<void> {
  const { kinds, faulty } = await openSoundKindsAndListFaulty(['forms']);
  // Its letters would stay as they are, and look right.
  for (const { folder } of faulty) {
    process.exitCode = 1;
    console.error(`${folder} has mistakes: npm run forms:check says which`);
  }
  const wanted = process.argv.slice(2);
  for (const id of kindsWithCases()) {
    const kind = kinds.find(({ manifest }) => manifest.id === id);
    if (!kind || (wanted.length > 0 && !wanted.includes(id))) continue;
    const cases = casesOf(kind);
    removeStaleLetters(path.join(__dirname, id), new Set(cases.map(({ textFile }) => textFile)));
    for (const golden of cases) {
      try {
        mkdirSync(path.dirname(golden.textFile), { recursive: true });
        writeFileSync(golden.textFile, lettered(kind, golden).text);
      } catch (error) {
        process.exitCode = 1;
        console.error(`${id}/${golden.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }
}

/** Letters whose example is gone. */
function removeStaleLetters(folder: string, kept: ReadonlySet<string>): void {
  for (const name of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
    const file = path.join(folder, name);
    if (name.endsWith('.txt') && !kept.has(file)) rmSync(file);
  }
}

void main();
