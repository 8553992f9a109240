import type { Language } from '../../core/shared/languages';
import { renderLetterAsText, renderPreviewAsText } from '../../core/shared/letter/preview';
import { findLatestCheckout, findPaidCheckout } from '../../core/records/checkouts';
import type { LetterFile, LetterRecord } from '../../core/records/letterRecord';
import { listRefundsOfTransaction, type TransactionRecord } from '../../core/records/transactions';
import { ORE, type Price } from '../../core/shared/purchase/price';
import { buildPreviewIfWritten } from '../letters/letterView';
import type { Services } from '../services';
import type { ArchiveFile } from './archive';
import { assignFolderNames } from './folderNames';

interface LetterCopy {
  data: Record<string, unknown>;
  files: ArchiveFile[];
}

const FILES: readonly (readonly [LetterFile, string])[] = [
  ['pdf', 'letter.pdf'],
  ['dossier', 'dossier.pdf'],
  ['plain', 'letter-for-recipient.pdf'],
  ['docx', 'letter.docx'],
  ['message', 'sent.eml'],
  ['proof', 'proof-of-sending.pdf'],
];

/**
 * All that is known of letters, and their files, for who may open them. What is not paid for is as far as its page shows it.
 * @param language of the folders' names
 */
export async function buildLetterCopies(
  services: Services,
  records: readonly LetterRecord[],
  language: Language,
): Promise<LetterCopy[]> {
  const kinds = await Promise.all(records.map(({ kindHash }) => services.kindStore.read(kindHash)));
  const folders = assignFolderNames(
    records.map(({ createdAt, orderNumber }, at) => ({
      createdAt,
      orderNumber,
      type: kinds[at]?.texts[language].name ?? '',
    })),
  );
  const copies: LetterCopy[] = [];
  for (const [at, record] of records.entries())
    copies.push(await buildLetterCopy(services, record, `letters/${folders[at] ?? record._id}`));
  return copies;
}

async function buildLetterCopy(services: Services, record: LetterRecord, folder: string): Promise<LetterCopy> {
  const { letters, uploads, kindStore } = services;
  const { _id: id } = record;
  const kind = await kindStore.read(record.kindHash);
  const made = FILES.filter(([name]) => record.files[name] !== undefined).map(([name, file]) => ({
    path: `${folder}/${file}`,
    content: () => letters.readFile(record, name),
  }));
  const uploadsWithPages = (await uploads.list(record)).map((upload, at) => ({
    upload,
    pages: upload.pages.map((_size, index) => ({
      path: `${folder}/uploads/${at + 1}-${index + 1}.jpg`,
      content: () => uploads.readPage(record, upload.id, index + 1),
    })),
  }));
  const { price, paidAt, deliveredAt } = record;
  const sending = services.sendings.read(record);
  const answers = letters.readAnswers(record);
  const checkout = findPaidCheckout(record) ?? findLatestCheckout(record);
  return {
    data: {
      id,
      kind: record.kind,
      type: kind.texts[record.language].name,
      category: record.category,
      language: record.language,
      status: record.status,
      state: record.state,
      createdAt: record.createdAt,
      updatedAt: record.updatedAt,
      deletedAfter: record.purgeAfter,
      ...(paidAt && { paidAt }),
      ...(deliveredAt && { deliveredAt }),
      form: letters.readForm(record),
      ...(answers && { answers }),
      ...buildLetterOrPreviewContent(services, record, kind),
      discountCode: record.discountCode,
      ...(price && { price: toKronorPrice(price) }),
      ...(checkout && {
        payment: {
          status: checkout.status,
          price: toKronorPrice(checkout.price),
          expiresAt: checkout.expiresAt,
          method: record.paymentMethod ?? null,
        },
      }),
      ...(record.orderNumber !== undefined && { orderNumber: record.orderNumber }),
      mail: record.mail,
      ...(sending && { sending }),
      files: made.map(({ path }) => path),
      uploads: uploadsWithPages.map(({ upload: { name, type, size, field }, pages }) => ({
        name,
        type,
        size,
        field,
        pages: pages.map(({ path }) => path),
      })),
    },
    files: [...made, ...uploadsWithPages.flatMap(({ pages }) => pages)],
  };
}

/** The whole text once it is paid; before that its preview. */
function buildLetterOrPreviewContent(
  services: Services,
  record: LetterRecord,
  kind: Parameters<typeof buildPreviewIfWritten>[2],
): Record<string, unknown> {
  if (record.status === 'preview') {
    const preview = buildPreviewIfWritten(services, record, kind);
    return preview ? { preview: { subject: preview.subject, to: preview.to, text: renderPreviewAsText(preview) } } : {};
  }
  const { letter, form, writtenOn } = services.letters.readReviewed(record);
  return { letter: { text: renderLetterAsText(letter), writtenOn, writtenFrom: form } };
}

/** An order as bookkeeping keeps it; the address is only there as a keyed hash, which says nothing to anybody. */
export function buildOrderCopy(row: TransactionRecord): Record<string, unknown> {
  const {
    orderNumber,
    createdAt,
    kind,
    category,
    amount,
    originalAmount,
    discountCode,
    discountAmount,
    currency,
    paymentMethod,
    status,
    refundedAt,
  } = row;
  return {
    orderNumber,
    createdAt,
    ...(row.subscriptionId === undefined ? { letterId: row._id } : { subscriptionId: row.subscriptionId }),
    kind,
    category,
    amount: amount / ORE,
    originalAmount: originalAmount / ORE,
    discountCode,
    discountAmount: discountAmount / ORE,
    currency,
    paymentMethod,
    status,
    ...(refundedAt && { refundedAt }),
    refunds: listRefundsOfTransaction(row).map((each) => ({ amount: each.amount / ORE, at: each.at })),
  };
}

function toKronorPrice({ base, discount, total }: Price): Price & { currency: 'SEK' } {
  return { base: base / ORE, discount: discount / ORE, total: total / ORE, currency: 'SEK' };
}
