import { randomInt } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { Response } from 'express';
import { z } from 'zod';
import {
  changedCodeSchema,
  codeDetailSchema,
  codesSchema,
  endedBatchSchema,
  type Code,
  type CodeDetail,
} from '../../../core/shared/contracts/admin/discounts';
import { AppError } from '../../../core/shared/errors';
import { sumSalesOfCodes } from '../../../core/figures/count';
import { readDaysUpToDate } from '../../../core/figures/read';
import { replaceBatchSuffix, DRAWN_LETTERS } from '../../../core/shared/purchase/batchCodes';
import { sumByCode, computeRevenueAfterRefunds } from '../../../core/figures/summaries';
import { ORE } from '../../../core/shared/purchase/price';
import {
  CODE_SORTS,
  CODE_STATES,
  createDiscountCodeRepository,
  type DiscountCode,
  type DiscountFields,
  type Outcome,
} from '../../../core/records/discountCodes';
import { maskPersonalData } from '../../../core/records/personalData';
import { normaliseCode, type DiscountRecord } from '../../../core/records/discounts';
import { addDays, isIsoDate, computeStartOfSwedishDay, swedishDate } from '../../../core/shared/formats/dates';
import { ORDER_ALPHABET } from '../../../core/shared/purchase/orderNumber';
import words from '../../../core/texts/codesFile.sv.json';
import { getApiText } from '../../../core/texts/texts';
import type { Services } from '../../services';
import { declareAdminOperation } from '../operation';
import { loadStaffEmailLookup } from './staff';

const RESOURCE = 'discount_code';
const HIGHEST_FIXED = 10_000;
const HIGHEST_PERCENT = 100;
const MOST_USES = 1_000_000;
const MOST_OF_BATCH = 1_000;
/** Orders that are listed with a code; the tab Försäljning has them all. */
const ORDERS = 10;

const value = z.number().int().min(1);
const terms = {
  maxUses: z.number().int().min(1).max(MOST_USES).nullable(),
  startsOn: z.iso.date().refine(isIsoDate).nullable(),
  expiresOn: z.iso.date().refine(isIsoDate).nullable(),
  kinds: z.array(z.string().min(1).max(100)).max(200),
  leastAmount: value.max(HIGHEST_FIXED).nullable(),
  oncePerCustomer: z.boolean(),
  description: z.string().trim().max(200).transform(maskPersonalData),
};
/** What a code takes off: whole kronor or whole percent. */
const worth = z.discriminatedUnion('type', [
  z.object({ type: z.literal('fixed'), value: value.max(HIGHEST_FIXED) }),
  z.object({ type: z.literal('percentage'), value: value.max(HIGHEST_PERCENT) }),
]);
/** What every code of a batch has too. */
const shared = {
  worth,
  startsOn: terms.startsOn.default(null),
  expiresOn: terms.expiresOn.default(null),
  kinds: terms.kinds.default([]),
  leastAmount: terms.leastAmount.default(null),
  description: terms.description.default(''),
};
const codeText = z
  .string()
  .transform(normaliseCode)
  .pipe(z.string().regex(/^[A-ZÅÄÖ0-9][A-ZÅÄÖ0-9_-]{0,39}$/));
const createSchema = z.object({
  code: codeText,
  ...shared,
  maxUses: terms.maxUses.default(null),
  oncePerCustomer: terms.oncePerCustomer.default(false),
});
const batchSchema = z.object({
  batch: z.uuid().describe('Made for one click: the same again is the same codes'),
  prefix: codeText.pipe(z.string().max(20)),
  count: z.number().int().min(1).max(MOST_OF_BATCH),
  ...shared,
});
const versionSchema = z.iso.datetime().transform((iso) => new Date(iso));
const changeSchema = z.strictObject({
  version: versionSchema,
  worth: worth.optional(),
  maxUses: terms.maxUses.optional(),
  startsOn: terms.startsOn.optional(),
  expiresOn: terms.expiresOn.optional(),
  kinds: terms.kinds.optional(),
  leastAmount: terms.leastAmount.optional(),
  oncePerCustomer: terms.oncePerCustomer.optional(),
  description: terms.description.optional(),
  enabled: z.boolean().optional(),
});
const params = z.object({ id: z.uuid() });

const FILE = {
  description: 'The codes, a line each, as a Swedish spreadsheet opens it by a click',
  contentType: 'text/csv',
};

