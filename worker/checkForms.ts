import { checkKinds } from '../core/kinds/check/checkKind';
import { readFormsDirsFromEnv } from '../core/kinds/formsDirs';
import { describeProblem, wordsTemplate, toMessage, type Words } from '../core/kinds/problems';
import { isLanguage, LANGUAGES } from '../core/shared/languages';
import { swedishDate } from '../core/shared/formats/dates';
import { getProblemText } from '../core/texts/texts';
import { findProblemsOfExampleLetters } from './exampleLetters';

/**
 * `npm run forms:check`, `npm run forms:check sv` in Swedish: explains every mistake in the forms folders, by file and
 * JSON pointer; exit code 1 on any.
 */
async function main(): Promise<void> {
  const [word = 'en'] = process.argv.slice(2).map((each) => each.replace(/^-+/, ''));
  if (!isLanguage(word)) throw new Error(`"${word}" is no language here: npm run forms:check ${LANGUAGES.join('|')}.`);
  const dirs = readFormsDirsFromEnv(process.env);
  const { kinds, problems } = await checkKinds(dirs, swedishDate(new Date()));
  // What breaks a kind may break its letters, and is said first.
  if (problems.every(({ minor }) => minor)) problems.push(...kinds.flatMap(findProblemsOfExampleLetters));
  for (const problem of problems)
    console.log(describeProblem({ ...problem, message: getProblemText(problem, word).text }));
  const ids = kinds.map((kind) => kind.version.manifest.id).join(', ') || '-';
  console.log(getProblemText(toMessage(summariseMistakes(problems.length, ids)), word).text);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function summariseMistakes(mistakes: number, ids: string): Words {
  if (mistakes === 0) return wordsTemplate`No mistakes. Kinds: ${ids}.`;
  return mistakes === 1
    ? wordsTemplate`1 mistake. Kinds that could be read: ${ids}.`
    : wordsTemplate`${mistakes} mistakes. Kinds that could be read: ${ids}.`;
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
