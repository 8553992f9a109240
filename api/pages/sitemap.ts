import { LANGUAGES } from '../../core/shared/languages';
import { buildLocalPath } from '../../core/shared/pages/localPath';
import type { PageAddress } from './addresses';

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** sitemaps.org's list of the public pages, each with its address in every language. */
export function buildSitemapXml(pages: Iterable<PageAddress>, origin: string): string {
  const urls = [...pages]
    .filter(({ isPublic }) => isPublic)
    .map(({ address, path }) => {
      const links = [
        ...LANGUAGES.map((each) => [each, buildLocalPath(path, each)] as const),
        ['x-default', path] as const,
      ].map(
        ([language, to]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(origin + to)}"/>`,
      );
      return `<url><loc>${escapeXml(origin + address)}</loc>${links.join('')}</url>`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`;
}

/** What crawlers may read: everything but the API. Personal pages say themselves that they are not to be listed. */
export function buildRobotsTxt(origin: string): string {
  return `User-agent: *\nDisallow: /api/\nAllow: /\n\nSitemap: ${origin}/sitemap.xml\n`;
}
