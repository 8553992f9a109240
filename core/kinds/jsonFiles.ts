import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { jsonPointer, pointerPath, problemAt, said, type JsonPath, type KindProblem, type Words } from './problems';

/** A place in a file, so that a mistake in an inlined fragment is reported where it was written. */
interface Place {
  file: string;
  path: JsonPath;
}

/** A value and where it was written. */
interface Placed {
  value: unknown;
  place: Place;
}

/** What the folders of one reading have in common. */
export interface SharedFiles {
  /** By path. */
  parsed: Map<string, ParsedFile>;
  /** Fragments of `_shared` with their own references inlined, by path and pointer. */
  inlined: Map<string, unknown>;
  edits: FileEdits;
}

/** Files as they are to be tried, by path: their text in place of what is on disk, null for one that is taken away. */
export type FileEdits = ReadonlyMap<string, string | null>;

export function newSharedFiles(edits: FileEdits = new Map()): SharedFiles {
  return { parsed: new Map(), inlined: new Map(), edits };
}

/** A file's text, or undefined where there is no such file. */
export function fileText(file: string, edits: FileEdits): string | undefined {
  const edited = edits.get(file);
  if (edited !== undefined) return edited ?? undefined;
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** A JSON file with its `$ref`s inlined. */
export interface JsonFile {
  value: unknown;
  /** Where the value at `path` was written. */
  at(path: JsonPath): { file: string; pointer: string };
}

const SHARED = '_shared';

/** A file as it was read: its value, or why it has none. */
export type ParsedFile = { value: unknown } | { problem: Words };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function child(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/**
 * Reads the JSON files of one kind's folder. A `{"$ref": "../_shared/contact.json#/address"}` or `{"$ref": "#/…"}`
 * anywhere is replaced by what it names; keys beside the `$ref` are merged over it, object by object; in a list, a
 * reference to a list puts in its items. References reach the folder itself and `_shared` beside it, or that of another
 * forms folder, so that a kind dropped elsewhere can use the common fragments.
 */
export class JsonFiles {
  readonly problems: KindProblem[] = [];
  /** Files that this folder has asked for, so that each is complained of once. */
  private readonly asked = new Set<string>();
  /** Of each object and list that was built: where its members were written. Kept only by one that `tracks`. */
  private readonly origins = new WeakMap<object, Map<string, Place>>();
  private tracker: JsonFiles | undefined;

  /**
   * @param shared what was read already, shared by the folders of one reading: most use the same fragments
   * @param tracks whether places are noted; else the folder is read once more when a mistake is to be placed
   */
  constructor(
    private readonly folder: string,
    private readonly formsDirs: readonly string[],
    private readonly shared: SharedFiles = newSharedFiles(),
    private readonly tracks = false,
  ) {}

  /** The file, or undefined (and a problem noted) when it can't be read or is not JSON. */
  read(name: string): JsonFile | undefined {
    const file = path.join(this.folder, name);
    const before = this.problems.length;
    const content = this.parse(file);
    if (this.problems.length > before) return undefined;
    const { value } = this.inline(content, { file, path: [] }, [`${file}#`]);
    const atOnce: JsonFile['at'] = (where) => this.locate(value, file, where);
    if (this.tracks) return { value, at: atOnce };
    let tracked: JsonFile['at'] | undefined;
    return { value, at: (where) => (tracked ??= this.tracking().read(name)?.at ?? atOnce)(where) };
  }

  private tracking(): JsonFiles {
    return (this.tracker ??= new JsonFiles(this.folder, this.formsDirs, this.shared, true));
  }

  private locate(root: unknown, file: string, where: JsonPath): { file: string; pointer: string } {
    let node = root;
    let place: Place = { file, path: [] };
    for (const key of where) {
      const known = typeof node === 'object' && node !== null ? this.origins.get(node)?.get(String(key)) : undefined;
      place = known ?? { file: place.file, path: [...place.path, key] };
      node = child(node, key);
    }
    return { file: place.file, pointer: jsonPointer(place.path) };
  }

  private parse(file: string): unknown {
    const known = this.shared.parsed.get(file) ?? parseFile(file, this.shared.edits);
    this.shared.parsed.set(file, known);
    if ('value' in known) return known.value;
    if (!this.asked.has(file)) this.problems.push(problemAt({ file, pointer: '' }, known.problem));
    this.asked.add(file);
    return undefined;
  }

  private inline(value: unknown, place: Place, chain: readonly string[]): Placed {
    if (Array.isArray(value)) return { value: this.inlineList(value, place, chain), place };
    if (!isRecord(value)) return { value, place };
    const { $ref: ref, ...siblings } = value;
    if (typeof ref === 'string') return this.inlineReference(ref, siblings, place, chain);
    return { value: this.inlineMembers(value, place, chain), place };
  }

  private within(place: Place, key: string | number): Place {
    return { file: place.file, path: [...place.path, key] };
  }

  private inlineMembers(value: Record<string, unknown>, place: Place, chain: readonly string[]): Record<string, unknown> {
    const result: Record<string, unknown> = {};
    const origins = new Map<string, Place>();
    for (const [key, item] of Object.entries(value)) {
      const member = this.inline(item, this.within(place, key), chain);
      result[key] = member.value;
      if (this.tracks) origins.set(key, member.place);
    }
    if (this.tracks) this.origins.set(result, origins);
    return result;
  }

  private inlineList(list: unknown[], place: Place, chain: readonly string[]): unknown[] {
    const result: unknown[] = [];
    const origins = new Map<string, Place>();
    const add = (value: unknown, from: Place): void => {
      origins.set(String(result.length), from);
      result.push(value);
    };
    for (const [index, item] of list.entries()) {
      const { value, place: from } = this.inline(item, this.within(place, index), chain);
      const referred = isRecord(item) && typeof item['$ref'] === 'string';
      if (!referred || !Array.isArray(value)) add(value, from);
      else value.forEach((each: unknown, position) => add(each, this.origins.get(value)?.get(String(position)) ?? from));
    }
    this.origins.set(result, origins);
    return result;
  }

  private inlineReference(ref: string, siblings: Record<string, unknown>, place: Place, chain: readonly string[]): Placed {
    const complain = (words: Words): Placed => {
      this.problems.push(problemAt({ file: place.file, pointer: jsonPointer([...place.path, '$ref']) }, words));
      return { value: undefined, place };
    };
    const [target = '', fragment = ''] = ref.split('#');
    const file = target === '' ? place.file : this.resolve(place.file, target);
    if (file === undefined) return complain(said`"${ref}" names no file in this folder or in ${SHARED}`);
    const link = `${file}#${fragment}`;
    if (chain.includes(link)) return complain(said`"${ref}" refers to itself`);
    const keys = pointerPath(fragment);
    let node = this.parse(file);
    // A file that does not parse is a problem of its own by now.
    if (node === undefined) return { value: undefined, place };
    for (const key of keys) node = child(node, key);
    if (node === undefined) return complain(said`"${ref}" names nothing: check the path behind #`);
    const inlined = this.inlineFragment(node, { file, path: keys }, [...chain, link]);
    if (Object.keys(siblings).length === 0) return inlined;
    if (!isRecord(inlined.value)) return complain(said`only an object can have keys beside its $ref`);
    return { value: this.merge(inlined.value, this.inlineMembers(siblings, place, chain)), place };
  }

  /** A fragment of `_shared` is the same for every folder, and most of what a kind holds. */
  private inlineFragment(node: unknown, place: Place, chain: readonly string[]): Placed {
    const link = chain.at(-1) ?? '';
    if (this.tracks || !place.file.includes(`${path.sep}${SHARED}${path.sep}`)) return this.inline(node, place, chain);
    const before = this.problems.length;
    const value = this.shared.inlined.has(link) ? this.shared.inlined.get(link) : this.inline(node, place, chain).value;
    if (this.problems.length === before) this.shared.inlined.set(link, value);
    return { value, place };
  }

  private merge(base: Record<string, unknown>, over: Record<string, unknown>): Record<string, unknown> {
    const result: Record<string, unknown> = { ...base };
    const origins = new Map(this.origins.get(base));
    for (const [key, value] of Object.entries(over)) {
      const before = result[key];
      result[key] = isRecord(before) && isRecord(value) ? this.merge(before, value) : value;
      const origin = this.origins.get(over)?.get(key);
      if (origin) origins.set(key, origin);
    }
    this.origins.set(result, origins);
    return result;
  }

  /** The file that a reference names, among the places it may reach. */
  private resolve(from: string, target: string): string | undefined {
    const beside = path.normalize(path.join(path.dirname(from), target));
    const candidates = [beside];
    const shared = /(?:^|[/\\])_shared[/\\](.+)$/.exec(beside)?.[1];
    if (shared !== undefined) candidates.push(...this.formsDirs.map((dir) => path.join(dir, SHARED, shared)));
    const homes = [this.folder, ...this.formsDirs.map((dir) => path.join(dir, SHARED))].map((dir) => path.resolve(dir) + path.sep);
    for (const candidate of candidates) {
      if (!homes.some((home) => path.resolve(candidate).startsWith(home))) continue;
      if (this.shared.parsed.has(candidate) || typeof this.shared.edits.get(candidate) === 'string' || existsSync(candidate)) return candidate;
    }
    return undefined;
  }
}

function parseFile(file: string, edits: FileEdits): ParsedFile {
  let text: string | undefined;
  try {
    text = fileText(file, edits);
  } catch {
    // One that can't be read is as good as none.
  }
  if (text === undefined) return { problem: said`the file is missing` };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch (error) {
    return { problem: syntaxWords(error, text) };
  }
}

function syntaxWords(error: unknown, text: string): Words {
  const message = error instanceof Error ? error.message : String(error);
  const before = text.slice(0, faultAt(message, text));
  const what = message.replace(/ in JSON at position.*/s, '').replace(/, (?:\.\.\.)?"[\s\S]*/, '');
  return said`is not JSON: ${what} (line ${before.split('\n').length})`;
}

/** Where in the text JSON.parse stopped; its end when the message does not say. */
function faultAt(message: string, text: string): number {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  // Of an unexpected token V8 says no place, but quotes ten characters on either side.
  const [, token = '', isCut, near] = /^Unexpected token '(.*?)', (\.\.\.)?"([\s\S]*)"(?:\.\.\.)? is not valid JSON$/s.exec(message) ?? [];
  if (near === undefined) return text.length;
  return isCut ? text.indexOf(near) + 10 : near.indexOf(token);
}
