import type { KindVersion, Situations, Situation, JsonSchema } from '../shared/kinds/kind';
import { collectVariables } from '../shared/rules/logic';
import { listSchemaFields } from './schemaFields';
import { STORY } from './story';

type AnswerChecks = NonNullable<KindVersion['rules']['checks']>;

/** The kind's checks that look at nothing but answers that its situations ask for too. */
export function keepAnswerableChecks({ rules, manifest }: KindVersion): AnswerChecks {
  const kept = new Set(manifest.situations?.keep);
  return (rules.checks ?? []).filter(({ field, when }) => {
    const names = [...JSON.stringify(when).matchAll(/"var":"([^."]*)\.?([^."]*)/g)];
    return (
      kept.has(field) &&
      names.every(([, from = '', name = '']) => from === 'today' || (from === 'form' && kept.has(name)))
    );
  });
}

export function buildRulesOfSituation(
  { shared }: Situations,
  situation: Situation,
  {
    pages,
    kept,
    ticks,
    checks,
  }: {
    pages: readonly { id: string; fields: readonly string[] }[];
    kept: ReadonlySet<string>;
    ticks: Record<string, JsonSchema>;
    checks: AnswerChecks;
  },
): KindVersion['rules'] {
  // What looks at an answer of a later step is said there.
  const getLastStepAskedInConditionOrFirst = (when: unknown): string => {
    const names = new Set(collectVariables(when).map((name) => name.replace(/^form\./, '').split('.')[0] ?? ''));
    return (pages.findLast(({ fields }) => fields.some((name) => names.has(name))) ?? pages[0])?.id ?? '';
  };
  const asked = new Set([
    STORY,
    ...kept,
    ...Object.keys(ticks),
    ...listSchemaFields(situation.schema).map(({ path }) => path),
  ]);
  return {
    facts: [...keepAnswerableFacts(asked, shared.facts), ...situation.facts],
    banners: situation.banners.map((banner) => ({
      ...banner,
      step: banner.step ?? getLastStepAskedInConditionOrFirst(banner.when),
    })),
    stops: situation.stops.map((stop) => ({
      ...stop,
      step: stop.step ?? getLastStepAskedInConditionOrFirst(stop.when),
    })),
    checks: [...checks, ...(situation.checks ?? [])],
  };
}

/** Shared facts without those that read a question which the situation does not ask, and what rests on them. */
function keepAnswerableFacts(
  askedFields: ReadonlySet<string>,
  facts: KindVersion['rules']['facts'],
): KindVersion['rules']['facts'] {
  const known = new Set<string>();
  return facts.filter(({ id, value }) => {
    const canBeKnown = collectVariables(value).every((name) => {
      const [root, first = ''] = name.split('.');
      return root === 'form' ? askedFields.has(first) : root !== 'facts' || known.has(first);
    });
    if (canBeKnown) known.add(id);
    return canBeKnown;
  });
}
