import type { KindVersion } from '../../../core/shared/kinds/kind';
import { SUBSCRIPTION_KEY } from '../../../core/prices/prices';

/** A place of the site that shows a price. */
export interface PricePlace {
  place:
    | 'landing'
    | 'create'
    | 'about'
    | 'faq'
    | 'faqKind'
    | 'terms'
    | 'wizard'
    | 'account'
    | 'structuredData'
    | 'priceList';
  /** Swedish path, or the API's. */
  path: string;
  /** The kind that it is shown for; null: for the key itself. */
  kind: string | null;
}

/** Where people, search engines and clients of the API read the price of a key. */
export function listPlacesShowingPrice(key: string, kinds: readonly KindVersion[]): PricePlace[] {
  const own = kinds.filter(({ manifest }) => manifest.priceKey === key);
  const list: PricePlace = { place: 'priceList', path: '/api/pricing', kind: null };
  if (key === SUBSCRIPTION_KEY)
    return [
      { place: 'account', path: '/account', kind: null },
      { place: 'terms', path: '/terms', kind: null },
      { place: 'faq', path: '/faq', kind: null },
      list,
    ];
  if (own.length === 0) return [list];
  const generalPricePlaces = (['landing', 'create', 'faq', 'terms', 'structuredData'] as const).map(
    (place): PricePlace => ({
      place,
      path: GENERAL[place],
      kind: null,
    }),
  );
  return [
    ...generalPricePlaces,
    ...own.flatMap(({ manifest: { id: kind, slugs, routes } }): PricePlace[] => [
      { place: 'about', path: `/about#${slugs.about}`, kind },
      { place: 'faqKind', path: `/faq/${slugs.faq}`, kind },
      { place: 'wizard', path: routes?.wizard ?? `/create?type=${kind}`, kind },
    ]),
    list,
  ];
}

const GENERAL = { landing: '/', create: '/create', faq: '/faq', terms: '/terms', structuredData: '/' } as const;
