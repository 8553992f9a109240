import { LETTER_RIGHTS } from '../core/vault/letterTokens';
import { z } from 'zod';
import { LANGUAGES } from '../core/languages';
import { SENDING_STATES } from '../core/records/sendings';

/** Shapes of what the API answers; /api/openapi.json is made from them and the tests hold answers against them. */

export const fieldErrorSchema = z.object({
  path: z.string().describe('Dotted name of the field'),
  code: z.string(),
  message: z.string(),
});

export const errorSchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.string(),
    message: z.string(),
    fields: z.array(fieldErrorSchema),
    reference: z.string().describe('Id of the request: with it we find what happened'),
  }),
});

/** A refusal that still names the draft, because what was typed is kept. */
export const draftErrorSchema = errorSchema.extend({ draftId: z.uuid().optional(), token: z.string().optional() });

const partySchema = z.object({ name: z.string(), lines: z.array(z.string()) });
const provenanceSchema = z.object({
  answers: z.array(z.string()),
  rules: z.array(z.string()),
  sources: z.array(z.string()),
});
const blockSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), text: z.string(), from: provenanceSchema }),
  z.object({ type: z.literal('heading'), text: z.string(), from: provenanceSchema }),
  z.object({ type: z.literal('list'), ordered: z.boolean(), items: z.array(z.string()), from: provenanceSchema }),
  z.object({
    type: z.literal('table'),
    head: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    total: z.array(z.string()).optional(),
    figures: z.array(z.boolean()).describe('Which columns hold figures'),
    from: provenanceSchema,
  }),
]);

export const letterSchema = z.object({
  language: z.enum(LANGUAGES),
  sender: partySchema,
  recipient: partySchema,
  place: z.string(),
  subject: z.string(),
  body: z.array(blockSchema),
  closing: z.string(),
  signature: z.string(),
  enclosures: z.array(z.string()).optional(),
  cosigners: z.array(z.string()).optional().describe('Names of others who sign it'),
  documents: z
    .array(
      z.object({
        id: z.string(),
        sender: partySchema,
        recipient: partySchema.optional(),
        place: z.string(),
        subject: z.string(),
        body: z.array(blockSchema),
        closing: z.string(),
        signatures: z.array(z.string()),
        isUndated: z.boolean().optional(),
      }),
    )
    .optional()
    .describe('What goes with the letter, on pages of its own'),
});

export const completionSchema = z.object({
  date: z.string(),
  orderNumber: z.string(),
  attachments: z.array(z.string()),
});

export const sourceSchema = z.object({
  id: z.string(),
  citation: z.string(),
  title: z.string(),
  text: z.string(),
  link: z.string(),
});

export const previewSchema = z.object({
  subject: z.string(),
  to: z.string(),
  blocks: z.array(
    z.object({
      type: z.enum(['paragraph', 'heading', 'list', 'table']),
      lines: z.array(z.string()),
      table: z
        .object({ lines: z.array(z.array(z.string())), figures: z.array(z.boolean()), hasTotal: z.boolean() })
        .optional()
        .describe('A table’s cells, line by line, as far as they are shown'),
      from: provenanceSchema,
    }),
  ),
  shown: z.number().int(),
  total: z.number().int(),
  sources: z.array(sourceSchema).describe('The law behind the lines shown'),
});

