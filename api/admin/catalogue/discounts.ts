import { z } from 'zod';
import { changedCodeSchema, codeDetailSchema, codesSchema, type Code } from '../../../core/admin/discounts';
import { AppError } from '../../../core/errors';
import { ORE } from '../../../core/prices/price';
import { CODE_SORTS, CODE_STATES, createDiscountCodes, type DiscountCode, type DiscountFields, type Outcome } from '../../../core/records/discountCodes';
import { maskPersonalData } from '../../../core/records/personalData';
import { normaliseCode } from '../../../core/records/discounts';
import { addDays, isIsoDate, startOfSwedishDay, swedishDate } from '../../../core/rules/dates';
import { answerText } from '../../../core/texts/texts';
import { adminOperation } from '../operation';
import { staffNames } from './staff';

const RESOURCE = 'discount_code';
const HIGHEST_FIXED = 10_000;
const HIGHEST_PERCENT = 100;
const MOST_USES = 1_000_000;
/** Orders that are listed with a code; the tab Försäljning has them all. */
const ORDERS = 10;

const value = z.number().int().min(1);
const terms = {
  maxUses: z.number().int().min(1).max(MOST_USES).nullable(),
  expiresOn: z.iso.date().refine(isIsoDate).nullable(),
  description: z.string().trim().max(200).transform(maskPersonalData),
};
/** What a code takes off: whole kronor or whole percent. */
const worth = z.discriminatedUnion('type', [
  z.object({ type: z.literal('fixed'), value: value.max(HIGHEST_FIXED) }),
  z.object({ type: z.literal('percentage'), value: value.max(HIGHEST_PERCENT) }),
]);
const createSchema = z.object({ code: z.string().transform(normaliseCode).pipe(z.string().regex(/^[A-ZÅÄÖ0-9][A-ZÅÄÖ0-9_-]{0,39}$/)), worth, maxUses: terms.maxUses.default(null), expiresOn: terms.expiresOn.default(null), description: terms.description.default('') });
const versionSchema = z.iso.datetime().transform((iso) => new Date(iso));
const changeSchema = z.strictObject({ version: versionSchema, worth: worth.optional(), maxUses: terms.maxUses.optional(), expiresOn: terms.expiresOn.optional(), description: terms.description.optional(), enabled: z.boolean().optional() });
const params = z.object({ id: z.uuid() });

