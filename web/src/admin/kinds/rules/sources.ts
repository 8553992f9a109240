import type { SharedSource } from '../../../../../core/shared/contracts/admin/kinds';
import { isRecord } from '../../../../../core/shared/isRecord';
import { mapLanguages } from '../../../../../core/shared/mapLanguages';
import { createJsonFileEditor, readValueAtPath, type FileTexts } from '../fileEdits';
import { NO_WORDS, type Words } from '../words';
import { parseJsonOrUndefined } from './rules';

/** A source that a letter may cite. */
export interface VettedSource {
  id: string;
  citation: Words;
  title: Words;
  /** What it says, in a sentence. */
  text: Words;
}

const SOURCES = 'sources.json';

/** The kind's vetted sources, each once. @param shared what a reference to law that kinds have in common names */
export function listSourcesOfKind(files: FileTexts, shared: readonly SharedSource[]): VettedSource[] {
  const found = new Map<string, VettedSource>();
  for (const each of listSourceEntries(files)) {
    const source = resolveSourceEntry(each, files, shared);
    if (source && !found.has(source.id)) found.set(source.id, source);
  }
  return [...found.values()];
}

/** Law that kinds have in common and this one has not taken. */
export function listSharedSourcesNotUsed(files: FileTexts, shared: readonly SharedSource[]): SharedSource[] {
  if (!Array.isArray(parseJsonOrUndefined(files[SOURCES]))) return [];
  const taken = new Set(listSourcesOfKind(files, shared).map(({ id }) => id));
  return shared.filter(({ id }) => !taken.has(id));
}

/** The kind takes a source that kinds have in common; it then holds for every letter of the kind. */
export function addReferenceToSharedSource(files: FileTexts, { ref }: SharedSource): Record<string, string> {
  const editor = createJsonFileEditor(files);
  editor.insert(SOURCES, [listSourceEntries(files).length], { $ref: ref, when: true });
  return editor.changed();
}

function listSourceEntries(files: FileTexts): unknown[] {
  const listed = parseJsonOrUndefined(files[SOURCES]);
  return Array.isArray(listed) ? listed : [];
}

/** A reference stands for what it names; what stands beside it comes first. @returns undefined for what is no source */
export function readSourceWithReference(
  entry: unknown,
  files: FileTexts,
  shared: readonly SharedSource[],
): Record<string, unknown> | undefined {
  if (!isRecord(entry)) return undefined;
  const { $ref: ref, ...own } = entry;
  const named = typeof ref === 'string' ? resolveSourceReference(ref, files, shared) : undefined;
  const source: Record<string, unknown> = { ...(isRecord(named) && named), ...own };
  const { id: known } = source;
  const id = typeof known === 'string' ? known : typeof ref === 'string' ? /\/([a-z0-9-]+)$/.exec(ref)?.[1] : undefined;
  return id === undefined ? undefined : { ...source, id };
}

function resolveSourceEntry(
  entry: unknown,
  files: FileTexts,
  shared: readonly SharedSource[],
): VettedSource | undefined {
  const source = readSourceWithReference(entry, files, shared);
  if (typeof source?.['id'] !== 'string') return undefined;
  const { id } = source;
  const readWordsOrInstead = (key: string, instead: Words): Words => {
    const words = isRecord(source[key]) ? source[key] : {};
    return mapLanguages((language) => {
      const text = words[language];
      return typeof text === 'string' ? text : instead[language];
    });
  };
  return {
    id,
    citation: readWordsOrInstead(
      'citation',
      mapLanguages(() => id),
    ),
    title: readWordsOrInstead('title', NO_WORDS),
    text: readWordsOrInstead('text', NO_WORDS),
  };
}

/** What a reference names: shared law, or what stands in another file of the kind. */
function resolveSourceReference(ref: string, files: FileTexts, shared: readonly SharedSource[]): unknown {
  // A situation stands deeper: it names the same from further up.
  const known = shared.find((each) => each.ref === ref || ref.endsWith(`../${each.ref}`));
  if (known) return known;
  const [name = '', pointer = ''] = ref.split('#');
  return readValueAtPath(parseJsonOrUndefined(files[name.replace(/^\.\//, '')]), pointer.split('/').slice(1));
}
