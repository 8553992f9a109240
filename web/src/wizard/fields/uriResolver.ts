/**
 * Stands in for `fast-uri`, which rjsf brings along to resolve references between schemas: steps arrive with their
 * fragments inlined, and what little is left the browser's own URL does.
 */
const uriResolver = {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
};
export default uriResolver;
