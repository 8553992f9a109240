import type { Language } from '../shared/languages';
import type { Help, HelpKind, KindHelp } from '../shared/contracts/kinds';
import { formatPrice } from '../shared/formats/formatPrice';
import { fillInText } from '../texts/i18n';
import { isListedKind } from './view';
import type { KindVersion } from '../shared/kinds/kind';

type Prices = Readonly<Record<string, number>>;

/** Where an answer names the kind's price. */
const PRICE_SLOT = /\{\{\s*price\s*\}\}/g;

/** Slots of an answer that nothing fills in, for the check of a folder. */
export function findUnknownSlots(answer: string): string[] {
  return answer.replaceAll(PRICE_SLOT, '').match(/\{\{[^{}]*\}\}/g) ?? [];
}

/** All kinds with their about texts, and the general questions. @param prices the price list, SEK by key */
export function buildHelpOfKindsAndGeneralFaq(kinds: readonly KindVersion[], language: Language, prices: Prices): Help {
  const listed = kinds.filter(isListedKind);
  return {
    kinds: listed.map((kind) => describeKindForHelp(kind, language, prices)),
    general: listed.flatMap((kind) =>
      kind.texts[language].faq
        .filter(({ general }) => general)
        .map(({ id, question, answer }) => ({
          id,
          kind: kind.manifest.id,
          question,
          answer: fillInPrice(answer, kind, language, prices),
        })),
    ),
  };
}

/** One kind with its questions and answers. @param prices the price list, SEK by key */
export function buildKindHelp(kind: KindVersion, language: Language, prices: Prices): KindHelp {
  return {
    kind: describeKindForHelp(kind, language, prices),
    faq: kind.texts[language].faq.map(({ id, group, question, answer }) => ({
      id,
      group,
      question,
      answer: fillInPrice(answer, kind, language, prices),
    })),
  };
}

/** The kind whose pages of help a slug names. */
export function findKindOfSlug(kinds: readonly KindVersion[], slug: string): KindVersion | undefined {
  return kinds.filter(isListedKind).find(({ manifest: { slugs } }) => slugs.faq === slug || slugs.about === slug);
}

function describeKindForHelp(kind: KindVersion, language: Language, prices: Prices): HelpKind {
  const { id, icon, slugs, routes } = kind.manifest;
  const { name, tagline, about } = kind.texts[language];
  return { id, name, price: getListPriceOfKind(kind, prices), icon, slugs, ...(routes && { routes }), tagline, about };
}

function getListPriceOfKind({ manifest }: KindVersion, prices: Prices): number {
  return prices[manifest.priceKey] ?? manifest.defaultPrice;
}

function fillInPrice(text: string, kind: KindVersion, language: Language, prices: Prices): string {
  return fillInText(text, language, { price: formatPrice(getListPriceOfKind(kind, prices), language) });
}
