import type { KindHelp } from '../../../core/shared/contracts/kinds';
import type { Language } from '../../../core/shared/languages';
import { listKindsAndFollowUps, type KindList } from '../data/kinds';
import en from '../i18n/head.en.json';
import sv from '../i18n/head.sv.json';

/** What is known of a page when its head is written. */
export interface DescribedPage {
  language: Language;
  /** Without the language's prefix. */
  path: string;
  title: string;
  origin: string;
  /** The full address of a path, in the page's language unless another is named. */
  address(path: string, language?: Language): string;
  kinds?: KindList;
  help?: KindHelp;
}

const TEXTS: Record<Language, { pages: Record<string, string>; faqOf: string; other: string }> = { sv, en };

/** The page in a sentence or two, for lists of search results. */
export function buildMetaDescription({
  language,
  path,
  kinds,
  help,
}: Pick<DescribedPage, 'language' | 'path' | 'kinds' | 'help'>): string {
  const { pages, faqOf, other } = TEXTS[language];
  const own = pages[path];
  if (own !== undefined) return own;
  if (help) return faqOf.replace('{{kind}}', help.kind.name.toLowerCase());
  const kind = listKindsAndFollowUps(kinds).find(({ routes }) => routes?.wizard === path);
  return kind ? `${kind.name}. ${kind.tagline}. ${kind.description}` : other;
}
