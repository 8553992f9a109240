import { z } from 'zod';
import {
  changeCodeRequest,
  changedCodeSchema,
  codeDetailSchema,
  codesSchema,
  createCodeRequest,
} from '../../../core/shared/contracts/admin/discounts';
import { AppError } from '../../../core/shared/errors';
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
import { getApiText } from '../../../core/texts/texts';
import { declareAdminOperation } from '../operation';
import { loadStaffEmailLookup } from './staff';
import {
  validateAndBuildDiscountFields,
  refuseEndBeforeStart,
  refuseUnknownKinds,
  parseFirstValidMoment,
  parseLastValidMoment,
  hasExpired,
} from './discountTerms';
import { NOTHING_EARNED, loadEarningsByCodeLookup, toCodeResponse, selectAuditedCodeFields } from './discountResponse';
import { countAllUsedAndUsableCodes } from './discountBatches';

const RESOURCE = 'discount_code';
const params = z.object({ id: z.uuid() });

/** Orders that are listed with a code; the tab Försäljning has them all. */
const ORDERS = 10;

const versionSchema = z.iso.datetime().transform((iso) => new Date(iso));

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
          batch: batch.length === 0 ? null : countAllUsedAndUsableCodes(batch),
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
    body: createCodeRequest,
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
    method: 'patch',
    path: '/api/admin/discounts/{id}',
    summary: 'Changes a discount code, or turns it on or off',
    audit: { action: 'discount_code_update', resource: RESOURCE },
    params,
    body: changeCodeRequest,
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
      const existing = await codes.find(asked.id);
      const [startsAt, expiresAt] = [
        startsOn === undefined ? undefined : parseFirstValidMoment(startsOn),
        expiresOn === undefined ? undefined : parseLastValidMoment(expiresOn),
      ];
      if (hasExpired(expiresAt) && existing?.expiresAt?.getTime() !== expiresAt?.getTime())
        throw new AppError('discount_day_past');
      refuseEndBeforeStart(
        startsAt === undefined ? (existing?.startsAt ?? null) : startsAt,
        expiresAt === undefined ? (existing?.expiresAt ?? null) : expiresAt,
      );
      if (kinds)
        refuseUnknownKinds(
          services,
          kinds.filter((kind) => !existing?.kinds?.includes(kind)),
        );
      const change: Partial<DiscountFields> = {
        ...(off && { type: off.type, value: off.value }),
        ...(maxUses !== undefined && { maxUses }),
        ...(startsAt !== undefined && { startsAt }),
        ...(expiresAt !== undefined && { expiresAt }),
        ...(kinds && { kinds }),
        ...(leastAmount !== undefined && { leastAmount }),
        ...(oncePerCustomer !== undefined && { oncePerCustomer }),
        ...(description !== undefined && { description: maskPersonalData(description) }),
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
