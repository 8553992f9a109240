import { readKinds, type KindFolder } from '../load';
import type { KindProblem } from '../problems';
import { checkExamples } from './checkExamples';
import { checkLookups, checkPresets } from './checkLookups';
import { checkManifest } from './checkManifest';
import { checkReach } from './checkReach';
import { checkRules } from './checkRules';
import { checkSchema } from './checkSchema';
import { checkSlots } from './checkSlots';
import { checkTemplates } from './checkTemplates';
import { checkTexts } from './checkTexts';
import { checkUi } from './checkUi';
import { checkUploads } from './checkUploads';
import { inspect } from './inspection';

/** Every mistake in one kind that could be read; `today` (ISO date) is what reviews of sources are held against. */
export function checkKind(folder: KindFolder, today: string): KindProblem[] {
  const { inspection, problems } = inspect(folder, today);
  checkManifest(inspection);
  const usable = checkSchema(inspection);
  const before = problems.length;
  checkLookups(inspection);
  const tablesUsable = problems.length === before;
  checkUploads(inspection);
  checkUi(inspection);
  checkTexts(inspection);
  checkSlots(inspection);
  checkRules(inspection);
  checkTemplates(inspection);
  if (usable && tablesUsable) {
    const examples = checkExamples(inspection);
    checkPresets(inspection, examples);
    checkReach(inspection, examples);
  }
  return sorted(problems);
}

/** Every mistake in the given forms folders, and how many kinds there are. */
export async function checkKinds(dirs: readonly string[], today: string): Promise<{ kinds: KindFolder[]; problems: KindProblem[] }> {
  const { kinds, problems } = await readKinds(dirs);
  return { kinds, problems: [...problems, ...kinds.flatMap((kind) => checkKind(kind, today))] };
}

function sorted(problems: KindProblem[]): KindProblem[] {
  const unique = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...unique.values()].sort((a, b) => (a.file === b.file ? 0 : a.file < b.file ? -1 : 1));
}
