import type { KindVersion } from '../../shared/kinds/kind';
import type { KindFolder } from '../load';
import { createProblemAt, wordsTemplate, type JsonPath, type KindProblem, type Words } from '../problems';
import { listSchemaFields, type Field } from '../schemaFields';

/** One kind under inspection: what the checks read, and where they report. */
export interface Inspection {
  kind: KindVersion;
  fields: Map<string, Field>;
  /** ISO date that reviews are held against, or NO_DAY. */
  today: string;
  /** Notes a mistake at `path` in the folder's file `name`. */
  report(name: string, path: JsonPath, words: Words | string): void;
  /** Notes what should be mended, though the kind works as it is. */
  remark(name: string, path: JsonPath, words: Words | string): void;
  /** Notes a mistake at a line of a Markdown file. */
  reportLine(name: string, line: number, words: Words | string): void;
}

/** In place of a day: only mistakes count, no remarks are made. */
export const NO_DAY = '';

export function createInspection(
  folder: KindFolder,
  today: string,
): { inspection: Inspection; problems: KindProblem[] } {
  const problems: KindProblem[] = [];
  const inspection: Inspection = {
    kind: folder.version,
    fields: new Map(listSchemaFields(folder.version.schema).map((field) => [field.path, field])),
    today,
    report: (name, path, words) => problems.push(createProblemAt(folder.at(name, path), words)),
    // Finding the place of a value takes longer than the check itself.
    remark: (name, path, words) =>
      today !== NO_DAY && problems.push({ ...createProblemAt(folder.at(name, path), words), minor: true }),
    reportLine: (name, line, words) =>
      problems.push(createProblemAt({ file: folder.at(name, []).file, pointer: `line ${line}` }, words)),
  };
  return { inspection, problems };
}

/** Reports every id that a list holds twice. */
export function reportRepeatedIds(
  inspection: Inspection,
  file: string,
  path: JsonPath,
  items: readonly { id: string }[],
): void {
  const seen = new Set<string>();
  items.forEach(({ id }, index) => {
    if (seen.has(id)) inspection.report(file, [...path, index, 'id'], wordsTemplate`"${id}" stands here twice`);
    seen.add(id);
  });
}
