import { timingSafeEqual } from 'node:crypto';
import { AppError } from '../../core/shared/errors';
import { createBounceAddressCodec, isPermanentBounceReport } from '../../core/letter/returnPath';
import { returnedMailSchema } from '../../core/shared/contracts/service';
import { declareOperation, type Operation } from '../http/operation';
import type { Services } from '../services';

/** Mails that come back: the mail server hands on whatever is sent to the addresses that letters go out from. */
export function declareReturnedMailOperations({ config, vault, workflows }: Services): Operation[] {
  const { MAIL_RETURN_ADDRESS: base, MAIL_RETURNED_TOKEN: secret } = config;
  const paths = base === undefined ? undefined : createBounceAddressCodec(base, vault.signingKey('returned-mail'));
  const hasValidSecret = (givenSecret: string): boolean => {
    const [one, right] = [Buffer.from(givenSecret), Buffer.from(`Bearer ${secret ?? ''}`)];
    return secret !== undefined && one.length === right.length && timingSafeEqual(one, right);
  };
  return [
    declareOperation({
      method: 'post',
      path: '/api/mail/returned',
      security: 'mailServer',
      tag: 'letters',
      summary: 'A mail that came to a letter’s return address, from our own mail server',
      bodyDescription: {
        type: 'string',
        description: 'The whole message (RFC 5322), with MAIL_RETURNED_TOKEN as a bearer token',
      },
      answers: {
        200: {
          description: 'Read, and not kept',
          schema: returnedMailSchema,
        },
      },
      refusals: ['not_found', 'forbidden', 'dependency_down'],
      async handle({ req }) {
        if (!paths) throw new AppError('not_found', 'no mail comes back here');
        if (!hasValidSecret(req.get('authorization') ?? '')) throw new AppError('forbidden', 'not our mail server');
        const raw: unknown = req.body;
        // Only ASCII is looked for.
        const message = Buffer.isBuffer(raw) ? raw.toString('latin1') : '';
        const letterId = isPermanentBounceReport(message) ? paths.letterOf(message) : undefined;
        return {
          status: 200,
          body: { returned: letterId !== undefined && (await workflows.sendingReturned(letterId)) },
        };
      },
    }),
  ];
}
