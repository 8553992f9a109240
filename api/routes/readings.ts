import { accessQuery } from '../../core/shared/contracts/access';
import { picturesRequest, readPictureSchema, readPicturesSchema } from '../../core/shared/contracts/olderClients';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { parseLanguage } from '../../core/shared/languages';
import { declareOperation, type Operation } from '../http/operation';
import { createTokenWithHeldRights } from '../letters/access';
import type { Services } from '../services';
import { FILE_REFUSALS, MOST_FILES } from '../uploads/filePages';
import { replaceFilesAndListRowsByField } from '../uploads/inlineFiles';
import { findOrCreateLetterForFiles, readFieldsFromUpload, type FileReading } from '../uploads/receiving';

type ReadingCall = KindVersion['manifest']['api']['readingCalls'][number];

/** The calls by which older clients have pictures read (kind.json `api.readingCalls`). The files are kept as uploads are. */
export function declareReadingOperations(services: Services): Operation[] {
  return services.kinds.flatMap((kind) =>
    kind.manifest.api.readingCalls.map((call) => declareReadingOperation(services, kind, call)),
  );
}

function declareReadingOperation(
  services: Services,
  kind: KindVersion,
  { path, field, files: name, answer }: ReadingCall,
): Operation {
  const rest = kind.manifest.api.inlineFiles?.fields.at(-1) ?? field;
  return declareOperation({
    method: 'post',
    path,
    tag: kind.manifest.apiPath,
    summary: 'Keeps pictures with a letter, and reads what the form asks for out of them',
    isLetterOptional: true,
    query: accessQuery,
    body: picturesRequest,
    files: { name, most: answer === 'one' ? 1 : MOST_FILES },
    answers: {
      200: {
        description: 'What was found, which may be nothing',
        schema: answer === 'one' ? readPictureSchema : readPicturesSchema,
      },
    },
    refusals: [
      ...FILE_REFUSALS,
      'reading_failed',
      'reading_timeout',
      'not_found',
      'letter_paid',
      'letter_expired',
      'dependency_down',
    ],
    async handle({ body, files, req }) {
      const record = await findOrCreateLetterForFiles(services, {
        req,
        kind,
        draftId: body.draftId || undefined,
        language: parseLanguage(body.language),
      });
      await replaceFilesAndListRowsByField(services, req, {
        record,
        kind,
        files,
        fields: answer === 'one' ? [field] : [field, rest],
      });
      const uploads = (await services.uploads.list(record)).filter(
        (upload) => upload.field === field || upload.field === rest,
      );
      const results: { id: string; name: string; fields: Record<string, string | number>; text: string }[] = [];
      for (const upload of uploads) {
        const { fields, text } = await readFieldsFromUpload(services, req, record, upload);
        results.push({ id: upload.id, name: upload.name, fields: addFieldAliases(kind, fields), text });
      }
      const known = {
        success: true as const,
        draftId: record._id,
        token: createTokenWithHeldRights(services, req, record),
      };
      if (answer === 'many')
        return {
          status: 200,
          body: { ...known, results: results.map(({ name: file, fields, text }) => ({ name: file, fields, text })) },
        };
      const [first] = results;
      const base64 = first ? (await services.uploads.readPage(record, first.id, 1)).toString('base64') : '';
      return { status: 200, body: { ...known, fields: first?.fields ?? {}, text: first?.text ?? '', base64 } };
    },
  });
}

/** The values under the form's own names, and under every other name that the kind's older clients know them by. */
function addFieldAliases(kind: KindVersion, fields: FileReading['fields']): Record<string, string | number> {
  const aliases = Object.entries(kind.manifest.api.requestAliases);
  return Object.fromEntries(
    fields.flatMap(({ field, value }) => [
      [field, value] as const,
      ...aliases.filter(([, own]) => own === field).map(([alias]) => [alias, value] as const),
    ]),
  );
}
