import type { Logger } from 'pino';
import type { KindVersion } from '../core/shared/kinds/kind';
import { findShowcaseExample } from '../core/kinds/view';
import { LANGUAGES } from '../core/shared/languages';
import type { KeptSample, KindStore } from '../core/records/kinds';
import { computeOrderNumber } from '../core/records/transactions';
import { prepareLetterCase } from './writer/case';
import { writeLetterFromTemplateOnce } from './writer/template';

/**
 * Writes each kind's showcase example by the embedded writer, for the landing page, in each language it has one. A
 * template that does not render leaves its kind without a sample.
 */
export async function writeShowcaseSamples(
  store: KindStore,
  kinds: readonly KindVersion[],
  log: Logger,
): Promise<void> {
  const samples: KeptSample[] = [];
  for (const kind of kinds) {
    for (const language of LANGUAGES) {
      const example = findShowcaseExample(kind, language);
      if (example?.language !== language) continue;
      try {
        const letter = writeLetterFromTemplateOnce(
          prepareLetterCase({ kind, form: example.form, language, today: example.today }),
        );
        const completion = { date: example.today, orderNumber: computeOrderNumber(kind.manifest.id), attachments: [] };
        samples.push({ hash: kind.hash, language, sample: { letter, completion } });
      } catch (error) {
        log.error(
          { kind: kind.manifest.id, language, problem: error instanceof Error ? error.message : 'unknown' },
          'the showcase example of a kind gives no letter',
        );
      }
    }
  }
  await store.keepSamples(samples);
}
