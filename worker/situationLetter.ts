import { LANGUAGES, isLanguage } from '../core/shared/languages';
import { listBlockTexts } from '../core/shared/letter/letter';
import { checkSituationExamples, buildSituationFolders } from '../core/kinds/check/checkSituations';
import { readFormsDirsFromEnv } from '../core/kinds/formsDirs';
import { readKinds } from '../core/kinds/load';
import { describeProblem } from '../core/kinds/problems';
import { renderLetterAsText } from '../core/shared/letter/preview';
import { findLetterFaults } from './writer/check';
import { prepareLetterCase } from './writer/case';
import { collectGroundsForCheck } from './writer/grounds';
import { writeLetterFromTemplateOnce } from './writer/template';
import { countWords } from './writer/words';

/**
 * `npm run forms:letter <kind> <situation> [example] [sv|en]`: prints the letters of a situation's examples, the facts
 * behind them, and what the letter's check says.
 */
async function main(): Promise<void> {
  const [kindId, id, ...rest] = process.argv.slice(2);
  const asked = rest.filter(isLanguage);
  const languages = asked.length > 0 ? asked : LANGUAGES;
  const wanted = rest.find((word) => !isLanguage(word));
  const { kinds, problems } = await readKinds(readFormsDirsFromEnv(process.env));
  for (const problem of problems) console.log(describeProblem(problem));
  const kind = kinds.find(({ version }) => version.manifest.id === kindId);
  const situation = kind && buildSituationFolders(kind).find((each) => each.id === id);
  if (!kind || !situation)
    throw new Error(`There is no situation "${id ?? ''}" of "${kindId ?? ''}" that can be read.`);
  const { sound, problems: found } = checkSituationExamples(situation, kind.version);
  for (const problem of found) console.log(describeProblem(problem));
  for (const { name, example, form } of sound.filter((each) => wanted === undefined || each.name === wanted))
    for (const language of kind.version.manifest.letterLanguages.filter((each) => languages.includes(each))) {
      const letterCase = prepareLetterCase({ kind: kind.version, form, language, today: example.today });
      const letter = writeLetterFromTemplateOnce(letterCase);
      console.log(`\n===== ${name} ${language}\n${renderLetterAsText(letter)}`);
      const words = letter.body.flatMap((block) => listBlockTexts(block)).join(' ');
      console.log(`\n----- ${countWords(words)} words in the body`);
      for (const { code, where, text } of findLetterFaults(letter, collectGroundsForCheck(letterCase, letter)))
        console.log(`fault ${code} ${where}: ${text}`);
      console.log(`facts ${JSON.stringify(letterCase.facts)}`);
    }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
