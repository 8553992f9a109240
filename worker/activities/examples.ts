import { z } from 'zod';
import type { ExampleLetter } from '../../core/kinds/trial';
import { hashLetter } from '../../core/records/letterRecord';
import { EXAMPLE_BOX, type ExampleActivities } from '../../workflows/example/contract';
import { ConversionError } from '../document/conversionError';
import { renderLetterAsDocxAndPdf } from '../document/renderLetter';
import { runWithHeartbeat } from './heartbeat';
import { createNonRetryableFailure } from './refusals';
import type { Services } from './services';

// Only our own API can seal it, and it does so with what the writer made.
const exampleSchema = z.custom<ExampleLetter>(
  (value) => typeof value === 'object' && value !== null && 'letter' in value && 'title' in value,
);

/** PDFs of examples for the back office: made as every letter is, marked as an example, and kept nowhere. */
export function createExampleActivities({
  config,
  pdf,
  vault,
}: Pick<Services, 'config' | 'pdf' | 'vault'>): ExampleActivities {
  return {
    async renderExample({ id, key, box }) {
      const own = vault.unwrap(id, Buffer.from(key, 'base64'));
      const { letter, date, attachments, title } = exampleSchema.parse(
        own.openJson(EXAMPLE_BOX.letter, Buffer.from(box, 'base64')),
      );
      const options = {
        title,
        operatorName: config.OPERATOR_NAME,
        writer: 'embedded' as const,
        hash: hashLetter(letter),
        isExample: true,
      };
      try {
        const { pdf: file } = await runWithHeartbeat((signal) =>
          renderLetterAsDocxAndPdf(letter, { date, orderNumber: '', attachments }, options, pdf, signal),
        );
        return own.seal(EXAMPLE_BOX.pdf, file).toString('base64');
      } catch (error) {
        if (error instanceof ConversionError && !error.retryable)
          throw createNonRetryableFailure('conversion_failed', error.message);
        throw error;
      }
    },
  };
}
