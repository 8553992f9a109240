import { randomInt } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';
import { z } from 'zod';
import {
  createCodeBatchRequest,
  endedBatchSchema,
  type CodeDetail,
} from '../../../core/shared/contracts/admin/discounts';
import { AppError } from '../../../core/shared/errors';
import { DRAWN_LETTERS } from '../../../core/shared/purchase/batchCodes';
import { createDiscountCodeRepository } from '../../../core/records/discountCodes';
import type { DiscountRecord } from '../../../core/records/discountRecords';
import { swedishDate } from '../../../core/shared/formats/dates';
import { ORDER_ALPHABET } from '../../../core/shared/purchase/orderNumber';
import words from '../../../core/texts/codesFile.sv.json';
import { declareAdminOperation } from '../operation';
import { validateAndBuildDiscountFields, findLastValidDay, hasExpired } from './discountTerms';

const RESOURCE = 'discount_code';
const params = z.object({ id: z.uuid() });

const FILE = {
  description: 'The codes, a line each, as a Swedish spreadsheet opens it by a click',
  contentType: 'text/csv',
};

/** Batches of codes that are good once each: made in one click, answered as a file, ended in one press. */
export const discountBatchOperations = [
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/discount-batches',
    summary: 'Makes many codes that are good once each, and answers them as a file',
    audit: { action: 'discount_batch_create', resource: RESOURCE },
    body: createCodeBatchRequest,
    answers: { 200: FILE },
    refusals: ['discount_day_past', 'discount_days_turned', 'dependency_down'],
    async handle({ services, request: { body }, admin, log, res }) {
      const { batch, prefix, count, description } = body;
      const fields = validateAndBuildDiscountFields(services, body);
      // Before: of what was begun, the rest is made by the same click again.
      const { type, value: off, startsAt, expiresAt, kinds, leastAmount } = fields;
      await log({
        resourceId: batch,
        after: { code: prefix, count, type, value: off, startsAt, expiresAt, kinds, leastAmount },
        ...(description !== '' && { details: description }),
      });
      const made = await createDiscountCodeRepository(services.database).createBatch(
        { ...fields, batch, count, createdBy: admin.uid },
        () => `${prefix}-${drawRandomSuffix()}`,
      );
      sendCodesAsCsv(res, prefix, made);
      return undefined;
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/discount-batches/{id}',
    summary: 'The codes of a batch as a file, with what became of each',
    audit: { action: 'discount_code_view', resource: RESOURCE },
    params,
    query: z.object({ language: z.string().optional() }),
    answers: { 200: FILE },
    refusals: ['discount_missing', 'dependency_down'],
    async handle({ services, request: { params: asked }, log, res }) {
      const codes = await createDiscountCodeRepository(services.database).batch(asked.id);
      const [first] = codes;
      if (!first) throw new AppError('discount_missing');
      await log({ resourceId: asked.id });
      sendCodesAsCsv(res, readBatchPrefix(first), codes);
      return undefined;
    },
  }),
  declareAdminOperation({
    method: 'delete',
    path: '/api/admin/discount-batches/{id}',
    summary: 'Ends a batch: its codes can’t be used any more; those that were stay as they are',
    audit: { action: 'discount_batch_end', resource: RESOURCE },
    params,
    answers: { 200: { description: 'It has ended', schema: endedBatchSchema } },
    refusals: ['discount_missing', 'dependency_down'],
    async handle({ services, request: { params: asked }, log }) {
      const codes = createDiscountCodeRepository(services.database);
      const before = await codes.batch(asked.id);
      const [first] = before;
      if (!first) throw new AppError('discount_missing');
      const ended = await codes.endBatch(asked.id);
      await log({
        resourceId: asked.id,
        before: { code: readBatchPrefix(first), ...countAllUsedAndUsableCodes(before) },
        after: { code: readBatchPrefix(first), ...countAllUsedAndUsableCodes(await codes.batch(asked.id)), ended },
      });
      return { status: 200, body: { ended } };
    },
  }),
];

/** How the codes of a batch begin: what was drawn for each stands behind the last hyphen. */
function readBatchPrefix({ code }: Pick<DiscountRecord, 'code'>): string {
  return code.replace(/-[^-]*$/, '');
}

export function countAllUsedAndUsableCodes(codes: readonly DiscountRecord[]): NonNullable<CodeDetail['batch']> {
  const isCodeUsed = ({ held }: DiscountRecord) => held > 0;
  const isEnabledUnexpiredAndUnused = (code: DiscountRecord) =>
    code.enabled && code.deletedAt === null && !hasExpired(code.expiresAt) && !isCodeUsed(code);
  return {
    codes: codes.length,
    used: codes.filter(isCodeUsed).length,
    left: codes.filter(isEnabledUnexpiredAndUnused).length,
  };
}

function drawRandomSuffix(): string {
  return Array.from({ length: DRAWN_LETTERS }, () => ORDER_ALPHABET[randomInt(ORDER_ALPHABET.length)]).join('');
}

/** The file's words are Swedish, whoever asks for it, as those of the sales file are. */
function sendCodesAsCsv(res: Response, prefix: string, codes: readonly DiscountRecord[]): void {
  const { headers, used, unused, percent } = words;
  const rows = codes.map(({ code, type, value: off, startsAt, expiresAt, held }) => [
    code,
    type === 'percentage' ? `${off} ${percent}` : `${off} kr`,
    startsAt ? swedishDate(startsAt) : '',
    expiresAt ? findLastValidDay(expiresAt) : '',
    held > 0 ? used : unused,
  ]);
  const file = stringify(rows, {
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    header: true,
    columns: [headers.code, headers.worth, headers.from, headers.to, headers.standing],
  });
  res.attachment(`codes-${prefix}.csv`).type('text/csv; charset=utf-8').send(file);
}
