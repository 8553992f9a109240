import type { Request } from 'express';
import { AppError } from '../../core/shared/errors';
import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { normaliseAnswersAndRenameAliases, cleanAndValidateForm } from '../../core/kinds/validate';
import type { Language } from '../../core/shared/languages';
import { renderLetterAsText, renderPreviewAsText } from '../../core/shared/letter/preview';
import type { LetterRecord } from '../../core/records/letterRecord';
import { draftErrorSchema } from '../../core/shared/contracts/errors';
import { pendingDraftSchema, writtenDraftSchema } from '../../core/shared/contracts/letters';
import { swedishDate } from '../../core/shared/formats/dates';
import { readField } from '../../core/shared/answers/fields';
import { fillText } from '../../core/shared/formats/fillText';
import { selectActiveStops, findFailedChecks, buildRuleDataWithFacts } from '../../core/shared/rules/rules';
import { lookUpRowsOfAnswers } from '../../core/tables/tables';
import { sendErrorResponse, setErrorTextsFromKind } from '../http/errorAnswers';
import type { Call, Reply } from '../http/operation';
import type { Services } from '../services';
import { chooseOwnerToSave, refuseWithoutRight, getOrStartSessionId, createTokenWithHeldRights } from './access';
import { chooseSupportedLetterLanguage } from './kinds';
import { buildPreviewIfWritten, addSourcesToPreview } from './letterView';
import { renameResponseValues, computeOutcomeValues } from './outcome';
import { refusePausedKind } from './paused';

/** What a call that writes a draft answers; a kind may add names that its older clients read. */
export const DRAFT_ANSWERS = {
  200: {
    description: 'The draft is written',
    schema: writtenDraftSchema,
  },
  202: {
    description: 'Kept, and still being written: read it at /api/letters/{id}',
    schema: pendingDraftSchema,
  },
  503: { description: 'Kept, but it can’t be written just now', schema: draftErrorSchema },
};
type DraftReply = Reply<Pick<typeof DRAFT_ANSWERS, 200 | 202>>;

export interface DraftOrder {
  formData: Record<string, unknown>;
  /** Of the letter; the form's own `language`, then Swedish, stand in. */
  language?: string | null | undefined;
  /** false asks for the whole letter, which only a paid one gives. */
  isPreview?: boolean | null | undefined;
  draftId?: string | null | undefined;
}

/**
 * A form becomes a draft: judged, kept, and written by the letter's workflow. It is kept before anyone
 * is asked to write it, so nothing typed is lost when the writing is late (202) or can't start (503 with the id).
 * @throws AppError invalid_form | letter_cannot_help | kind_paused | letter_unpaid | letter_paid | letter_expired |
 *   not_found | too_many_requests
 */
export async function saveAndWriteDraftOrReturnPaidLetter(
  services: Services,
  kind: KindVersion,
  order: DraftOrder,
  { req, res, language: asked }: Pick<Call<unknown, unknown, unknown>, 'req' | 'res' | 'language'>,
): Promise<DraftReply | undefined> {
  setErrorTextsFromKind(res, kind);
  const id = order.draftId || undefined;
  const existing = id === undefined ? undefined : await findLetterUnlessUnknown(services, id);
  if (existing) refuseWithoutRight(services, req, existing, order.isPreview === false ? 'read' : 'edit');
  if (existing && existing.kind !== kind.manifest.id) throw new AppError('not_found', 'a letter of another kind');
  if (order.isPreview === false) return buildWholeLetterReplyOfPaid(services, req, existing, kind, asked);
  refusePausedKind(services, kind);

  const form = cleanFormOrThrowOnFaultsAndStops(kind, order.formData, asked);
  await services.limits.writing(req);
  const record = await services.letters.saveForm({
    ...(id !== undefined && { id }),
    kind,
    language: chooseLetterLanguage(kind, order, form),
    readerLanguage: asked,
    category: readLetterCategory(kind, form),
    form,
    sessionId: getOrStartSessionId(req),
    userId: chooseOwnerToSave(req, existing),
    purgeAfter: existing?.purgeAfter ?? new Date(Date.now() + services.config.RETENTION),
  });
  return writeDraftAndReply(services, { req, res }, { record, kind, form }, asked);
}

