import { isRecord } from '../../../../../core/shared/isRecord';
import { LANGUAGES, type Language } from '../../../../../core/shared/languages';
import { createJsonFileEditor, type FileEditor, type FileTexts } from '../fileEdits';
import { createUniqueOptionValue } from '../optionLists';
import type { JsonPath } from '../textRows';
import { areFilesOfSituation } from '../situation/situationFiles';
import {
  getWordsOfFirstLanguage,
  NO_WORDS,
  readWordsInAllLanguages,
  copySharedEntryIfNotOwn,
  TEXT_FILES,
  type Words,
} from '../words';

export const RULE_SECTIONS = ['facts', 'banners', 'stops', 'checks'] as const;
export type RuleSection = (typeof RULE_SECTIONS)[number];

/** The texts that each has, in the order in which a person reads them. */
export const RULE_TEXTS = {
  facts: ['text'],
  banners: ['title', 'text'],
  stops: ['title', 'text', 'next'],
  checks: ['text'],
} as const;
export type RuleText = 'title' | 'text' | 'next';

/** The texts of a section: the facts of a situation have none, their rules tell them. */
export const listTextPartsOfRuleSection = (files: FileTexts, section: RuleSection): readonly RuleText[] =>
  section === 'facts' && areFilesOfSituation(files) ? [] : RULE_TEXTS[section];

/** Something that holds of some letters: a fact, a note in the form, a dead end, or answers that can't be beside one another. */
export interface Rule {
  section: RuleSection;
  id: string;
  index: number;
  /** JsonLogic. */
  when: unknown;
  step: string | undefined;
  source: string | undefined;
  level: string | undefined;
  /** The question at which a check is told. */
  field: string | undefined;
  texts: Partial<Record<RuleText, Words>>;
}

/** What a person knows it by. */
export function getRuleNameOrId({ section, id, texts }: Rule, language: Language): string {
  const words = texts[RULE_TEXTS[section][0]] ?? NO_WORDS;
  return words[language] || getWordsOfFirstLanguage(words) || id;
}

const RULES = 'rules.json';
type Changed = Record<string, string>;

/** Facts that say when an argument or a demand stands in the letter: they are told of there. */
export const LETTER_FACT = /^(?:argument|demand)[A-Z0-9]/;

/** @returns undefined when a file can't be read */
export function readRules(files: FileTexts): Rule[] | undefined {
  try {
    const editor = createJsonFileEditor(files);
    return RULE_SECTIONS.flatMap((section) => {
      const rules = editor.read(RULES, [section]);
      return (Array.isArray(rules) ? rules : []).flatMap((rule: unknown, index) =>
        isRecord(rule) && typeof rule['id'] === 'string'
          ? [readRuleWithItsTexts(editor, section, index, rule, rule['id'])]
          : [],
      );
    });
  } catch {
    return undefined;
  }
}

function readRuleWithItsTexts(
  editor: FileEditor,
  section: RuleSection,
  index: number,
  rule: Record<string, unknown>,
  id: string,
): Rule {
  const readTextMember = (key: string) => (typeof rule[key] === 'string' ? rule[key] : undefined);
  return {
    section,
    id,
    index,
    when: section === 'facts' ? rule['value'] : rule['when'],
    step: readTextMember('step'),
    source: readTextMember('source'),
    level: readTextMember('level'),
    field: readTextMember('field'),
    texts: Object.fromEntries(
      RULE_TEXTS[section].map((part) => [part, readWordsInAllLanguages(editor, buildPathOfText(section, id, part), 2)]),
    ),
  };
}

/** A fact's words are one text, as are a check's; where a fact has words for each value, its label. */
const buildPathOfText = (section: RuleSection, id: string, part: RuleText): JsonPath =>
  section === 'facts' || section === 'checks' ? [section, id] : [section, id, part];

/** When it holds. */
export function writeConditionOfRule(files: FileTexts, { section, index }: Rule, when: unknown): Changed {
  const editor = createJsonFileEditor(files);
  editor.set(RULES, [section, index, section === 'facts' ? 'value' : 'when'], when);
  return editor.changed();
}

/** Where it is shown, how, and by which source; undefined for none. */
export function writeRulePart(
  files: FileTexts,
  { section, index }: Rule,
  part: 'step' | 'source' | 'level' | 'field',
  value: string | undefined,
): Changed {
  const editor = createJsonFileEditor(files);
  if (value === undefined) editor.remove(RULES, [section, index, part]);
  else editor.set(RULES, [section, index, part], value);
  return editor.changed();
}

export function writeRuleText(
  files: FileTexts,
  { section, id }: Rule,
  part: RuleText,
  language: Language,
  text: string,
): Changed {
  const editor = createJsonFileEditor(files);
  const path = buildPathOfText(section, id, part);
  copySharedEntryIfNotOwn(editor, language, [section, id]);
  const name = TEXT_FILES[language];
  if (isRecord(editor.read(name, path))) editor.set(name, [...path, 'label'], text);
  else if (text === '' && section === 'facts') editor.remove(name, path);
  else editor.set(name, path, text);
  return editor.changed();
}

/**
 * A new one, the last of its section.
 * @param step on which a note or a dead end is shown; '' where that follows from what it looks at
 * @param field at which a check is told
 */
export function addRule(
  files: FileTexts,
  section: RuleSection,
  { title, when, step, field = '' }: { title: Words; when: unknown; step: string; field?: string },
): { changed: Changed; id: string } {
  const editor = createJsonFileEditor(files);
  const known = editor.read(RULES, [section]);
  const list: unknown[] = Array.isArray(known) ? known : [];
  const id = createUniqueOptionValue(
    title.en || getWordsOfFirstLanguage(title),
    list.flatMap((each) => (isRecord(each) ? [String(each['id'])] : [])),
  );
  const rule =
    section === 'facts'
      ? { id, value: when }
      : {
          id,
          ...(section !== 'checks' && step !== '' && { step }),
          ...(section === 'banners' && { level: 'info' }),
          ...(section === 'checks' && { field }),
          when,
        };
  if (list.length === 0) editor.set(RULES, [section], [rule]);
  else editor.insert(RULES, [section, list.length], rule);
  for (const language of LANGUAGES)
    for (const part of listTextPartsOfRuleSection(files, section))
      editor.set(TEXT_FILES[language], buildPathOfText(section, id, part), title[language]);
  return { changed: editor.changed(), id };
}

/** It goes, with its texts. */
export function removeRule(files: FileTexts, { section, id, index }: Rule): Changed {
  const editor = createJsonFileEditor(files);
  editor.remove(RULES, [section, index]);
  for (const language of LANGUAGES) editor.remove(TEXT_FILES[language], [section, id]);
  return editor.changed();
}

export function parseJsonOrUndefined(json: string | undefined): unknown {
  try {
    return json === undefined ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}
