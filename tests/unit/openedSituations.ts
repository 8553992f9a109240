import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '../../core/shared/languages';
import { readSituationLetter, type LetterSection } from '../../web/src/admin/kinds/letter/situationLetter';
import { createSituationNotation } from '../../web/src/admin/kinds/letter/situationNotation';
import {
  readQuestionStepsAndUnplaced,
  readUnconditionalTicksAsQuestions,
  type Question,
} from '../../web/src/admin/kinds/questions/questions';
import { listSharedFacts, createRuleReader } from '../../web/src/admin/kinds/rules/ruleReader';
import { readRules } from '../../web/src/admin/kinds/rules/rules';
import { writeRuleWordsAsOneText } from '../../web/src/admin/kinds/rules/ruleWords';
import { listSourcesOfKind } from '../../web/src/admin/kinds/rules/sources';
import { listSituations, sliceFilesOfSituation } from '../../web/src/admin/kinds/situation/situationFiles';

/** A kind's folder, and one of its situations opened in the forms of the editor. */

export type Files = Record<string, string>;

export function readFolder(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return Object.fromEntries(
    names.map((each) => {
      const file = path.join(each.parentPath, each.name);
      return [path.relative(folder, file).split(path.sep).join('/'), readFileSync(file, 'utf8')];
    }),
  );
}

export const KIND = readFolder('forms/klagomal');

export const BANK = 'bank-obehorig-transaktion';

export const OPENED = sliceFilesOfSituation(KIND, BANK);

export function ask(files: Readonly<Files>, id: string): Question {
  const found = (readQuestionStepsAndUnplaced(files) ?? [])
    .flatMap(({ questions }) => questions)
    .find((each) => each.id === id);
  if (!found) throw new Error(`no question ${id}`);
  return found;
}

export const parse = (text: string | undefined): unknown => JSON.parse(text ?? '');

export function findSection(files: Readonly<Files>, id: string): LetterSection {
  const found = readSituationLetter(files)?.find((each) => each.id === id);
  if (!found) throw new Error(`no section ${id}`);
  return found;
}

export function notationOf(files: Readonly<Files>, language: Language) {
  const questions = [
    ...(readQuestionStepsAndUnplaced(files) ?? []).flatMap((step) => step.questions),
    ...readUnconditionalTicksAsQuestions(files),
  ];
  const facts = (readRules(files) ?? []).flatMap(({ section, id }) => (section === 'facts' ? [id] : []));
  return createSituationNotation({
    letters: [files[`letter.${language}.md`] ?? '', files[`../_shared/letter.${language}.md`] ?? ''],
    language,
    questions,
    facts: new Set([...facts, ...listSharedFacts(files).map(({ id }) => id)]),
    sources: listSourcesOfKind(files, []),
    papers: { police: 'Polisanmälan' },
    reader: createRuleReader(files, language),
    words: {
      nameFormat: (format) => format,
      namePaper: (name) => `bilaga: ${name}`,
      nameCondition: (condition) => `om ${condition}`,
      tellRule: (rule, reader) => writeRuleWordsAsOneText(reader.read(rule), { all: 'allt:', any: 'något:' }),
      choice: 'val',
      alternative: 'annars',
    },
  });
}

const KINDS = readdirSync('forms').filter((name) => !name.startsWith('_'));
/** The situations of all kinds. */
export const EVERY = KINDS.flatMap((kind) => {
  const files = readFolder(path.join('forms', kind));
  return listSituations(files, 'sv').map(({ id }) => ({ name: `${kind}/${id}`, files, id }));
});
/** Some of each kind, for what takes a while. */
export const SOME = EVERY.filter((_each, index) => index % 6 === 0);
