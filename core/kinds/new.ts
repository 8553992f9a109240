import { swedishDate } from '../rules/dates';
import { createKind } from './createKind';
import { formsDirs } from './formsDirs';

/** `npm run forms:new <id>`: a working skeleton of a letter kind. */
async function main(): Promise<void> {
  const id = process.argv[2];
  if (id === undefined) throw new Error('Which id? For example: npm run forms:new hotel-booking');
  const folder = await createKind(id, formsDirs(process.env), swedishDate(new Date()));
  console.log(`${folder} is ready: rewrite its texts, questions, rules and letter, then run npm run forms:check.`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
