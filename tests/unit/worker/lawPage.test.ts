import { loadKindsOrThrow } from '../../../core/kinds/load';
import type { KindVersion } from '../../../core/shared/kinds/kind';
import { buildLawPage } from '../../../worker/lawPage';

let kinds: KindVersion[];
beforeAll(async () => {
  kinds = await loadKindsOrThrow(['forms']);
});

/** What stands under each heading. */
const readSections = () =>
  new Map(
    buildLawPage(kinds)
      .split('\n## ')
      .slice(1)
      .map((section): [string, string[]] => {
        const [heading = '', ...lines] = section.split('\n');
        return [heading, lines.filter((line) => line.startsWith('| ')).slice(2)];
      }),
  );

describe('the page of the law', () => {
  it('has every source of every kind, once, below its act', () => {
    const sections = readSections();
    const rows = [...sections.values()].flat();
    expect(new Set(rows).size).toBe(rows.length);
    const [actHeading] = [...sections].find(([heading]) => heading.includes('Konsumentköplag (2022:260)')) ?? [];
    expect(actHeading).toMatch(/^\[.*\]\(https:.*\)$/);
    for (const { sources, situations } of kinds)
      for (const { citation, text, reviewed } of [...sources, ...(situations?.shared.sources ?? [])]) {
        const wanted = [citation.sv, text.en, reviewed].map((part) => part.replace(/\s+/g, ' '));
        expect(rows.filter((row) => wanted.every((part) => row.includes(part)))).not.toEqual([]);
      }
  });

  it('names the letters that cite a source, and the days on which it is in force', () => {
    const kind = kinds.find(({ manifest }) => manifest.id === 'flygforseening');
    const changing = kind?.situations?.shared.sources.find(({ validTo }) => validTo !== null);
    if (!changing?.validTo) throw new Error('no source of a flight ends on a day');
    const row = [...readSections().values()]
      .flat()
      .find((each) => each.includes(changing.text.en.replace(/\s+/g, ' ')) && each.includes(`to ${changing.validTo}`));
    expect(row).toMatch(/\*\*flygforseening\*\* (?:f-|own form|every situation)/);
  });
});
