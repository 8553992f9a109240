import type { Config } from '../../core/config';
import { isDossierOffered } from '../../core/kinds/attachments';
import { readContact } from '../../core/kinds/contact';
import { fillMailTexts, buildNextSteps } from '../../core/kinds/nextSteps';
import { getOptionLabelOrValue } from '../../core/shared/answers/optionLabel';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { computeVatIncluded } from '../../core/shared/purchase/price';
import { containsSealedCase } from '../../core/letter/sealCase';
import { isPaymentOfLetterDisputed } from '../../core/records/disputes';
import { getReaderLanguage, type LetterRecord } from '../../core/records/letterRecord';
import { buildCalendarFile } from '../../core/shared/formats/ics';
import { buildLocalPath } from '../../core/shared/pages/localPath';
import type { MailActivities } from '../../workflows/letter/activities';
import { buildLetterMail } from '../mail/letterMail';
import { getMailText } from '../mail/texts';
import { createNonRetryableFailure, awaitMailOrEndTriesIfRefused } from './refusals';
import { buildOperatorFromConfig } from './operator';
import type { Services } from './services';

/** `{kind}-{category}-{id8}.pdf`, with the category's label. */
export function buildAttachmentName(kind: KindVersion, record: LetterRecord): string {
  const { categoryField, files, id } = kind.manifest;
  const texts = kind.texts[record.language];
  const category = categoryField && record.category ? getOptionLabelOrValue(texts, categoryField, record.category) : '';
  return files.attachment
    .replace('{kind}', id)
    .replace(
      '{category}',
      category
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-|-$/g, ''),
    )
    .replace('{id8}', record._id.slice(0, 8))
    .replace(/-{2,}/g, '-');
}

/** The letter's page, for who holds the link. */
export function buildLetterPageUrl(
  { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>,
  { manifest }: KindVersion,
  record: LetterRecord,
  token: string,
): string {
  const page = manifest.routes?.success ?? '/payment-success';
  return PUBLIC_URL + buildLocalPath(`${page}?draft_id=${record._id}&t=${token}`, getReaderLanguage(record));
}

export function createMailActivities({ config, database, kinds, letters, mailer, vault }: Services): MailActivities {
  return {
    async sendLetter(letterId, copy) {
      const existing = await letters.read(letterId);
      if (existing.mail.copies >= copy) return;
      // Before the links of the mail before are ended: nothing takes their place. Nobody disputes what cost nothing.
      if (existing.price?.total !== 0 && (await isPaymentOfLetterDisputed(database, letterId)))
        throw createNonRetryableFailure('letter_disputed', 'the payment is disputed');
      // A copy that was asked for has links of its own: those of the mail before may be in other hands.
      const record = copy > 1 ? await letters.turnLinks(letterId) : existing;
      if (!record.orderNumber || !record.price || !record.paidAt) return;
      const kind = await kinds.read(record.kindHash);
      const { form, writtenOn } = letters.readReviewed(record);
      const contact = readContact(kind, form);
      const { orderNumber, price } = record;
      const language = getReaderLanguage(record);
      const texts = kind.texts[language];
      const steps = buildNextSteps(kind, form, language, writtenOn);
      const calendar = getMailText('calendarFile', language);
      const content = await letters.readFile(record, 'pdf');
      const readToken = vault.letterToken(record, ['read']);
      const address = (what: string) =>
        `${config.PUBLIC_URL}/api/${kind.manifest.apiPath}/download/${what}?draft_id=${letterId}&t=${readToken}`;
      const mail = buildLetterMail({
        language,
        texts: fillMailTexts(kind, form, language, writtenOn),
        letterTitle: texts.letterTitle,
        recipientName: contact.name,
        orderNumber,
        receipt: {
          ...price,
          vat: computeVatIncluded(price.total),
          ...(record.discountCode && { code: record.discountCode }),
          paidAt: record.paidAt,
          method: record.paymentMethod ?? 'card',
        },
        downloadUrl: address('letter'),
        ...(isDossierOffered(kind, form, record) && { dossierUrl: address('dossier') }),
        ...(containsSealedCase(content) && { caseSecret: letters.caseSecret(record).toString('base64url') }),
        ...(record.files.docx && { docxUrl: `${config.PUBLIC_URL}/api/letters/${letterId}/docx?t=${readToken}` }),
        pageUrl: buildLetterPageUrl(config, kind, record, readToken),
        purgeAt: record.purgeAfter,
        ...steps,
        ...(steps.deadlines.length > 0 && { calendar }),
        operator: buildOperatorFromConfig(config),
        site: config.PUBLIC_URL,
        free: price.total === 0,
      });
      await awaitMailOrEndTriesIfRefused(
        mailer.send({
          to: { name: contact.name, address: contact.email },
          ...mail,
          language,
          attachments: [
            { filename: buildAttachmentName(kind, record), content, contentType: 'application/pdf' },
            ...(steps.deadlines.length > 0
              ? [
                  {
                    filename: calendar,
                    content: Buffer.from(
                      buildCalendarFile({ id: letterId, title: texts.letterTitle }, steps.deadlines, new Date()),
                    ),
                    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
                  },
                ]
              : []),
          ],
          // The same for every try at this copy: a second arrival can be told from a second letter.
          messageId: `<${orderNumber}.${copy}@${mailer.domain}>`,
        }),
      );
      await letters.change(letterId, {}, { $set: { mail: { state: 'sent', copies: copy }, updatedAt: new Date() } });
    },
  };
}
