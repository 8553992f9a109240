import { createHash } from 'node:crypto';
import { chooseFileToSend } from '../../core/kinds/sending';
import { readContact } from '../../core/kinds/contact';
import { parseMailbox, buildPersonMailHeaders } from '../../core/letter/personMail';
import { createBounceAddressCodec } from '../../core/letter/returnPath';
import { isPaymentOfLetterDisputed } from '../../core/records/disputes';
import { getReaderLanguage, type LetterRecord } from '../../core/records/letterRecord';
import type { Sending } from '../../core/records/sendings';
import type { SendingActivities, SendingOutcome } from '../../workflows/sending/contract';
import { buildProofDocx } from '../document/proofDocx';
import { HandoverUnknown, MailRefused } from '../mail/mailer';
import { buildPersonMail } from '../mail/personMail';
import { listProvenFacts, buildSendingMail } from '../mail/sendingMail';
import { getMailText, type MailTextKey } from '../mail/texts';
import { runWithHeartbeat } from './heartbeat';
import { buildAttachmentName, buildLetterPageUrl } from './mail';
import { buildOperatorFromConfig } from './operator';
import { createNonRetryableFailure, awaitMailOrEndTriesIfRefused } from './refusals';
import type { Services } from './services';

/** A letter that is to be sent for the person, and what there is to say of it. */
interface Ordered {
  record: LetterRecord;
  sending: Sending;
}