/** @throws AppError letter_expired when there was such a letter. */
async function findLetterUnlessUnknown(services: Services, id: string): Promise<LetterRecord | undefined> {
  try {
    return await services.letters.read(id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** @throws AppError when the form does not fit its kind, or a letter of it can't help. */
function cleanFormOrThrowOnFaultsAndStops(version: KindVersion, formData: Record<string, unknown>, language: Language) {
  const kind = chooseVersionByAnsweredSituation(version, formData);
  const judged = cleanAndValidateForm(kind, normaliseAnswersAndRenameAliases(kind, formData), language);
  if ('errors' in judged) throw new AppError('invalid_form', 'the form does not fit its schema', judged.errors);
  const data = buildRuleDataWithFacts(
    kind.rules,
    judged.form,
    swedishDate(new Date()),
    lookUpRowsOfAnswers(kind, judged.form),
  );
  const failed = findFailedChecks(kind.rules, data);
  if (failed.length > 0)
    throw new AppError(
      'invalid_form',
      'answers that can not be',
      failed.map(({ id, field }) => ({ path: field, code: id, message: kind.texts[language].checks?.[id] ?? '' })),
    );
  const [stop] = selectActiveStops(kind.rules, data);
  if (stop) {
    const texts = kind.texts[language].stops[stop.id];
    const message = texts ? fillText(`${texts.title}. ${texts.text} ${texts.next}`, data, language) : '';
    throw new AppError('letter_cannot_help', `stop ${stop.id}`, [{ path: '', code: stop.id, message }]);
  }
  return judged.form;
}

/** Where the form asks for the letter's language, its answer counts, whatever language the person reads the site in. */
function chooseLetterLanguage(kind: KindVersion, order: DraftOrder, form: FormData): Language {
  const { languageField } = kind.manifest;
  const chosen = languageField === undefined ? undefined : readField(form, languageField);
  return chooseSupportedLetterLanguage(kind, chosen ?? order.language ?? order.formData['language']);
}

function readLetterCategory(kind: KindVersion, form: Record<string, unknown>): string | null {
  const value = kind.manifest.categoryField === undefined ? undefined : readField(form, kind.manifest.categoryField);
  return typeof value === 'string' ? value : null;
}

interface Draft {
  record: LetterRecord;
  kind: KindVersion;
  form: FormData;
}

async function writeDraftAndReply(
  services: Services,
  { req, res }: Pick<Call<unknown, unknown, unknown>, 'req' | 'res'>,
  { record, kind, form }: Draft,
  language: Language,
): Promise<DraftReply | undefined> {
  const known = { draftId: record._id, token: createTokenWithHeldRights(services, req, record) };
  // What this can't keep, the daily check of the figures does.
  const recordLetterBegun = () => services.letters.noteBegun(record).catch(() => undefined);
  try {
    if ((await services.workflows.draft(record)) === 'pending') {
      await recordLetterBegun();
      return { status: 202, body: { success: true, pending: true, ...known } };
    }
  } catch (error) {
    await recordLetterBegun();
    if (!(error instanceof AppError) || error.status !== 503) throw error;
    sendErrorResponse(res, error, language, known);
    return undefined;
  }
  const now = await services.letters.read(record._id);
  const preview = buildPreviewIfWritten(services, now, kind);
  // Another edit came in between and is being written.
  if (!preview) return { status: 202, body: { success: true, pending: true, ...known } };
  const today = swedishDate(new Date());
  const outcome = computeOutcomeValues(kind, form, language, today);
  const values = {
    ...outcome,
    id: record._id,
    preview: renderPreviewAsText(preview),
    text: renderPreviewAsText(preview),
  };
  return {
    status: 200,
    body: {
      success: true,
      ...known,
      preview: addSourcesToPreview(preview, kind, language, { form, today }),
      ...renameResponseValues(kind.manifest.api.draftResponse, values),
    },
  };
}

/** What a paid letter's client reads: the same names, with the whole text. */
async function buildWholeLetterReplyOfPaid(
  services: Services,
  req: Request,
  record: LetterRecord | undefined,
  kind: KindVersion,
  language: Language,
): Promise<DraftReply> {
  if (!record || record.status === 'preview') throw new AppError('letter_unpaid');
  const pinned = await services.kindStore.read(record.kindHash);
  const preview = buildPreviewIfWritten(services, record, pinned);
  if (!preview) throw new AppError('letter_not_ready');
  const { letter, form, writtenOn } = services.letters.readReviewed(record);
  const values = {
    ...computeOutcomeValues(pinned, form, language, writtenOn),
    id: record._id,
    preview: renderPreviewAsText(preview),
    text: renderLetterAsText(letter),
  };
  return {
    status: 200,
    body: {
      success: true,
      draftId: record._id,
      token: createTokenWithHeldRights(services, req, record),
      preview: addSourcesToPreview(preview, pinned, language, { form, today: writtenOn }),
      ...renameResponseValues(kind.manifest.api.draftResponse, values),
    },
  };
}
