import { z } from 'zod';

/** What the back office's calls answer about disputes. */

/** How an order stands that was contested: null for one that never was. */
export const disputeStandingSchema = z.enum(['open', 'lost', 'won']).nullable();
export type DisputeStanding = z.output<typeof disputeStandingSchema>;

export const disputeSchema = z.object({
  id: z.string().describe('The provider’s'),
  letterId: z.string().nullable(),
  subscriptionId: z.string().nullable(),
  order: z.string().nullable().describe('The letter’s id, or the invoice’s of a subscription'),
  orderNumber: z.string().nullable(),
  payment: z.string().nullable(),
  amount: z.number().describe('In whole units of the currency'),
  currency: z.string().describe('ISO 4217'),
  reason: z.string().describe('The provider’s word'),
  status: z.string().describe('The provider’s word'),
  standing: disputeStandingSchema.unwrap(),
  evidenceDueBy: z.iso.datetime().nullable(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  url: z.string().describe('Where it is at the provider'),
});
export type Dispute = z.output<typeof disputeSchema>;
