import { isRecord } from '../../../../../core/shared/isRecord';
import {
  describeRuleInWords,
  findWordsOfAnswerOrFactValue,
  type RuleVocabulary,
  type RuleWords,
} from '../../../../../core/shared/kinds/rulesInWords';
import type { Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { createJsonFileEditor, type FileEditor, type FileTexts } from '../fileEdits';
import { readUnconditionalTicksAsQuestions } from '../questions/questions';
import { areFilesOfSituation, OF_KIND, SHARED } from '../situation/situationFiles';
import { readThroughReferences } from '../words';
import { parseJsonOrUndefined } from './rules';

/** Reads rules of a kind as edited, in words. */
export interface RuleReader {
  read: (rule: unknown) => RuleWords;
  nameFact: (id: string) => string;
  /** undefined for what has no words. */
  nameQuestion: (path: string) => string | undefined;
  /** @param about as in a clause: `form.tone`, `facts.regime` */
  nameOption: (about: string, value: string) => string;
}

type Texts = RuleVocabulary['texts'][Language];

/**
 * @param language of the words
 * @param spellsOut whether a fact without words is told by its own rule, or else by its name
 */
export function createRuleReader(files: FileTexts, language: Language, spellsOut = true): RuleReader {
  const facts = [...listSharedFacts(files), ...parseFactsOfRulesFile(files['rules.json'])];
  const texts = readTextsOfForm(files, language);
  const vocabulary = { texts: mapLanguages(() => texts), rules: { facts: spellsOut ? facts : [] } };
  return {
    read: (rule) => describeRuleInWords(rule, vocabulary, language),
    nameFact: (id) => {
      const words = texts.facts?.[id];
      return (typeof words === 'object' ? words.label : words) ?? id;
    },
    nameQuestion: (path) => texts.fields[path]?.label,
    nameOption: (about, value) => findWordsOfAnswerOrFactValue(texts, about, value).words || value,
  };
}

/** Facts that situations share, each worked out before a situation's own. */
export const listSharedFacts = (files: FileTexts): Fact[] => parseFactsOfRulesFile(files[`${SHARED}rules.json`]);

interface Fact {
  id: string;
  value: unknown;
}

function parseFactsOfRulesFile(file: string | undefined): Fact[] {
  const rules = parseJsonOrUndefined(file);
  const listed: unknown[] = isRecord(rules) && Array.isArray(rules['facts']) ? rules['facts'] : [];
  return listed.flatMap((fact) =>
    isRecord(fact) && typeof fact['id'] === 'string' ? [{ id: fact['id'], value: fact['value'] }] : [],
  );
}

/** A situation's words, those that it shares, and those of the kind; its ticks have their words in lists of their own. */
function readTextsOfForm(files: FileTexts, language: Language): Texts {
  const own = `texts.${language}.json`;
  if (!areFilesOfSituation(files)) return readTextsForRules(files, own);
  const all = [OF_KIND + own, SHARED + own, own].map((name) => readTextsForRules(files, name));
  const fields = all.reduce<Texts['fields']>((known, each) => ({ ...known, ...each.fields }), {});
  const ticks = readUnconditionalTicksAsQuestions(files).map(
    ({ id, label, optionWords }): [string, Texts['fields'][string]] => [
      id,
      {
        label: label[language] || id,
        options: Object.fromEntries(
          Object.entries(optionWords).map(([value, words]) => [value, words[language] || value]),
        ),
      },
    ],
  );
  return { fields: { ...fields, ...Object.fromEntries(ticks) }, facts: {} };
}

/** What a file says of questions and facts, as far as it says it in words. */
function readTextsForRules(files: FileTexts, file: string): Texts {
  const parsed = parseJsonOrUndefined(files[file]);
  const editor = createJsonFileEditor(files);
  const readPartOrEmpty = (key: string) => (isRecord(parsed) && isRecord(parsed[key]) ? parsed[key] : {});
  return {
    fields: Object.fromEntries(
      Object.entries(readPartOrEmpty('fields')).flatMap(([name, written]) => {
        const isTaken = isRecord(written) && '$ref' in written;
        const field = isTaken ? readReferencedTextOrUndefined(editor, file, name) : written;
        return isRecord(field) && typeof field['label'] === 'string'
          ? [[name, { label: field['label'], options: readLabels(field['options']) }]]
          : [];
      }),
    ),
    facts: readFactWords(readPartOrEmpty('facts')),
  };
}

/** What is wrong with the file that it is taken from is told where files are edited. */
function readReferencedTextOrUndefined(editor: FileEditor, file: string, name: string): unknown {
  try {
    return readThroughReferences(editor, file, ['fields', name]);
  } catch {
    return undefined;
  }
}

/** Of each fact its text; with the words for each of its values, where it has such. */
function readFactWords(factTexts: Record<string, unknown>): NonNullable<Texts['facts']> {
  const labels = readLabels(factTexts);
  return Object.fromEntries(
    Object.entries(labels).map(([id, label]) => {
      const text = factTexts[id];
      const values = isRecord(text) && isRecord(text['values']) ? readLabels(text['values']) : undefined;
      return [id, values ? { label, values } : label];
    }),
  );
}

/** The words of each: a text alone, or the label of what says more. */
function readLabels(named: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(isRecord(named) ? named : {}).flatMap(([name, words]) => {
      const label = isRecord(words) ? words['label'] : words;
      return typeof label === 'string' ? [[name, label]] : [];
    }),
  );
}
