import { isRecord } from '../../../../../core/shared/isRecord';
import {
  describeRuleInWords,
  nameValue,
  type RuleVocabulary,
  type RuleWords,
} from '../../../../../core/shared/kinds/rulesInWords';
import type { Language } from '../../../../../core/shared/languages';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import type { FileTexts } from '../fileEdits';
import { parseOrUndefined } from './rules';

/** Reads rules of a kind as edited, in words. */
export interface RuleReader {
  read: (rule: unknown) => RuleWords;
  nameFact: (id: string) => string;
  /** @param about as in a clause: `form.tone`, `facts.regime` */
  nameOption: (about: string, value: string) => string;
}

type Texts = RuleVocabulary['texts'][Language];

/** @param language of the words */
export function createRuleReader(files: FileTexts, language: Language): RuleReader {
  const rules = parseOrUndefined(files['rules.json']);
  const listed: unknown[] = isRecord(rules) && Array.isArray(rules['facts']) ? rules['facts'] : [];
  const facts = listed.flatMap((fact) =>
    isRecord(fact) && typeof fact['id'] === 'string' ? [{ id: fact['id'], value: fact['value'] }] : [],
  );
  const texts = readTexts(files[`texts.${language}.json`]);
  const vocabulary = { texts: mapLanguages(() => texts), rules: { facts } };
  return {
    read: (rule) => describeRuleInWords(rule, vocabulary, language),
    nameFact: (id) => {
      const words = texts.facts?.[id];
      return (typeof words === 'object' ? words.label : words) ?? id;
    },
    nameOption: (about, value) => nameValue(texts, about, value).words || value,
  };
}

/** What a file says of questions and facts, as far as it says it in words. */
function readTexts(file: string | undefined): Texts {
  const parsed = parseOrUndefined(file);
  const readPartOrEmpty = (key: string) => (isRecord(parsed) && isRecord(parsed[key]) ? parsed[key] : {});
  return {
    fields: Object.fromEntries(
      Object.entries(readPartOrEmpty('fields')).flatMap(([name, field]) =>
        isRecord(field) && typeof field['label'] === 'string'
          ? [[name, { label: field['label'], options: readLabels(field['options']) }]]
          : [],
      ),
    ),
    facts: readFactWords(readPartOrEmpty('facts')),
  };
}

/** Of each fact its text; with the words for each of its values, where it has such. */
function readFactWords(named: Record<string, unknown>): NonNullable<Texts['facts']> {
  const labels = readLabels(named);
  return Object.fromEntries(
    Object.entries(labels).map(([id, label]) => {
      const text = named[id];
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
