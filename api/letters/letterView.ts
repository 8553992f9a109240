import type { LetterAccess } from './access';
import { isErrorCode } from '../../core/shared/errors';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { isDossierOffered } from '../../core/kinds/attachments';
import { readContact } from '../../core/kinds/contact';
import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import { listFollowUpSituations } from '../../core/kinds/furtherSteps';
import { buildNextSteps } from '../../core/kinds/nextSteps';
import type { Language } from '../../core/shared/languages';
import type { Letter } from '../../core/shared/letter/letter';
import { listPoints } from '../../core/shared/letter/points';
import { createPreview, type Preview } from '../../core/shared/letter/preview';
import { listUnprintedAnswers } from '../../core/letter/unprinted';
import { findOpenCheckout } from '../../core/records/checkouts';
import type { LetterRecord } from '../../core/records/letterRecord';
import { readLetterPrice } from '../../core/prices/letterPrice';
import { ORE, type Price } from '../../core/shared/purchase/price';
import { swedishDate } from '../../core/shared/formats/dates';
import { findEventDateOrToday, selectSourcesInForce } from '../../core/shared/rules/rules';
import { getErrorText } from '../../core/texts/texts';
import type { LetterView } from '../../core/shared/contracts/letters';
import type { Services } from '../services';
import { readSendingView } from './sending';
import { findPictureWarnings, hasReadingsToCompare } from './pictureWarnings';
import { getOptionLabelOrValue } from '../../core/shared/answers/optionLabel';

/** Files that are made beside the PDFs, and are told of where they are there. */
export const FURTHER_FILES = ['docx', 'proof', 'message'] as const;

/** The preview of the letter last written from the form as it stands, or undefined while it is being written. */
export function buildPreviewIfWritten(
  services: Services,
  record: LetterRecord,
  kind: KindVersion,
): Preview | undefined {
  const letter = unsealCurrentLetter(services, record);
  return letter && createPreview(letter, kind.manifest.previewLines);
}

/** That letter itself, unsealed. */
function unsealCurrentLetter(services: Services, record: LetterRecord): Letter | undefined {
  if (!record.reviewed || (record.status === 'preview' && record.reviewed.revision !== record.revision))
    return undefined;
  return services.letters.readReviewed(record).letter;
}

/** What the letter costs, öre: what was paid, else what it costs now; an open payment page keeps its price. */
export async function readCurrentPrice(services: Services, record: LetterRecord, kind: KindVersion): Promise<Price> {
  if (record.status !== 'preview' && record.price) return record.price;
  const { database, vault, subscriptions } = services;
  return readLetterPrice(
    { database, vault, isSubscriber: (uid) => subscriptions.pays(uid) },
    {
      record,
      kind,
      code: record.discountCode,
      // The code may have run out since it was applied.
      unusableCode: 'ignored',
      openPrice: findOpenCheckout(record)?.price,
    },
  );
}

/**
 * What the page shows of a letter: never a line past the preview.
 * @param access of whoever looks
 */
