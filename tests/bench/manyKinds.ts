import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readTextsBelow } from '../../core/kinds/jsonFiles';

const FORMS = 'forms';
const manifestSchema = z.looseObject({
  id: z.string(),
  apiPath: z.string(),
  slugs: z.object({ about: z.string(), faq: z.string() }),
  api: z.looseObject({ readingCalls: z.array(z.looseObject({ path: z.string() })).optional() }),
});

/**
 * Fills `dir` with `count` kinds: the shipped ones, and copies of them under names of their own, which no start has seen
 * before.
 * @param apart whether every file of a copy has words of its own too, so that no two are alike
 */
export async function manyKinds(dir: string, count: number, apart = false): Promise<void> {
  await mkdir(dir, { recursive: true });
  await cp(path.join(FORMS, '_shared'), path.join(dir, '_shared'), { recursive: true });
  const shipped = (await readdir(FORMS)).filter((name) => !/^[_.]/.test(name)).sort();
  for (let index = 0; index < count; index += 1) {
    const name = shipped[index % shipped.length];
    if (name === undefined) throw new Error('there are no kinds to copy');
    const round = Math.floor(index / shipped.length);
    const folder = path.join(dir, round === 0 ? name : `${name}-${round}`);
    await cp(path.join(FORMS, name), folder, { recursive: true });
    if (round > 0) await rename(folder, `-${round}`);
    if (round > 0 && apart) await reword(folder, `${round} `);
  }
}

/** Texts and letters say something else, and what holds neither is another file all the same. */
async function reword(folder: string, mark: string): Promise<void> {
  for (const [file, text] of readTextsBelow(folder))
    await writeFile(file, `${text.replace(/ (?:och|the) /g, `$&${mark}`)}${'\n'.repeat(Number(mark))}`);
}

async function rename(folder: string, suffix: string): Promise<void> {
  const file = path.join(folder, 'kind.json');
  const { routes: _own, ...manifest } = manifestSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const { id, apiPath, slugs, api } = manifest;
  const renamed = {
    ...manifest,
    id: id + suffix,
    apiPath: apiPath + suffix,
    slugs: { about: slugs.about + suffix, faq: slugs.faq + suffix },
    api: {
      ...api,
      ...(api.readingCalls && {
        readingCalls: api.readingCalls.map((call) => ({ ...call, path: call.path + suffix })),
      }),
    },
  };
  await writeFile(file, JSON.stringify(renamed));
  const prompt = path.join(folder, 'prompt.md');
  await writeFile(prompt, `${await readFile(prompt, 'utf8')}\n\nThis is copy ${suffix} (${randomUUID()}).\n`);
}
