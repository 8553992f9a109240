import { checkKinds } from '../core/kinds/check/checkKind';
import { formsDirs } from '../core/kinds/formsDirs';
import { describeProblem } from '../core/kinds/problems';
import { swedishDate } from '../core/rules/dates';
import { letterProblems } from './exampleLetters';

/** `npm run forms:check`: explains every mistake in the forms folders, by file and JSON pointer; exit code 1 on any. */
async function main(): Promise<void> {
  const dirs = formsDirs(process.env);
  const { kinds, problems } = await checkKinds(dirs, swedishDate(new Date()));
  // A letter is only tried of a kind that can be read; what is wrong with the kind is said first.
  if (problems.length === 0) problems.push(...kinds.flatMap(letterProblems));
  for (const problem of problems) console.log(describeProblem(problem));
  const read = kinds.map((kind) => kind.version.manifest.id).join(', ') || 'none';
  const mistakes = problems.length === 1 ? '1 mistake' : `${problems.length} mistakes`;
  console.log(problems.length === 0 ? `No mistakes. Kinds: ${read}.` : `${mistakes}. Kinds that could be read: ${read}.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

void main();
