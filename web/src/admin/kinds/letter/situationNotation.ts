import {
  parseLeadingConditions,
  VALUE_FORMATS,
  type ValueFormat,
} from '../../../../../core/shared/kinds/situationLetter';
import type { Language } from '../../../../../core/shared/languages';
import type { Question } from '../questions/questions';
import type { RuleReader } from '../rules/ruleReader';
import type { VettedSource } from '../rules/sources';
import { makeShownNamesUnique, replaceCodeByShownTokens, type Notation, type Token } from './answerTokens';
import { buildRuleOfConditions } from './lineConditions';

/** Words of the form for what stands in a situation's letter besides what people say. */
export interface NotationWords {
  nameFormat: (format: ValueFormat) => string;
  namePaper: (paper: string) => string;
  /** Before words that stand there under a condition. */
  nameCondition: (condition: string) => string;
  /** A rule in one line. */
  tellRule: (rule: unknown, reader: RuleReader) => string;
  choice: string;
  alternative: string;
}

interface Material {
  /** The letter in that language, and what the situations share of it. */
  letters: readonly string[];
  language: Language;
  questions: readonly Question[];
  /** Ids. */
  facts: ReadonlySet<string>;
  sources: readonly VettedSource[];
  /** What each paper is called. */
  papers: Readonly<Record<string, string>>;
  /** In that language. */
  reader: RuleReader;
  words: NotationWords;
}

/** Where one of several wordings begins and ends, and what parts them: as a person sees it, and as the file has it. */
const CHOICES = [
  ['‹', '[['],
  ['›', ']]'],
  ['‖', '||'],
] as const;
const VALUE = /\{([\w.-]+)((?:\|[\w-]+(?::[^{}|]*)?)*)\}/g;
const CONDITION = /\{[?!][\w.-]+(?:=[^{}]*)?\}/g;
const CITE = /\[([^[\]]*)\]\(([a-z0-9-]+)\)/g;

/** How a letter prints each type of answer, unless something else is wanted. */
const USUAL_FORMATS: Readonly<Record<NonNullable<Question['type']>, string | undefined>> = {
  shortText: '',
  longText: '|said',
  day: '|date',
  span: '|when',
  clock: '|clock',
  money: '|kr',
  number: '|number',
  oneOf: '|label',
  severalOf: undefined,
  yesNo: undefined,
  files: undefined,
};

/** The beginning of what a template says, without its conditions and other wordings: to know it by in a list. */
export function showTemplateInOneLine({ show }: Notation, template: string): string {
  let text = show(template.replaceAll(CONDITION, ''));
  for (let before = ''; before !== text;) {
    before = text;
    text = text.replaceAll(/‹([^‹›‖]*)(?:‖[^‹›]*)?›/g, '$1');
  }
  return text.replaceAll(/\s+/g, ' ').trim();
}

/**
 * How a situation's letter is shown: answers, facts, law and enclosures in square brackets by their names, conditions
 * within a sentence too, and what is left out where an answer is missing between ‹ and ›.
 */
export function createSituationNotation(material: Material): Notation {
  const tokens = listSituationTokens(material);
  const { words } = material;
  return {
    tokens,
    phrases: [
      { label: words.choice, text: '‹›', cursor: 1 },
      { label: words.alternative, text: '‖ ', cursor: 2 },
    ],
    show: (template) =>
      replaceCodeByShownTokens(
        CHOICES.reduce((text, [shown, written]) => text.replaceAll(written, shown), template),
        tokens,
      ),
    write: (typed) =>
      CHOICES.reduce(
        (text, [shown, written]) => text.replaceAll(shown, written),
        tokens.reduce((text, { shown, written }) => text.replaceAll(`[${shown}]`, written), typed),
      ),
  };
}

function listSituationTokens({
  letters,
  language,
  questions,
  facts,
  sources,
  papers,
  reader,
  words,
}: Material): Token[] {
  const usual = new Map(questions.map(({ id, type }) => [id, type === undefined ? undefined : USUAL_FORMATS[type]]));
  const removeBracketMarks = (name: string) => name.replace(/[[\]‹›‖]/g, '');
  const nameValue = (path: string, formats: string): string => {
    const paper = /^paper\.(.+)$/.exec(path)?.[1];
    if (paper !== undefined) return words.namePaper(papers[paper] ?? paper);
    const name = questions.find(({ id }) => id === path)?.label[language] || reader.nameQuestion(path) || path;
    const told = formats === usual.get(path) ? [] : formats.split('|').filter(Boolean).map(nameFormat);
    return [name.replace(/[?:.]$/, ''), ...told].join(', ');
  };
  const nameFormat = (format: string): string => {
    const [name, ...args] = format.split(':');
    const known = VALUE_FORMATS.find((each) => each === name);
    return [known ? words.nameFormat(known) : name, ...args].join(' ');
  };
  const answers = questions.flatMap(({ id }): Token[] => {
    const formats = usual.get(id);
    return formats === undefined ? [] : [{ shown: nameValue(id, formats), written: `{${id}${formats}}` }];
  });
  const enclosures = Object.keys(papers).map((id) => ({
    shown: nameValue(`paper.${id}`, ''),
    written: `{paper.${id}}`,
  }));
  const text = letters.join('\n');
  const printed = [...text.matchAll(VALUE)].map(([written, path = '', formats = '']) => ({
    shown: nameValue(path, formats),
    written,
  }));
  const conditions = [...text.matchAll(CONDITION)].map(([written]) => ({
    shown: words.nameCondition(
      words.tellRule(buildRuleOfConditions(parseLeadingConditions(written).conditions, questions, facts), reader),
    ),
    written,
  }));
  const nameSource = (id: string) => sources.find((each) => each.id === id)?.citation[language] ?? id;
  const cited = [...text.matchAll(CITE)].map(([written, named = '', id = '']) => ({
    shown: named.includes('{') || named === '' ? nameSource(id) : named,
    written,
  }));
  const law = sources.map(({ id }) => ({ shown: nameSource(id), written: `[](${id})` }));
  const all = new Map<string, Token>();
  // Law first: its words may hold a value.
  for (const token of [...cited, ...law, ...answers, ...enclosures, ...printed, ...conditions])
    if (!all.has(token.written)) all.set(token.written, { ...token, shown: removeBracketMarks(token.shown) });
  return makeShownNamesUnique([...all.values()]);
}
