import path from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../core/shared/errors';
import type { KindVersion } from '../../../core/shared/kinds/kind';
import type { KindProblem } from '../../../core/kinds/problems';
import {
  kindFolderSchema,
  kindFolderListSchema,
  trialReportSchema,
  triedLetterSchema,
  tryKindRequest,
  tryLetterRequest,
  examplePdfRequest,
  funnelSchema,
  type ListedKind,
  type Problem,
} from '../../../core/shared/contracts/admin/kinds';
import { situationListSchema, situationSheetSchema } from '../../../core/shared/contracts/admin/situationSheets';
import { readKindFilesOnDisk, type KindEdits } from '../../../core/kinds/kindFiles';
import { listSituationIdsUnlessChosen } from '../../../core/kinds/chooseSituation';
import { readTextsOfNewKind } from '../../../core/kinds/createKind';
import { readSituationSkeleton } from '../../../core/kinds/createSituation';
import { buildSituationSheet } from '../../../core/kinds/situationSheet';
import type { TrialReport } from '../../../core/kinds/trial';
import { KIND_FILE } from '../../../core/shared/kinds/kindFile';
import type { Language } from '../../../core/shared/languages';
import { mapLanguages } from '../../../core/shared/mapLanguages';
import { listSeenVersionsWithLetterCounts } from '../../../core/records/kinds';
import { STAFF_ROLES } from '../../../core/shared/contracts/account';
import { swedishDate } from '../../../core/shared/formats/dates';
import { getProblemText } from '../../../core/texts/texts';
import type { Services } from '../../services';
import { declareAdminOperation } from '../operation';
import { readSharedSources, readSharedTexts, listFilesSmallEnoughToEdit, type KindPlace } from './folders';
import { buildKindFunnel } from './funnel';
import { listDiskPublishedAndDraftedFolders, keyParam, requireKindFolder, runTrialWithEdits } from './places';
import { readPublishedOrDiskFiles } from './publishing';

function toProblemResponses(problems: readonly KindProblem[], folder: string, wantedLanguage: Language): Problem[] {
  return problems.map((found) => {
    const { file, pointer, minor = false } = found;
    const { text: message, language } = getProblemText(found, wantedLanguage);
    const name = path.relative(folder, file).split(path.sep).join('/');
    return { file, ...(KIND_FILE.test(name) && { name }), pointer, message, language, minor };
  });
}

const hasKindFilesOnDisk = (folder: string): boolean => Object.keys(readKindFilesOnDisk(folder)).length > 0;

/** @throws AppError not_found for a folder that is not offered */
async function requireOfferedKind(services: Services, key: string): Promise<KindVersion> {
  const { id } = await requireKindFolder(services, key);
  const kind = services.kinds.find(({ manifest }) => manifest.id === id);
  if (!kind) throw new AppError('not_found', 'not offered');
  return kind;
}

const buildTrialRequest = ({ edits, situation }: { edits: KindEdits; situation?: string | undefined }) => ({
  edits,
  ...(situation !== undefined && situation !== '' && { situation }),
});