/** Discount codes as staff keep them: the tab Rabatter. */
export const discountOperations = [
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/discounts',
    summary: 'The discount codes, a page of them',
    audit: null,
    query: z.object({
      search: z.string().trim().max(100).optional(),
      state: z.enum(CODE_STATES).default('all'),
      sort: z.enum(CODE_SORTS.flatMap((each) => [each, `-${each}` as const])).default('-createdAt'),
      page: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
      language: z.string().optional(),
    }),
    answers: { 200: { description: 'A page of codes', schema: codesSchema } },
    refusals: ['dependency_down'],
    async handle({ services, request: { query } }) {
      const { page, pageSize, sort, state, search } = query;
      const { rows, total } = await createDiscountCodeRepository(services.database).list({
        ...(search && { search }),
        state,
        sort: CODE_SORTS.find((each) => sort.endsWith(each)) ?? 'createdAt',
        direction: sort.startsWith('-') ? -1 : 1,
        skip: (page - 1) * pageSize,
        limit: pageSize,
      });
      const earnedOf = await loadEarningsByCodeLookup(services, rows);
      return { status: 200, body: { rows: rows.map((row) => toCodeResponse(row, earnedOf)), total } };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/discounts/{id}',
    summary: 'A discount code, who made it, and what it was used for',
    audit: { action: 'discount_code_view', resource: RESOURCE },
    params,
    answers: { 200: { description: 'The code', schema: codeDetailSchema } },
    refusals: ['discount_missing', 'dependency_down'],
    async handle({ services, request: { params: asked }, language }) {
      const codes = createDiscountCodeRepository(services.database);
      const code = await codes.find(asked.id);
      if (!code) throw new AppError('discount_missing');
      const [sales, orders, nameOf, batch] = await Promise.all([
        codes.sales(code.code),
        codes.orders(code.code, ORDERS),
        loadStaffEmailLookup(services, [code.createdBy]),
        code.batch === undefined ? [] : codes.batch(code.batch),
      ]);
      const kindName = (kind: string) =>
        services.kinds.find(({ manifest }) => manifest.id === kind)?.texts[language].name ?? kind;
      const shown = sales.map(({ kind, count, discount, revenue }) => ({
        kind,
        name: kindName(kind),
        count,
        discount: discount / ORE,
        revenue: revenue / ORE,
      }));
      const newest = orders.map(({ _id: id, orderNumber, createdAt, amount }) => ({
        id,
        orderNumber,
        at: createdAt.toISOString(),
        paid: amount / ORE,
      }));
      return {
        status: 200,
        body: {
          code: toCodeResponse(code, await loadEarningsByCodeLookup(services, [code])),
          createdBy: nameOf(code.createdBy),
          batch: batch.length === 0 ? null : summariseBatch(batch),
          sales: shown,
          orders: newest,
        },
      };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/discounts',
    summary: 'Makes a discount code',
    audit: { action: 'discount_code_create', resource: RESOURCE },
    body: createSchema,
    answers: { 201: { description: 'The code', schema: changedCodeSchema } },
    refusals: [
      'discount_exists',
      'discount_day_past',
      'discount_days_turned',
      'discount_unverified',
      'dependency_down',
    ],
    async handle({ services, request: { body }, admin, language, log }) {
      const codes = createDiscountCodeRepository(services.database);
      const { code, maxUses, oncePerCustomer, description } = body;
      const fields = { ...validateAndBuildDiscountFields(services, body), maxUses, oncePerCustomer };
      const made = await codes.create({ code, ...fields, createdBy: admin.uid });
      if (!made)
        throw new AppError('discount_exists', 'the code was given out before', [
          { path: 'code', code: 'duplicate', message: getApiText('discountExists', language, { code }) },
        ]);
      const kept = await codes.find(made._id);
      if (kept?.code !== made.code || kept.value !== made.value || kept.type !== made.type)
        throw new AppError('discount_unverified');
      await log({
        resourceId: kept._id,
        after: selectAuditedCodeFields(kept),
        ...(description !== '' && { details: description }),
      });
      return { status: 201, body: { code: toCodeResponse(kept, NOTHING_EARNED) } };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/discount-batches',
    summary: 'Makes many codes that are good once each, and answers them as a file',
    audit: { action: 'discount_batch_create', resource: RESOURCE },
    body: batchSchema,
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
        before: { code: readBatchPrefix(first), ...summariseBatch(before) },
        after: { code: readBatchPrefix(first), ...summariseBatch(await codes.batch(asked.id)), ended },
      });
      return { status: 200, body: { ended } };
    },
  }),
  declareAdminOperation({
    method: 'patch',
    path: '/api/admin/discounts/{id}',
    summary: 'Changes a discount code, or turns it on or off',
    audit: { action: 'discount_code_update', resource: RESOURCE },
    params,
    body: changeSchema,
    answers: { 200: { description: 'The code', schema: changedCodeSchema } },
    refusals: ['discount_missing', 'edit_conflict', 'discount_day_past', 'discount_days_turned', 'dependency_down'],
    async handle({ services, request: { params: asked, body }, log }) {
      const codes = createDiscountCodeRepository(services.database);
      const {
        version,
        worth: off,
        startsOn,
        expiresOn,
        enabled,
        maxUses,
        description,
        kinds,
        leastAmount,
        oncePerCustomer,
      } = body;
      const standing = await codes.find(asked.id);
      const [startsAt, expiresAt] = [
        startsOn === undefined ? undefined : parseFirstValidMoment(startsOn),
        expiresOn === undefined ? undefined : parseLastValidMoment(expiresOn),
      ];
      if (hasExpired(expiresAt) && standing?.expiresAt?.getTime() !== expiresAt?.getTime())
        throw new AppError('discount_day_past');
      refuseEndBeforeStart(
        startsAt === undefined ? (standing?.startsAt ?? null) : startsAt,
        expiresAt === undefined ? (standing?.expiresAt ?? null) : expiresAt,
      );
      if (kinds)
        refuseUnknownKinds(
          services,
          kinds.filter((kind) => !standing?.kinds?.includes(kind)),
        );
      const change: Partial<DiscountFields> = {
        ...(off && { type: off.type, value: off.value }),
        ...(maxUses !== undefined && { maxUses }),
        ...(startsAt !== undefined && { startsAt }),
        ...(expiresAt !== undefined && { expiresAt }),
        ...(kinds && { kinds }),
        ...(leastAmount !== undefined && { leastAmount }),
        ...(oncePerCustomer !== undefined && { oncePerCustomer }),
        ...(description !== undefined && { description }),
      };
      const { done, before } = unwrapOutcomeOrThrow(
        await codes.change(asked.id, version, { ...change, ...(enabled !== undefined && { enabled }) }),
      );
      await log({
        before: selectAuditedCodeFields(before),
        after: selectAuditedCodeFields(done),
        ...(description && { details: description }),
      });
      return { status: 200, body: { code: toCodeResponse(done, await loadEarningsByCodeLookup(services, [done])) } };
    },
  }),
  declareAdminOperation({
    method: 'delete',
    path: '/api/admin/discounts/{id}',
    summary: 'Deletes a discount code, which is never given out again',
    audit: { action: 'discount_code_delete', resource: RESOURCE },
    params,
    query: z.object({ version: versionSchema, language: z.string().optional() }),
    answers: { 200: { description: 'It is deleted', schema: changedCodeSchema } },
    refusals: ['discount_missing', 'edit_conflict', 'dependency_down'],
    async handle({ services, request: { params: asked, query }, log }) {
      const { done, before } = unwrapOutcomeOrThrow(
        await createDiscountCodeRepository(services.database).remove(asked.id, query.version),
      );
      await log({ before: selectAuditedCodeFields(before), after: selectAuditedCodeFields(done) });
      return { status: 200, body: { code: toCodeResponse(done, await loadEarningsByCodeLookup(services, [done])) } };
    },
  }),
];

