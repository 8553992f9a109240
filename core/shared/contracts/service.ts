import { z } from 'zod';
import { PAGE_FAILURES } from '../pages/pageFailure';

/** What the API tells about itself, and answers to other services and to counts. */

const state = z.enum(['up', 'down']);
export const serviceStateSchema = z.object({
  status: z.enum(['ok', 'down']),
  services: z.object({
    database: state,
    workflows: state,
    worker: state,
    documents: state,
    payments: state,
    mail: state,
    disk: state,
  }),
  works: z
    .object({
      pages: z.boolean(),
      saving: z.boolean(),
      writing: z.boolean(),
      paying: z.boolean(),
      documents: z.boolean(),
      mail: z.boolean(),
    })
    .describe('What a person can still do while something is down, or the disk is full'),
});
export const serviceReportSchema = serviceStateSchema.extend({
  kinds: z
    .object({
      ok: z.number().int(),
      faulty: z.array(
        z.object({
          folder: z.string(),
          problems: z.array(z.object({ file: z.string(), pointer: z.string(), message: z.string() })),
        }),
      ),
    })
    .describe(
      'How many kinds are offered, and the folders that are left out for a mistake in them: no reason to be down',
    ),
});
/** Of a process that answers at all. */
export const liveSchema = z.object({ status: z.literal('ok') });
export const apiDescriptionSchema = z.record(z.string(), z.unknown());

export const handledEventSchema = z.object({ received: z.literal(true) });
export const returnedMailSchema = z.object({
  returned: z.boolean().describe('Whether it says that a letter was not delivered'),
});

export const stepRequest = z.object({ kind: z.string().max(100), step: z.string().max(100) });
export const heardStepSchema = z.object({});

export const pageFailureRequest = z.object({
  failure: z.enum(PAGE_FAILURES),
  path: z.string().max(300).describe('Pathname of the page; only the page that it names is written down'),
  build: z
    .string()
    .regex(/^[\w-]{1,40}$/)
    .describe('The hash in the name of the script that the page began with'),
});
export const heardFailureSchema = z.object({});
