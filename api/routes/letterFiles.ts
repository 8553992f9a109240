import { z } from 'zod';
import { accessQuery, letterId } from '../../core/shared/contracts/access';
import { AppError } from '../../core/shared/errors';
import { declareOperation, type Operation } from '../http/operation';
import { readLetterWithRight } from '../letters/access';
import { FURTHER_FILES } from '../letters/letterView';
import type { Services } from '../services';
import { setInlineFileHeaders } from './downloads';

/** Each with how it is named by the kind's own name of a download, and what it is. */
const SORTS = {
  docx: {
    ending: '.docx',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    summary: 'The paid letter as a Word document, to edit',
  },
  proof: {
    ending: '-proof.pdf',
    type: 'application/pdf',
    summary: 'The page that proves that the letter was sent for the person',
  },
  message: { ending: '.eml', type: 'message/rfc822', summary: 'The mail by which the letter was sent for the person' },
  plain: { ending: '-recipient.pdf', type: 'application/pdf', summary: 'The paid letter as a PDF for its recipient' },
} as const satisfies Record<
  (typeof FURTHER_FILES)[number] | 'plain',
  { ending: string; type: string; summary: string }
>;

/** What is made of a letter beside its PDFs. */
export function declareLetterFileOperations(services: Services): Operation[] {
  return ([...FURTHER_FILES, 'plain'] as const).map((name) => {
    const { ending, type, summary } = SORTS[name];
    return declareOperation({
      method: 'get',
      path: `/api/letters/{id}/${name}`,
      tag: 'letters',
      summary,
      params: z.object({ id: letterId }),
      query: z.object({
        ...accessQuery.shape,
        inline: z.literal('1').optional().describe('Shown by the browser rather than saved, where it is a PDF'),
      }),
      answers: { 200: { description: 'The file', contentType: type } },
      refusals: ['not_found', 'letter_unpaid', 'letter_not_ready', 'letter_expired', 'dependency_down'],
      async handle({ params: { id }, query: { inline }, req, res }) {
        const record = await readLetterWithRight(services, req, id, 'read');
        if (record.status === 'preview') throw new AppError('letter_unpaid');
        const content = await services.letters.readFile(record, name);
        const { manifest } = await services.kindStore.read(record.kindHash);
        res.set('Cache-Control', 'private, no-store');
        res.attachment(manifest.files.letter.replaceAll('{id}', id).replace(/\.pdf$/, '') + ending).type(type);
        if (inline && type === 'application/pdf') setInlineFileHeaders(res);
        res.send(content);
        return undefined;
      },
    });
  });
}
