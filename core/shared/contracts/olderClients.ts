import { z } from 'zod';
import { doneSchema, letterId, optionalLetterId, token } from './access';

/** The calls that only older clients make: the site has others for the same. */

const common = { language: z.string().nullish(), t: token };

export const mailAgainRequest = z.looseObject({
  letterId: optionalLetterId,
  draftId: optionalLetterId,
  to: z.string().nullish().describe('Refused when it is not the letter’s address'),
  subject: z.unknown().optional().describe('Not looked at, like the next three'),
  text: z.unknown().optional(),
  html: z.unknown().optional(),
  pdfBuffer: z.unknown().optional(),
  ...common,
});

export const dossierRequest = z.looseObject({ draftId: letterId, ...common });
export const dossierSchema = z.object({ ...doneSchema.shape, draftId: letterId });

export const freeSessionId = z.string().min(1).max(255);
export const freeSessionRequest = z.looseObject({ sessionId: freeSessionId, ...common });
export const freeSessionSchema = z.object({
  ...doneSchema.shape,
  formData: z.record(z.string(), z.unknown()),
  evidenceFiles: z.array(z.object({ name: z.string(), type: z.string(), size: z.number().int() })),
  ocrResults: z.array(z.unknown()).describe('Empty: what was read is in the form once the person confirmed it'),
});

export const picturesRequest = z.looseObject({ draftId: optionalLetterId, ...common });
const readValues = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .describe('What was read, under the form’s names and those of older clients');
const keptWith = { draftId: letterId, token: z.string() };
export const readPictureSchema = z.object({
  ...doneSchema.shape,
  fields: readValues,
  text: z.string(),
  base64: z.string().describe('The first page as it is kept: a JPEG'),
  ...keptWith,
});
export const readPicturesSchema = z.object({
  ...doneSchema.shape,
  results: z.array(z.object({ name: z.string(), fields: readValues, text: z.string() })),
  ...keptWith,
});
