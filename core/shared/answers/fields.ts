import type { FormData } from '../kinds/kind';
import { isRecord } from '../isRecord';

/** Fields of a form by dotted path (`userContact.email`), as texts, rules, aliases and errors name them. */

/** The answer at `path`, or undefined when there is none. */
export function readField(form: FormData, path: string): unknown {
  let value: unknown = form;
  for (const name of path.split('.')) {
    if (Array.isArray(value)) value = value[Number(name)];
    else if (isRecord(value) && Object.hasOwn(value, name)) value = value[name];
    else return undefined;
  }
  return value;
}

/** A copy of the form with `value` at `path`; undefined takes the field out. Objects on the way are made. */
export function writeField(form: FormData, path: string, value: unknown): FormData {
  const [name = '', ...rest] = path.split('.');
  const copy = { ...form };
  if (rest.length > 0) {
    const inner = Object.hasOwn(copy, name) ? copy[name] : undefined;
    copy[name] = writeField(isRecord(inner) ? inner : {}, rest.join('.'), value);
  } else if (value === undefined) delete copy[name];
  else copy[name] = value;
  return copy;
}

/**
 * The answers as they are judged and kept, the same in browser and server: strings trimmed; empty strings, empty lists,
 * nulls and undefined left out, so that an optional field left empty is an absent one.
 */
export function cleanAnswers(form: FormData): FormData {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const clean = removeEmptyValues(value);
      return clean === undefined ? [] : [[name, clean]];
    }),
  );
}

function removeEmptyValues(value: unknown): unknown {
  if (value === null) return undefined;
  if (typeof value === 'string') return value.trim() || undefined;
  if (Array.isArray(value)) {
    const items = value.map(removeEmptyValues).filter((item) => item !== undefined);
    return items.length > 0 ? items : undefined;
  }
  return isRecord(value) ? cleanAnswers(value) : value;
}