export function createSendingActivities(services: Services): SendingActivities {
  const { config, database, kinds, letters, mailer, pdf, sendings, vault } = services;

  const returns =
    config.MAIL_RETURN_ADDRESS === undefined
      ? undefined
      : createBounceAddressCodec(config.MAIL_RETURN_ADDRESS, vault.signingKey('returned-mail'));

  /** Nothing when the letter was deleted meanwhile. */
  async function findOrderedSending(letterId: string): Promise<Ordered | undefined> {
    const record = await letters.find(letterId);
    const sending = record?.key && sendings.read(record);
    return record && sending ? { record, sending } : undefined;
  }

  async function readKindAnswersLetterAndContact(record: LetterRecord) {
    const kind = await kinds.read(record.kindHash);
    const { form, letter } = letters.readReviewed(record);
    return { kind, form, letter, person: readContact(kind, form) };
  }

  const messageIdOf = ({ orderNumber = '' }: LetterRecord) => `<${orderNumber}.sent@${mailer.domain}>`;

  /** The PDF that goes with it. */
  async function readPdfToSend(record: LetterRecord) {
    const { kind, form } = await readKindAnswersLetterAndContact(record);
    return {
      name: buildAttachmentName(kind, record),
      content: await letters.readFile(record, chooseFileToSend(kind, form, record)),
    };
  }

  /** The mail as it goes over the line, composed once: each try gives the server the same. */
  async function composeMessageOnce({ record, sending }: Ordered): Promise<Buffer> {
    if (record.files.message) return letters.readFile(record, 'message');
    const { letter, person } = await readKindAnswersLetterAndContact(record);
    const { name, content } = await readPdfToSend(record);
    const message = await mailer.compose({
      ...buildPersonMailHeaders(person, sending.to, config.MAIL_FROM),
      copyTo: { name: person.name, address: person.email.trim() },
      ...buildPersonMail({
        language: record.language,
        letter,
        person,
        operatorEmail: config.OPERATOR_EMAIL,
        site: config.PUBLIC_URL,
      }),
      attachments: [{ filename: name, content, contentType: 'application/pdf' }],
      messageId: messageIdOf(record),
      language: record.language,
    });
    await letters.saveFile(record, 'message', message);
    return message;
  }

  async function sendLetterToRecipientAtMostOnce(ordered: Ordered): Promise<SendingOutcome> {
    const { record, sending } = ordered;
    const message = await composeMessageOnce(ordered);
    const { name, content } = await readPdfToSend(record);
    // A try before this one got so far, and its end was never noted.
    if (!(await sendings.claim(record._id))) return 'unknown';
    const answer = await sendToMailServerAndGetAnswerOrOutcome(record._id, message, sending.to);
    if (typeof answer !== 'string') return answer.outcome;
    // Where this can't be noted, the next try finds that this one got so far, and sends nothing.
    const sha256 = createHash('sha256').update(content).digest('hex');
    await sendings.settle(record, 'sent', {
      at: new Date().toISOString(),
      messageId: messageIdOf(record),
      answer,
      fileName: name,
      sha256,
    });
    return 'sent';
  }

  /** @returns the mail server's words, or why it has not surely taken the mail */
  async function sendToMailServerAndGetAnswerOrOutcome(
    letterId: string,
    message: Buffer,
    recipientAddress: string,
  ): Promise<string | { outcome: 'refused' | 'unknown' }> {
    try {
      return await mailer.handOver(message, recipientAddress, returns?.addressOf(letterId));
    } catch (error) {
      if (error instanceof MailRefused) return { outcome: 'refused' };
      if (error instanceof HandoverUnknown) return { outcome: 'unknown' };
      await sendings.release(letterId);
      throw error;
    }
  }

  async function renderProofOfSending({ record, sending }: Ordered): Promise<Buffer | undefined> {
    const { handedOver } = sending;
    if (!handedOver) return undefined;
    const { language, orderNumber = '' } = record;
    const { letter, person } = await readKindAnswersLetterAndContact(record);
    const { from, replyTo } = buildPersonMailHeaders(person, sending.to, config.MAIL_FROM);
    const text = (key: MailTextKey, values?: Record<string, string>) => getMailText(key, language, values);
    const [at, ...rest] = listProvenFacts(language, { to: sending.to, handedOver });
    return buildProofDocx({
      language,
      title: text('proof_title'),
      paragraphs: [text('proof_intro', { name: person.name, operator: config.OPERATOR_NAME, subject: letter.subject })],
      facts: [
        [text('proof_fact'), text('proof_value')],
        ...(at ? [at] : []),
        [text('proof_from'), `${from.name} <${from.address}>`],
        [text('proof_replyTo'), replyTo.address],
        ...rest,
        [text('proof_order'), orderNumber],
      ],
      notes: [text('proof_note')],
      operatorName: parseMailbox(config.MAIL_FROM).name || config.OPERATOR_NAME,
    });
  }

  return {
    async handOver(letterId) {
      const ordered = await findOrderedSending(letterId);
      if (!ordered) return 'gone';
      const { record, sending } = ordered;
      if (sending.state === 'sent' || sending.state === 'returned') return 'sent';
      if (sending.state === 'refused' || sending.state === 'failed' || sending.state === 'unknown')
        return sending.state;
      if (await isPaymentOfLetterDisputed(database, letterId))
        throw createNonRetryableFailure('letter_disputed', 'the payment is disputed');
      const outcome = await sendLetterToRecipientAtMostOnce(ordered);
      if (outcome !== 'sent' && outcome !== 'gone') await sendings.settle(record, outcome);
      return outcome;
    },

    async giveUpSending(letterId) {
      const ordered = await findOrderedSending(letterId);
      if (ordered?.sending.state === 'waiting' || ordered?.sending.state === 'handing')
        await sendings.settle(ordered.record, ordered.sending.state === 'waiting' ? 'failed' : 'unknown');
    },

    async proveSending(letterId) {
      const ordered = await findOrderedSending(letterId);
      if (!ordered || ordered.record.files.proof) return;
      const docx = await renderProofOfSending(ordered);
      if (docx)
        await letters.saveFile(ordered.record, 'proof', await runWithHeartbeat((signal) => pdf.convert(docx, signal)));
    },

    async sendCopy(letterId) {
      const ordered = await findOrderedSending(letterId);
      if (!ordered) return;
      const { person } = await readKindAnswersLetterAndContact(ordered.record);
      // A copy that comes twice does no harm.
      await awaitMailOrEndTriesIfRefused(
        mailer.handOver(await letters.readFile(ordered.record, 'message'), person.email.trim()),
      );
    },

    async tellOfSending(letterId) {
      const ordered = await findOrderedSending(letterId);
      if (!ordered) return;
      const { record, sending } = ordered;
      const { state, to, handedOver } = sending;
      if (state === 'waiting' || state === 'handing' || sending.told === state) return;
      const { kind, person } = await readKindAnswersLetterAndContact(record);
      const language = getReaderLanguage(record);
      const { orderNumber = '' } = record;
      const proof = state === 'sent' && record.files.proof ? await letters.readFile(record, 'proof') : undefined;
      const href = buildLetterPageUrl(config, kind, record, vault.letterToken(record, ['read']));
      const mail = buildSendingMail({
        language,
        state,
        orderNumber,
        to,
        ...(handedOver && { handedOver }),
        href,
        hasProof: proof !== undefined,
        operator: buildOperatorFromConfig(config),
      });
      await awaitMailOrEndTriesIfRefused(
        mailer.send({
          ...mail,
          to: { name: person.name, address: person.email },
          language,
          attachments: proof
            ? [{ filename: getMailText('proof_file', record.language), content: proof, contentType: 'application/pdf' }]
            : [],
          messageId: `<${orderNumber}.sending-${state}@${mailer.domain}>`,
        }),
      );
      await sendings.noteTold(letterId, state);
    },

    async noteReturned(letterId) {
      const ordered = await findOrderedSending(letterId);
      if (ordered) await sendings.settle(ordered.record, 'returned');
    },
  };
}