export async function buildLetterView(
  services: Services,
  record: LetterRecord,
  language: Language,
  access: LetterAccess,
): Promise<LetterView> {
  const kind = await services.kindStore.read(record.kindHash);
  // A paid letter's answers are those it was written from, whatever an edit that came too late said.
  const form =
    record.status === 'preview' ? services.letters.readForm(record) : services.letters.readReviewed(record).form;
  const answers = record.status === 'preview' ? services.letters.readAnswers(record) : undefined;
  const letter = unsealCurrentLetter(services, record);
  const preview = letter && createPreview(letter, kind.manifest.previewLines);
  const version = chooseVersionByAnsweredSituation(kind, form);
  const price = await readCurrentPrice(services, record, kind);
  const readings =
    record.status === 'preview' && preview && hasReadingsToCompare(kind) ? await services.uploads.readings(record) : [];
  const sending = await readSendingView(services, record);
  const failure = isErrorCode(record.failure) ? record.failure : undefined;
  return {
    id: record._id,
    kind: record.kind,
    own: access.own,
    rights: [...access.rights],
    language: record.language,
    status: record.status,
    state: record.status === 'preview' && !preview ? 'drafting' : record.state,
    revision: record.revision,
    ...(preview && { preview: addSourcesToPreview(preview, kind, language, readWrittenFormAndDay(services, record)) }),
    ...(letter &&
      record.status === 'preview' && {
        unprinted: listUnprintedAnswers(version, form, letter),
        ...(letter.unusedTicks && {
          unusedTicks: letter.unusedTicks.map(({ field, option }) =>
            getOptionLabelOrValue(version.texts[language], field, option),
          ),
        }),
        ...(letter.unmetQuotes && { unmetQuotes: letter.unmetQuotes }),
        ...(letter.unclaimedSums && { unclaimedSums: letter.unclaimedSums }),
        ...(version.situation && letter.enclosures && { enclosures: letter.enclosures }),
        ...(version.situation && { points: listPoints(letter.body, listTypedWords(form)) }),
      }),
    title: kind.texts[language].letterTitle,
    price: {
      base: price.base / ORE,
      discount: price.discount / ORE,
      total: price.total / ORE,
      currency: 'SEK',
      ...(price.subscription
        ? { subscription: true }
        : record.discountCode !== null && price.discount > 0 && { code: record.discountCode }),
    },
    ...(record.orderNumber !== undefined && { orderNumber: record.orderNumber }),
    pdfReady: record.files.pdf !== undefined,
    downloads: { ...buildDownloadUrls(record, kind, form), ...buildFurtherFileUrls(record) },
    mail: record.mail.state,
    email: readContact(kind, form).email,
    ...(sending && { sending }),
    createdAt: record.createdAt.toISOString(),
    purgeAt: record.purgeAfter.toISOString(),
    ...buildNextSteps(
      kind,
      form,
      language,
      preview ? services.letters.readReviewed(record).writtenOn : swedishDate(new Date()),
    ),
    further: listFollowUpSituations(kind, form, swedishDate(new Date()), services.kinds),
    warnings: findPictureWarnings(kind, form, readings, language),
    form: answers ?? form,
    ...(answers && { unwritten: true as const }),
    ...(failure && {
      error: { code: failure, message: kind.texts[language].errors[failure] ?? getErrorText(failure, language) },
    }),
  };
}

/** The answers and the day that the letter last written was written from. @throws AppError letter_not_ready */
function readWrittenFormAndDay({ letters }: Services, record: LetterRecord): { form: FormData; today: string } {
  const { form, writtenOn } = letters.readReviewed(record);
  return { form, today: writtenOn };
}

/** Addresses of the files that are there and offered. */
export function buildDownloadUrls(record: LetterRecord, kind: KindVersion, form: FormData): LetterView['downloads'] {
  const { _id, files } = record;
  const buildDownloadUrl = (what: string) => `/api/${kind.manifest.apiPath}/download/${what}?draft_id=${_id}`;
  return {
    ...(files.pdf && { letter: buildDownloadUrl('letter') }),
    ...(isDossierOffered(kind, form, record) && { dossier: buildDownloadUrl('dossier') }),
  };
}

/** Addresses of what else was made of the letter. */
function buildFurtherFileUrls({ _id, files }: LetterRecord): LetterView['downloads'] {
  return Object.fromEntries(
    FURTHER_FILES.filter((name) => files[name]).map((name) => [name, `/api/letters/${_id}/${name}`]),
  );
}

/** With the law behind the lines shown, so that the page can answer "why does it say this?". */
export function addSourcesToPreview(
  preview: Preview,
  kind: KindVersion,
  language: Language,
  written: { form: FormData; today: string },
): NonNullable<LetterView['preview']> {
  const cited = new Set(preview.blocks.flatMap((block) => block.from.sources));
  return {
    ...preview,
    sources: selectSourcesInForce(kind.sources, written, findEventDateOrToday(written, kind.manifest.eventDateField))
      .filter(({ id }) => cited.has(id))
      .map(({ id, citation, title, text, link }) => ({
        id,
        citation: citation[language],
        title: title[language],
        text: text[language],
        link,
      })),
  };
}

/** Every text that the person typed or chose, of all answers. */
function listTypedWords(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTypedWords) : [];
}
