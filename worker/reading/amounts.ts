/** Nothing that is claimed is larger, SEK. */
const MOST = 1_000_000;

const NUMBER = String.raw`\d{1,3}(?:[ .,\u00a0]\d{3})+(?:[.,:]\d{2}(?!\d))?|\d+(?:[.,:]\d{2}(?!\d))?`;
const AMOUNT = new RegExp(
  String.raw`(?<![\d.,:/–—-])(?:(kr|sek)\.? ?)?(${NUMBER})(?![\d–—-])(?:(?:[.,:] ?-)| ?(kr|sek|kronor|:-)\b)?`,
  'gi',
);
/** Another currency than kronor. */
export const FOREIGN = /€|£|\$|\b(?:eur|usd|gbp|nok|dkk|chf|pln)\b/i;

/**
 * The sum of money in a text, as a number: `1 234,50`, `1 234:50`, `1,234.50`, `900:-`. Of several the one beside `kr`;
 * nothing when it is not clear which, or when it is in another currency.
 */
export function findOnlyAmountInKronor(text: string): number | undefined {
  if (FOREIGN.test(text)) return undefined;
  const all = [...text.matchAll(AMOUNT)].map((match) => ({
    value: toAmountFromDigits(match[2] ?? ''),
    inKronor: match[1] !== undefined || match[3] !== undefined || /[.,:] ?-$/.test(match[0]),
    inOre: /[.,:]\d{2}$/.test(match[2] ?? ''),
  }));
  for (const some of [all.filter(({ inKronor }) => inKronor), all.filter(({ inOre }) => inOre), all]) {
    const values = [...new Set(some.map(({ value }) => value))];
    if (values.length === 0) continue;
    const [value] = values;
    return values.length === 1 && value !== undefined && value > 0 && value <= MOST ? value : undefined;
  }
  return undefined;
}

/** The last mark before two figures is the one before the öre; all others stand between thousands. */
function toAmountFromDigits(text: string): number {
  const ore = /[.,:](\d{2})$/.exec(text);
  const whole = (ore ? text.slice(0, -3) : text).replace(/\D/g, '');
  return Number(ore ? `${whole}.${ore[1] ?? ''}` : whole);
}
