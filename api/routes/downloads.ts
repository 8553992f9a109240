import type { Response } from 'express';
import { z } from 'zod';
import { accessQuery, token } from '../../core/shared/contracts/access';
import { dossierRequest, dossierSchema } from '../../core/shared/contracts/olderClients';
import { AppError } from '../../core/shared/errors';
import type { KindVersion } from '../../core/shared/kinds/kind';
import type { LetterFile } from '../../core/records/letterRecord';
import { declareOperation, type Operation } from '../http/operation';
import { letterNames, resolveLetterId, readPaidLetterOfKind } from '../letters/access';
import { runOrRedirectIfExpired } from '../letters/expiredPage';
import type { Services } from '../services';

const FILES = {
  letter: { stored: 'pdf', summary: 'The letter as a PDF, once it is paid' },
  dossier: {
    stored: 'dossier',
    summary: 'The letter with a list of its evidence and every page of it as one PDF, once it is paid',
  },
} satisfies Record<string, { stored: LetterFile; summary: string }>;

/** The PDFs, by the browser that made the letter or the link in its mail. */
export function declareDownloadOperations(services: Services): Operation[] {
  return services.servedKinds.flatMap((kind) => [
    declareDownloadOperation(services, kind, 'letter'),
    ...(kind.manifest.files.dossier === undefined
      ? []
      : [declareDownloadOperation(services, kind, 'dossier'), declareDossierAvailabilityOperation(services, kind)]),
  ]);
}

function declareDownloadOperation(
  services: Services,
  { manifest: { id: kind, apiPath, files } }: KindVersion,
  file: keyof typeof FILES,
): Operation {
  return declareOperation({
    method: 'get',
    path: `/api/${apiPath}/download/${file}`,
    tag: apiPath,
    summary: FILES[file].summary,
    query: z.object({
      ...letterNames,
      t: token,
      language: z.string().optional(),
      inline: z.literal('1').optional().describe('Shown by the browser rather than saved'),
    }),
    answers: {
      200: { description: 'The PDF', contentType: 'application/pdf' },
      303: {
        description: 'The letter is gone, and a browser asked: to the page that says so',
        contentType: 'text/html',
      },
    },
    refusals: ['not_found', 'letter_unpaid', 'letter_not_ready', 'letter_expired', 'dependency_down'],
    async handle({ query, req, res, language }) {
      await runOrRedirectIfExpired({ req, res, language }, async () => {
        const record = await readPaidLetterOfKind(services, req, kind, await resolveLetterId(services, query));
        const pdf = await services.letters.readFile(record, FILES[file].stored);
        res.set('Cache-Control', 'private, no-store');
        res.attachment((files[file] ?? files.letter).replaceAll('{id}', record._id)).type('application/pdf');
        if (query.inline) setInlineFileHeaders(res);
        res.send(pdf);
      });
      return undefined;
    },
  });
}

/** Browsers' own viewers of PDF are plugins to a content policy, and a page of ours has none: a file can't be framed, no more. */
export function setInlineFileHeaders(res: Response): void {
  res.set('Content-Disposition', String(res.get('Content-Disposition')).replace('attachment', 'inline'));
  res.set('Content-Security-Policy', "frame-ancestors 'none'");
}

/** The dossier is made with the letter: older clients ask for it, and read only whether it is there. */
function declareDossierAvailabilityOperation(
  services: Services,
  { manifest: { id: kind, apiPath } }: KindVersion,
): Operation {
  return declareOperation({
    method: 'post',
    path: `/api/${apiPath}/generate-dossier`,
    tag: apiPath,
    summary: 'Whether the dossier is there: it is made by itself when the letter is paid',
    query: accessQuery,
    body: dossierRequest,
    answers: {
      200: { description: 'It can be downloaded', schema: dossierSchema },
    },
    refusals: ['not_found', 'letter_unpaid', 'letter_not_ready', 'letter_expired', 'dependency_down'],
    async handle({ body, req }) {
      const record = await readPaidLetterOfKind(services, req, kind, body.draftId);
      if (!record.files.dossier) throw new AppError('letter_not_ready', 'the dossier is not made yet');
      return { status: 200, body: { success: true, draftId: record._id } };
    },
  });
}
