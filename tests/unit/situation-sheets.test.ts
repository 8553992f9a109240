import { situationSheetSchema } from '../../core/shared/contracts/admin/situationSheets';
import { listSituationIdsUnlessChosen } from '../../core/kinds/chooseSituation';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { buildSituationSheet } from '../../core/kinds/situationSheet';

const TODAY = '2026-11-24';

let kinds: KindVersion[];
beforeAll(async () => {
  kinds = await loadKindsOrThrow(['forms']);
});

const bank = () => {
  const kind = kinds.find(({ manifest }) => manifest.id === 'klagomal');
  if (!kind) throw new Error('no klagomal');
  return kind;
};

/** What a bank owes for a card payment follows the card’s rules: its law is being changed, so the letter names none. */
const WITHOUT_LAW = ['nasta-steg/kort'];

describe('a situation on a jurist’s sheet', () => {
  it('can be made of every situation, in both languages, with words in every section and law behind it', () => {
    const faults = kinds.flatMap((kind) =>
      listSituationIdsUnlessChosen(kind).flatMap((id) =>
        (['sv', 'en'] as const).flatMap((language) => {
          const sheet = situationSheetSchema.parse(buildSituationSheet(kind, id, language, TODAY));
          const empty = sheet.parts.filter(({ lines }) => lines.length === 0).map(({ section }) => section);
          return [
            ...empty,
            ...((sheet.sources.length === 0) === WITHOUT_LAW.includes(`${kind.manifest.id}/${id}`) ? [] : ['law']),
            ...(sheet.example ? [] : ['no example']),
          ].map((fault) => `${kind.manifest.id}/${id} ${language}: ${fault}`);
        }),
      ),
    );
    expect(faults).toEqual([]);
  });

  it('prints of a link in a note only its words', () => {
    const kind = kinds.find(({ manifest }) => manifest.id === 'reklamation');
    if (!kind) throw new Error('no reklamation');
    const { notes } = buildSituationSheet(kind, 'angerratt', 'sv', TODAY);
    const note = notes.find(({ title }) => title === 'Vill du ha pengarna via banken?');
    expect(note?.text).toContain('Kortreklamation hos banken. Vänta inte');
  });

  it('says in the reader’s words when a part stands in the letter, what is filled in, and what goes with it', () => {
    const sheet = buildSituationSheet(bank(), 'medlemskap-fortsatter', 'sv', TODAY);
    const opening = sheet.parts.find(({ section }) => section === 'opening');
    expect(opening?.lines[1]?.text).toMatch(
      /^Betala tillbaka ‹hand1› senast ‹payBy› \[till ‹[^›]+› eller till det konto/,
    );
    expect(opening?.when).toBeNull();
    expect(sheet.parts.find(({ section }) => section === 'reminder')).toMatchObject({
      isArgument: true,
      when: expect.stringContaining('Påminde de dig skriftligen före förlängningen: ”Nej”'),
    });
    expect(JSON.stringify(sheet.parts)).not.toMatch(/[{|]kr\b|\]\(/);
    expect(sheet.documents.map(({ title }) => title)).toEqual([
      'Återkalla autogirot hos banken',
      'Skicka brevet till inkassobolaget',
    ]);
    expect(sheet.stops.map(({ title }) => title)).toContain('De påminde dig');
    expect(sheet.favours).toContain('De har aldrig svarat');
    expect(
      buildSituationSheet(bank(), 'medlemskap-fortsatter', 'en', TODAY).parts.find(
        ({ section }) => section === 'opening',
      )?.lines[1]?.text,
    ).toMatch(/^Repay /);
  });

  it('tells law that is due for a review', () => {
    const due = (today: string) =>
      buildSituationSheet(bank(), 'medlemskap-fortsatter', 'sv', today).sources.filter(({ isOverdue }) => isOverdue)
        .length;
    expect([due(TODAY), due('2036-01-01') > 3]).toEqual([0, true]);
  });

  it('is refused for a situation that there is not', () => {
    expect(() => buildSituationSheet(bank(), 'nothing', 'sv', TODAY)).toThrow(RangeError);
  });
});
