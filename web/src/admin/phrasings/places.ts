import type { Phrasing, PhrasingKind } from '../../../../core/shared/contracts/admin/phrasings';

export type Place = Pick<Phrasing, 'kind' | 'agencyId' | 'appealType'>;

/** The place in words: "Försäkringskassan, Omprövning". */
export function formatAgencyAndAppeal(kinds: readonly PhrasingKind[], { kind, agencyId, appealType }: Place): string {
  const known = kinds.find(({ id }) => id === kind);
  const getPlaceLabelOrValue = (at: number, value: string) =>
    known?.fields[at]?.options.find((option) => option.value === value)?.label ?? value;
  return [getPlaceLabelOrValue(0, agencyId), getPlaceLabelOrValue(1, appealType)]
    .filter((word) => word !== '')
    .join(', ');
}

/** What can be chosen for the second question once the first is answered. */
export function listSecondOptionsOfAgencyOrAll(
  { fields, pairs }: PhrasingKind,
  agencyId: string,
): { value: string; label: string }[] {
  const together = pairs.filter(([first]) => first === agencyId).map(([, second]) => second);
  const options = fields[1]?.options ?? [];
  return together.length === 0 ? options : options.filter(({ value }) => together.includes(value));
}
