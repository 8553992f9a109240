import { accessQuery, saidSchema } from '../../core/shared/contracts/access';
import { mailAgainRequest } from '../../core/shared/contracts/olderClients';
import { AppError } from '../../core/shared/errors';
import { readContact } from '../../core/kinds/contact';
import { getApiText } from '../../core/texts/texts';
import { declareOperation, type Operation } from '../http/operation';
import { readLetterWithRight } from '../letters/access';
import { resendMailOfDeliveredLetter } from '../letters/mailing';
import type { Services } from '../services';

/** The call /api/send-email and its twins send only a letter's own mail, to the letter's own address: who calls can be anybody. */
export function declareResendLetterOperations(services: Services): Operation[] {
  const places = [
    { path: '/api/send-email', tag: 'letters', kind: undefined },
    ...services.servedKinds.map(({ manifest: { id, apiPath } }) => ({
      path: `/api/${apiPath}/send-email`,
      tag: apiPath,
      kind: id,
    })),
  ];
  return places.map(({ path, tag, kind }) =>
    declareOperation({
      method: 'post',
      path,
      tag,
      summary: 'Sends a letter’s own mail again; what to write, and to whom, is the server’s to say',
      query: accessQuery,
      body: mailAgainRequest,
      answers: {
        200: { description: 'It is on its way', schema: saidSchema },
      },
      refusals: [
        'not_found',
        'forbidden',
        'letter_unpaid',
        'letter_not_ready',
        'letter_disputed',
        'letter_expired',
        'dependency_down',
      ],
      async handle({ body, req, language }) {
        const id = body.letterId || body.draftId;
        if (!id)
          throw new AppError('invalid_request', 'neither letterId nor draftId', [
            { path: 'letterId', code: 'required', message: 'letterId' },
          ]);
        const record = await readLetterWithRight(services, req, id, 'edit');
        if (kind !== undefined && record.kind !== kind) throw new AppError('not_found', 'a letter of another kind');
        const { email } = readContact(
          await services.kindStore.read(record.kindHash),
          services.letters.readForm(record),
        );
        if (body.to && body.to.trim().toLowerCase() !== email.trim().toLowerCase())
          throw new AppError('forbidden', 'not the address of the letter');
        await resendMailOfDeliveredLetter(services, record);
        return { status: 200, body: { success: true, message: getApiText('letterSent', language) } };
      },
    }),
  );
}
