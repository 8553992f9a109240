import type { SharedSource } from '../../../../core/shared/contracts/admin/kinds';
import { LANGUAGES, type Language } from '../../../../core/shared/languages';
import { isRecord } from '../../../../core/shared/isRecord';
import type { FileTexts } from './fileEdits';
import { readQuestionStepsAndUnplaced } from './questions/questions';
import { createRuleReader } from './rules/ruleReader';
import { writeRuleWordsAsOneText } from './rules/ruleWords';
import { getRuleNameOrId, parseJsonOrUndefined, readRules, type Rule, type RuleSection } from './rules/rules';
import { listSourcesOfKind, readSourceWithReference } from './rules/sources';

/** What changes of rules and law, in words: by what a person knows each by. */

export const LAW_PARTS = [
  'citation',
  'title',
  'text',
  'when',
  'validFrom',
  'validTo',
  'dayField',
  'replacedBy',
  'link',
  'status',
  'sheet',
  'reviewed',
  'reviewEvery',
] as const;
export type LawPart = (typeof LAW_PARTS)[number];
export const RULE_PARTS = ['when', 'source', 'level', 'step', 'field'] as const;
export type RulePart = (typeof RULE_PARTS)[number];

/** One part of a rule or a source, before and after; '' where it says nothing. */
export interface PartChange<Part> {
  part: Part;
  /** Of words that stand in each language. */
  language?: Language;
  before: string;
  after: string;
}

export interface NamedChange<Part> {
  key: string;
  name: string;
  is: 'changed' | 'new' | 'gone';
  parts: PartChange<Part>[];
}

export interface RuleChange extends NamedChange<RulePart> {
  section: RuleSection;
}

/** What changes are told in. */
interface Telling {
  language: Language;
  /** How a rule is said in one line. */
  joined: Record<'all' | 'any', string>;
  /** Law that kinds have in common. */
  shared: readonly SharedSource[];
  /** How a note looks, by the name that the file has for it. */
  levels: Readonly<Record<string, string>>;
}

/** @param before the files of a kind, or of a situation, as they are offered @returns undefined when one can't be read */
export function listRuleChanges(before: FileTexts, after: FileTexts, telling: Telling): RuleChange[] | undefined {
  const { language } = telling;
  const [old, own] = [readRules(before), readRules(after)];
  if (!old || !own) return undefined;
  const [was, is] = [indexRules(old), indexRules(own)];
  const [readOld, readOwn] = [createRulePartDescriber(before, telling), createRulePartDescriber(after, telling)];
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [one, other] = [was.get(key), is.get(key)];
    const known = other ?? one;
    if (!known || areRulesEqual(one, other)) return [];
    const parts = RULE_PARTS.map((part) => ({
      part,
      before: one ? readOld(one, part) : '',
      after: other ? readOwn(other, part) : '',
    }));
    return [
      {
        ...buildNamedChange(key, getRuleNameOrId(known, language), one, other),
        section: known.section,
        parts: selectChangedParts(parts),
      },
    ];
  });
}

function createRulePartDescriber(
  files: FileTexts,
  { language, joined, shared, levels }: Telling,
): (rule: Rule, part: RulePart) => string {
  const reader = createRuleReader(files, language);
  const steps = new Map((readQuestionStepsAndUnplaced(files) ?? []).map(({ id, label }) => [id, label[language]]));
  const sources = new Map(listSourcesOfKind(files, shared).map(({ id, citation }) => [id, citation[language]]));
  return (rule, part) => {
    if (part === 'when') return writeRuleWordsAsOneText(reader.read(rule.when), joined);
    const value = rule[part] ?? '';
    const names: Record<typeof part, string | undefined> = {
      source: sources.get(value),
      level: levels[value],
      step: steps.get(value),
      field: reader.nameQuestion(value),
    };
    return names[part] || value;
  };
}

const indexRules = (rules: readonly Rule[]) => new Map(rules.map((rule) => [`${rule.section} ${rule.id}`, rule]));

function areRulesEqual(one: Rule | undefined, other: Rule | undefined): boolean {
  const toComparable = (rule: Rule | undefined) =>
    JSON.stringify(rule && [rule.when, ...RULE_PARTS.slice(1).map((part) => rule[part])]);
  return toComparable(one) === toComparable(other);
}

/** @param file of sources, of the kind's own or of those that its situations share @returns undefined when it can't be read */
export function listLawChanges(
  file: string,
  before: FileTexts,
  after: FileTexts,
  { shared, language, joined }: Omit<Telling, 'levels'>,
): NamedChange<LawPart>[] | undefined {
  const [was, is] = [indexSources(file, before, shared), indexSources(file, after, shared)];
  if (!was || !is) return undefined;
  const [readOld, readOwn] = [before, after].map((files) => createRuleReader(files, language));
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((key) => {
    const [one, other] = [was.get(key), is.get(key)];
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    const parts = LAW_PARTS.flatMap((part): PartChange<LawPart>[] => {
      if (part === 'citation' || part === 'title' || part === 'text')
        return LANGUAGES.map((each) => ({
          part,
          language: each,
          before: getTextInLanguageOrEmpty(one?.[part], each),
          after: getTextInLanguageOrEmpty(other?.[part], each),
        }));
      if (part !== 'when') return [{ part, before: toTextOrEmpty(one?.[part]), after: toTextOrEmpty(other?.[part]) }];
      const say = (reader: typeof readOld, source: typeof one) =>
        source && 'when' in source && reader ? writeRuleWordsAsOneText(reader.read(source['when']), joined) : '';
      return [{ part, before: say(readOld, one), after: say(readOwn, other) }];
    });
    const name = getTextInLanguageOrEmpty((other ?? one)?.['citation'], language) || key;
    return [{ ...buildNamedChange(key, name, one, other), parts: selectChangedParts(parts) }];
  });
}

/** A source stands once for each version of the law: the first of an id is compared with the first, and so on. */
function indexSources(
  file: string,
  files: FileTexts,
  shared: readonly SharedSource[],
): Map<string, Record<string, unknown>> | undefined {
  const listed = parseJsonOrUndefined(files[file] ?? '[]');
  if (!Array.isArray(listed)) return undefined;
  const found = new Map<string, Record<string, unknown>>();
  for (const each of listed) {
    const source = readSourceWithReference(each, files, shared);
    const id = toTextOrEmpty(source?.['id']);
    let number = 1;
    while (found.has(`${id} ${number}`)) number += 1;
    if (source) found.set(`${id} ${number}`, source);
  }
  return found;
}

export function buildNamedChange(
  key: string,
  name: string,
  one: unknown,
  other: unknown,
): Omit<NamedChange<never>, 'parts'> {
  return { key, name, is: other === undefined ? 'gone' : one === undefined ? 'new' : 'changed' };
}

export const selectChangedParts = <Change extends PartChange<unknown>>(parts: readonly Change[]): Change[] =>
  parts.filter(({ before, after }) => before !== after);

const toTextOrEmpty = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const getTextInLanguageOrEmpty = (words: unknown, language: Language): string =>
  isRecord(words) ? toTextOrEmpty(words[language]) : '';
