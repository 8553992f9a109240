import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { jsonPointer, pointerPath, type JsonPath, type KindProblem } from './problems';

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

/** A JSON file with its `$ref`s inlined. */
export interface JsonFile {
  value: unknown;
  /** Where the value at `path` was written. */
  at(path: JsonPath): { file: string; pointer: string };
}

const SHARED = '_shared';

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
  private readonly texts = new Map<string, Promise<unknown>>();
  /** Of each object and list that was built: where its members were written. */
  private readonly origins = new WeakMap<object, Map<string, Place>>();

  constructor(
    private readonly folder: string,
    private readonly formsDirs: readonly string[],
  ) {}

  /** The file, or undefined (and a problem noted) when it can't be read or is not JSON. */
  async read(name: string): Promise<JsonFile | undefined> {
    const file = path.join(this.folder, name);
    const before = this.problems.length;
    const content = await this.parse(file);
    if (this.problems.length > before) return undefined;
    const { value } = await this.inline(content, { file, path: [] }, [`${file}#`]);
    return { value, at: (where) => this.locate(value, file, where) };
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

  private async parse(file: string): Promise<unknown> {
    const known = this.texts.get(file);
    if (known) return known;
    const parsed = this.parseFresh(file);
    this.texts.set(file, parsed);
    return parsed;
  }

  private async parseFresh(file: string): Promise<unknown> {
    try {
      const text = await readFile(file, 'utf8');
      try {
        const value: unknown = JSON.parse(text);
        return value;
      } catch (error) {
        this.problems.push({ file, pointer: '', message: `is not JSON: ${syntaxMessage(error, text)}` });
      }
    } catch {
      this.problems.push({ file, pointer: '', message: 'the file is missing' });
    }
    return undefined;
  }

  private async inline(value: unknown, place: Place, chain: readonly string[]): Promise<Placed> {
    if (Array.isArray(value)) return { value: await this.inlineList(value, place, chain), place };
    if (!isRecord(value)) return { value, place };
    const { $ref: ref, ...siblings } = value;
    if (typeof ref === 'string') return this.inlineReference(ref, siblings, place, chain);
    return { value: await this.inlineMembers(value, place, chain), place };
  }

  private async inlineMembers(value: Record<string, unknown>, place: Place, chain: readonly string[]): Promise<Record<string, unknown>> {
    const result: Record<string, unknown> = {};
    const origins = new Map<string, Place>();
    for (const [key, item] of Object.entries(value)) {
      const member = await this.inline(item, { file: place.file, path: [...place.path, key] }, chain);
      result[key] = member.value;
      origins.set(key, member.place);
    }
    this.origins.set(result, origins);
    return result;
  }

  private async inlineList(list: unknown[], place: Place, chain: readonly string[]): Promise<unknown[]> {
    const result: unknown[] = [];
    const origins = new Map<string, Place>();
    const add = (value: unknown, from: Place): void => {
      origins.set(String(result.length), from);
      result.push(value);
    };
    for (const [index, item] of list.entries()) {
      const { value, place: from } = await this.inline(item, { file: place.file, path: [...place.path, index] }, chain);
      const referred = isRecord(item) && typeof item['$ref'] === 'string';
      if (!referred || !Array.isArray(value)) add(value, from);
      else value.forEach((each: unknown, position) => add(each, this.origins.get(value)?.get(String(position)) ?? from));
    }
    this.origins.set(result, origins);
    return result;
  }

  private async inlineReference(ref: string, siblings: Record<string, unknown>, place: Place, chain: readonly string[]): Promise<Placed> {
    const complain = (message: string): Placed => {
      this.problems.push({ file: place.file, pointer: jsonPointer([...place.path, '$ref']), message });
      return { value: undefined, place };
    };
    const [target = '', fragment = ''] = ref.split('#');
    const file = target === '' ? place.file : await this.resolve(place.file, target);
    if (file === undefined) return complain(`"${ref}" names no file in this folder or in ${SHARED}`);
    const link = `${file}#${fragment}`;
    if (chain.includes(link)) return complain(`"${ref}" refers to itself`);
    const keys = pointerPath(fragment);
    let node = await this.parse(file);
    // A file that does not parse is a problem of its own by now.
    if (node === undefined) return { value: undefined, place };
    for (const key of keys) node = child(node, key);
    if (node === undefined) return complain(`"${ref}" names nothing: check the path behind #`);
    const inlined = await this.inline(node, { file, path: keys }, [...chain, link]);
    if (Object.keys(siblings).length === 0) return inlined;
    if (!isRecord(inlined.value)) return complain('only an object can have keys beside its $ref');
    return { value: this.merge(inlined.value, await this.inlineMembers(siblings, place, chain)), place };
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
  private async resolve(from: string, target: string): Promise<string | undefined> {
    const beside = path.normalize(path.join(path.dirname(from), target));
    const candidates = [beside];
    const shared = /(?:^|[/\\])_shared[/\\](.+)$/.exec(beside)?.[1];
    if (shared !== undefined) candidates.push(...this.formsDirs.map((dir) => path.join(dir, SHARED, shared)));
    const homes = [this.folder, ...this.formsDirs.map((dir) => path.join(dir, SHARED))].map((dir) => path.resolve(dir) + path.sep);
    for (const candidate of candidates) {
      if (!homes.some((home) => path.resolve(candidate).startsWith(home))) continue;
      if (await readable(candidate)) return candidate;
    }
    return undefined;
  }
}

async function readable(file: string): Promise<boolean> {
  return readFile(file).then(
    () => true,
    () => false,
  );
}

function syntaxMessage(error: unknown, text: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const position = /at position (\d+)/.exec(message)?.[1];
  const before = position === undefined ? text : text.slice(0, Number(position));
  return `${message.replace(/ in JSON at position.*/s, '').replace(/, "[\s\S]*/, '')} (line ${before.split('\n').length})`;
}
