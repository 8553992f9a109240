import { z } from 'zod';
import type { SuggestActivities } from '../../workflows/assist/contract';
import { createSuggester } from '../writer/suggest';
import { runWithHeartbeat } from './heartbeat';
import { createNonRetryableFailure } from './refusals';
import type { Services } from './services';

const inputSchema = z.object({ answers: z.record(z.string(), z.string()), current: z.string() });

/** Suggestions for a person who waits, on the language model's queue. */
export function createSuggestActivities({
  assists,
  config,
  kinds,
  letters,
  log,
  metrics,
}: Pick<Services, 'assists' | 'config' | 'kinds' | 'letters' | 'log' | 'metrics'>): SuggestActivities {
  const suggester = createSuggester(config, log, metrics.model);
  return {
    async suggestText(assistId) {
      const assist = await assists.read(assistId);
      if (assist.state !== 'waiting') return;
      const record = await letters.read(assist.letterId);
      const kind = await kinds.read(record.kindHash);
      const { answers, current } = inputSchema.parse(assists.readInput(record, assist));
      const { suggestions } = await runWithHeartbeat((signal) =>
        suggester.suggest({ kind, language: record.language, answers, current }, signal),
      );
      if (suggestions.length === 0) {
        await assists.fail(assistId);
        throw createNonRetryableFailure('suggestion_failed', 'there is nothing to suggest');
      }
      await assists.finish(record, assistId, { suggestions });
    },
  };
}
