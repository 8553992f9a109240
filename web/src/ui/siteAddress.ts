/** Where the site's own links lead, by the name of their text. */
const ADDRESSES = {
  home: '/',
  how: '/#how',
  examples: '/#examples',
  law: '/#law',
  about: '/about',
  faq: '/faq',
  contact: '/contact',
  create: '/create',
  terms: '/terms',
  withdraw: '/withdraw',
  resend: '/resend',
} as const;

export type SiteLink = keyof typeof ADDRESSES;

export const buildAddressOfSiteLink = (link: SiteLink): string => ADDRESSES[link];
