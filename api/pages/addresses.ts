import type { KindVersion } from '../../core/shared/kinds/kind';
import { isListedKind } from '../../core/kinds/view';
import { LANGUAGES, type Language } from '../../core/shared/languages';
import { buildLocalPath } from '../../core/shared/pages/localPath';
import { WITHDRAWAL_ANSWER_PAGES } from '../../core/shared/pages/withdrawalAnswers';

/** Pages that every kind shares and search engines may list; kinds bring their own wizard and FAQ page. */
const PUBLIC_PAGES = ['/', '/create', '/about', '/faq', '/terms', '/contact', '/withdraw', '/resend', '/back'];

/** Pages that are of use to one person at one moment. */
const PERSONAL_PAGES = [
  '/preview',
  '/payment-success',
  '/payment-canceled',
  '/my-letters',
  '/account',
  '/admin',
  '/letter-expired',
  '/deletion-receipt',
  '/confirm',
  ...Object.values(WITHDRAWAL_ANSWER_PAGES),
  '/reminder',
  '/result',
  '/__/auth/handler',
];

/** A page that does not exist; what it says is kept under this name. */
export const NOT_FOUND = '/404';

export interface PageAddress {
  /** With the language's prefix. */
  address: string;
  /** Without it. */
  path: string;
  language: Language;
  isPublic: boolean;
}

/** Every page there is, by its address. @param served those, and kinds whose pages nobody is to find who has no letter there */
export function mapPagesByAddress(
  kinds: readonly KindVersion[],
  served: readonly KindVersion[] = kinds,
): Map<string, PageAddress> {
  const ofKinds = kinds.flatMap((kind) => {
    const { routes, slugs } = kind.manifest;
    return [...(routes ? [routes.wizard] : []), ...(isListedKind(kind) ? [`/faq/${slugs.faq}`] : [])];
  });
  const personal = served.flatMap(({ manifest: { routes } }) => Object.values(routes ?? {}));
  const publicPaths = new Set([...PUBLIC_PAGES, ...ofKinds]);
  const paths = new Set([...publicPaths, ...PERSONAL_PAGES, ...personal]);
  const pages = [...paths].flatMap((path) =>
    LANGUAGES.map((language) => ({
      address: buildLocalPath(path, language),
      path,
      language,
      isPublic: publicPaths.has(path),
    })),
  );
  return new Map(pages.map((page) => [page.address, page]));
}
