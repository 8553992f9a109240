import { Context } from '@temporalio/activity';
import { AppError } from '../../core/shared/errors';
import { listEnclosuresWithReceiptsLast, collectUploadIdsOfForm, type Enclosure } from '../../core/kinds/attachments';
import type { Letter, Completion } from '../../core/shared/letter/letter';
import { hashLetter, type LetterRecord } from '../../core/records/letterRecord';
import type { Upload } from '../../core/records/uploads';
import { swedishDate } from '../../core/shared/formats/dates';
import type { DocumentActivities } from '../../workflows/letter/activities';
import { ConversionError } from '../document/conversionError';
import { buildLetterDocx } from '../document/letterDocx';
import type { DocumentOptions } from '../document/printedLetter';
import { renderDossier, type EvidenceFile } from '../document/renderDossier';
import { renderLetterAsDocxAndPdf, type RenderedLetter } from '../document/renderLetter';
import { countCitationsAtDeliveryAndTellIfDone, takeBackCitationCount } from './citations';
import { runWithHeartbeat } from './heartbeat';
import { createNonRetryableFailure } from './refusals';
import { embedSealedCaseInPdf } from './sealedLetter';
import type { Services } from './services';

/** Tries at a dossier before the letter goes without it: a picture that breaks it must not keep the letter back. */
const DOSSIER_TRIES = 4;

/** Being stopped, and a busy service, say nothing about the pictures. */
function isPermanentDossierFailure(error: unknown): boolean {
  const { info, cancellationSignal } = Context.current();
  if (error instanceof ConversionError && !error.retryable) return true;
  const passing =
    cancellationSignal.aborted ||
    (error instanceof AppError && (error.code === 'busy' || error.code === 'dependency_down'));
  return !passing && info.attempt >= DOSSIER_TRIES;
}

/** The letter for the person to change: without the hash, which an edit would make untrue. */
function renderEditableDocx(
  letter: Letter,
  completion: Completion,
  { hash: _hash, ...options }: DocumentOptions,
  { setting, letterPages }: RenderedLetter,
): Promise<Buffer> {
  return buildLetterDocx(letter, completion, options, {
    setting,
    numbered: letterPages > 1,
    ...(letter.documents && { letterPages }),
  });
}

export function createDocumentActivities(services: Services): DocumentActivities {
  const { config, kinds, letterResults, letters, log, pdf, uploads } = services;
  /** The enclosures that are there: a form may name an upload that was deleted since. */
  function findStoredEnclosures(
    uploadsOfLetter: readonly Upload[],
    enclosures: Enclosure[],
  ): { enclosure: Enclosure; pages: number }[] {
    const stored = new Map(uploadsOfLetter.map(({ id, pages }) => [id, pages.length]));
    return enclosures.flatMap((enclosure) => {
      const pages = stored.get(enclosure.uploadId);
      return pages === undefined ? [] : [{ enclosure, pages }];
    });
  }

  /** @returns nothing when it can't be made, and the letter goes without */
  async function tryRenderDossier(
    record: LetterRecord,
    files: { enclosure: Enclosure; pages: number }[],
    {
      letter,
      completion,
      options,
      rendered,
    }: { letter: Letter; completion: Completion; options: DocumentOptions; rendered: RenderedLetter },
  ): Promise<Buffer | undefined> {
    const evidence: EvidenceFile[] = files.map(({ enclosure, pages }) => ({
      ...enclosure,
      pages: Array.from({ length: pages }, (_, index) => () => uploads.readPage(record, enclosure.uploadId, index + 1)),
    }));
    try {
      // Nothing enclosed: the letter is all there is.
      if (evidence.length === 0) return rendered.pdf;
      const dossier = await runWithHeartbeat((signal) =>
        renderDossier(letter, completion, evidence, options, rendered, pdf, signal),
      );
      return dossier.pdf;
    } catch (error) {
      if (!isPermanentDossierFailure(error)) throw error;
      log.error(
        { letterId: record._id, name: error instanceof Error ? error.name : 'unknown' },
        'no dossier could be made; the letter goes without',
      );
      return undefined;
    }
  }

  /** A paid letter is edited no more: what its form does not name is nothing that we should keep. */
  async function deleteUploadsThatFormDoesNotName(
    record: LetterRecord,
    uploadsOfLetter: readonly Upload[],
    idsInForm: ReadonlySet<string>,
  ): Promise<void> {
    for (const { id } of uploadsOfLetter) if (!idsInForm.has(id)) await uploads.remove(record, id);
  }

  return {
    async renderLetter(letterId, hash, retention) {
      const record = await letters.read(letterId);
      if (record.deliveredAt) return;
      const reviewed = letters.readReviewed(record);
      const { letter, form } = reviewed;
      // What was reviewed is what is sent: the workflow remembers the hash, so a change in the database shows.
      if (hashLetter(letter) !== hash || !record.orderNumber)
        throw createNonRetryableFailure('letter_changed', 'the letter is not the one that was reviewed');
      const kind = await kinds.read(record.kindHash);
      const now = new Date();
      const there = await uploads.list(record);
      const files = findStoredEnclosures(there, listEnclosuresWithReceiptsLast(kind, form, record.language));
      const completion = {
        date: swedishDate(now),
        orderNumber: record.orderNumber,
        attachments: files.map(({ enclosure }) => enclosure.label),
      };
      const writer = record.reviewed?.writer ?? 'embedded';
      const options = { title: letter.subject, operatorName: config.OPERATOR_NAME, writer, hash };
      const rendered = await runWithHeartbeat((signal) =>
        renderLetterAsDocxAndPdf(letter, completion, options, pdf, signal),
      ).catch((error: unknown) => {
        if (error instanceof ConversionError && !error.retryable)
          throw createNonRetryableFailure(error.code, error.message);
        throw error;
      });
      const completed = { ...reviewed, record, kind, completion, pdf: rendered.pdf };
      const contents = {
        pdf: await embedSealedCaseInPdf(
          completed,
          letters.caseSecret(record),
          letterResults.token(letterId, kind, form),
          now,
        ),
        plain: rendered.pdf,
        docx: await renderEditableDocx(letter, completion, options, rendered),
      };
      const dossier =
        kind.manifest.files.dossier === undefined
          ? undefined
          : await tryRenderDossier(record, files, { letter, completion, options, rendered });
      await deleteUploadsThatFormDoesNotName(record, there, collectUploadIdsOfForm(kind, form));
      const counted = { letterId, kind, reviewed, on: now };
      const isCounted = await countCitationsAtDeliveryAndTellIfDone(services, counted);
      const delivered = await letters.saveFiles(
        record,
        { ...contents, ...(dossier && { dossier }) },
        {
          guard: { status: 'paid' },
          set: {
            status: 'delivered',
            state: 'delivered',
            deliveredAt: now,
            updatedAt: now,
            purgeAfter: new Date(now.getTime() + retention),
            ...(isCounted && { cited: true }),
          },
        },
      );
      if (delivered) return;
      if (isCounted) await takeBackCitationCount(services, counted);
      throw new AppError('letter_expired');
    },
  };
}
