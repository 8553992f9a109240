import { doesRuleHold } from '../rules/logic';
import type { RuleData } from '../rules/rules';
import type { KindManifest } from './kind';

type FollowUp = NonNullable<KindManifest['followUp']>;

/**
 * The situations of a kind that follows others (kind.json `followUp`) that are the next step after this very letter, in order.
 * @param data answers and facts of the letter before, which is of the kind `kindId`
 */
export function selectFollowingSituations(
  { after }: Pick<FollowUp, 'after'>,
  kindId: string,
  data: RuleData,
): string[] {
  return (Object.hasOwn(after, kindId) ? (after[kindId] ?? []) : [])
    .filter(({ when }) => when === undefined || doesRuleHold(when, data))
    .map(({ situation }) => situation);
}
