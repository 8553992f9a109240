import { z } from 'zod';
import type { JsonSchema } from '../../core/shared/kinds/kind';
import { collectContractSchemasByName } from './contractSchemas';

type Schema = z.core.$ZodType;

/** Where an OpenAPI document keeps its schemas. */
const PLACE = '#/components/schemas/';
/** The key, among the contracts' names, of the object that holds what has no name. */
const UNNAMED = 'unnamed';

/**
 * The schemas of one OpenAPI document. What the contracts declare stands there once, under its name; the rest stands where
 * it is used. zod works out all of them together, once the document is complete.
 */
export class SchemaComponents {
  private readonly parts;

  constructor() {
    const named = collectContractSchemasByName();
    this.parts = { input: new SchemaSet(named.requests, 'input'), output: new SchemaSet(named.answers, 'output') };
  }

  /** @returns a reference, or an object that `complete` fills in. */
  describe(schema: Schema, io: 'input' | 'output'): JsonSchema {
    return this.parts[io].describe(schema);
  }

  /** @returns the named schemas that the others lead to */
  complete(): Record<string, JsonSchema> {
    const all = { ...this.parts.input.complete(), ...this.parts.output.complete() };
    return Object.fromEntries(Object.entries(all).sort(([one], [other]) => one.localeCompare(other)));
  }
}

/** Those of requests, or those of answers: a schema may take more than it gives. */
class SchemaSet {
  private readonly names: ReadonlyMap<Schema, string>;
  private readonly unnamed = new Map<Schema, JsonSchema>();
  private readonly used = new Set<string>();

  constructor(
    named: Record<string, Schema>,
    private readonly io: 'input' | 'output',
  ) {
    this.names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]));
  }

  describe(schema: Schema): JsonSchema {
    const name = this.names.get(schema);
    if (name !== undefined) {
      this.used.add(name);
      return { $ref: PLACE + name };
    }
    const described = this.unnamed.get(schema) ?? {};
    this.unnamed.set(schema, described);
    return described;
  }

  complete(): Record<string, JsonSchema> {
    const registry = z.registry<{ id: string }>();
    for (const [schema, id] of this.names) registry.add(schema, { id });
    registry.add(z.object({ ...[...this.unnamed.keys()] }), { id: UNNAMED });
    const { schemas } = z.toJSONSchema(registry, { io: this.io, uri: (id) => PLACE + id, unrepresentable: 'any' });
    [...this.unnamed.values()].forEach((described, index) =>
      Object.assign(described, schemas[UNNAMED]?.properties?.[index]),
    );
    const components: Record<string, JsonSchema> = {};
    const follow = (name: string) => {
      if (name in components) return;
      // The document itself says which dialect its schemas are in, and where they are.
      const { $schema: _dialect, $id: _place, ...component } = schemas[name] ?? {};
      components[name] = component;
      findReferredSchemaNames(component).forEach(follow);
    };
    [...this.used, ...findReferredSchemaNames([...this.unnamed.values()])].forEach(follow);
    return components;
  }
}

function findReferredSchemaNames(value: unknown): string[] {
  return [...JSON.stringify(value).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name);
}
