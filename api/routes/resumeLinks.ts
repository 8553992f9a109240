import { z } from 'zod';
import { accessQuery, letterId } from '../../core/shared/contracts/access';
import { resumeLinkRequest, resumeLinkSchema } from '../../core/shared/contracts/letters';
import { addDescription } from '../../core/shared/contracts/zod';
import { AppError } from '../../core/shared/errors';
import { getApiText } from '../../core/texts/texts';
import { declareOperation, type Operation } from '../http/operation';
import { chooseOwnerToSave, refuseWithoutRight, getOrStartSessionId } from '../letters/access';
import { requireServedKind, chooseSupportedLetterLanguage } from '../letters/kinds';
import { refusePausedKind } from '../letters/paused';
import type { Services } from '../services';

/** "Send me a link": an unfinished letter is kept as far as it is answered, and gone on with on another device. */
export function declareResumeLinkOperations(services: Services): Operation[] {
  const { letters, limits, orderLinks, vault, workflows } = services;
  return [
    declareOperation({
      method: 'post',
      path: '/api/letters/{id}/resume-link',
      tag: 'letters',
      summary:
        'Keeps the answers so far and mails a link by which one goes on with them elsewhere, until the draft is deleted',
      params: z.object({
        id: addDescription(letterId, 'Of the draft, or a UUID of the client’s own where there is none yet'),
      }),
      isLetterOptional: true,
      query: accessQuery,
      body: resumeLinkRequest,
      answers: {
        200: { description: 'A link is on its way', schema: resumeLinkSchema },
      },
      refusals: ['not_found', 'forbidden', 'kind_paused', 'letter_expired', 'letter_paid', 'dependency_down'],
      async handle({ params: { id }, body: { type, email, formData, letterLanguage: wanted }, req, language }) {
        const kind = requireServedKind(services, type);
        refusePausedKind(services, kind);
        const existing = await letters.find(id);
        if (existing) refuseWithoutRight(services, req, await letters.read(id), 'edit');
        await limits.asking(req);
        await limits.linking(id, vault.emailHash(email));
        const record = await letters.begin({
          id,
          kind,
          language,
          sessionId: getOrStartSessionId(req),
          userId: chooseOwnerToSave(req, existing),
          purgeAfter: new Date(Date.now() + services.config.RETENTION),
        });
        if (record.kind !== kind.manifest.id) throw new AppError('not_found', 'a letter of another kind');
        await letters.keepAnswers(record, formData, chooseSupportedLetterLanguage(kind, wanted));
        const linkId = await orderLinks.create(
          { act: 'resume', orderNumber: '', letterId: id, language, expiresAt: record.purgeAfter },
          { email, name: '' },
        );
        await workflows.mailOrderLink(linkId);
        return {
          status: 200,
          body: {
            success: true,
            message: getApiText('resumeLink', language),
            draftId: id,
            token: vault.letterToken(record, ['read', 'edit']),
          },
        };
      },
    }),
  ];
}
