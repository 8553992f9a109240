import { ensureSyntaxTree, type syntaxTree } from '@codemirror/language';
import type { EditorState, Text } from '@codemirror/state';

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

export interface Span {
  from: number;
  to: number;
}

/** Milliseconds that reading a file's structure may take. */
const PATIENCE = 500;

/** Where a problem's place (a JSON pointer, or `line 12`) stands in a file; the nearest place above it when there is none. */
export function findPlaceOfPointer(state: EditorState, pointer: string): Span {
  const line = /^line (\d+)$/.exec(pointer)?.[1];
  if (line !== undefined) return findPositionsOfLine(state.doc, Number(line));
  let node: SyntaxNode | null = ensureSyntaxTree(state, state.doc.length, PATIENCE)?.topNode.firstChild ?? null;
  let found = node;
  for (const key of pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    if (!node) break;
    const member = node.name === 'Array' ? listValueNodes(node)[Number(key)] : findPropertyNode(state.doc, node, key);
    if (!member) break;
    found = member;
    node = member.name === 'Property' ? (member.lastChild ?? null) : member;
  }
  if (!found) return findPositionsOfLine(state.doc, 1);
  // The name of a member, not all that is in it.
  const shown = found.name === 'Property' ? (found.firstChild ?? found) : found;
  const end = Math.min(shown.to, state.doc.lineAt(shown.from).to);
  return { from: shown.from, to: Math.max(end, shown.from) };
}

/** The line that a JSON parser's message names (`(line 12)`, `(rad 12)`), else undefined. */
export function findLineInMessage(message: string): string | undefined {
  const line = /\((?:line|rad) (\d+)\)/.exec(message)?.[1];
  return line === undefined ? undefined : `line ${line}`;
}

function findPositionsOfLine(doc: Text, line: number): Span {
  const { from, to } = doc.line(Math.min(Math.max(line, 1), doc.lines));
  return { from, to };
}

function listChildNodes(node: SyntaxNode): SyntaxNode[] {
  const found: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) found.push(child);
  return found;
}

const SIGNS = new Set(['[', ']', '{', '}', ',', ':', '⚠']);
const listValueNodes = (node: SyntaxNode): SyntaxNode[] => listChildNodes(node).filter(({ name }) => !SIGNS.has(name));

function findPropertyNode(doc: Text, node: SyntaxNode, key: string): SyntaxNode | undefined {
  return listChildNodes(node).find((child) => {
    const name = child.name === 'Property' ? child.firstChild : null;
    return name !== null && doc.sliceString(name.from, name.to) === JSON.stringify(key);
  });
}