/** The kinds for content editors: how they stand, and what an edit would make of them. Nothing here writes to disk. */
export const kindOperations = [
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/kinds',
    summary: 'Every kind’s folder and how it stands',
    audit: null,
    roles: STAFF_ROLES,
    answers: { 200: { description: 'The kinds', schema: kindFolderListSchema } },
    refusals: [],
    async handle({ services, language }) {
      const places = await listDiskPublishedAndDraftedFolders(services);
      const rows = places.map(({ key, folder, id }): ListedKind => {
        const faulty = services.faultyKinds.find((each) => each.folder === folder);
        const kind = faulty ? undefined : services.kinds.find(({ manifest }) => manifest.id === id);
        return {
          key,
          folder,
          id: id ?? null,
          name: kind?.texts[language].name ?? null,
          icon: kind?.manifest.icon ?? null,
          state: faulty ? 'faulty' : kind ? 'ok' : hasKindFilesOnDisk(folder) ? 'new' : 'unpublished',
          hash: kind?.hash ?? null,
          problems: faulty ? toProblemResponses(faulty.problems, folder, language) : [],
        };
      });
      const there = new Set(rows.flatMap(({ state, id }) => (state === 'ok' ? [id] : [])));
      const gone = services.kinds.filter(({ manifest }) => !there.has(manifest.id));
      rows.push(
        ...gone.map(({ manifest, texts, hash }) => ({
          key: null,
          folder: null,
          id: manifest.id,
          name: texts[language].name,
          icon: manifest.icon,
          state: 'gone' as const,
          hash,
          problems: [],
        })),
      );
      return { status: 200, body: { kinds: rows } };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/kinds/{id}',
    summary: 'A kind’s files as they lie on disk, and the versions of it that were seen',
    audit: null,
    roles: STAFF_ROLES,
    params: keyParam,
    answers: {
      200: {
        description: 'The folder',
        schema: kindFolderSchema,
      },
    },
    refusals: ['not_found'],
    async handle({ services, request: { params } }) {
      const place = await requireKindFolder(services, params.id);
      const { key, folder, id } = place;
      const offered = new Set(services.kinds.map(({ hash }) => hash));
      const versions = id === undefined ? [] : await listSeenVersionsWithLetterCounts(services.database, id);
      return {
        status: 200,
        body: {
          key,
          folder,
          id: id ?? null,
          files: listFilesSmallEnoughToEdit(await readPublishedOrDiskFiles(services, place)),
          fileNames: KIND_FILE.source,
          sharedSources: readSharedSources(place, services.config.FORMS_DIR),
          sharedTexts: readSharedTexts(place, services.config.FORMS_DIR),
          // Whoever makes a folder on disk reads its files: there a text may be the same by chance.
          newKindTexts: hasKindFilesOnDisk(folder) ? {} : { ...readTextsOfNewKind(path.basename(folder)) },
          situationSkeleton: readSituationSkeleton(),
          versions: versions.map(({ hash, firstSeen, letters: { delivered = 0, ...others } }) => ({
            hash,
            firstSeen: firstSeen?.toISOString() ?? null,
            isOffered: offered.has(hash),
            underWay: Object.values(others).reduce((sum, count) => sum + count, 0),
            delivered,
          })),
        },
      };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/kinds/{id}/trial',
    summary:
      'What npm run forms:check, the wizard and the writer make of the folder with some files edited; nothing is kept',
    audit: null,
    roles: STAFF_ROLES,
    params: keyParam,
    body: tryKindRequest,
    answers: { 200: { description: 'What came of it', schema: trialReportSchema } },
    refusals: ['not_found', 'busy'],
    async handle({ services, admin, language, request: { params, body } }) {
      const place = await requireKindFolder(services, params.id);
      const outcome = await runTrialWithEdits(services, place, buildTrialRequest(body));
      if (!('report' in outcome)) throw new Error('a trial without answers gives a report');
      const asked = { uid: admin.uid, language, situation: body.situation };
      return { status: 200, body: keepValidatorsAndBuildTrialResponse(services, asked, place, outcome.report) };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/kinds/{id}/letter',
    summary:
      'The letter that the folder, with some files edited, gives for answers tried in the preview; nothing is kept',
    audit: null,
    roles: STAFF_ROLES,
    params: keyParam,
    body: tryLetterRequest,
    answers: {
      200: {
        description: 'The letter, or why there is none',
        schema: triedLetterSchema,
      },
    },
    refusals: ['not_found', 'busy'],
    async handle({ services, language: spoken, request: { params, body } }) {
      const { edits, form, language, today } = body;
      const outcome = await runTrialWithEdits(services, await requireKindFolder(services, params.id), {
        edits,
        answers: { form, language },
        ...(today !== undefined && { today }),
      });
      return {
        status: 200,
        body: {
          written: 'written' in outcome ? outcome.written : null,
          unwritten: 'unwritten' in outcome ? getProblemText(outcome.unwritten, spoken).text : null,
        },
      };
    },
  }),
  declareAdminOperation({
    method: 'post',
    path: '/api/admin/kinds/{id}/pdf',
    summary: 'The letter of an example as PDF, marked as one, with some files of the folder edited; nothing is kept',
    audit: null,
    roles: STAFF_ROLES,
    params: keyParam,
    body: examplePdfRequest,
    answers: { 200: { description: 'The PDF', contentType: 'application/pdf' } },
    refusals: ['not_found', 'busy', 'conversion_failed', 'dependency_down'],
    async handle({ services, request: { params, body }, res }) {
      const place = await requireKindFolder(services, params.id);
      const outcome = await runTrialWithEdits(services, place, buildTrialRequest(body));
      const examples = 'report' in outcome ? outcome.report.examples : [];
      const example = examples.find((each) => each.example === body.example);
      const found = example?.letters.find(({ language }) => language === body.language);
      if (!example || !found) throw new AppError('not_found', 'the example gives no letter in this language');
      const { letter, date, attachments } = found;
      const pdf = await services.examplePdfs.make({
        letter,
        date,
        attachments,
        title: `${example.title[body.language]}: ${letter.subject}`,
      });
      res
        .attachment(`${path.basename(place.folder)}-${body.example}-${body.language}.pdf`)
        .type('application/pdf')
        .send(pdf);
      return undefined;
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/kind-previews/{id}',
    summary: 'The validators of a preview, for whoever asked for it',
    audit: null,
    roles: STAFF_ROLES,
    params: z.object({ id: z.string().regex(/^[0-9a-f-]{36}\.js$/) }),
    answers: { 200: { description: 'An ES module', contentType: 'text/javascript' } },
    refusals: ['not_found'],
    handle({ services, admin, request: { params }, res }) {
      const code = services.trials.module(admin.uid, params.id);
      if (code === undefined) throw new AppError('not_found');
      res.type('text/javascript').send(code);
      return Promise.resolve(undefined);
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/kinds/{id}/situations',
    summary: 'The situations of a kind that is offered',
    audit: null,
    roles: STAFF_ROLES,
    params: keyParam,
    answers: { 200: { description: 'The situations, none of a kind without any', schema: situationListSchema } },
    refusals: ['not_found'],
    async handle({ services, language, request: { params } }) {
      const kind = await requireOfferedKind(services, params.id);
      const situations = listSituationIdsUnlessChosen(kind).map((id) => ({
        id,
        name: kind.situations?.each[id]?.texts[language].name ?? id,
      }));
      return { status: 200, body: { situations } };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/kinds/{id}/situations/{situation}',
    summary: 'One situation as a jurist reads it: when it applies, what the letter says when, and the law behind it',
    audit: null,
    roles: STAFF_ROLES,
    params: keyParam.extend({ situation: z.string().min(1).max(120) }),
    answers: { 200: { description: 'The sheet', schema: situationSheetSchema } },
    refusals: ['not_found'],
    async handle({ services, language, request: { params } }) {
      const kind = await requireOfferedKind(services, params.id);
      if (!listSituationIdsUnlessChosen(kind).includes(params.situation)) throw new AppError('not_found');
      return { status: 200, body: buildSituationSheet(kind, params.situation, language, swedishDate(new Date())) };
    },
  }),
  declareAdminOperation({
    method: 'get',
    path: '/api/admin/kinds/{id}/funnel',
    summary: 'How far visits of a kind got, step by step, as sums',
    audit: null,
    roles: STAFF_ROLES,
    params: keyParam,
    query: z.object({ days: z.coerce.number().int().min(1).max(9999).default(30) }),
    answers: { 200: { description: 'The sums', schema: funnelSchema } },
    refusals: ['not_found'],
    async handle({ services, language, request: { params, query } }) {
      const kind = await requireOfferedKind(services, params.id);
      return { status: 200, body: await buildKindFunnel(services, kind, query.days, language) };
    },
  }),
];

function keepValidatorsAndBuildTrialResponse(
  services: Services,
  { uid, language, situation }: { uid: string; language: Language; situation: string | undefined },
  { folder }: KindPlace,
  found: TrialReport,
): z.input<typeof trialReportSchema> {
  const { id, hash, problems, preview, examples, translations } = found;
  const validator = preview && `/api/admin/kind-previews/${services.trials.keepModule(uid, preview.validators)}`;
  return {
    id: id ?? null,
    hash: hash ?? null,
    isOffered: services.kinds.some((kind) => kind.hash === hash),
    problems: toProblemResponses(problems, folder, language),
    situation: situation || null,
    preview:
      preview && validator
        ? { views: mapLanguages((each) => ({ ...preview.views[each], validator })), validator }
        : null,
    examples,
    translations,
  };
}
