import { isRecord } from '../isRecord';

/** The UI schema's node of a dotted path; rjsf keeps that of a list's items, with or without a number, under `items`. */
export function findUiNode(uiSchema: Record<string, unknown> | undefined, path: string): Record<string, unknown> {
  let node: unknown = uiSchema;
  for (const name of path.split('.')) {
    if (!isRecord(node)) return {};
    const items = node['items'];
    node = /^\d+$/.test(name) ? items : (node[name] ?? (isRecord(items) ? items[name] : undefined));
  }
  return isRecord(node) ? node : {};
}
