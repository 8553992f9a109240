import { autocompletion, snippetCompletion, type Completion, type CompletionContext } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import type { Language } from '../../../../core/shared/languages';
import { findSchemaOfFile, type SchemaName } from '../../../../core/shared/kinds/schemaFiles';
import { suggestNames, suggestValues } from '../../../../core/shared/kinds/schemaSuggestions';

/** Suggests names and values in a kind's files, by the JSON Schemas that are made of what reads them. */

type SyntaxNode = ReturnType<typeof syntaxTree>['topNode'];

const SCHEMAS: Record<SchemaName, () => Promise<{ default: unknown }>> = {
  kind: () => import('../../../../core/shared/kinds/schemas/kind.json'),
  schema: () => import('../../../../core/shared/kinds/schemas/schema.json'),
  ui: () => import('../../../../core/shared/kinds/schemas/ui.json'),
  data: () => import('../../../../core/shared/kinds/schemas/data.json'),
  rules: () => import('../../../../core/shared/kinds/schemas/rules.json'),
  sources: () => import('../../../../core/shared/kinds/schemas/sources.json'),
  texts: () => import('../../../../core/shared/kinds/schemas/texts.json'),
  example: () => import('../../../../core/shared/kinds/schemas/example.json'),
  sharedSituation: () => import('../../../../core/shared/kinds/schemas/sharedSituation.json'),
  sharedSituationTexts: () => import('../../../../core/shared/kinds/schemas/sharedSituationTexts.json'),
  sharedQuestions: () => import('../../../../core/shared/kinds/schemas/sharedQuestions.json'),
  situationSources: () => import('../../../../core/shared/kinds/schemas/situationSources.json'),
  situation: () => import('../../../../core/shared/kinds/schemas/situation.json'),
  situationTexts: () => import('../../../../core/shared/kinds/schemas/situationTexts.json'),
  situationExample: () => import('../../../../core/shared/kinds/schemas/situationExample.json'),
};

/** What the schemas say of names and values in English, in the other languages. */
const EXPLANATIONS: Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>> = {
  sv: () => import('./explanations.sv.json'),
  en: () => Promise.resolve({ default: {} }),
};

interface CompletionWords {
  /** What stands beside a name that must be there. */
  required: string;
  /** What the schema says of a name or a value, by its English words; those that are missing stay English. */
  explanations: Readonly<Record<string, string>>;
}

/** @param required what stands beside a name that must be there @returns undefined for a file without a schema */
export async function loadCompletion(
  file: string,
  language: Language,
  required: string,
): Promise<Extension | undefined> {
  const name = findSchemaOfFile(file);
  if (name === undefined) return undefined;
  const [{ default: schema }, { default: explanations }] = await Promise.all([
    SCHEMAS[name](),
    EXPLANATIONS[language](),
  ]);
  return autocompletion({
    icons: false,
    override: [(context) => suggestAtCursor(schema, context, { required, explanations })],
  });
}

/** @returns null where nothing is suggested */
export function suggestAtCursor(schema: unknown, { state, pos, explicit }: CompletionContext, words: CompletionWords) {
  const buildCompletionInfo = (description: string | undefined) =>
    description !== undefined && { info: words.explanations[description] ?? description };
  const place = findPlaceOfCursor(state, pos);
  if (!place || (!explicit && place.from === pos)) return null;
  const { from, to, path } = place;
  const options: Completion[] =
    place.is === 'value'
      ? suggestValues(schema, path).map(({ value, description }) => ({
          label: value,
          ...buildCompletionInfo(description),
        }))
      : suggestNames(schema, path, place.present).map(({ name, description, value, isRequired }, index) => {
          const label = JSON.stringify(name);
          const sortText = String(index).padStart(3, '0');
          const shown = {
            label,
            displayLabel: name,
            sortText,
            ...buildCompletionInfo(description),
            ...(isRequired && { detail: words.required, boost: 1 }),
          };
          return place.hasValue ? shown : snippetCompletion(`${label}: ${value}${place.isLast ? '' : ','}`, shown);
        });
  return options.length === 0 ? null : { from, to, options };
}

type Place = { from: number; to: number; path: string[] } & (
  { is: 'value' } | { is: 'name'; present: string[]; hasValue: boolean; isLast: boolean }
);

const VALUES = new Set(['String', 'Number', 'True', 'False', 'Null']);

/** What is written at the cursor: the name of a member, or a value. */
function findPlaceOfCursor(state: EditorState, pos: number): Place | undefined {
  const inner = syntaxTree(state).resolveInner(pos, -1);
  const node = inner.type.isError && inner.parent ? inner.parent : inner;
  if (VALUES.has(node.name)) return { is: 'value', from: node.from, to: node.to, path: listPathToNode(state, node) };
  const property =
    node.name === 'Property' ? node : node.name === 'PropertyName' || node.name === ':' ? node.parent : null;
  if (property && node.name !== 'PropertyName')
    return { is: 'value', from: pos, to: pos, path: listPathToNode(state, property) };
  if (property?.parent) {
    const present = listPropertyNames(state, property.parent, property);
    const hasValue = state.doc
      .lineAt(node.to)
      .text.slice(node.to - state.doc.lineAt(node.to).from)
      .trimStart()
      .startsWith(':');
    return {
      is: 'name',
      from: node.from,
      to: node.to,
      path: listPathToNode(state, property.parent),
      present,
      hasValue,
      isLast: true,
    };
  }
  const object = node.name === 'Object' ? node : node.parent?.name === 'Object' ? node.parent : null;
  if (!object || node.name === '}') return undefined;
  // A name without its second quote is no name yet to whoever reads JSON.
  const line = state.doc.lineAt(pos);
  const begun = /^[\s{,]*("[^"]*)$/.exec(line.text.slice(0, pos - line.from))?.[1] ?? '';
  const from = pos - begun.length;
  const isLast = !listProperties(object).some((each) => each.from >= pos);
  const present = listPropertyNames(state, object, undefined);
  return { is: 'name', from, to: pos, path: listPathToNode(state, object), present, hasValue: false, isLast };
}

function listProperties(object: SyntaxNode): SyntaxNode[] {
  return object.getChildren('Property');
}

function listPropertyNames(state: EditorState, object: SyntaxNode, besides: SyntaxNode | undefined): string[] {
  return listProperties(object)
    .filter(({ from }) => from !== besides?.from)
    .map((each) => readPropertyName(state, each));
}

function readPropertyName(state: EditorState, property: SyntaxNode): string {
  const name = property.getChild('PropertyName');
  return name ? state.sliceDoc(name.from, name.to).replace(/^"|"$/g, '') : '';
}

/** Names of members and numbers of items that lead to a node. */
function listPathToNode(state: EditorState, node: SyntaxNode): string[] {
  const steps: string[] = [];
  for (let here: SyntaxNode | null = node; here; here = here.parent) {
    if (here.name === 'Property') steps.unshift(readPropertyName(state, here));
    if (here.parent?.name === 'Array') steps.unshift(String(countItemsBefore(here.parent, here)));
  }
  return steps;
}

function countItemsBefore(array: SyntaxNode, item: SyntaxNode): number {
  let count = 0;
  for (let child = array.firstChild; child && child.from < item.from; child = child.nextSibling)
    if (!child.type.isError && !['[', ',', ']'].includes(child.name)) count += 1;
  return count;
}
