import { swedishDate } from '../shared/formats/dates';
import { createKind } from './createKind';
import { createSituation } from './createSituation';
import { readFormsDirsFromEnv } from './formsDirs';

/** `npm run forms:new <id>`: a working skeleton of a letter kind; `npm run forms:new <kind>/<situation>`: one of a situation. */
async function createKindOrSituationFromArgument(): Promise<void> {
  const id = process.argv[2];
  if (id === undefined) throw new Error('Which id? For example: npm run forms:new hotel-booking');
  const [kind = '', situation] = id.split('/');
  if (situation !== undefined) {
    const made = await createSituation(kind, situation, readFormsDirsFromEnv(process.env));
    console.log(
      `${made} is ready: rewrite it by docs/situations.md, then run npm run forms:check and npm run forms:letter ${kind} ${situation}.`,
    );
    return;
  }
  const folder = await createKind(id, readFormsDirsFromEnv(process.env), swedishDate(new Date()));
  console.log(`${folder} is ready: rewrite its texts, questions, rules and letter, then run npm run forms:check.`);
}

createKindOrSituationFromArgument().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
