import type { KindVersion } from '../core/kinds/kind';
import { showcaseExample } from '../core/kinds/view';
import { LANGUAGES } from '../core/languages';
import type { KindStore } from '../core/records/kinds';
import { orderNumberFor } from '../core/records/transactions';
import { openCase } from './writer/case';
import { renderLetter } from './writer/template';

/** Writes each kind's showcase example by the embedded writer, for the landing page, in each language it has one. */
export async function keepSamples(store: KindStore, kinds: readonly KindVersion[]): Promise<void> {
  for (const kind of kinds) {
    for (const language of LANGUAGES) {
      const example = showcaseExample(kind, language);
      if (example?.language !== language) continue;
      const letter = renderLetter(openCase({ kind, form: example.form, language, today: example.today }));
      const completion = { date: example.today, orderNumber: orderNumberFor(kind.manifest.id), attachments: [] };
      await store.keepSample(kind.hash, language, { letter, completion });
    }
  }
}