/** Discount codes as staff keep them: the tab Rabatter. */
export const discountOperations = [
  adminOperation({
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
      const { rows, total } = await createDiscountCodes(services.database).list({
        ...(search && { search }),
        state,
        sort: CODE_SORTS.find((each) => sort.endsWith(each)) ?? 'createdAt',
        direction: sort.startsWith('-') ? -1 : 1,
        skip: (page - 1) * pageSize,
        limit: pageSize,
      });
      return { status: 200, body: { rows: rows.map(shownCode), total } };
    },
  }),
  adminOperation({
    method: 'get',
    path: '/api/admin/discounts/{id}',
    summary: 'A discount code, who made it, and what it was used for',
    audit: { action: 'discount_code_view', resource: RESOURCE },
    params,
    answers: { 200: { description: 'The code', schema: codeDetailSchema } },
    refusals: ['discount_missing', 'dependency_down'],
    async handle({ services, request: { params: asked }, language }) {
      const codes = createDiscountCodes(services.database);
      const code = await codes.find(asked.id);
      if (!code) throw new AppError('discount_missing');
      const [sales, orders, nameOf] = await Promise.all([codes.sales(code.code), codes.orders(code.code, ORDERS), staffNames(services, [code.createdBy])]);
      const kindName = (kind: string) => services.kinds.find(({ manifest }) => manifest.id === kind)?.texts[language].name ?? kind;
      const shown = sales.map(({ kind, count, discount, revenue }) => ({ kind, name: kindName(kind), count, discount: discount / ORE, revenue: revenue / ORE }));
      const newest = orders.map(({ _id: id, orderNumber, createdAt, amount }) => ({ id, orderNumber, at: createdAt.toISOString(), paid: amount / ORE }));
      return { status: 200, body: { code: shownCode(code), createdBy: nameOf(code.createdBy), sales: shown, orders: newest } };
    },
  }),
  adminOperation({
    method: 'post',
    path: '/api/admin/discounts',
    summary: 'Makes a discount code',
    audit: { action: 'discount_code_create', resource: RESOURCE },
    body: createSchema,
    answers: { 201: { description: 'The code', schema: changedCodeSchema } },
    refusals: ['discount_exists', 'discount_day_past', 'discount_unverified', 'dependency_down'],
    async handle({ services, request: { body }, admin, language, log }) {
      const codes = createDiscountCodes(services.database);
      const { code, worth: { type, value: off }, maxUses, description } = body;
      const expiresAt = endOf(body.expiresOn);
      if (isPast(expiresAt)) throw new AppError('discount_day_past');
      const made = await codes.create({ code, type, value: off, maxUses, expiresAt, description, createdBy: admin.uid });
      if (!made) throw new AppError('discount_exists', 'the code was given out before', [{ path: 'code', code: 'duplicate', message: answerText('discountExists', language, { code }) }]);
      const kept = await codes.find(made._id);
      if (kept?.code !== made.code || kept.value !== made.value || kept.type !== made.type) throw new AppError('discount_unverified');
      await log({ resourceId: kept._id, after: auditedCode(kept), ...(description !== '' && { details: description }) });
      return { status: 201, body: { code: shownCode(kept) } };
    },
  }),
  adminOperation({
    method: 'patch',
    path: '/api/admin/discounts/{id}',
    summary: 'Changes a discount code, or turns it on or off',
    audit: { action: 'discount_code_update', resource: RESOURCE },
    params,
    body: changeSchema,
    answers: { 200: { description: 'The code', schema: changedCodeSchema } },
    refusals: ['discount_missing', 'edit_conflict', 'discount_day_past', 'dependency_down'],
    async handle({ services, request: { params: asked, body }, log }) {
      const codes = createDiscountCodes(services.database);
      const { version, worth: off, expiresOn, enabled, maxUses, description } = body;
      const expiresAt = expiresOn === undefined ? undefined : endOf(expiresOn);
      if (isPast(expiresAt) && (await codes.find(asked.id))?.expiresAt?.getTime() !== expiresAt?.getTime()) throw new AppError('discount_day_past');
      const change: Partial<DiscountFields> = {
        ...(off && { type: off.type, value: off.value }),
        ...(maxUses !== undefined && { maxUses }),
        ...(expiresAt !== undefined && { expiresAt }),
        ...(description !== undefined && { description }),
      };
      const { done, before } = settled(await codes.change(asked.id, version, { ...change, ...(enabled !== undefined && { enabled }) }));
      await log({ before: auditedCode(before), after: auditedCode(done), ...(description && { details: description }) });
      return { status: 200, body: { code: shownCode(done) } };
    },
  }),
  adminOperation({
    method: 'delete',
    path: '/api/admin/discounts/{id}',
    summary: 'Deletes a discount code, which is never given out again',
    audit: { action: 'discount_code_delete', resource: RESOURCE },
    params,
    query: z.object({ version: versionSchema, language: z.string().optional() }),
    answers: { 200: { description: 'It is deleted', schema: changedCodeSchema } },
    refusals: ['discount_missing', 'edit_conflict', 'dependency_down'],
    async handle({ services, request: { params: asked, query }, log }) {
      const { done, before } = settled(await createDiscountCodes(services.database).remove(asked.id, query.version));
      await log({ before: auditedCode(before), after: auditedCode(done) });
      return { status: 200, body: { code: shownCode(done) } };
    },
  }),
];

/** @throws AppError discount_missing | edit_conflict */
function settled(outcome: Outcome<DiscountCode>): { done: DiscountCode; before: DiscountCode } {
  if (outcome === 'missing') throw new AppError('discount_missing');
  if (outcome === 'conflict') throw new AppError('edit_conflict', 'the code was changed meanwhile');
  return outcome;
}

/** A code is good until its last day in Sweden is over. */
function endOf(day: string | null): Date | null {
  const next = addDays(day, 1);
  return next === null ? null : startOfSwedishDay(next);
}

function isPast(expiresAt: Date | null | undefined): boolean {
  return expiresAt instanceof Date && expiresAt.getTime() <= Date.now();
}

function stateOf({ deletedAt, enabled, expiresAt, maxUses, used, reserved }: DiscountCode): Code['state'] {
  if (deletedAt) return 'deleted';
  if (isPast(expiresAt)) return 'expired';
  if (maxUses !== null && used + reserved >= maxUses) return 'usedUp';
  return enabled ? 'active' : 'off';
}

function shownCode(row: DiscountCode): Code {
  const { _id: id, code, type, value: off, currency, maxUses, used: currentUses, reserved, expiresAt, enabled, description, createdAt, updatedAt, retiredAt } = row;
  return {
    id, version: updatedAt.toISOString(), code, type, value: off, currency, maxUses, currentUses, reserved,
    expiresOn: expiresAt ? swedishDate(new Date(expiresAt.getTime() - 1)) : null,
    enabled, state: stateOf(row), description, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString(),
    ...(retiredAt && { retiredAt: retiredAt.toISOString() }),
  };
}

function auditedCode({ code, type, value: off, maxUses, expiresAt, enabled, used, reserved, deletedAt }: DiscountCode) {
  return { code, type, value: off, maxUses, expiresAt: expiresAt?.toISOString() ?? null, enabled, used, reserved, deleted: deletedAt !== null };
}
