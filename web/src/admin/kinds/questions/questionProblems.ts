import type { Problem } from '../../../../../core/shared/contracts/admin/kinds';
import { LANGUAGES } from '../../../../../core/shared/languages';
import { isProblemOfExampleAnswer } from './exampleAnswers';
import type { Question } from './questions';

/** What is wrong in the files where a question stands, and with what the examples answer to it. */
export function findQuestionProblems(problems: readonly Problem[], { id, where }: Question): Problem[] {
  const places: Record<string, readonly string[]> = {
    'schema.json': [`/${where.join('/')}`],
    'ui.json': [`/${id}`],
    ...Object.fromEntries(LANGUAGES.map((language) => [`texts.${language}.json`, [`/fields/${id}`]])),
    'kind.json': [`/uploads/${id}`],
  };
  return problems.filter(
    ({ name, pointer }) =>
      isProblemOfExampleAnswer({ name, pointer }, id) ||
      (name !== undefined &&
        places[name]?.some(
          (place) => pointer === place || pointer.startsWith(`${place}/`) || pointer.startsWith(`${place}.`),
        )),
  );
}
