import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { COLLECTIONS } from '../../core/records/collections';

/** Reads from the code which queries it makes: which fields they ask for and how, and in which order they want them. */

export interface Shape {
  /** Fields that must have a value or one of several; alone or in any order they lead an index. */
  equal: string[];
  /** Fields that must lie somewhere. */
  range: string[];
  /** Fields of which only little is asked, such as being there. */
  loose: string[];
  /** `field` upwards, `-field` downwards. */
  sort: string[];
}

export interface Query {
  /** file, method, collection. */
  site: string;
  collection: string;
  /** Line, for messages. */
  at: string;
  /** undefined: the code makes it up as it goes, so that it can't be read from here. */
  shapes: Shape[] | undefined;
}

const FILTERING = new Set([
  'find',
  'findOne',
  'findOneAndUpdate',
  'findOneAndDelete',
  'findOneAndReplace',
  'updateOne',
  'updateMany',
  'replaceOne',
  'deleteOne',
  'deleteMany',
  'countDocuments',
  'distinct',
  'aggregate',
  'bulkWrite',
]);
const RANGES = new Set(['$gt', '$gte', '$lt', '$lte']);
/** These leave most records: an index on the field narrows nothing down. */
const LOOSE = new Set(['$ne', '$nin', '$exists', '$regex', '$options', '$not', '$size']);
const SINGLE = new Set(['$eq', '$in', '$all', '$elemMatch']);

/** Collections by the names that the code has for them. */
export function collections(): Map<string, string> {
  const named = Object.entries(COLLECTIONS).map(([name, declared]) => [name, declared.name] as const);
  return new Map([...named, ['files', 'files.files']]);
}

export function queries(): Query[] {
  const names = collections();
  const files = ['api', 'core', 'worker']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
    )
    .filter((name) => name.endsWith('.ts'));
  return files.flatMap((file) => queriesOf(file, readFileSync(file, 'utf8'), names));
}

