import { AppError } from '../../core/shared/errors';
import { readContact } from '../../core/kinds/contact';
import { listEnclosuresNotInMail, chooseFileToSend, doesRecipientAcceptMail } from '../../core/kinds/sending';
import { buildPersonMailHeaders } from '../../core/letter/personMail';
import { isPaymentOfLetterDisputed } from '../../core/records/disputes';
import type { LetterRecord } from '../../core/records/letterRecord';
import { swedishDate } from '../../core/shared/formats/dates';
import { getFirstMailAddressOrEmpty } from '../../core/shared/formats/mailto';
import type { Language } from '../../core/shared/languages';
import type { LetterView } from '../../core/shared/contracts/letters';
import type { Services } from '../services';

/** All that the person confirms: what goes where, and in whose name. */
export interface SendingPlan {
  from: string;
  replyTo: string;
  to: string;
  subject: string;
  /** Whether its evidence is in the PDF. */
  withEvidence: boolean;
  /** Enclosures that the letter names and the mail does not hold. */
  leftOut: string[];
  /** Address of the PDF, with the token that opens it. */
  pdf: string;
}

/** @throws AppError letter_unpaid | letter_not_ready | letter_disputed | letter_sent | sending_off */
async function refuseUnlessLetterIsSendable(services: Services, record: LetterRecord): Promise<void> {
  if (record.status === 'preview') throw new AppError('letter_unpaid');
  if (record.status !== 'delivered' || !record.files.plain) throw new AppError('letter_not_ready');
  if (record.sending && record.sending.state !== 'waiting') throw new AppError('letter_sent');
  const { form } = services.letters.readReviewed(record);
  if (!doesRecipientAcceptMail(await services.kindStore.read(record.kindHash), form, swedishDate(new Date())))
    throw new AppError('sending_off');
  if (await isPaymentOfLetterDisputed(services.database, record._id)) throw new AppError('letter_disputed');
}

/**
 * Has a link mailed to the letter's own address, by which the person confirms that the letter is sent: whoever only has the
 * page open can't send anything in their name.
 * @throws AppError as refuseUnlessLetterIsSendable; own_address | too_many_requests
 */
export async function createAndMailSendingLink(
  services: Services,
  record: LetterRecord,
  recipientAddress: string,
  language: Language,
): Promise<void> {
  await refuseUnlessLetterIsSendable(services, record);
  if (record.sending) throw new AppError('letter_sent');
  const person = readContact(
    await services.kindStore.read(record.kindHash),
    services.letters.readReviewed(record).form,
  );
  if (person.email.trim().toLowerCase() === recipientAddress.toLowerCase()) throw new AppError('own_address');
  const { _id: letterId, orderNumber = '' } = record;
  await services.limits.linking(orderNumber, services.vault.emailHash(person.email));
  const linkId = await services.orderLinks.create(
    { act: 'send', orderNumber, letterId, language },
    { name: person.name, email: person.email.trim(), to: recipientAddress },
  );
  await services.workflows.mailOrderLink(linkId);
}

/** What a link to send a letter would do. */
export async function buildSendingPlan(
  services: Services,
  record: LetterRecord,
  recipientAddress: string,
): Promise<SendingPlan> {
  const kind = await services.kindStore.read(record.kindHash);
  const { form, letter } = services.letters.readReviewed(record);
  const { from, replyTo } = buildPersonMailHeaders(
    readContact(kind, form),
    recipientAddress,
    services.config.MAIL_FROM,
  );
  const file = chooseFileToSend(kind, form, record);
  const address =
    file === 'dossier'
      ? `/api/${kind.manifest.apiPath}/download/dossier?draft_id=${record._id}&`
      : `/api/letters/${record._id}/plain?`;
  return {
    from: `${from.name} <${from.address}>`,
    replyTo: replyTo.address,
    to: recipientAddress,
    subject: letter.subject,
    withEvidence: file === 'dossier',
    leftOut: listEnclosuresNotInMail(kind, form, letter, record),
    pdf: `${address}t=${services.vault.letterToken(record, ['read'])}&inline=1`,
  };
}

/** Begins it, once for each letter. @throws AppError as refuseUnlessLetterIsSendable; too_many_requests */
export async function orderSendingForPerson(
  services: Services,
  letterId: string,
  recipientAddress: string,
): Promise<void> {
  const record = await services.letters.read(letterId);
  await refuseUnlessLetterIsSendable(services, record);
  await services.limits.sending(recipientAddress);
  const isFirst = await services.sendings.ask(record, recipientAddress);
  // Asked for before, and never begun: it is begun now, with the address of then.
  if (!isFirst && (await services.letters.read(letterId)).sending?.state !== 'waiting')
    throw new AppError('letter_sent');
  await services.workflows.sendForPerson(letterId);
}

/** What the letter's page says of it. */
export async function readSendingView(services: Services, record: LetterRecord): Promise<LetterView['sending']> {
  // One that was made before letters were sent has no copy for its recipient.
  if (record.status !== 'delivered' || !record.files.plain) return undefined;
  const { form, letter } = services.letters.readReviewed(record);
  const kind = await services.kindStore.read(record.kindHash);
  const sending = services.sendings.read(record);
  const to = sending?.to ?? getFirstMailAddressOrEmpty(letter.recipient.lines);
  return {
    isOffered: doesRecipientAcceptMail(kind, form, swedishDate(new Date())),
    from: buildPersonMailHeaders(readContact(kind, form), to, services.config.MAIL_FROM).from.name,
    to,
    ...(sending && { state: sending.state, askedAt: sending.askedAt.toISOString(), ...sending.handedOver }),
  };
}
