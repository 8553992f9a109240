import { config, core, type ZodMiniType } from 'zod/mini';

/**
 * zod as the contracts of the public site write it: the small one, since browsers load it. The two functions do what its
 * methods would, so that a build can leave out the schemas that only the server needs.
 */
export * from 'zod/mini';

// zod would try out eval(), which our content-security policy refuses and reports. It has to be told before the first schema.
if (typeof document !== 'undefined') config({ jitless: true });

/** The schema with a sentence for /api/openapi.json. */
/* @__NO_SIDE_EFFECTS__ */
export function addDescription<S extends ZodMiniType>(schema: S, sentence: string): S {
  return schema.check(core.describe(sentence));
}

/** The schema with further conditions, such as a length. */
/* @__NO_SIDE_EFFECTS__ */
export function addChecksToSchema<S extends ZodMiniType>(schema: S, ...checks: Parameters<S['check']>): S {
  return schema.check(...checks);
}
