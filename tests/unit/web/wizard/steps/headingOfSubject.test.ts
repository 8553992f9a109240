import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadKindsOrThrow } from '../../../../../core/kinds/load';
import { buildKindView } from '../../../../../core/kinds/view';
import { LANGUAGES } from '../../../../../core/shared/languages';
import { getHeadingForSubject } from '../../../../../web/src/wizard/steps/headingOfSubject';

const step = {
  heading: 'This is how your letter begins',
  bySubject: [
    { subject: 'Överklagande genom', heading: 'Review of legality' },
    { subject: 'Överklagande', heading: 'Appeal' },
  ],
};

test.each([
  [undefined, 'This is how your letter begins'],
  ['Begäran om något', 'This is how your letter begins'],
  ['Överklagande av beslut', 'Appeal'],
  ['Överklagande genom laglighetsprövning', 'Review of legality'],
])('a letter about %p is headed %p', (subject, heading) => expect(getHeadingForSubject(step, subject)).toBe(heading));

test('every letter to an authority is headed by the remedy that it takes', async () => {
  const kind = (await loadKindsOrThrow(['forms'])).find(({ manifest }) => manifest.id === 'myndighetsbeslut');
  if (!kind) throw new Error('no kind');
  const folder = 'tests/golden/myndighetsbeslut/situations';
  const letters = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.txt'));
  expect(letters.length).toBeGreaterThan(60);
  for (const language of LANGUAGES) {
    const preview = buildKindView(kind, language, '').steps.find(({ type }) => type === 'preview');
    if (!preview) throw new Error('no preview');
    const unnamed = letters.filter((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .every((line) => getHeadingForSubject(preview, line) === preview.heading),
    );
    expect(unnamed).toEqual([]);
  }
});
