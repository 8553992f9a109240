import { z } from 'zod';
import { accessQuery, doneSchema, queryLanguage } from '../../core/shared/contracts/access';
import {
  keepWordingRequest,
  keptWordingSchema,
  savedWordingsSchema,
  suggestionRequest,
  suggestionsSchema,
  wordingPlace,
  wordingsSchema,
} from '../../core/shared/contracts/wordings';
import { AppError } from '../../core/shared/errors';
import { buildFieldMessages } from '../../core/kinds/fieldMessages';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { readAgencyAndAppeal, listPresetsForAnswers } from '../../core/kinds/presets';
import { listSchemaFields } from '../../core/kinds/schemaFields';
import type { Language } from '../../core/shared/languages';
import { getCurrentUser, requireUser } from '../http/currentUser';
import { declareOperation, type Operation } from '../http/operation';
import { readLetterWithRight, createTokenWithHeldRights } from '../letters/access';
import { requireServedKind, chooseSupportedLetterLanguage } from '../letters/kinds';
import type { Services } from '../services';
import { findOrCreateLetterForFiles } from '../uploads/receiving';

/** Characters of an account, and of a choice's value. */
const ACCOUNT = 20_000;
const CHOICE = 100;
/** Suggestions need more characters than these. */
const SHORT_ACCOUNT = 20;
/** Milliseconds that a person waits for suggestions. */
const PATIENCE = 120_000;

/** Help with a text that a person has to write (kind.json `suggestions`). */
export function declareSuggestionOperations(services: Services): Operation[] {
  return [
    ...services.kinds
      .filter(({ manifest }) => manifest.suggestions !== undefined)
      .map((kind) => declarePhrasingOperation(services, kind)),
    declareDemandSuggestionOperation(services),
    ...declareSavedTextOperations(services),
  ];
}

function declarePhrasingOperation(services: Services, kind: KindVersion): Operation {
  const { id, apiPath, suggestions } = kind.manifest;
  const match = suggestions?.match ?? [];
  return declareOperation({
    method: 'get',
    path: `/api/${apiPath}/phrasings`,
    tag: apiPath,
    summary: 'Sentences to begin from: presets, phrasings of staff, and the person’s own saved texts',
    query: z.object({
      ...Object.fromEntries(match.map((field) => [field, z.optional(wordingPlace)])),
      language: queryLanguage,
    }),
    answers: {
      200: {
        description: 'Sentences for these answers',
        schema: wordingsSchema,
      },
    },
    refusals: ['dependency_down'],
    async handle({ query, req, language }) {
      const where = readAgencyAndAppeal(kind, query);
      const user = getCurrentUser(req);
      const shown = await services.phrasings.shown({ kind: id, ...where });
      const saved = user ? await services.savedTexts.list(user.uid, { kind: id, ...where }) : null;
      return {
        status: 200,
        body: {
          presets: listPresetsForAnswers(kind, query, language),
          phrasings: shown.map(({ _id, text: words }) => ({ id: _id, text: words })),
          saved: saved && saved.map(({ id: savedId, text: words }) => ({ id: savedId, text: words })),
        },
      };
    },
  });
}

function declareDemandSuggestionOperation(services: Services): Operation {
  return declareOperation({
    method: 'post',
    path: '/api/ai/suggest-request',
    tag: 'suggestions',
    summary: 'Suggests what to ask for, from what was answered',
    isLetterOptional: true,
    query: accessQuery,
    body: suggestionRequest,
    answers: {
      200: {
        description: 'Up to three suggestions',
        schema: suggestionsSchema,
      },
    },
    refusals: ['invalid_form', 'suggestion_failed', 'not_found', 'letter_paid', 'letter_expired', 'dependency_down'],
    async handle({ body, req, language }) {
      const kind = requireKindWithSuggestions(services, body.kind);
      const answers = collectSuggestionContext(kind, body, language);
      await services.limits.writing(req);
      const draftId = body.draftId || undefined;
      const record =
        draftId !== undefined && (await services.letters.find(draftId))
          ? await readLetterWithRight(services, req, draftId, 'edit')
          : await findOrCreateLetterForFiles(services, {
              req,
              kind,
              draftId,
              language: chooseSupportedLetterLanguage(kind, body.language),
            });
      if (record.kind !== kind.manifest.id) throw new AppError('not_found', 'a letter of another kind');
      const output = await services.assists.run(
        record,
        'suggest',
        { answers, current: body.currentRequest ?? '' },
        { patience: PATIENCE },
      );
      const { suggestions } = z.object({ suggestions: z.array(z.string()) }).parse(output);
      return {
        status: 200,
        body: {
          success: true,
          suggestions,
          draftId: record._id,
          token: createTokenWithHeldRights(services, req, record),
        },
      };
    },
  });
}

