import { LANGUAGES } from '../../../../../core/shared/languages';
import type { FileTexts } from '../fileEdits';
import { readSituationLetter, type LetterSection, type SectionLine } from '../letter/situationLetter';
import { LETTER_FACT, readRules, type Rule } from '../rules/rules';
import type { Question } from './questions';
import type { ShownWhen } from './shownWhen';
import type { TickListName } from './ticks';

/** What a tick leads to. */
export interface TickUses {
  /** Sentences that print its number or have it as a condition, or the whole section; each section once. */
  sections: { section: LetterSection; line: SectionLine | undefined }[];
  rules: Rule[];
  /** Questions that are asked because of it. */
  questions: Question[];
}

/** Where a situation uses a tick, so that each of its uses can be gone to. */
export type FindTickUses = (list: TickListName, value: string) => TickUses;

/** @param questions of the situation */
export function createTickUseFinder(files: FileTexts, questions: readonly Question[]): FindTickUses {
  const sections = (readSituationLetter(files) ?? []).filter(({ id }) => id !== 'papers');
  const rules = readRules(files) ?? [];
  return (list, value) => {
    const inLetter = new RegExp(`\\bpaper\\.${value}\\b|[?!]${list}=(?:[\\w-]+\\|)*${value}\\b`);
    const isInLine = ({ lines }: SectionLine) =>
      LANGUAGES.some((language) => {
        const line = lines[language];
        return line !== undefined && inLetter.test(line.guard + line.words);
      });
    const isInRule = (rule: unknown) => {
      const text = JSON.stringify(rule ?? null);
      return text.includes(`"form.${list}"`) && text.includes(JSON.stringify(value));
    };
    const isBecauseOfIt = ({ question, values }: ShownWhen) => question === list && values.includes(value);
    return {
      sections: sections.flatMap((section) => {
        const line = section.lines.find(isInLine);
        return line || isInRule(section.when) ? [{ section, line }] : [];
      }),
      rules: rules.filter(({ id, when }) => isInRule(when) && !LETTER_FACT.test(id)),
      questions: questions.filter(({ shownWhen, conditions }) =>
        (typeof shownWhen === 'object' ? [shownWhen] : conditions).some(isBecauseOfIt),
      ),
    };
  };
}
