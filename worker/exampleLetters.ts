import type { KindFolder } from '../core/kinds/load';
import { createProblemAt, wordsTemplate, type KindProblem, type Words } from '../core/kinds/problems';
import { cleanAndValidateForm } from '../core/kinds/validate';
import { createPreview } from '../core/shared/letter/preview';
import { prepareLetterCase } from './writer/case';
import { findLetterFaults } from './writer/check';
import type { FaultCode } from './writer/fault';
import { collectGroundsForCheck } from './writer/grounds';
import { writeLetterFromTemplateOnce } from './writer/template';

/** What is wrong with a piece of an example's letter. */
function describeFault(code: FaultCode, text: string, exampleName: string): Words {
  switch (code) {
    case 'figure':
      return wordsTemplate`the letter of examples/${exampleName}.json: "${text}" stands in no answer, fact or cited source;
        work it out in rules.json`;
    case 'name':
      return wordsTemplate`the letter of examples/${exampleName}.json: "${text}" is a name that nobody gave`;
    case 'law':
      return wordsTemplate`the letter of examples/${exampleName}.json: "${text}" is law that no cited source bears out`;
    case 'no_demand':
      return wordsTemplate`the letter of examples/${exampleName}.json: "${text}" asks for nothing of the recipient`;
    case 'no_reply_by':
      return wordsTemplate`the letter of examples/${exampleName}.json: "${text}" names no day for an answer: use {{ replyBy | date_long }}`;
    case 'left_out':
      return wordsTemplate`the letter of examples/${exampleName}.json: "${text}" is an answer that the letter leaves out`;
    default:
      return wordsTemplate`the letter of examples/${exampleName}.json: "${text}" (${code})`;
  }
}

/** What `npm run forms:check` finds wrong with the letters of a kind's examples, in each of its languages. */
export function findProblemsOfExampleLetters({ version: kind, folder }: KindFolder): KindProblem[] {
  return Object.entries(kind.examples).flatMap(([name, example]) => {
    const judged = cleanAndValidateForm(kind, example.form, example.language);
    if ('errors' in judged) return [];
    const found: KindProblem[] = [];
    for (const language of kind.manifest.letterLanguages) {
      const letterCase = prepareLetterCase({ kind, form: judged.form, language, today: example.today });
      const letter = writeLetterFromTemplateOnce(letterCase);
      for (const { code, text } of findLetterFaults(letter, collectGroundsForCheck(letterCase, letter)))
        found.push(
          createProblemAt({ file: `${folder}/letter.${language}.md`, pointer: '' }, describeFault(code, text, name)),
        );
      if (language !== example.language) continue;
      const { shown, total } = createPreview(letter, kind.manifest.previewLines);
      if (shown === total)
        found.push({
          ...createProblemAt(
            { file: `${folder}/kind.json`, pointer: '/previewLines' },
            wordsTemplate`the letter of examples/${name}.json has ${total} lines, so the preview
              shows it whole before it is paid: ask for fewer`,
          ),
          minor: true,
        });
      const cited = new Set(letter.body.flatMap(({ from }) => from.sources));
      example.cites.forEach((id, index) => {
        if (!cited.has(id))
          found.push(
            createProblemAt(
              { file: `${folder}/examples/${name}.json`, pointer: `/cites/${index}` },
              wordsTemplate`the letter does not cite "${id}"`,
            ),
          );
      });
    }
    return found;
  });
}