/** Saved texts are for who is signed in, and only their own. */
function declareSavedTextOperations(services: Services): Operation[] {
  return [
    declareOperation({
      method: 'get',
      path: '/api/user-templates',
      tag: 'suggestions',
      summary: 'The person’s own saved texts, the newest first',
      query: z.object({
        agencyId: z.optional(wordingPlace),
        appealType: z.optional(wordingPlace),
        agency: z.optional(wordingPlace),
        kind: z.string().optional(),
        language: queryLanguage,
      }),
      answers: {
        200: {
          description: 'Their texts',
          schema: savedWordingsSchema,
        },
      },
      refusals: ['sign_in_required', 'not_found', 'dependency_down'],
      async handle({ query, req }) {
        const { uid } = requireUser(req);
        const agencyId = query.agencyId ?? query.agency;
        const texts = await services.savedTexts.list(uid, {
          ...(query.kind !== undefined && { kind: requireKindWithSuggestions(services, query.kind).manifest.id }),
          ...(agencyId !== undefined && { agencyId }),
          ...(query.appealType !== undefined && { appealType: query.appealType }),
        });
        return { status: 200, body: { success: true, templates: texts.map(toSavedTextResponse) } };
      },
    }),
    declareOperation({
      method: 'post',
      path: '/api/user-templates',
      tag: 'suggestions',
      summary: 'Keeps a text for the person’s next letter',
      body: keepWordingRequest,
      answers: {
        200: { description: 'It is kept', schema: keptWordingSchema },
      },
      refusals: ['sign_in_required', 'too_many_texts', 'not_found', 'dependency_down'],
      async handle({ body, req }) {
        const user = requireUser(req);
        const kind = requireKindWithSuggestions(services, body.kind);
        const { agencyId, appealType } = readAgencyAndAppeal(kind, { ...body });
        const saved = await services.savedTexts.save(user, {
          kind: kind.manifest.id,
          agencyId: body.agencyId ?? agencyId,
          appealType: body.appealType ?? appealType,
          text: body.text,
        });
        return { status: 200, body: { success: true, template: toSavedTextResponse(saved) } };
      },
    }),
    declareOperation({
      method: 'delete',
      path: '/api/user-templates/{id}',
      tag: 'suggestions',
      summary: 'Deletes one of the person’s own texts',
      params: z.object({ id: z.uuid() }),
      query: z.object({ language: queryLanguage }),
      answers: { 200: { description: 'It is gone', schema: doneSchema } },
      refusals: ['sign_in_required', 'not_found', 'dependency_down'],
      async handle({ params, req }) {
        const { uid } = requireUser(req);
        if (!(await services.savedTexts.remove(uid, params.id)))
          throw new AppError('not_found', 'no such text of this person');
        return { status: 200, body: { success: true } };
      },
    }),
  ];
}

function toSavedTextResponse({
  id,
  text: words,
  agencyId,
  appealType,
  createdAt,
}: {
  id: string;
  text: string;
  agencyId: string;
  appealType: string;
  createdAt: Date;
}) {
  return { id, text: words, agencyId, appealType, createdAt: createdAt.toISOString() };
}

/** The named kind, or the only one that has suggestions. @throws AppError not_found */
function requireKindWithSuggestions(services: Services, name: string | null | undefined): KindVersion {
  const having = services.kinds.filter(({ manifest }) => manifest.suggestions !== undefined);
  const kind = name ? requireServedKind(services, name) : having.length === 1 ? having[0] : undefined;
  if (!kind?.manifest.suggestions) throw new AppError('not_found', 'no kind with suggestions is meant');
  return kind;
}

/** The keyword that an answer of this length breaks; one of the choices is any, an account has something to say. */
function findBrokenLengthKeyword(length: number, isChoice: boolean): string | undefined {
  if (length === 0) return 'required';
  if (length > (isChoice ? CHOICE : ACCOUNT)) return 'maxLength';
  return isChoice || length > SHORT_ACCOUNT ? undefined : 'minLength';
}

/** The answers that a suggestion is made from. @throws AppError invalid_form when there is too little to go by */
function collectSuggestionContext(
  kind: KindVersion,
  body: Readonly<Record<string, unknown>>,
  language: Language,
): Record<string, string> {
  const { context = [], match = [], field } = kind.manifest.suggestions ?? {};
  // What the presets are chosen by is always part of the case.
  const named = [...new Set([...match, ...context])].filter((name) => name !== field);
  const answers = Object.fromEntries(
    named
      .map((name) => [name, body[name]] as const)
      .map(([name, value]): [string, string] => [name, typeof value === 'string' ? value.trim() : '']),
  );
  const texts = kind.texts[language];
  const faults = named.flatMap((name) => {
    const code = findBrokenLengthKeyword(answers[name]?.length ?? 0, match.includes(name));
    const field = listSchemaFields(kind.schema).find(({ path }) => path === name);
    return code === undefined
      ? []
      : [
          {
            path: name,
            code,
            message: (field && buildFieldMessages(texts, language, field)[code]) ?? texts.fields[name]?.label ?? name,
          },
        ];
  });
  if (faults.length > 0) throw new AppError('invalid_form', 'too little to suggest from', faults);
  return answers;
}
