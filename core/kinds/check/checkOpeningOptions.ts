import type { ValidateFunction } from 'ajv';
import { LANGUAGES } from '../../shared/languages';
import type { JsonSchema } from '../../shared/kinds/kind';
import { memoisePerObject } from '../oncePerObject';
import { createKindAjv } from '../validate';
import { wordsTemplate, type JsonPath } from '../problems';
import { type Inspection, reportRepeatedIds } from './inspection';

const FILE = 'kind.json';
const ajv = createKindAjv();

/** The question before the first step: its options have texts, and set fields to values that these can have. */
export function reportOpeningOptionFaults(inspection: Inspection): void {
  const { kind, report, remark } = inspection;
  const { opening } = kind.manifest;
  if (opening) {
    reportRepeatedIds(inspection, FILE, ['opening', 'options'], opening.options);
    opening.options.forEach((option, index) => {
      for (const [name, value] of Object.entries(option.set))
        reportPresetValueFault(inspection, ['opening', 'options', index, 'set', name], name, value);
    });
  }
  const ids = new Set(opening?.options.map((option) => option.id));
  for (const language of LANGUAGES) {
    const file = `texts.${language}.json`;
    const texts = kind.texts[language].opening;
    if (opening && !texts) report(file, ['opening'], wordsTemplate`the text is missing`);
    if (!opening && texts) remark(file, ['opening'], wordsTemplate`there is nothing by this name to show it for`);
    if (!opening || !texts) continue;
    for (const id of ids)
      if (!Object.hasOwn(texts.options, id))
        report(file, ['opening', 'options', id], wordsTemplate`the text is missing`);
    for (const id of Object.keys(texts.options))
      if (!ids.has(id))
        remark(file, ['opening', 'options', id], wordsTemplate`there is nothing by this name to show it for`);
  }
}

function reportPresetValueFault({ fields, report }: Inspection, path: JsonPath, name: string, value: unknown): void {
  const field = fields.get(name);
  if (!field || field.within !== undefined) return report(FILE, path, wordsTemplate`no field "${name}" in schema.json`);
  const validate = judgeOf(field.schema);
  if (!validate || validate({ it: value })) return;
  report(
    FILE,
    path,
    field.options
      ? wordsTemplate`must be one of ${field.options.join(', ')}`
      : wordsTemplate`is no value of "${name}": ${validate.errors?.[0]?.message ?? ''}`,
  );
}

/**
 * Judges values of a field, as a member since a default at the root is refused; a schema that does not compile is
 * reported by reportSchemaFaultsAndTellIfUsable.
 */
const judgeOf = memoisePerObject((schema: JsonSchema): ValidateFunction | undefined => {
  try {
    return ajv.compile({ type: 'object', properties: { it: schema } });
  } catch {
    return undefined;
  }
});
