import path from 'node:path';
import { readKinds, type KindFolder } from '../load';
import { createProblemAt, wordsTemplate, type KindProblem } from '../problems';
import { reportExampleFaultsAndListSound } from './checkExamples';
import { checkFiles } from './checkFiles';
import { reportLookupAndSuggestionFaults, reportAnswersWithoutPreset } from './checkLookups';
import { reportManifestFaults } from './checkManifest';
import { reportRulesNoExampleReaches } from './checkReach';
import { reportRuleFaults } from './checkRules';
import { reportSchemaFaultsAndTellIfUsable, reportCompileErrorAndTellIfCompiles } from './checkSchema';
import {
  checkFollowUpSettings,
  checkReplySettings,
  checkSituationExamples,
  checkSituationLetter,
  buildSituationFolders,
  type SituationFolder,
} from './checkSituations';
import { reportSlotAndMarkupFaults } from './checkSlots';
import { reportTemplateFaults } from './checkTemplates';
import { reportTextFaults } from './checkTexts';
import { reportUiFaults } from './checkUi';
import { reportUploadFaults } from './checkUploads';
import { createInspection, NO_DAY, type Inspection } from './inspection';

/** Every mistake in one kind that could be read; `today` (ISO date) is what reviews of sources are held against. */
export function checkKind(folder: KindFolder, today: string): KindProblem[] {
  const { inspection, problems } = createInspection(folder, today);
  const name = path.basename(folder.folder);
  if (name !== folder.version.manifest.id)
    inspection.remark('kind.json', ['id'], wordsTemplate`is not the name of its folder, "${name}": give both the same`);
  const usable = reportFolderFaultsAndTellIfUsable(inspection, problems);
  problems.push(...checkReplySettings(folder), ...checkFollowUpSettings(folder));
  for (const situation of buildSituationFolders(folder)) {
    const found = checkSituation(situation);
    problems.push(...found, ...(found.length === 0 ? checkSituationExamples(situation, folder.version).problems : []));
  }
  const breaks = problems.some(({ minor }) => !minor);
  if (usable && reportCompileErrorAndTellIfCompiles(inspection)) {
    const examples = reportExampleFaultsAndListSound(inspection);
    reportAnswersWithoutPreset(inspection, examples);
    // Else rules that never hold are many, for reasons that are told already.
    if (!breaks && examples.length === Object.keys(folder.version.examples).length)
      reportRulesNoExampleReaches(inspection, examples);
  }
  return dedupeAndSortByFile(problems);
}

/**
 * The mistakes that a form, a letter or a page would break on, as far as they can be told at once: what start-up leaves
 * a kind out for. The same on every day, so that all processes agree.
 */
export function findBreakingMistakes(folder: KindFolder): KindProblem[] {
  const { inspection, problems } = createInspection(folder, NO_DAY);
  reportFolderFaultsAndTellIfUsable(inspection, problems);
  problems.push(...buildSituationFolders(folder).flatMap(checkSituation));
  return dedupeAndSortByFile(problems);
}

/** The same of one situation: its form and rules are judged as a kind's are, its letter by the language that it is in. */
function checkSituation(situation: SituationFolder): KindProblem[] {
  const { inspection, problems } = createInspection(situation.folder, NO_DAY);
  reportFolderFaultsAndTellIfUsable(inspection, problems);
  return [...problems, ...checkSituationLetter(situation)];
}

/** @returns whether forms can be held against the kind. */
function reportFolderFaultsAndTellIfUsable(inspection: Inspection, problems: readonly KindProblem[]): boolean {
  reportManifestFaults(inspection);
  const usable = reportSchemaFaultsAndTellIfUsable(inspection);
  const before = problems.length;
  reportLookupAndSuggestionFaults(inspection);
  const tablesUsable = problems.length === before;
  reportUploadFaults(inspection);
  reportUiFaults(inspection);
  reportTextFaults(inspection);
  reportSlotAndMarkupFaults(inspection);
  reportRuleFaults(inspection);
  reportTemplateFaults(inspection);
  return usable && tablesUsable;
}

/** Every mistake in the given forms folders, and how many kinds there are. */
export async function checkKinds(
  dirs: readonly string[],
  today: string,
): Promise<{ kinds: KindFolder[]; problems: KindProblem[] }> {
  const { kinds, problems, texts } = await readKinds(dirs);
  const asFiles = [...texts].flatMap(([folder, its]) => checkFiles(folder, its));
  return {
    kinds,
    problems: [
      ...problems,
      ...asFiles,
      ...kinds.flatMap((kind) => checkKind(kind, today)),
      ...findDuplicateKindOrders(kinds),
    ],
  };
}

/** Two kinds in one place of the choosers: their ids decide which comes first, which is seldom meant. */
function findDuplicateKindOrders(kinds: readonly KindFolder[]): KindProblem[] {
  return kinds.flatMap(({ version, at }, index) => {
    const other = kinds.slice(0, index).find((each) => each.version.manifest.order === version.manifest.order);
    return other
      ? [
          {
            ...createProblemAt(
              at('kind.json', ['order']),
              wordsTemplate`${version.manifest.order} is the place of ${other.folder} too: give each a place of its own`,
            ),
            minor: true,
          },
        ]
      : [];
  });
}

function dedupeAndSortByFile(problems: KindProblem[]): KindProblem[] {
  const unique = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...unique.values()].sort((a, b) => (a.file === b.file ? 0 : a.file < b.file ? -1 : 1));
}
