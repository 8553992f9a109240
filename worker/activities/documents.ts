import { AppError } from '../../core/errors';
import { letterHash } from '../../core/records/letters';
import { swedishDate } from '../../core/rules/dates';
import type { DocumentActivities } from '../../workflows/letter/activities';
import { ConversionError } from '../document/conversionError';
import { renderLetter } from '../document/renderLetter';
import { withHeartbeat } from './heartbeat';
import { final } from './refusals';
import type { Services } from './services';

export function createDocumentActivities({ config, kinds, letters, pdf }: Services): DocumentActivities {
  return {
    async renderLetter(letterId, hash, retention) {
      const record = await letters.read(letterId);
      if (record.deliveredAt) return;
      const { letter } = letters.readReviewed(record);
      // What was reviewed is what is sent: the workflow remembers the hash, so a change in the database shows.
      if (letterHash(letter) !== hash || !record.orderNumber)
        throw final('letter_changed', 'the letter is not the one that was reviewed');
      const kind = await kinds.read(record.kindHash);
      const now = new Date();
      const completion = { date: swedishDate(now), orderNumber: record.orderNumber, attachments: [] };
      const title = `${kind.texts[record.language].letterTitle}: ${letter.subject}`;
      const rendered = await withHeartbeat((signal) =>
        renderLetter(letter, completion, { title, operatorName: config.OPERATOR_NAME, hash }, pdf, signal),
      ).catch((error: unknown) => {
        if (error instanceof ConversionError && !error.retryable) throw final(error.code, error.message);
        throw error;
      });
      await letters.saveFile(record, 'pdf', rendered.pdf);
      const delivered = await letters.change(
        letterId,
        { status: 'paid' },
        {
          $set: {
            status: 'delivered',
            state: 'delivered',
            deliveredAt: now,
            updatedAt: now,
            purgeAfter: new Date(now.getTime() + retention),
          },
        },
      );
      if (!delivered) throw new AppError('letter_expired');
    },
  };
}
