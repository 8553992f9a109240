import type { KindSummary } from '../data/kinds';
import type { DescribedPage } from './descriptions';

type Thing = Record<string, unknown>;

/** schema.org's description of a page: who runs the site, what it offers at the prices of now, questions, and where one is. */
export function buildStructuredData(page: DescribedPage, description: string): Thing {
  const { language, path, title, address, kinds, help } = page;
  const graph: Thing[] = [buildOrganization(page), buildWebsite(page)];
  const offered =
    kinds?.kinds.filter((kind) => path === '/' || path === '/about' || kind.routes?.wizard === path) ?? [];
  if (offered.length > 0) graph.push(buildServiceWithOffers(page, offered));
  if (help)
    graph.push({
      '@type': 'FAQPage',
      '@id': `${address(path)}#faq`,
      inLanguage: language,
      mainEntity: help.faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    });
  graph.push({
    '@type': 'WebPage',
    '@id': address(path),
    url: address(path),
    name: title,
    description,
    inLanguage: language,
    isPartOf: { '@id': buildSchemaNodeId(page, 'website') },
  });
  if (path !== '/') graph.push(buildBreadcrumbs(page));
  return { '@context': 'https://schema.org', '@graph': graph };
}

const buildSchemaNodeId = ({ origin }: DescribedPage, what: string) => `${origin}/#${what}`;

function buildOrganization(page: DescribedPage): Thing {
  const { origin, kinds } = page;
  const operator = kinds?.operator;
  return {
    '@type': 'Organization',
    '@id': buildSchemaNodeId(page, 'organization'),
    name: operator?.name ?? 'Brevia',
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    ...(operator && {
      email: operator.email,
      ...(operator.address && { address: operator.address }),
      identifier: { '@type': 'PropertyValue', propertyID: 'organisationsnummer', value: operator.orgnr },
    }),
  };
}

function buildWebsite(page: DescribedPage): Thing {
  return {
    '@type': 'WebSite',
    '@id': buildSchemaNodeId(page, 'website'),
    name: 'Brevia',
    url: page.address('/'),
    inLanguage: page.language,
    publisher: { '@id': buildSchemaNodeId(page, 'organization') },
  };
}

function buildServiceWithOffers(page: DescribedPage, kinds: KindSummary[]): Thing {
  const offers = kinds.map(({ id: kind, name, tagline, price, routes }) => ({
    '@type': 'Offer',
    name,
    price,
    priceCurrency: 'SEK',
    availability: 'https://schema.org/InStock',
    url: page.address(routes?.wizard ?? `/create?type=${kind}`),
    itemOffered: { '@type': 'Service', name, description: tagline },
  }));
  return {
    '@type': 'Service',
    '@id': `${page.address(page.path)}#service`,
    name: kinds.length === 1 ? kinds[0]?.name : 'Brevia',
    serviceType: 'Consumer letters',
    areaServed: 'SE',
    provider: { '@id': buildSchemaNodeId(page, 'organization') },
    ...(offers.length === 1
      ? { offers: offers[0] }
      : { hasOfferCatalog: { '@type': 'OfferCatalog', name: 'Brevia', itemListElement: offers } }),
  };
}

/** The start page, the page above this one if there is one, and this one. */
function buildBreadcrumbs({ path, title, address, help }: DescribedPage): Thing {
  const name = title.replace(/ – Brevia$/, '');
  const trail = [
    { name: 'Brevia', item: address('/') },
    ...(help ? [{ name: 'FAQ', item: address('/faq') }] : []),
    { name: help?.kind.name ?? name, item: address(path) },
  ];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((each, index) => ({ '@type': 'ListItem', position: index + 1, ...each })),
  };
}
