import type { Language } from '../../core/shared/languages';
import type { HandedOver, SendingState } from '../../core/records/sendings';
import { buildSellerMarkup, buildSupportSentence } from './foot';
import {
  buildButtonMarkup,
  buildMailHtml,
  buildEscapedMarkup,
  buildParagraphMarkup,
  buildQuietParagraphMarkup,
  joinTextParagraphs,
} from './layout';
import type { MailContent } from './letterMail';
import { type Operator, buildSellerLines } from './receipt';
import { formatLongDateAndTime, getMailText } from './texts';

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
  const title = getMailText(`sending_${state}Title`, language);
  const sentences = [
    getMailText(`sending_${state}`, language, {
      to,
      moment: handedOver ? formatLongDateAndTime(new Date(handedOver.at), language) : '',
    }),
    getMailText(`sending_${state}Next`, language),
    ...(hasProof ? [getMailText('sending_proof', language)] : []),
  ];
  const facts = handedOver
    ? listProvenFacts(language, { to, handedOver }).map(([label, value]) => ({ label, value }))
    : [];
  const greeting = getMailText('greetingNobody', language);
  const support = buildSupportSentence(language, operator);
  const go = getMailText('sending_page', language);
  return {
    subject: `${title} (${orderNumber})`,
    text: joinTextParagraphs([
      greeting,
      ...sentences,
      ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
      `${go}:\n${href}`,
      support.text,
      buildSellerLines(language, operator).join('\n'),
    ]),
    html: buildMailHtml({
      language,
      title,
      preheader: sentences[0] ?? '',
      body: [
        buildParagraphMarkup(greeting),
        ...sentences.map((each) => buildParagraphMarkup(each)),
        ...facts.map(({ label, value }) => buildQuietParagraphMarkup(buildEscapedMarkup`${label}:<br>${value}`)),
        buildButtonMarkup(go, href),
      ],
      foot: [support.markup, buildSellerMarkup(language, operator)],
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
    [getMailText('sent_at', language), formatLongDateAndTime(new Date(at), language)],
    [getMailText('sent_to', language), to],
    ['Message-ID', messageId],
    [getMailText('sent_file', language), fileName],
    [getMailText('sent_sha', language), sha256],
    [getMailText('sent_answer', language), answer],
  ];
}
