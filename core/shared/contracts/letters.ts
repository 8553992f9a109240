import { LANGUAGES } from '../languages';
import { LETTER_RESULTS } from '../letter/letterResults';
import { isIsoDate } from '../formats/dates';
import {
  bodyLanguage,
  doneSchema,
  letterId,
  mailedToken,
  optionalLetterId,
  saidSchema,
  token,
  typedEmail,
} from './access';
import { letterSchema, previewWithSourcesSchema } from './letter';
import * as z from './zod';
import { addChecksToSchema, addDescription } from './zod';

/** The calls about one letter: drafted, shown, sent, remembered and deleted; and a person's list of theirs. */

/** What a token lets its holder do with a letter: read and download it; edit, pay for and have it mailed; delete it. */
export const LETTER_RIGHTS = ['read', 'edit', 'delete'] as const;

/**
 * How far a letter is that the service sends for the person, once. `handing`: the mail server is being given it this very
 * moment. `unknown`: the line broke there, so that nobody knows whether it was taken; it is not sent again by itself.
 * `failed`: it was never taken. `returned`: it was taken, and came back later.
 */
export const SENDING_STATES = ['waiting', 'handing', 'sent', 'refused', 'failed', 'unknown', 'returned'] as const;

const titledText = z.object({ id: z.string(), title: z.string(), text: z.string() });

const letterSendingSchema = z.object({
  isOffered: addDescription(z.boolean(), 'Whether the service sends it by e-mail, as far as its recipient takes that'),
  from: addDescription(z.string(), 'The name that its recipient sees'),
  to: addDescription(z.string(), 'Whom it was sent to, else what address the letter names; empty where there is none'),
  state: z.optional(z.enum(SENDING_STATES)),
  askedAt: z.optional(z.iso.datetime()),
  at: addDescription(z.optional(z.iso.datetime()), 'When the mail server took it; so are the next ones of then'),
  messageId: z.optional(z.string()),
  answer: addDescription(z.optional(z.string()), 'The mail server’s own words'),
  fileName: z.optional(z.string()),
  sha256: addDescription(z.optional(z.string()), 'Of that file'),
});
export type LetterSending = z.infer<typeof letterSendingSchema>;

export const pointSchema = z.object({
  heading: addDescription(z.string(), 'The heading that it stands under'),
  opening: addDescription(z.string(), 'Its first sentence'),
  shown: addDescription(
    z.string(),
    'The opening, and the sentences that hold the person’s own words or figures; … stands for the others',
  ),
  isWhole: addDescription(z.boolean(), 'Whether that is all that it says'),
});