export const letterViewSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  own: z
    .boolean()
    .describe('Whether it is this browser’s or this person’s; false for whoever was let in by the link alone'),
  rights: z.array(z.enum(LETTER_RIGHTS)).describe('What whoever asks may do with it'),
  language: z.enum(LANGUAGES),
  status: z.enum(['preview', 'paid', 'delivered']),
  state: z.enum(['drafting', 'preview', 'awaitingPayment', 'finalising', 'delivered']),
  revision: z.number().int().describe('Of the answers; 0 before the first draft, while there are only files'),
  preview: previewSchema.optional(),
  unprinted: z.array(z.string()).optional().describe('Answers that the letter says nothing of, by field'),
  title: z.string(),
  price: z.object({
    base: z.number(),
    discount: z.number(),
    total: z.number(),
    currency: z.literal('SEK'),
    code: z.string().optional(),
    subscription: z.literal(true).optional().describe('The owner’s subscription pays'),
  }),
  orderNumber: z.string().optional(),
  pdfReady: z.boolean(),
  downloads: z
    .object({ letter: z.string(), dossier: z.string(), docx: z.string(), proof: z.string(), message: z.string() })
    .partial()
    .describe(
      'Addresses of the files that are there: PDFs, the letter to edit, and of a letter that was sent for the person its proof and the mail itself',
    ),
  mail: z.enum(['none', 'sending', 'sent', 'failed']),
  email: z.string(),
  sending: z
    .object({
      isOffered: z.boolean().describe('Whether the service sends it by e-mail, as far as its recipient takes that'),
      from: z.string().describe('The name that its recipient sees'),
      to: z.string().describe('Whom it was sent to, else what address the letter names; empty where there is none'),
      state: z.enum(SENDING_STATES).optional(),
      askedAt: z.iso.datetime().optional(),
      at: z.iso.datetime().optional().describe('When the mail server took it; so are the next ones of then'),
      messageId: z.string().optional(),
      answer: z.string().optional().describe('The mail server’s own words'),
      fileName: z.string().optional(),
      sha256: z.string().optional().describe('Of that file'),
    })
    .optional()
    .describe('Of a delivered letter'),
  createdAt: z.iso.datetime(),
  purgeAt: z.iso.datetime(),
  deadlines: z.array(z.object({ id: z.string(), date: z.string(), text: z.string() })),
  checklist: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
  warnings: z
    .array(z.object({ field: z.string(), title: z.string(), text: z.string() }))
    .describe('What a person is told before paying: answers that a picture which goes with the letter contradicts'),
  form: z.record(z.string(), z.unknown()).describe('The answers as they were kept'),
  unwritten: z.literal(true).optional().describe('They are newer than the letter last written'),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type LetterView = z.infer<typeof letterViewSchema>;

/** A letter in its owner's list. */
export const myLetterSchema = z.object({
  id: z.uuid(),
  kind: z.string(),
  type: z.string().describe('The kind’s name, in the asked language'),
  category: z.string().describe('Its label in the asked language; empty where there is none'),
  status: z.enum(['preview', 'paid', 'delivered']),
  language: z.enum(LANGUAGES),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  purgeAfter: z.iso.datetime(),
  orderNumber: z.string().optional(),
  recipient: z.string().optional(),
  excerpt: z.string().optional().describe('What the letter is about: its subject'),
  price: z.number().describe('SEK: what was paid, or is to be'),
  downloads: z.object({ letter: z.string(), dossier: z.string() }).partial(),
  resume: z.string().describe('The page where the owner goes on with it, without the language’s prefix'),
});
export type MyLetter = z.infer<typeof myLetterSchema>;

/** What checking a code answers. Amounts in SEK. */
export const discountResultSchema = z.object({
  valid: z.boolean(),
  code: z.string(),
  discount: z.number(),
  discountAmount: z.number(),
  finalPrice: z.number(),
  message: z.string(),
  error: z.string().optional(),
});
export type DiscountAnswer = z.infer<typeof discountResultSchema>;

/** How a person names an order; that proves nothing, as both stand on the letter. */
export const orderNamesSchema = z.looseObject({
  orderNumber: z.string().max(100).describe('As printed on the receipt; case, blanks and hyphen do not matter'),
  email: z.string().max(320).describe('The address that it was ordered with; a link goes there'),
  language: z.string().nullish(),
});
export const linkAskedSchema = z.object({ success: z.literal(true), message: z.string() });

export const checkoutSchema = z.object({ sessionId: z.string(), url: z.url() });

/** A discount code, as somebody typed it. */
export const typedCode = z.string().max(64);

/** Of a call that opens a payment. */
export const shownTotal = z
  .number()
  .nonnegative()
  .max(1_000_000)
  .nullish()
  .describe('SEK that the person was shown; another price is refused with price_changed. Absent: whatever it costs');
