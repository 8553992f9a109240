import { z } from 'zod';
import { AppError } from '../../core/shared/errors';
import { selectFieldsThatMustAgree, readingSchema } from '../../core/kinds/reading';
import { swedishDate } from '../../core/shared/formats/dates';
import type { ReadingActivities } from '../../workflows/assist/contract';
import { ReadingError } from '../reading/pageText';
import { runWithHeartbeat } from './heartbeat';
import { createNonRetryableFailure } from './refusals';
import type { Services } from './services';

/** A value that an answer is held against must have been read so well, 0 to 1. */
const SURE = 0.8;

/** Of the time that the person is asked to wait: what remains is for telling it in words. */
const SHARE = 11 / 12;

/** A file that is kept, or a text with the field of files that says what is read. */
const inputSchema = z.union([z.object({ uploadId: z.string() }), z.object({ field: z.string(), text: z.string() })]);

export function createReadingActivities({
  config,
  assists,
  letters,
  uploads,
  kinds,
  readings,
  log,
}: Services): ReadingActivities {
  async function readAndStoreFieldsOfAssist(assistId: string, cancelled: AbortSignal): Promise<void> {
    const assist = await assists.read(assistId);
    if (assist.state === 'done') return;
    const record = await letters.read(assist.letterId);
    const input = inputSchema.parse(assists.readInput(record, assist));
    const { manifest, data } = await kinds.read(record.kindHash);
    const signal = AbortSignal.any([cancelled, AbortSignal.timeout(Math.floor(config.READING_TIMEOUT * SHARE))]);
    const jobOf = (field: string) => {
      const name = manifest.uploads[field]?.reading;
      return {
        reading: readingSchema.parse(name === undefined ? undefined : data[name]),
        kind: { manifest, data },
        today: swedishDate(new Date()),
      };
    };
    if ('text' in input) {
      const fields = await readings.readText({ ...jobOf(input.field), text: input.text }, record._id, signal);
      return assists.finish(record, assistId, { fields });
    }
    const { uploadId } = input;
    const upload = await uploads.find(record, uploadId);
    if (!upload) throw new AppError('not_found', 'the upload is gone');
    const job = jobOf(upload.field);
    const pages: Buffer[] = [];
    for (const number of upload.pages.keys()) pages.push(await uploads.readPage(record, uploadId, number + 1));
    const output = await readings.read({ ...job, pages }, record._id, signal);
    const toAgree = selectFieldsThatMustAgree(job.reading);
    const sure = output.fields.filter(({ field, confidence }) => toAgree.has(field) && confidence >= SURE);
    if (sure.length > 0)
      await uploads.keepReading(record, uploadId, {
        values: Object.fromEntries(sure.map(({ field, value }) => [field, String(value)])),
        text: output.text,
      });
    await assists.finish(record, assistId, output);
  }

  return {
    readUpload: (assistId) =>
      runWithHeartbeat(async (cancelled) => {
        try {
          await readAndStoreFieldsOfAssist(assistId, cancelled);
        } catch (error) {
          if (cancelled.aborted) throw error;
          await assists.fail(assistId);
          const late =
            (error instanceof ReadingError && error.code === 'timeout') ||
            (error instanceof Error && error.name === 'TimeoutError');
          // Names only: a parser's message may quote the page.
          log.warn({ name: error instanceof Error ? error.name : 'Error', late }, 'a page could not be read');
          throw late
            ? createNonRetryableFailure('reading_timeout', 'the reading took too long')
            : createNonRetryableFailure('reading_failed', 'the reading failed');
        }
      }),
  };
}