export const letterViewSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  own: addDescription(
    z.boolean(),
    'Whether it is this browser’s or this person’s; false for whoever was let in by the link alone',
  ),
  rights: addDescription(z.array(z.enum(LETTER_RIGHTS)), 'What whoever asks may do with it'),
  language: z.enum(LANGUAGES),
  status: z.enum(['preview', 'paid', 'delivered']),
  state: z.enum(['drafting', 'preview', 'awaitingPayment', 'finalising', 'delivered']),
  revision: addDescription(z.int(), 'Of the answers; 0 before the first draft, while there are only files'),
  preview: z.optional(previewWithSourcesSchema),
  unprinted: addDescription(z.optional(z.array(z.string())), 'Answers that the letter says nothing of, by field'),
  unusedTicks: addDescription(
    z.optional(z.array(z.string())),
    'What was ticked and changes no word of the letter, by its label',
  ),
  unmetQuotes: addDescription(
    z.optional(z.array(z.string())),
    'What the person’s story quotes and the letter only retells',
  ),
  unclaimedSums: addDescription(z.optional(z.array(z.string())), 'Sums that the letter only retells'),
  points: addDescription(
    z.optional(z.array(pointSchema)),
    'How each paragraph and item behind the first heading begins; what is named in the answer leftOutPoints is left out',
  ),
  enclosures: addDescription(
    z.optional(z.array(z.string())),
    'What the letter calls the papers that the person encloses themselves; the answer enclosureNames gives them others',
  ),
  title: z.string(),
  price: z.object({
    base: z.number(),
    discount: z.number(),
    total: z.number(),
    currency: z.literal('SEK'),
    code: z.optional(z.string()),
    subscription: addDescription(z.optional(z.literal(true)), 'The owner’s subscription pays'),
  }),
  orderNumber: z.optional(z.string()),
  pdfReady: z.boolean(),
  downloads: addDescription(
    z.partial(
      z.object({
        letter: z.string(),
        dossier: z.string(),
        docx: z.string(),
        proof: z.string(),
        message: z.string(),
      }),
    ),
    'Addresses of the files that are there: PDFs, the letter to edit, and of a letter that was sent for the person ' +
      'its proof and the mail itself',
  ),
  mail: z.enum(['none', 'sending', 'sent', 'failed']),
  email: z.string(),
  sending: addDescription(z.optional(letterSendingSchema), 'Of a delivered letter'),
  createdAt: z.iso.datetime(),
  purgeAt: z.iso.datetime(),
  deadlines: z.array(z.object({ id: z.string(), date: z.string(), text: z.string() })),
  checklist: z.array(titledText),
  further: addDescription(
    z.array(z.object({ kind: z.string(), situation: z.string() })),
    'The steps after this letter, when it gets a no or no answer: situations of kinds that follow others',
  ),
  warnings: addDescription(
    z.array(z.object({ field: z.string(), title: z.string(), text: z.string() })),
    'What a person is told before paying: answers that a picture which goes with the letter contradicts',
  ),
  form: addDescription(z.record(z.string(), z.unknown()), 'The answers as they were kept'),
  unwritten: addDescription(z.optional(z.literal(true)), 'They are newer than the letter last written'),
  error: z.optional(z.object({ code: z.string(), message: z.string() })),
});
export type LetterView = z.infer<typeof letterViewSchema>;

/** The letter after the way back from the payment page. */
export const returnedLetterSchema = z.extend(letterViewSchema, {
  token: addDescription(
    z.optional(z.string()),
    'When the address’s token, good once, let the browser in: another for this page’s next calls',
  ),
});
export const returnRequest = z.optional(
  z.looseObject({ sessionId: z.nullish(z.string()), t: token, language: bodyLanguage }),
);

/** Of calls about a letter that say nothing more. */
export const letterRequest = z.optional(z.looseObject({ t: token, language: bodyLanguage }));

export const letterTextSchema = z.object({ text: z.string(), letter: letterSchema });
export const deletedLetterSchema = z.extend(doneSchema, { receiptId: z.string() });

export const draftRequest = z.looseObject({
  formData: addDescription(
    z.optional(z.record(z.string(), z.unknown())),
    'The answers, under the form’s own names or those of the older clients; without it, the body itself is the form',
  ),
  language: addDescription(bodyLanguage, 'Of the letter, and of the texts in the answer: sv or en'),
  isPreview: addDescription(
    z.nullish(z.boolean()),
    'false asks for the whole letter, which is refused until it is paid',
  ),
  draftId: addDescription(optionalLetterId, 'A UUID of the client’s own, or that of the draft to be written anew'),
});

/** A kind may add names that its older clients read. */
export const writtenDraftSchema = z.looseObject({
  success: z.literal(true),
  draftId: letterId,
  token: addDescription(z.string(), 'Opens the letter without the cookie'),
  preview: previewWithSourcesSchema,
});
/** Kept, and still being written. */
export const pendingDraftSchema = z.object({
  success: z.literal(true),
  pending: z.literal(true),
  draftId: letterId,
  token: z.string(),
});
/** Either of the two, as the site reads it: a kind may give the preview's name to its text, for older clients. */
export const draftSchema = z.object({
  draftId: letterId,
  token: z.string(),
  pending: z.optional(z.boolean()),
  preview: z.optional(z.union([previewWithSourcesSchema, z.string()])),
});

