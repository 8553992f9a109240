import path from 'node:path';
import { joinPatternLines } from '../../shared/patternLines';
import {
  toJsonPointer,
  createProblemAt,
  wordsTemplate,
  type JsonPath,
  type KindProblem,
  type Words,
} from '../problems';

/** What is read of a folder (load.ts). */
const READ = joinPatternLines('')`
  ^(?:
    (?:kind|schema|ui|rules|sources|texts\.(?:sv|en))\.json|
    letter\.(?:sv|en)\.md|
    prompt\.md|
    (?:data|examples)\/[^/]+\.json|
    situations\/[^/]+\/(?:
      (?:situation|sources|texts\.(?:sv|en))\.json|
      letter\.(?:sv|en)\.md|
      examples\/[^/]+\.json
    )
  )$`;
/** What looks as if it were: other endings, other capitals, other languages. Notes and pictures may lie beside. */
const MEANT = /\.json\b|^(?:letter|prompt)[._ ]/i;
/** What a letter turns into when a file in another encoding is read as UTF-8. */
const LOST = '\uFFFD';

/** The files of a folder as they lie there: none that is only nearly one of ours, none in another encoding. @param byPath their texts */
export function checkFiles(folder: string, byPath: ReadonlyMap<string, string>): KindProblem[] {
  const texts = [...byPath].map(([file, text]) => ({
    file,
    name: path.relative(folder, file).split(path.sep).join('/'),
    text,
  }));
  const createMinorProblem = (file: string, words: Words): KindProblem => ({
    ...createProblemAt({ file, pointer: '' }, words),
    minor: true,
  });
  return texts.flatMap(({ file, name, text }) => {
    if (!READ.test(name)) {
      const isHidden = name.split('/').some((part) => part.startsWith('.'));
      const isReferredTo = texts.some((other) => other.text.includes(path.basename(name)));
      return MEANT.test(name) && !isHidden && !isReferredTo
        ? [createMinorProblem(file, wordsTemplate`is read by nobody: check the file's name, capitals too`)]
        : [];
    }
    const lost = text.indexOf(LOST);
    if (lost !== -1)
      return [
        createMinorProblem(
          file,
          wordsTemplate`is not saved as UTF-8: letters such as å are lost (line ${computeLineNumberAt(text, lost)})`,
        ),
      ];
    return (name.endsWith('.json') ? findRepeatedKeys(text) : []).map(({ path: at, key, line }) => ({
      ...createMinorProblem(
        file,
        wordsTemplate`the key "${key}" stands here twice, and only the last counts (line ${line})`,
      ),
      pointer: toJsonPointer(at),
    }));
  });
}

function computeLineNumberAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

/** Keys that an object of a JSON text has twice: JSON.parse says nothing of them. */
function findRepeatedKeys(text: string): { path: JsonPath; key: string; line: number }[] {
  const found: { path: JsonPath; key: string; line: number }[] = [];
  /** What is open at this place: of an object the keys so far and the last of them, of a list where it is in it. */
  const open: { keys?: Set<string>; at: string | number }[] = [];
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    const inner = open.at(-1);
    if (token === '{') open.push({ keys: new Set(), at: '' });
    else if (token === '[') open.push({ at: 0 });
    else if (token === '}' || token === ']') open.pop();
    else if (token === ',' && typeof inner?.at === 'number') inner.at += 1;
    else if (inner?.keys && /^\s*:/.test(text.slice(index + token.length, index + token.length + 40))) {
      inner.at = token.slice(1, -1);
      if (inner.keys.has(inner.at))
        found.push({ path: open.map(({ at }) => at), key: inner.at, line: computeLineNumberAt(text, index) });
      inner.keys.add(inner.at);
    }
  }
  return found;
}
