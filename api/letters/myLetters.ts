import type { KindVersion } from '../../core/shared/kinds/kind';
import { getOptionLabelOrValue } from '../../core/shared/answers/optionLabel';
import type { Language } from '../../core/shared/languages';
import { ORE, type Price } from '../../core/shared/purchase/price';
import { findOpenCheckout } from '../../core/records/checkouts';
import type { LetterRecord } from '../../core/records/letterRecord';
import type { MyLetter } from '../../core/shared/contracts/letters';
import type { Services } from '../services';
import { buildDownloadUrls, readCurrentPrice } from './letterView';

/** A person's letters of every kind as their list shows them, the newest first; `language` is that of labels. */
export async function listMyLetters(services: Services, uid: string, language: Language): Promise<MyLetter[]> {
  const records = await services.letters.ofUser(uid);
  const prices = createMemoisedPriceReader(services);
  return Promise.all(
    records.map(async (record) => {
      const pinned = await services.kindStore.read(record.kindHash);
      const { total } = await prices(record, pinned);
      return { ...toMyLetter(services, record, pinned, language), price: total / ORE };
    }),
  );
}

/** Unpaid letters share the list's prices: it is asked once for all with the same kind and code. */
function createMemoisedPriceReader(services: Services): (record: LetterRecord, kind: KindVersion) => Promise<Price> {
  const known = new Map<string, Promise<Price>>();
  return (record, kind) => {
    if (record.status !== 'preview' || findOpenCheckout(record)) return readCurrentPrice(services, record, kind);
    const key = `${record.kindHash} ${record.discountCode ?? ''}`;
    const price = known.get(key) ?? readCurrentPrice(services, record, kind);
    known.set(key, price);
    return price;
  };
}

function toMyLetter(
  services: Services,
  record: LetterRecord,
  pinned: KindVersion,
  language: Language,
): Omit<MyLetter, 'price'> {
  const texts = pinned.texts[language];
  const { categoryField } = pinned.manifest;
  const reviewed = record.reviewed && services.letters.readReviewed(record);
  return {
    id: record._id,
    kind: record.kind,
    type: texts.name,
    category:
      categoryField !== undefined && record.category !== null
        ? getOptionLabelOrValue(texts, categoryField, record.category)
        : '',
    status: record.status,
    language: record.language,
    createdAt: record.createdAt.toISOString(),
    updatedAt: record.updatedAt.toISOString(),
    purgeAfter: record.purgeAfter.toISOString(),
    ...(record.orderNumber !== undefined && { orderNumber: record.orderNumber }),
    // The subject says in a line what the letter is about, and stands in every preview.
    ...(reviewed && { recipient: reviewed.letter.recipient.name, excerpt: reviewed.letter.subject }),
    downloads: buildDownloadUrls(record, pinned, reviewed?.form ?? {}),
    resume: buildResumePath(record, services.servedKinds.find(({ manifest }) => manifest.id === record.kind) ?? pinned),
  };
}

/** Where the owner goes on: with the answers, at the payment, or at the letter that is done. */
function buildResumePath(record: LetterRecord, { manifest: { id, routes, steps, situations } }: KindVersion): string {
  const addDraftQuery = (address: string, query: Record<string, string>) =>
    `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ draft_id: record._id, ...query }).toString()}`;
  const wizard = routes?.wizard ?? `/create?type=${id}`;
  if (record.revision === 0) return addDraftQuery(wizard, { step: '0' });
  // Kinds that have a preview page of their own are led back to it, the others to where they pay.
  const wanted = record.status !== 'preview' ? 'download' : routes?.preview ? 'preview' : 'payment';
  const step = steps.findIndex(({ type }) => type === wanted);
  if (wanted === 'download' && step < 0) return addDraftQuery(routes?.success ?? '/payment-success', {});
  // How many steps there are hangs on the situation, so the step is named.
  return addDraftQuery(wizard, { step: situations ? wanted : String(Math.max(0, step)) });
}
