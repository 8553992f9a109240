import type { KindFolder } from '../core/kinds/load';
import type { KindProblem } from '../core/kinds/problems';
import { validateForm } from '../core/kinds/validate';
import { openCase } from './writer/case';
import { checkLetter } from './writer/check';
import type { FaultCode } from './writer/fault';
import { groundsOf } from './writer/grounds';
import { renderLetter } from './writer/template';

const WORDS: Partial<Record<FaultCode, string>> = {
  figure: 'stands in no answer, fact or cited source; work it out in rules.json',
  name: 'is a name that nobody gave',
  law: 'is law that no cited source bears out',
  no_demand: 'asks for nothing of the recipient',
  no_reply_by: 'names no day for an answer: use {{ replyBy | date_long }}',
  left_out: 'is an answer that the letter leaves out',
};

/** What `npm run forms:check` finds wrong with the letters of a kind's examples, in each of its languages (DESIGN section 6). */
export function letterProblems({ version: kind, folder }: KindFolder): KindProblem[] {
  return Object.entries(kind.examples).flatMap(([name, example]) => {
    const judged = validateForm(kind, example.form, example.language);
    if ('errors' in judged) return [];
    const found: KindProblem[] = [];
    for (const language of kind.manifest.letterLanguages) {
      const letterCase = openCase({ kind, form: judged.form, language, today: example.today });
      const letter = renderLetter(letterCase);
      for (const { code, text } of checkLetter(letter, groundsOf(letterCase, letter)))
        found.push({ file: `${folder}/letter.${language}.md`, pointer: '', message: `the letter of examples/${name}.json: "${text}" ${WORDS[code] ?? `(${code})`}` });
      if (language !== example.language) continue;
      const cited = new Set(letter.body.flatMap(({ from }) => from.sources));
      example.cites.forEach((id, index) => {
        if (!cited.has(id)) found.push({ file: `${folder}/examples/${name}.json`, pointer: `/cites/${index}`, message: `the letter does not cite "${id}"` });
      });
    }
    return found;
  });
}
