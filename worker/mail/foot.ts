import type { Language } from '../../core/shared/languages';
import { buildMailtoLink, buildEscapedMarkup, buildQuietParagraphMarkup, type Markup } from './layout';
import { buildSellerLines, type Operator } from './receipt';
import { getMailText } from './texts';

/** What mails end with: where to write, and who sells. */

/** @param words `supportPlain` where there is no order to write about */
export function buildSupportSentence(
  language: Language,
  { email }: Operator,
  words: 'support' | 'supportPlain' = 'support',
): { text: string; markup: Markup } {
  const [before = '', after = ''] = getMailText(words, language).split('{{email}}');
  return {
    text: `${before}${email}${after}`,
    markup: buildQuietParagraphMarkup(buildEscapedMarkup`${before}${buildMailtoLink(email)}${after}`),
  };
}

export function buildSellerMarkup(language: Language, operator: Operator): Markup {
  return buildQuietParagraphMarkup(
    buildSellerLines(language, operator).map((line, index) =>
      index === 0 ? buildEscapedMarkup`${line}` : buildEscapedMarkup`<br>${line}`,
    ),
  );
}
