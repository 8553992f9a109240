import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import { listSchemaFields } from '../../core/kinds/schemaFields';
import type { JsonSchema } from '../../core/shared/kinds/kind';
import type { Letter } from '../../core/shared/letter/letter';
import { prepareLetterCase, type LetterRequest } from './case';
import { writeLetterFromTemplateOnce } from './template';

/**
 * What the person ticked in lists without any word of the letter hanging on it: the embedded writer writes the same letter
 * without the tick. Whoever ticked it should know before they pay.
 * @param letter what the embedded writer wrote of the request
 * @returns nothing for a kind without situations
 */
export function findUnusedTicks(request: LetterRequest, letter: Letter): NonNullable<Letter['unusedTicks']> {
  const { schema, situation } = chooseVersionByAnsweredSituation(request.kind, request.form);
  if (!situation) return [];
  const words = serialiseLetterWithoutProvenance(letter);
  return listSchemaFields(schema)
    .filter(({ path, schema: node }) => !path.includes('.') && isListOfTicks(node))
    .flatMap(({ path }) => {
      const ticked: unknown = request.form[path];
      if (!Array.isArray(ticked)) return [];
      return ticked
        .filter((option): option is string => typeof option === 'string')
        .filter((option) => {
          const form = { ...request.form, [path]: ticked.filter((each) => each !== option) };
          return (
            serialiseLetterWithoutProvenance(writeLetterFromTemplateOnce(prepareLetterCase({ ...request, form }))) ===
            words
          );
        })
        .map((option) => ({ field: path, option }));
    });
}

function isListOfTicks({ type, items }: JsonSchema): boolean {
  return type === 'array' && typeof items === 'object' && items !== null && 'enum' in items;
}

/** All that the letter says, without where it comes from. */
function serialiseLetterWithoutProvenance(letter: Letter): string {
  return JSON.stringify(letter, (key, value: unknown) => (key === 'from' ? undefined : value));
}
