import type { KindSummary } from '../../data/kinds';

/** Where a letter of a kind begins: /create for kinds of the generic form, else the kind's own wizard. */
export function buildWizardOrCreateAddress({ id, routes, shortForm }: KindSummary): string {
  return !shortForm && routes ? routes.wizard : `/create?type=${id}`;
}