/** @throws AppError discount_missing | edit_conflict */
function unwrapOutcomeOrThrow(outcome: Outcome<DiscountCode>): { done: DiscountCode; before: DiscountCode } {
  if (outcome === 'missing') throw new AppError('discount_missing');
  if (outcome === 'conflict') throw new AppError('edit_conflict', 'the code was changed meanwhile');
  return outcome;
}

/** What a new code, or each of a batch, is to be. @throws AppError discount_day_past | discount_days_turned | invalid_request */
function validateAndBuildDiscountFields(
  services: Services,
  {
    worth: { type, value: off },
    startsOn,
    expiresOn,
    kinds,
    leastAmount,
    description,
  }: z.output<z.ZodObject<typeof shared>>,
) {
  const [startsAt, expiresAt] = [parseFirstValidMoment(startsOn), parseLastValidMoment(expiresOn)];
  if (hasExpired(expiresAt)) throw new AppError('discount_day_past');
  refuseEndBeforeStart(startsAt, expiresAt);
  refuseUnknownKinds(services, kinds);
  return { type, value: off, startsAt, expiresAt, kinds, leastAmount, description };
}

function refuseEndBeforeStart(startsAt: Date | null, expiresAt: Date | null): void {
  if (startsAt && expiresAt && startsAt.getTime() >= expiresAt.getTime()) throw new AppError('discount_days_turned');
}

function refuseUnknownKinds({ kinds: known }: Pick<Services, 'kinds'>, kinds: readonly string[]): void {
  if (kinds.some((id) => !known.some(({ manifest }) => manifest.id === id)))
    throw new AppError('invalid_request', 'a kind that there is not');
}

