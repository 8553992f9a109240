import path from 'node:path';
import { listEnclosuresWithReceiptsLast } from '../../core/kinds/attachments';
import { getOrBuildVersionOfSituation, listSituationIdsUnlessChosen } from '../../core/kinds/chooseSituation';
import { checkFiles } from '../../core/kinds/check/checkFiles';
import { checkKind } from '../../core/kinds/check/checkKind';
import { createFileCache, readTextsBelow } from '../../core/kinds/jsonFiles';
import type { KindVersion } from '../../core/shared/kinds/kind';
import {
  createNameAndPriceConflictChecker,
  findKindFolders,
  readKind,
  readManifestOrUndefined,
  type KindFolder,
} from '../../core/kinds/load';
import {
  parseJsonPointer,
  createProblemAt,
  wordsTemplate,
  toMessage,
  type KindProblem,
  type Message,
} from '../../core/kinds/problems';
import { findTranslationGaps, type TranslationGap } from '../../core/kinds/translations';
import type { ExampleLetters, TrialOutcome, TrialReport, TrialTask, TriedLetter } from '../../core/kinds/trial';
import { cleanAndValidateForm } from '../../core/kinds/validate';
import { generateValidatorCode } from '../../core/kinds/validatorModule';
import { buildKindView } from '../../core/kinds/view';
import type { Language } from '../../core/shared/languages';
import { mapLanguages } from '../../core/shared/mapLanguages';
import { findProblemsOfExampleLetters } from '../exampleLetters';
import { prepareLetterCase } from '../writer/case';
import { writeLetterFromTemplateOnce } from '../writer/template';

/** Tries a folder with its edits: reads the disk, and writes nothing anywhere. */
export async function readFolderAndWriteTrialLetters(task: TrialTask): Promise<TrialOutcome> {
  const { dirs, folder, today, situation, answers } = task;
  const edits = new Map(Object.entries(task.edits).map(([name, text]) => [path.join(folder, name), text]));
  const { kind, problems } = readKind(folder, dirs, createFileCache(edits));
  if (answers)
    return kind
      ? writeTrialLetter(kind.version, answers, today)
      : { unwritten: toMessage(wordsTemplate`the folder has mistakes`) };
  const texts = readTextsBelow(folder);
  for (const [file, text] of edits) {
    if (text === null) texts.delete(file);
    else texts.set(file, text);
  }
  const asFiles = checkFiles(folder, texts);
  if (!kind) return { report: { problems: [...problems, ...asFiles], examples: [], translations: [] } };
  const { version } = kind;
  // A name or address that another kind has.
  const claims = createNameAndPriceConflictChecker();
  for (const other of (await findKindFolders(dirs)).folders) {
    const named = other === folder ? undefined : readManifestOrUndefined(other, dirs);
    if (named) claims(named);
  }
  const found = [...asFiles, ...checkKind(kind, today), ...claims(kind)];
  // As on the command line: letters are tried of a kind that nothing breaks.
  if (found.every(({ minor }) => minor)) found.push(...findProblemsOfExampleLetters(kind));
  const shown =
    situation !== undefined && listSituationIdsUnlessChosen(version).includes(situation) ? situation : undefined;
  const preview = await buildWizardPreviewOrAddProblem(version, shown, found, folder);
  const report: TrialReport = {
    hash: version.hash,
    id: version.manifest.id,
    problems: found,
    ...(preview && { preview }),
    examples: shown === undefined ? writeExampleLetters(version) : writeSituationExampleLetters(version, shown),
    translations: findTranslationGaps(version).map((gap) => ({ ...gap, ...locateTranslationGap(kind, gap) })),
  };
  return { report };
}

/** Where a text was written: many stand in `_shared`, and are named from the service's folder then. */
function locateTranslationGap(
  { folder, at }: KindFolder,
  { file, pointer }: TranslationGap,
): Pick<TranslationGap, 'file' | 'pointer'> {
  const place = at(file, parseJsonPointer(pointer));
  const name = path.relative(folder, place.file).split(path.sep).join('/');
  return { file: name.startsWith('..') ? place.file : name, pointer: place.pointer };
}

async function buildWizardPreviewOrAddProblem(
  version: KindVersion,
  situation: string | undefined,
  problems: KindProblem[],
  folder: string,
): Promise<TrialReport['preview']> {
  try {
    return {
      views: mapLanguages((language) => buildKindView(version, language, situation)),
      validators: await generateValidatorCode(
        situation === undefined ? version : getOrBuildVersionOfSituation(version, situation),
      ),
    };
  } catch (error) {
    // Most often said already, at its place.
    if (problems.length === 0)
      problems.push(
        createProblemAt(
          { file: path.join(folder, 'schema.json'), pointer: '' },
          wordsTemplate`the form can't be made: ${readErrorText(error)}`,
        ),
      );
    return undefined;
  }
}

function writeExampleLetters(version: KindVersion): ExampleLetters[] {
  return Object.entries(version.examples).map(([example, { title, language, showcase, form, today }]) => ({
    example,
    title,
    language,
    showcase,
    letters: writeTrialLetterInEachLanguage(version, form, today),
  }));
}

function writeSituationExampleLetters(version: KindVersion, situation: string): ExampleLetters[] {
  const examples = version.situations?.each[situation]?.examples ?? {};
  return Object.entries(examples).map(([example, { title, language, form, today }]) => ({
    example,
    title,
    language,
    showcase: false,
    letters: writeTrialLetterInEachLanguage(version, form, today),
  }));
}

function writeTrialLetterInEachLanguage(
  version: KindVersion,
  form: Record<string, unknown>,
  today: string,
): TriedLetter[] {
  return version.manifest.letterLanguages.flatMap((language) => {
    const outcome = writeTrialLetter(version, { form, language }, today);
    return 'written' in outcome ? [outcome.written] : [];
  });
}

/** The embedded writer's letter of some answers. */
function writeTrialLetter(
  kind: KindVersion,
  { form, language }: { form: Record<string, unknown>; language: Language },
  today: string,
): { written: TriedLetter } | { unwritten: Message } {
  try {
    const judged = cleanAndValidateForm(kind, form, language);
    if ('errors' in judged)
      return {
        unwritten: toMessage(judged.errors.map(({ path: field, message }) => `${field}: ${message}`).join('; ')),
      };
    const letter = writeLetterFromTemplateOnce(prepareLetterCase({ kind, form: judged.form, language, today }));
    return {
      written: {
        language,
        date: today,
        letter,
        attachments: listEnclosuresWithReceiptsLast(kind, judged.form, language).map(({ label }) => label),
      },
    };
  } catch (error) {
    return { unwritten: toMessage(readErrorText(error)) };
  }
}

function readErrorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
