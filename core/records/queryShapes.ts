import type { Document, MongoClient } from 'mongodb';
import type { Logger } from 'pino';

/**
 * What a command asks for, by names of fields alone: `userId status? createdAt~ by -createdAt` asks for values of `userId`,
 * for little of `status` (that it is there, or is not something), and for a range of `createdAt`.
 */
export interface QueryShape {
  collection: string;
  fields: string;
}

const RANGES = new Set(['$gt', '$gte', '$lt', '$lte']);
/** These leave most records: an index on the field narrows nothing down. */
const LOOSE = new Set(['$ne', '$nin', '$exists', '$regex', '$options', '$not', '$size', '$type']);

/** Each set of fields that a filter can be met by: those of `$or` one by one. */
function listFieldSetsOfFilter(filter: unknown): Set<string>[] {
  if (typeof filter !== 'object' || filter === null) return [new Set()];
  let ways: Set<string>[] = [new Set()];
  for (const [name, value] of Object.entries(filter)) {
    const more = listFieldSetsOfCondition(name, value);
    ways = ways.flatMap((way) => more.map((each) => new Set([...way, ...each])));
  }
  return ways;
}

function listFieldSetsOfCondition(name: string, value: unknown): Set<string>[] {
  if (name === '$or' && Array.isArray(value)) return value.flatMap(listFieldSetsOfFilter);
  if (name === '$and' && Array.isArray(value))
    return value.reduce<Set<string>[]>(
      (all, part) => all.flatMap((one) => listFieldSetsOfFilter(part).map((other) => new Set([...one, ...other]))),
      [new Set()],
    );
  // What it compares is no index's to find.
  if (name.startsWith('$')) return [new Set()];
  if (value instanceof RegExp || isBsonRegExp(value)) return [new Set([`${name}?`])];
  const operators = listOperators(value);
  if (operators.some((each) => RANGES.has(each))) return [new Set([`${name}~`])];
  if (operators.length > 0 && operators.every((each) => LOOSE.has(each))) return [new Set([`${name}?`])];
  return [new Set([name])];
}

function listOperators(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.keys(value).filter((each) => each.startsWith('$'));
}

function isBsonRegExp(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '_bsontype' in value && value._bsontype === 'BSONRegExp';
}

function describeSortOrder(sort: unknown): string {
  const fields =
    sort instanceof Map ? [...sort] : typeof sort === 'object' && sort !== null ? Object.entries(sort) : [];
  return fields.map(([name, direction]) => `${direction === -1 ? '-' : ''}${name}`).join(' ');
}

function listShapesOfQuery(collection: unknown, filter: unknown, sort?: unknown): QueryShape[] {
  if (typeof collection !== 'string') return [];
  const order = describeSortOrder(sort);
  return listFieldSetsOfFilter(filter).map((way) => {
    const of = (mark: RegExp) => [...way].filter((each) => mark.test(each)).sort();
    const fields = [...of(/[^?~]$/), ...of(/\?$/), ...of(/~$/), ...(order ? [`by ${order}`] : [])].join(' ');
    return { collection, fields };
  });
}

function listShapesOfPipeline(collection: unknown, pipeline: unknown): QueryShape[] {
  let filter: unknown;
  let sort: unknown;
  for (const stage of Array.isArray(pipeline) ? (pipeline as Document[]) : []) {
    if ('$match' in stage) filter ??= stage['$match'];
    else if ('$sort' in stage) sort ??= stage['$sort'];
    else if (!('$limit' in stage)) break;
  }
  return listShapesOfQuery(collection, filter, sort);
}

/** The shapes of a command as the driver sends it: more than one for `$or`, and for several writes in one. */
export function listShapesOfCommand(name: string, command: Document): QueryShape[] {
  const collection: unknown = command[name];
  const listCommandParts = (key: string): Document[] =>
    Array.isArray(command[key]) ? (command[key] as Document[]) : [];
  switch (name) {
    case 'find':
      return listShapesOfQuery(collection, command['filter'], command['sort']);
    case 'findAndModify':
      return listShapesOfQuery(collection, command['query'], command['sort']);
    case 'update':
      return listCommandParts('updates').flatMap(({ q }) => listShapesOfQuery(collection, q));
    case 'delete':
      return listCommandParts('deletes').flatMap(({ q }) => listShapesOfQuery(collection, q));
    case 'distinct':
      return listShapesOfQuery(collection, command['query'], { [String(command['key'])]: 1 });
    case 'aggregate':
      return listShapesOfPipeline(collection, command['pipeline']);
    default:
      return [];
  }
}

/** Tells each shape of query once, where the log takes such lines. */
export function logEachNewQueryShape(client: MongoClient, log: Logger): void {
  if (!log.isLevelEnabled('debug')) return;
  const told = new Set<string>();
  client.on('commandStarted', ({ commandName, command }) => {
    for (const { collection, fields } of listShapesOfCommand(commandName, command)) {
      const query = `${collection}: ${fields}`;
      if (told.has(query)) continue;
      told.add(query);
      log.debug({ query }, 'a query of a new shape');
    }
  });
}
