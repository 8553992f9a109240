import { saidSchema } from '../../core/shared/contracts/access';
import { signInLinkRequest } from '../../core/shared/contracts/account';
import { AppError } from '../../core/shared/errors';
import { getApiText } from '../../core/texts/texts';
import { declareOperation, type Operation } from '../http/operation';
import type { Services } from '../services';

/** Signing in without the provider: a link is mailed, and the page behind it signs in. */
export function declareMailedSignInLinkOperation({
  limits,
  orderLinks,
  signIn,
  vault,
  workflows,
}: Services): Operation[] {
  return [
    declareOperation({
      method: 'post',
      path: '/api/auth/mail',
      tag: 'sign-in',
      summary: 'Has a link mailed that signs in whoever has the address; it is answered alike for every address',
      body: signInLinkRequest,
      answers: {
        200: {
          description: 'A link is on its way',
          schema: saidSchema,
        },
      },
      refusals: ['sign_in_off', 'too_many_requests', 'dependency_down'],
      async handle({ body: { email }, req, language }) {
        if (!signIn) throw new AppError('sign_in_off');
        const hash = vault.emailHash(email);
        await limits.asking(req);
        await limits.linking(`sign-in:${hash}`, hash);
        const asked = { act: 'signIn' as const, orderNumber: '', letterId: '', language };
        await workflows.mailOrderLink(await orderLinks.create(asked, { email, name: '' }));
        return { status: 200, body: { success: true as const, message: getApiText('signInMailed', language) } };
      },
    }),
  ];
}
