import type { Language } from '../../core/shared/languages';
import type { HandedOver, SendingState } from '../../core/records/sendings';
import { buttonMarkup, buildMailHtml, mailtoLink, buildMarkup, paragraphMarkup, quietParagraphMarkup } from './layout';
import type { MailContent } from './letterMail';
import { type Operator, buildSellerLines } from './receipt';
import { formatLongMoment, mailText } from './texts';

/** States that are told of: while it waits there is nothing to tell. */
export type ToldState = Exclude<SendingState, 'waiting' | 'handing'>;

export interface SendingMailInput {
  language: Language;
  state: ToldState;
  orderNumber: string;
  to: string;
  handedOver?: HandedOver;
  /** The letter's page. */
  href: string;
  /** Whether the page that proves it goes along. */
  hasProof: boolean;
  operator: Operator;
}

/** Tells the person how the letter that the service sent for them fared, and what to do where it did not arrive. */
export function buildSendingMail({
  language,
  state,
  orderNumber,
  to,
  handedOver,
  href,
  hasProof,
  operator,
}: SendingMailInput): MailContent {
  const title = mailText(language, `sending_${state}Title`);
  const sentences = [
    mailText(language, `sending_${state}`, {
      to,
      moment: handedOver ? formatLongMoment(new Date(handedOver.at), language) : '',
    }),
    mailText(language, `sending_${state}Next`),
    ...(hasProof ? [mailText(language, 'sending_proof')] : []),
  ];
  const facts = handedOver
    ? listProvenFacts(language, { to, handedOver }).map(([label, value]) => ({ label, value }))
    : [];
  const greeting = mailText(language, 'greetingNobody');
  const [ask = '', asks = ''] = mailText(language, 'support').split('{email}');
  const seller = buildSellerLines(language, operator);
  const go = mailText(language, 'sending_page');
  return {
    subject: `${title} (${orderNumber})`,
    text: `${[greeting, ...sentences, ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []), `${go}:\n${href}`, `${ask}${operator.email}${asks}`, seller.join('\n')].join('\n\n')}\n`,
    html: buildMailHtml({
      language,
      title,
      preheader: sentences[0] ?? '',
      body: [
        paragraphMarkup(greeting),
        ...sentences.map((each) => paragraphMarkup(each)),
        ...facts.map(({ label, value }) => quietParagraphMarkup(buildMarkup`${label}:<br>${value}`)),
        buttonMarkup(go, href),
      ],
      foot: [
        quietParagraphMarkup(buildMarkup`${ask}${mailtoLink(operator.email)}${asks}`),
        quietParagraphMarkup(
          seller.map((line, index) => (index === 0 ? buildMarkup`${line}` : buildMarkup`<br>${line}`)),
        ),
      ],
    }),
  };
}

/** What is known of a letter that was handed over: in the mail, on the page that proves it. */
export function listProvenFacts(
  language: Language,
  { to, handedOver }: { to: string; handedOver: HandedOver },
): [string, string][] {
  const { at, messageId, answer, fileName, sha256 } = handedOver;
  return [
    [mailText(language, 'sent_at'), formatLongMoment(new Date(at), language)],
    [mailText(language, 'sent_to'), to],
    ['Message-ID', messageId],
    [mailText(language, 'sent_file'), fileName],
    [mailText(language, 'sent_sha'), sha256],
    [mailText(language, 'sent_answer'), answer],
  ];
}
