import ts from 'typescript';

/** A call for a text: the keys or patterns it may ask for, and the values it fills in (undefined: not to be told from the code). */
export interface Asking {
  line: number;
  keys: string[];
  patterns: RegExp[];
  values: string[] | undefined;
}

/** What a file says of texts. */
export interface TextsInCode {
  asked: Asking[];
  /** Every string of the code: a key that is handed on before it is asked for stands among them. */
  strings: Set<string>;
  /** Names that are put together: `refund_${reason}`. */
  templates: RegExp[];
  /** Words for people that stand in the code itself. */
  spoken: string[];
}

/** Attributes of a page that are read out or shown. */
const SHOWN = new Set([
  'title',
  'aria-label',
  'aria-description',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'placeholder',
  'alt',
  'label',
  'summary',
]);
/** Words that begin as a sentence does, or in Swedish letters: no name, key or class looks so. */
const isSentence = (text: string) => /^\p{Lu}\p{Ll}+ \p{L}/u.test(text) || /[åäöÅÄÖ]/.test(text);
/** What an error says is for whoever reads the console. */
const isForDevelopers = (node: ts.Node): boolean => ts.isNewExpression(node.parent) || ts.isThrowStatement(node.parent);
const isWords = (text: string) => /\p{L}{2,}/u.test(text);

/** Reads a file of the web pages. @param name decides whether it is TypeScript with or without markup */
export function textsInCode(name: string, source: string): TextsInCode {
  const file = ts.createSourceFile(
    name,
    source,
    ts.ScriptTarget.Latest,
    true,
    name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const found: TextsInCode = { asked: [], strings: new Set(), templates: [], spoken: [] };
  const line = (node: ts.Node) => file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const say = (node: ts.Node, text: string) =>
    found.spoken.push(`${name}:${line(node)} ${text.trim().replace(/\s+/g, ' ')}`);
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.strings.add(node.text);
    if (ts.isStringLiteralLike(node) && isSentence(node.text) && !isForDevelopers(node)) say(node, node.text);
    if (ts.isTemplateExpression(node) && /^[\w.]+$/.test(node.head.text)) found.templates.push(patternOf(node));
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 't' &&
      node.arguments[0]
    ) {
      const [what, values] = node.arguments;
      found.asked.push({ line: line(node), ...keysIn(what), values: values ? namesIn(values) : [] });
    }
    if (ts.isJsxText(node) && isWords(node.text)) say(node, node.text);
    if (ts.isJsxExpression(node) && node.expression && (ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent)))
      for (const text of textsOf(node.expression)) if (isWords(text)) say(node, text);
    if (ts.isJsxAttribute(node) && SHOWN.has(node.name.getText()) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      for (const text of value ? textsOf(value) : []) if (isWords(text)) say(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** The strings that an expression may come to; what is fetched by a call is not looked into. */
function textsOf(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [[node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ')];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node))
    return node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
      ? textsOf(node.right)
      : [...textsOf(node.left), ...textsOf(node.right)];
  return [];
}

function keysIn(node: ts.Node): Pick<Asking, 'keys' | 'patterns'> {
  if (ts.isArrayLiteralExpression(node)) {
    const all = node.elements.map(keysIn);
    return { keys: all.flatMap(({ keys }) => keys), patterns: all.flatMap(({ patterns }) => patterns) };
  }
  if (ts.isConditionalExpression(node)) {
    const [one, other] = [keysIn(node.whenTrue), keysIn(node.whenFalse)];
    return { keys: [...one.keys, ...other.keys], patterns: [...one.patterns, ...other.patterns] };
  }
  if (ts.isParenthesizedExpression(node)) return keysIn(node.expression);
  if (ts.isStringLiteralLike(node)) return { keys: [node.text], patterns: [] };
  if (ts.isTemplateExpression(node)) return { keys: [], patterns: [patternOf(node)] };
  return { keys: [], patterns: [] };
}

/** What is filled in is one name, never a path. */
function patternOf({ head, templateSpans }: ts.TemplateExpression): RegExp {
  const parts = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[^.]+')}$`);
}

/** Names of the values that a call hands over; undefined when it hands over something that is put together elsewhere. */
function namesIn(node: ts.Node): string[] | undefined {
  if (!ts.isObjectLiteralExpression(node) || node.properties.some((property) => ts.isSpreadAssignment(property)))
    return undefined;
  return node.properties.flatMap(({ name }) => (name ? [name.getText()] : []));
}

/**
 * Words for people in code of the server: strings in Swedish letters, and strings of more than one word under names that
 * answers and mails speak by.
 */
export function spokenByServer(name: string, source: string): string[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const spoken: string[] = [];
  const visit = (node: ts.Node): void => {
    const named =
      ts.isPropertyAssignment(node) && /^(message|text|title|subject|html|heading)$/.test(node.name.getText());
    const said = named ? textsOf(node.initializer).filter((text) => /\p{L}{2,}\s+\p{L}{2,}/u.test(text)) : [];
    const swedish =
      (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) &&
      /[åäöÅÄÖ]/.test(node.text) &&
      isWords(node.text)
        ? [node.text]
        : [];
    for (const text of [...said, ...swedish])
      spoken.push(`${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text}`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return spoken;
}
