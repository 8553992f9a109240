import { readFileSync } from 'node:fs';
import { readQuestionStepsAndUnplaced, type Question } from '../../web/src/admin/kinds/questions/questions';

const NAMES = [
  'schema.json',
  'ui.json',
  'kind.json',
  'texts.sv.json',
  'texts.en.json',
  'rules.json',
  'sources.json',
  'letter.sv.md',
  'letter.en.md',
  'examples/first.json',
];

/** What a new kind begins with, by file, as the editor's forms get it. */
export const NEW_KIND_FILES: Record<string, string> = Object.fromEntries(
  NAMES.map((name) => [name, readFileSync(`core/kinds/skeleton/${name}`, 'utf8').replace('"__ORDER__"', '9')]),
);

/** Those of them that the form of questions reads and writes. */
export const NEW_KIND_FORM_FILES: Record<string, string> = Object.fromEntries(
  Object.entries(NEW_KIND_FILES).filter(([name]) => name.endsWith('.json') && name !== 'sources.json'),
);

export function getQuestion(files: Record<string, string>, id: string): Question {
  const found = readQuestionStepsAndUnplaced(files)
    ?.flatMap(({ questions }) => questions)
    .find((each) => each.id === id);
  if (!found) throw new Error(`no question ${id}`);
  return found;
}
