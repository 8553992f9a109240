import sharp from 'sharp';
import { z } from 'zod';
import { accessQuery, doneSchema } from '../../core/shared/contracts/access';
import {
  fileReadingSchema,
  keptFileSchema,
  pastedTextRequest,
  pastedTextSchema,
  readingRequest,
  uploadRequest,
} from '../../core/shared/contracts/uploads';
import { AppError } from '../../core/shared/errors';
import { parseLanguage } from '../../core/shared/languages';
import { declareOperation, type Operation } from '../http/operation';
import { createTokenWithHeldRights } from '../letters/access';
import { requireServedKind } from '../letters/kinds';
import type { Services } from '../services';
import { FILE_REFUSALS } from '../uploads/filePages';
import {
  storeUploadedFile,
  findOrCreateLetterForFiles,
  readUploadWithRight,
  readFieldsFromPastedText,
  readFieldsFromUpload,
} from '../uploads/receiving';

/** The longer side of a page in a list of files, px: sharp on a phone's screen. */
const SMALL_SIDE = 480;
const SMALL_QUALITY = 75;

const idParams = z.object({ id: z.uuid().toLowerCase() });
const pageParams = idParams.extend({ page: z.coerce.number().int().min(1).max(100) });
const GONE = ['not_found', 'letter_expired', 'dependency_down'] as const;

/** Files from a person: kept with the letter, clean, and deleted with it. */
export function declareUploadOperations(services: Services): Operation[] {
  return [
    declareOperation({
      method: 'post',
      path: '/api/uploads',
      tag: 'uploads',
      summary: 'Keeps a file with a letter; the first one begins the letter',
      isLetterOptional: true,
      query: accessQuery,
      body: uploadRequest,
      files: { name: 'file', most: 1 },
      answers: {
        200: {
          description: 'It is kept: upright, without metadata, as JPEG pages',
          schema: keptFileSchema,
        },
      },
      refusals: [...GONE, ...FILE_REFUSALS, 'letter_paid'],
      async handle({ body, files: [file], req }) {
        if (!file) throw new AppError('invalid_request', 'no file', [{ path: 'file', code: 'required', message: '' }]);
        const kind = requireServedKind(services, body.kind);
        await services.limits.receiving(req);
        const draftId = body.draftId || undefined;
        const record = await findOrCreateLetterForFiles(services, {
          req,
          kind,
          draftId,
          language: parseLanguage(body.language),
        });
        const { upload, pagesLeftOut } = await storeUploadedFile(services, req, record, {
          kind,
          field: body.field,
          file,
        });
        const [first] = upload.pages;
        return {
          status: 200,
          body: {
            success: true,
            draftId: record._id,
            token: createTokenWithHeldRights(services, req, record),
            upload: {
              id: upload.id,
              name: upload.name,
              type: upload.type,
              size: upload.size,
              pages: upload.pages.length,
              width: first?.width ?? 0,
              height: first?.height ?? 0,
              ...(pagesLeftOut > 0 && { pagesLeftOut }),
            },
          },
        };
      },
    }),
    declareOperation({
      method: 'get',
      path: '/api/uploads/{id}/pages/{page}',
      tag: 'uploads',
      summary: 'A page of a file; pages count from 1',
      params: pageParams,
      query: z.object({
        ...accessQuery.shape,
        size: z.enum(['small', 'full']).optional().describe('full unless said otherwise'),
      }),
      answers: { 200: { description: 'The page', contentType: 'image/jpeg' } },
      refusals: GONE,
      async handle({ params: { id, page }, query, req, res }) {
        const { record } = await readUploadWithRight(services, req, id, 'read');
        const jpeg = await services.uploads.readPage(record, id, page);
        // Kept nowhere, or it would show after the letter is deleted.
        res
          .set('Cache-Control', 'private, no-store')
          .type('image/jpeg')
          .send(query.size === 'small' ? await shrinkJpeg(jpeg) : jpeg);
        return undefined;
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/uploads/{id}/reading',
      tag: 'uploads',
      summary: 'Reads what the form asks for out of a file, for the person to confirm',
      params: idParams,
      query: accessQuery,
      body: readingRequest,
      answers: {
        200: {
          description: 'What was found, which may be nothing',
          schema: fileReadingSchema,
        },
      },
      refusals: [...GONE, 'reading_failed', 'reading_timeout'],
      async handle({ params: { id }, req }) {
        const { record, upload } = await readUploadWithRight(services, req, id, 'edit');
        return { status: 200, body: { success: true, ...(await readFieldsFromUpload(services, req, record, upload)) } };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/uploads/text',
      tag: 'uploads',
      summary:
        'Reads what the form asks of papers out of a pasted text, for the person to confirm; the text itself is not kept',
      isLetterOptional: true,
      query: accessQuery,
      body: pastedTextRequest,
      answers: {
        200: {
          description: 'What was found, which may be nothing',
          schema: pastedTextSchema,
        },
      },
      refusals: [...GONE, 'reading_failed', 'reading_timeout', 'letter_paid'],
      async handle({ body, req }) {
        const kind = requireServedKind(services, body.kind);
        await services.limits.writing(req);
        const record = await findOrCreateLetterForFiles(services, {
          req,
          kind,
          draftId: body.draftId || undefined,
          language: parseLanguage(body.language),
        });
        const { fields } = await readFieldsFromPastedText(services, record, body);
        return {
          status: 200,
          body: { success: true, draftId: record._id, token: createTokenWithHeldRights(services, req, record), fields },
        };
      },
    }),
    declareOperation({
      method: 'delete',
      path: '/api/uploads/{id}',
      tag: 'uploads',
      summary: 'Deletes a file of a letter that is not paid',
      params: idParams,
      query: accessQuery,
      answers: { 200: { description: 'It is gone', schema: doneSchema } },
      refusals: [...GONE, 'letter_paid'],
      async handle({ params: { id }, req }) {
        const { record } = await readUploadWithRight(services, req, id, 'edit');
        if (record.status !== 'preview') throw new AppError('letter_paid');
        await services.uploads.remove(record, id);
        return { status: 200, body: { success: true } };
      },
    }),
  ];
}

async function shrinkJpeg(jpeg: Buffer): Promise<Buffer> {
  return sharp(jpeg)
    .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: SMALL_QUALITY })
    .toBuffer();
}