const reminderDay = addChecksToSchema(z.string(), z.refine(isIsoDate, 'must be a day, written as 2026-12-14'));
export const reminderRequest = z.looseObject({ date: reminderDay, t: token, language: bodyLanguage });
/** A day on which a mail goes out. */
export const reminderSchema = z.extend(doneSchema, {
  date: addDescription(z.string(), 'ISO date'),
  email: addDescription(z.string(), 'Where it goes'),
  stop: addDescription(z.string(), 'Stops it, at /api/reminders/stop'),
});
export type Reminder = z.infer<typeof reminderSchema>;
export const reminderDaySchema = z.extend(doneSchema, { date: addDescription(z.string(), 'ISO date') });
/** Of what a mailed link opens. */
export const mailedTokenRequest = z.looseObject({ token: mailedToken, language: bodyLanguage });

export const resumeLinkRequest = z.looseObject({
  type: addDescription(z.string(), 'A kind’s id or its path'),
  email: addDescription(typedEmail, 'Whom the link goes to'),
  formData: addDescription(z.record(z.string(), z.unknown()), 'The answers so far; nothing of them is judged'),
  letterLanguage: z.nullish(z.string()),
  t: token,
  language: bodyLanguage,
});
export const resumeLinkSchema = z.extend(saidSchema, {
  draftId: letterId,
  token: addDescription(z.string(), 'Opens the draft without the cookie'),
});

export const sendingRequest = z.looseObject({
  to: addDescription(typedEmail, 'Whom the letter is addressed to'),
  t: token,
  language: bodyLanguage,
});

/** A letter in its owner's list. */
export const myLetterSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  type: addDescription(z.string(), 'The kind’s name, in the asked language'),
  category: addDescription(z.string(), 'Its label in the asked language; empty where there is none'),
  status: z.enum(['preview', 'paid', 'delivered']),
  language: z.enum(LANGUAGES),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  purgeAfter: z.iso.datetime(),
  orderNumber: z.optional(z.string()),
  recipient: z.optional(z.string()),
  excerpt: addDescription(z.optional(z.string()), 'What the letter is about: its subject'),
  price: addDescription(z.number(), 'SEK: what was paid, or is to be'),
  downloads: z.partial(z.object({ letter: z.string(), dossier: z.string() })),
  resume: addDescription(z.string(), 'The page where the owner goes on with it, without the language’s prefix'),
});
export type MyLetter = z.infer<typeof myLetterSchema>;

export const myLettersSchema = z.object({
  letters: z.array(myLetterSchema),
  claimable: addDescription(z.int(), 'Letters of this browser that nobody owns yet'),
});
export type MyLetters = z.infer<typeof myLettersSchema>;

export const claimRequest = z.optional(z.looseObject({ language: bodyLanguage }));
export const claimedSchema = z.extend(doneSchema, { claimed: z.int() });

/** Letters that one request may delete. */
const MOST_AT_ONCE = 100;
export const deleteLettersRequest = z.looseObject({
  ids: addChecksToSchema(z.array(letterId), z.minLength(1), z.maxLength(MOST_AT_ONCE)),
  language: bodyLanguage,
});
export const deletedLettersSchema = z.object({
  success: addDescription(z.boolean(), 'Whether all are gone'),
  deleted: z.array(letterId),
  failed: z.array(letterId),
});

/** SEK. More is a slip, and one alone would make the sums untrue. */
const MOST_AMOUNT = 5_000_000;
export const letterResultRequest = z.object({
  token: addDescription(
    addChecksToSchema(z.string(), z.minLength(1), z.maxLength(300)),
    'From the letter’s own case, or behind the # of the mailed address',
  ),
  result: z.enum(LETTER_RESULTS),
  amount: addDescription(
    z.optional(addChecksToSchema(z.int(), z.minimum(0), z.maximum(MOST_AMOUNT))),
    'SEK that was paid, where the person tells it',
  ),
  language: bodyLanguage,
});