/** How the codes of a batch begin: what was drawn for each stands behind the last hyphen. */
function readBatchPrefix({ code }: Pick<DiscountRecord, 'code'>): string {
  return code.replace(/-[^-]*$/, '');
}

function summariseBatch(codes: readonly DiscountRecord[]): NonNullable<CodeDetail['batch']> {
  const isCodeUsed = ({ held }: DiscountRecord) => held > 0;
  const isStillUsable = (code: DiscountRecord) =>
    code.enabled && code.deletedAt === null && !hasExpired(code.expiresAt) && !isCodeUsed(code);
  return { codes: codes.length, used: codes.filter(isCodeUsed).length, left: codes.filter(isStillUsable).length };
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

/** What orders with each code came to, by the running totals. */
type EarnedOf = (code: string) => Code['earned'];
const NOTHING_EARNED: EarnedOf = () => ({ orders: 0, discount: 0, paid: 0, refunded: 0, kept: 0 });

async function loadEarningsByCodeLookup(
  { database }: Pick<Services, 'database'>,
  codes: readonly Pick<DiscountCode, 'code'>[],
): Promise<EarnedOf> {
  // In the figures the codes of a batch stand together: of each, which is good once, its own row is read.
  const ofBatches = codes.map(({ code }) => code).filter((code) => replaceBatchSuffix(code) !== code);
  const known = [...sumByCode(await readDaysUpToDate(database)), ...(await sumSalesOfCodes(database, ofBatches))];
  const sums = new Map(known.map((each) => [each.code, each]));
  return (code) => {
    const each = sums.get(code);
    if (!each) return NOTHING_EARNED(code);
    return {
      orders: each.count,
      discount: each.discount / ORE,
      paid: each.amount / ORE,
      refunded: each.refunded / ORE,
      kept: computeRevenueAfterRefunds(each) / ORE,
    };
  };
}

/** A code is good from when its first day begins in Sweden. */
function parseFirstValidMoment(day: string | null): Date | null {
  return day === null ? null : computeStartOfSwedishDay(day);
}

function findLastValidDay(expiresAt: Date): string {
  return swedishDate(new Date(expiresAt.getTime() - 1));
}

/** A code is good until its last day in Sweden is over. */
function parseLastValidMoment(day: string | null): Date | null {
  const next = addDays(day, 1);
  return next === null ? null : computeStartOfSwedishDay(next);
}

function hasExpired(expiresAt: Date | null | undefined): boolean {
  return expiresAt instanceof Date && expiresAt.getTime() <= Date.now();
}

function computeDiscountState({
  deletedAt,
  enabled,
  startsAt,
  expiresAt,
  maxUses,
  used,
  reserved,
}: DiscountCode): Code['state'] {
  if (deletedAt) return 'deleted';
  if (hasExpired(expiresAt)) return 'expired';
  if (maxUses !== null && used + reserved >= maxUses) return 'usedUp';
  if (!enabled) return 'off';
  return startsAt && startsAt.getTime() > Date.now() ? 'coming' : 'active';
}

function toCodeResponse(row: DiscountCode, earnedOf: EarnedOf): Code {
  const {
    _id: id,
    code,
    type,
    value: off,
    currency,
    maxUses,
    used: currentUses,
    reserved,
    expiresAt,
    enabled,
    description,
    createdAt,
    updatedAt,
    retiredAt,
    startsAt,
    kinds = [],
    leastAmount = null,
    oncePerCustomer = false,
    batch = null,
  } = row;
  return {
    id,
    version: updatedAt.toISOString(),
    code,
    type,
    value: off,
    currency,
    maxUses,
    currentUses,
    reserved,
    startsOn: startsAt ? swedishDate(startsAt) : null,
    expiresOn: expiresAt ? findLastValidDay(expiresAt) : null,
    kinds,
    leastAmount,
    oncePerCustomer,
    batch,
    earned: earnedOf(code),
    enabled,
    state: computeDiscountState(row),
    description,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    ...(retiredAt && { retiredAt: retiredAt.toISOString() }),
  };
}

function selectAuditedCodeFields({
  code,
  type,
  value: off,
  maxUses,
  startsAt,
  expiresAt,
  kinds = [],
  leastAmount = null,
  oncePerCustomer = false,
  enabled,
  used,
  reserved,
  deletedAt,
}: DiscountCode) {
  return {
    code,
    type,
    value: off,
    maxUses,
    startsAt: startsAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
    kinds,
    leastAmount,
    oncePerCustomer,
    enabled,
    used,
    reserved,
    deleted: deletedAt !== null,
  };
}
