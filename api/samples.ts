import { z } from 'zod';
import type { KindVersion } from '../core/shared/kinds/kind';
import { findShowcaseExample } from '../core/kinds/view';
import type { Language } from '../core/shared/languages';
import { completionSchema, letterSchema } from '../core/shared/contracts/letter';
import type { Services } from './services';

const sampleSchema = z.object({ letter: letterSchema, completion: completionSchema });
type Sample = z.infer<typeof sampleSchema>;

const known = new Map<string, Sample>();

/**
 * The letter that shows a kind on the landing page: its showcase example as the embedded writer wrote it when the
 * worker met this version of the kind. Undefined until then.
 */
export async function readKindSample(
  services: Services,
  kind: KindVersion,
  language: Language,
): Promise<(Sample & { title: string }) | undefined> {
  const example = findShowcaseExample(kind, language);
  if (!example) return undefined;
  const key = `${kind.hash} ${example.language}`;
  let sample = known.get(key);
  if (!sample) {
    const parsed = sampleSchema.safeParse(await services.kindStore.readSample(kind.hash, example.language));
    if (!parsed.success) return undefined;
    sample = parsed.data;
    known.set(key, sample);
  }
  return { title: example.title[language], ...sample };
}