/** @param names collections by their names in the code */
export function queriesOf(file: string, text: string, names: ReadonlyMap<string, string>): Query[] {
  if (!/\b(database|db|store)\b|Database\b|Collection\b/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: Query[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      FILTERING.has(node.expression.name.text)
    ) {
      const name = collectionOf(node.expression.expression, source, names);
      if (name !== undefined) {
        const method = node.expression.name.text;
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        found.push({
          site: `${file} ${method} ${name}`,
          collection: names.get(name) ?? name,
          at: `${file}:${line}`,
          shapes: shapesOf(node, method),
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The collection that a call is made on: `database.letters`, or `letters` where it was taken out of a database. */
function collectionOf(
  receiver: ts.Expression,
  source: ts.SourceFile,
  names: ReadonlyMap<string, string>,
): string | undefined {
  if (ts.isPropertyAccessExpression(receiver)) {
    const owner = receiver.expression.getText().split('.').at(-1) ?? '';
    const isOurs = ['database', 'this'].includes(owner) && names.has(receiver.name.text);
    return isOurs ? receiver.name.text : undefined;
  }
  if (!ts.isIdentifier(receiver) || !names.has(receiver.text)) return undefined;
  // What is kept is only there called by its own name; elsewhere a name may be that of the module that keeps it.
  if (/^core\/(records|figures)\//.test(source.fileName)) return receiver.text;
  const taken = new RegExp(
    `\\{[^{}]*\\b${receiver.text}\\b[^{}]*\\}(: (Pick<)?Database\\b| = (\\w+\\.)*database\\b)|\\b${receiver.text} = (\\w+\\.)*database\\.`,
  );
  return taken.test(source.text) ? receiver.text : undefined;
}

function shapesOf(call: ts.CallExpression, method: string): Shape[] | undefined {
  const [first, second] = call.arguments;
  if (method === 'distinct')
    return first && ts.isStringLiteral(first) && !second ? [{ ...emptyShape(), sort: [first.text] }] : undefined;
  if (method === 'bulkWrite') return undefined;
  if (method === 'aggregate') return stagesOf(first);
  const sort = sortOf(call);
  if (sort === undefined) return undefined;
  const filters = first === undefined ? [emptyShape()] : filterOf(first);
  return filters?.map((shape) => ({ ...shape, sort }));
}

function both(one: Shape, other: Shape): Shape {
  return {
    equal: [...one.equal, ...other.equal],
    range: [...one.range, ...other.range],
    loose: [...one.loose, ...other.loose],
    sort: [],
  };
}

function emptyShape(): Shape {
  return { equal: [], range: [], loose: [], sort: [] };
}

/** What the stages ask for before they make something else of it. */
function stagesOf(stages: ts.Expression | undefined): Shape[] | undefined {
  if (!stages || !ts.isArrayLiteralExpression(stages)) return undefined;
  let shapes: Shape[] | undefined = [emptyShape()];
  for (const stage of stages.elements) {
    if (!ts.isObjectLiteralExpression(stage)) return undefined;
    const [property] = stage.properties;
    if (!property || !ts.isPropertyAssignment(property)) return undefined;
    const name = property.name.getText();
    if (name === '$match') shapes = filterOf(property.initializer);
    else if (name === '$sort') {
      const sort = orderOf(property.initializer);
      shapes = sort && shapes?.map((shape) => ({ ...shape, sort }));
    } else if (name !== '$limit') return shapes;
  }
  return shapes;
}

/** The `.sort(…)` behind a call of find. */
function sortOf(call: ts.CallExpression): string[] | undefined {
  let node: ts.Node = call;
  while (ts.isPropertyAccessExpression(node.parent) && ts.isCallExpression(node.parent.parent)) {
    if (node.parent.name.text === 'sort') return orderOf(node.parent.parent.arguments[0]);
    node = node.parent.parent;
  }
  return [];
}

function orderOf(order: ts.Expression | undefined): string[] | undefined {
  if (!order || !ts.isObjectLiteralExpression(order)) return undefined;
  const fields: string[] = [];
  for (const property of order.properties) {
    if (!ts.isPropertyAssignment(property) || !['1', '-1'].includes(property.initializer.getText())) return undefined;
    fields.push(`${property.initializer.getText() === '-1' ? '-' : ''}${nameOf(property.name)}`);
  }
  return fields;
}

function nameOf(name: ts.PropertyName): string {
  return ts.isStringLiteral(name) || ts.isIdentifier(name) ? name.text : name.getText();
}

/** Every filter that an expression can make; what stands in a spread may be there or not. */
function filterOf(expression: ts.Expression): Shape[] | undefined {
  const value = settled(expression);
  if (!ts.isObjectLiteralExpression(value)) return undefined;
  let shapes: Shape[] | undefined = [emptyShape()];
  for (const property of value.properties) {
    const more = ts.isSpreadAssignment(property) ? spreadOf(property.expression) : memberOf(property);
    if (!more) return undefined;
    shapes = shapes?.flatMap((shape) => more.map((each) => both(shape, each)));
  }
  return shapes;
}

function spreadOf(expression: ts.Expression): Shape[] | undefined {
  const inner = unwrapped(expression);
  if (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) {
    const present = filterOf(unwrapped(inner.right));
    return present && [emptyShape(), ...present];
  }
  if (ts.isConditionalExpression(inner)) {
    const [one, other] = [filterOf(unwrapped(inner.whenTrue)), filterOf(unwrapped(inner.whenFalse))];
    return one && other && [...one, ...other];
  }
  return filterOf(inner);
}

function memberOf(property: ts.ObjectLiteralElementLike): Shape[] | undefined {
  if (ts.isShorthandPropertyAssignment(property)) return [{ ...emptyShape(), equal: [property.name.text] }];
  if (!ts.isPropertyAssignment(property)) return undefined;
  if (ts.isComputedPropertyName(property.name)) return undefined;
  const name = nameOf(property.name);
  const value = unwrapped(property.initializer);
  if (name === '$expr') return [emptyShape()];
  if (name === '$or' || name === '$and') {
    if (!ts.isArrayLiteralExpression(value)) return undefined;
    const parts = value.elements.map((each) => filterOf(each));
    if (parts.some((each) => each === undefined)) return undefined;
    const known = parts.flatMap((each) => (each ? [each] : []));
    if (name === '$or') return known.flat();
    return known.reduce<Shape[]>(
      (all, each) => all.flatMap((one) => each.map((other) => both(one, other))),
      [emptyShape()],
    );
  }
  if (!ts.isObjectLiteralExpression(value)) return [{ ...emptyShape(), equal: [name] }];
  const operators = value.properties.map((each) => (each.name ? nameOf(each.name) : ''));
  if (operators.some((each) => RANGES.has(each))) return [{ ...emptyShape(), range: [name] }];
  if (operators.every((each) => LOOSE.has(each))) return [{ ...emptyShape(), loose: [name] }];
  return operators.every((each) => SINGLE.has(each)) ? [{ ...emptyShape(), equal: [name] }] : undefined;
}

function unwrapped(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression)
    ? unwrapped(expression.expression)
    : expression;
}

/** A name that stands for an object literal is that literal. */
function settled(expression: ts.Expression): ts.Expression {
  const inner = unwrapped(expression);
  if (!ts.isIdentifier(inner)) return inner;
  for (let scope: ts.Node = inner; scope; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) {
      if (ts.isFunctionLike(scope) && scope.parameters.some(({ name }) => name.getText() === inner.text)) return inner;
      continue;
    }
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) continue;
      for (const { name, initializer } of statement.declarationList.declarations)
        if (initializer && ts.isIdentifier(name) && name.text === inner.text) return unwrapped(initializer);
    }
  }
  return inner;
}
