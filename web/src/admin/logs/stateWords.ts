import type { Entry } from '../../../../core/shared/contracts/admin/logs';
import type { Language } from '../../../../core/shared/languages';
import type { KindSummary } from '../../data/kinds';
import { formatMoney, formatDayAndTime } from '../formats';
import { translateMasks } from '../masks';

/** How what an entry kept is said. */
export interface StateWords {
  name: (key: string) => string;
  /** @param state what the value is a part of */
  value: (key: string, value: unknown, state: Record<string, unknown>) => string;
  /** What somebody of the staff wrote. */
  typed: (text: string) => string;
}

interface Known {
  t: (key: string, values?: Record<string, unknown>) => string;
  language: Language;
  /** Those that are offered. */
  kinds: readonly Pick<KindSummary, 'id' | 'name' | 'priceKey' | 'categories'>[];
}

const MONEY = new Set(['amount', 'refundable', 'price', 'original', 'discount', 'refunded', 'paidBack', 'leastAmount']);
/** These sums were kept in öre. */
const IN_ORE = 'figures_recount';
/** Its states are prices by their keys. */
const OF_PRICES = 'pricing_update';

const NOTHING = '–';
/** What a text's key can be made of. */
const isPlainWord = (text: string) => /^\w+$/.test(text);
const isIsoTime = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text);

/** Words for an entry's states. What has none, such as ids, is said as it was kept. */
export function createLabelAndValueDescriber(
  { t, language, kinds }: Known,
  { action }: Pick<Entry, 'action'>,
): StateWords {
  const findKindName = (id: string) => kinds.find((kind) => kind.id === id)?.name;

  function getKeyLabelOrPricedKinds(key: string): string {
    if (!isPlainWord(key)) return key;
    const priced =
      action === OF_PRICES ? kinds.filter(({ priceKey }) => priceKey === key).map((kind) => kind.name) : [];
    return priced.join(', ') || t(`auditLog.keys.${key}`, { defaultValue: key });
  }

  function describeNumber(key: string, value: number, state: Record<string, unknown>): string {
    if (MONEY.has(key) || action === OF_PRICES) return formatMoney(action === IN_ORE ? value / 100 : value, language);
    if (key !== 'value') return String(value);
    return state['type'] === 'percentage' ? `${value}\u00a0%` : formatMoney(value, language);
  }

  function describeText(key: string, value: string, state: Record<string, unknown>): string {
    if (isIsoTime(value)) return formatDayAndTime(value);
    const ownName =
      key === 'kind' || key === 'kinds'
        ? findKindName(value)
        : key === 'category'
          ? kinds.find(({ id }) => id === state['kind'])?.categories.find((each) => each.value === value)?.label
          : undefined;
    if (ownName !== undefined || !isPlainWord(value)) return ownName ?? translateMasks(value, t);
    if (key === 'action') return t(`auditLog.actions.${value}`, { defaultValue: value });
    if (key === 'resource') return t(`auditLog.resources.${value}`, { defaultValue: value });
    return t(`auditLog.values.${key}.${value}`, { defaultValue: value });
  }

  function describeValue(key: string, value: unknown, state: Record<string, unknown>): string {
    if (value === null || value === undefined || value === '') return NOTHING;
    if (typeof value === 'boolean') return t(value ? 'auditLog.yes' : 'auditLog.no');
    if (typeof value === 'number') return describeNumber(key, value, state);
    if (typeof value === 'string') return describeText(key, value, state);
    if (Array.isArray(value))
      return value.map((each: unknown) => describeValue(key, each, state)).join(', ') || NOTHING;
    const parts = Object.entries(value).map(
      ([inner, each]: [string, unknown]) =>
        `${getKeyLabelOrPricedKinds(inner)} ${describeValue(inner, each, { ...value })}`,
    );
    return `(${parts.join(', ')})`;
  }

  return { name: getKeyLabelOrPricedKinds, value: describeValue, typed: (text) => translateMasks(text, t) };
}
