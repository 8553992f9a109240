import { swedishDate } from '../rules/dates';
import { checkKinds } from './check/checkKind';
import { formsDirs } from './formsDirs';
import { describeProblem } from './problems';

/** `npm run forms:check`: explains every mistake in the forms folders, by file and JSON pointer; exit code 1 on any. */
async function main(): Promise<void> {
  const dirs = formsDirs(process.env);
  const { kinds, problems } = await checkKinds(dirs, swedishDate(new Date()));
  for (const problem of problems) console.log(describeProblem(problem));
  const read = kinds.map((kind) => kind.version.manifest.id).join(', ') || 'none';
  console.log(problems.length === 0 ? `No mistakes. Kinds: ${read}.` : `${problems.length} mistakes. Kinds that could be read: ${read}.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}

void main();
