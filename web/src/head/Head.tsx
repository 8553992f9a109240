import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../../core/shared/languages';
import { LOCALES } from '../../../core/shared/formats/locales';
import { isHelpOfOneKind } from '../data/help';
import { isKindList } from '../data/KindsProvider';
import { buildLocalPath } from '../../../core/shared/pages/localPath';
import { buildMetaDescription } from './descriptions';
import { buildStructuredData } from './structuredData';

interface Props {
  language: Language;
  /** Without the language's prefix. */
  path: string;
  title: string;
  origin: string;
  isPublic: boolean;
  /** Answers of the API that the page was rendered from, by path. */
  answers: Record<string, unknown>;
}

/** Open Graph writes `sv_SE`. */
const formatOpenGraphLocale = (language: Language) => LOCALES[language].replace('-', '_');

/** What search engines and those who share a link are told of a page. Only the server renders it. */
export function Head({ language, path, title, origin, isPublic, answers }: Props) {
  const kinds = answers[`/api/forms?language=${language}`];
  const help = Object.entries(answers).find(([asked]) => asked.startsWith('/api/help/'))?.[1];
  const page = {
    language,
    path,
    title,
    origin,
    address: (to: string, as = language) => origin + buildLocalPath(to, as),
    ...(isKindList(kinds) && { kinds }),
    ...(isHelpOfOneKind(help) && { help }),
  };
  const description = buildMetaDescription(page);
  const address = page.address(path);
  const card = `${origin}/card-${language}.png`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {!isPublic && <meta name="robots" content="noindex" />}
      {isPublic && (
        <>
          <link rel="canonical" href={address} />
          {LANGUAGES.map((each) => (
            <link key={each} rel="alternate" hrefLang={each} href={page.address(path, each)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={page.address(path, DEFAULT_LANGUAGE)} />
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Brevia" />
          <meta property="og:url" content={address} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:locale" content={formatOpenGraphLocale(language)} />
          {LANGUAGES.map(
            (each) =>
              each !== language && (
                <meta key={each} property="og:locale:alternate" content={formatOpenGraphLocale(each)} />
              ),
          )}
          <meta property="og:image" content={card} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={buildMetaDescription({ ...page, path: 'card' })} />
          <meta name="twitter:card" content="summary_large_image" />
          <script
            type="application/ld+json"
            dangerouslySetInnerHTML={{
              __html: JSON.stringify(buildStructuredData(page, description)).replaceAll('<', '\\u003c'),
            }}
          />
        </>
      )}
    </>
  );
}
