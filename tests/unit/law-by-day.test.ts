import { checkKinds } from '../../core/kinds/check/checkKind';
import type { Example, KindVersion, Source } from '../../core/shared/kinds/kind';
import { readKinds } from '../../core/kinds/load';
import { buildKindView } from '../../core/kinds/view';
import { cleanAndValidateForm } from '../../core/kinds/validate';
import { renderLetterAsText } from '../../core/shared/letter/preview';
import { selectCitedSources, computeSourceKey } from '../../core/records/sources';
import { addDays } from '../../core/shared/formats/dates';
import { selectActiveStops, buildRuleDataWithFacts } from '../../core/shared/rules/rules';
import { lookUpRowsOfAnswers } from '../../core/tables/tables';
import { prepareLetterCase } from '../../worker/writer/case';
import { findLetterFaults } from '../../worker/writer/check';
import { collectGroundsForCheck } from '../../worker/writer/grounds';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';
import { formsFolder, madeKind, TODAY } from './kind-folders';

/** A law that changes on a day gives the right letter before and after it: with the kinds as they are. */

let kinds: KindVersion[];
beforeAll(async () => {
  kinds = (await readKinds(['forms'])).kinds.map(({ version }) => version);
});

function kindOf(id: string): KindVersion {
  const kind = kinds.find(({ manifest }) => manifest.id === id);
  if (!kind) throw new Error(`no kind ${id}`);
  return kind;
}

function exampleOf(kind: KindVersion, name: string): Example {
  const example = kind.examples[name];
  if (!example) throw new Error(`${kind.manifest.id} has no example ${name}`);
  return example;
}

/** Without the line breaks of a letter's lines, and hard spaces as spaces. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}

/** The letter of a form, the sources that it cites, and what its own check finds. */
function letterOf(kind: KindVersion, example: Example, answers: Record<string, unknown>, today = example.today) {
  const judged = cleanAndValidateForm(kind, { ...example.form, ...answers }, 'en');
  if ('errors' in judged) throw new Error(JSON.stringify(judged.errors));
  const letterCase = prepareLetterCase({ kind, form: judged.form, language: example.language, today });
  const letter = writeLetterFromTemplateOnce(letterCase);
  const cited = selectCitedSources(kind, { letter, form: judged.form, writtenOn: today });
  return {
    text: oneLine(renderLetterAsText(letter)),
    ids: cited.map(({ id }) => id),
    cited,
    faults: findLetterFaults(letter, collectGroundsForCheck(letterCase, letter)),
    form: judged.form,
  };
}

function stopsOf(kind: KindVersion, example: Example, answers: Record<string, unknown>, today: string): string[] {
  const form = { ...example.form, ...answers };
  return selectActiveStops(
    kind.rules,
    buildRuleDataWithFacts(kind.rules, form, today, lookUpRowsOfAnswers(kind, form)),
  ).map(({ id }) => id);
}

describe('the law of the shipped kinds, the day before it changes and the day it does', () => {
  it('a purchase is judged by the Act of the day it was made, whenever the fault showed', () => {
    const kind = kindOf('reklamation');
    const dishwasher = exampleOf(kind, 'dishwasher');
    const bought = (day: string) =>
      letterOf(
        kind,
        dishwasher,
        { purchaseDate: day, deliveryDate: '2022-05-04', incidentDate: '2022-06-01', contactedBefore: false },
        '2022-06-10',
      );
    const [before, after] = [bought('2022-04-30'), bought('2022-05-01')];
    expect(before.ids.filter((id) => id.startsWith('kkl-'))).toEqual([]);
    expect(before.text).not.toContain('2022:260');
    expect(after.ids).toEqual(expect.arrayContaining(['kkl-4-1', 'kkl-4-14', 'kkl-5-2']));
    expect(after.text).toContain('konsumentköplagen (2022:260)');
    expect([before.faults, after.faults]).toEqual([[], []]);
  });

  it('the withdrawal function is demanded of contracts from 19 June 2026', () => {
    const kind = kindOf('reklamation');
    const jacket = exampleOf(kind, 'jacket');
    expect(jacket.form['problemType']).toBe('withdrawal');
    const bought = (day: string) =>
      letterOf(
        kind,
        jacket,
        {
          purchaseDate: day,
          deliveryDate: '2026-06-22',
          incidentDate: undefined,
          withdrawalDate: '2026-06-28',
          boughtVia: 'online',
        },
        '2026-07-01',
      );
    const [before, after] = [bought('2026-06-18'), bought('2026-06-19')];
    expect([before.ids.includes('dal-2-10a'), after.ids.includes('dal-2-10a')]).toEqual([false, true]);
    expect([before, after].map(({ text }) => /tydligt märkt funktion|clearly marked function/.test(text))).toEqual([
      false,
      true,
    ]);
    expect([before.faults, after.faults]).toEqual([[], []]);
  });

  it('a journey by train goes by the regulation of its day', () => {
    const kind = kindOf('klagomal');
    const train = exampleOf(kind, 'train');
    const on = (day: string) => letterOf(kind, train, { incidentDate: day, contactedBefore: false }, '2023-06-20');
    const [before, after] = [on('2023-06-06'), on('2023-06-07')];
    expect([before.ids.includes('tagforordningen'), after.ids.includes('tagforordningen')]).toEqual([false, true]);
    expect([before.text.includes('2021/782'), after.text.includes('2021/782')]).toEqual([false, true]);
    expect([before.faults, after.faults]).toEqual([[], []]);
  });

  it('a building permit is appealed by the Act’s section until it was rewritten, then by the Act', () => {
    const kind = kindOf('myndighetsbeslut');
    const homeCare = exampleOf(kind, 'home-care');
    const permit = (day: string) =>
      letterOf(
        kind,
        homeCare,
        { municipalMatter: 'municipal-building', decisionDate: day, toldDate: day },
        addDays(day, 3) ?? day,
      );
    const [before, after] = [permit('2025-11-30'), permit('2025-12-01')];
    expect([before.ids.includes('pbl-13-3'), before.ids.includes('pbl')]).toEqual([true, false]);
    expect([after.ids.includes('pbl-13-3'), after.ids.includes('pbl')]).toEqual([false, true]);
    expect(before.text).toContain('13 kap. 3 § plan- och bygglagen');
    expect(after.text).not.toContain('13 kap. 3 §');
    expect(after.text).toContain('plan- och bygglagen (2010:900)');
    expect([before.faults, after.faults]).toEqual([[], []]);
  });

  it('the new Social Services Act is cited of decisions from 1 July 2025', () => {
    const kind = kindOf('myndighetsbeslut');
    const homeCare = exampleOf(kind, 'home-care');
    const decided = (day: string) =>
      letterOf(kind, homeCare, { decisionDate: day, toldDate: day }, addDays(day, 3) ?? day);
    const [before, after] = [decided('2025-06-30'), decided('2025-07-01')];
    expect([before.text.includes('2025:400'), after.text.includes('2025:400')]).toEqual([false, true]);
    expect([before.faults, after.faults]).toEqual([[], []]);
  });

  it('a flight up to 22 October 2027 goes by Regulation 261/2004; one from the 23rd is not written about', () => {
    const kind = kindOf('flygforseening');
    const canaria = exampleOf(kind, 'gran-canaria');
    const late = { flightDate: '2027-10-22', contactedBefore: false };
    const before = letterOf(kind, canaria, late, '2027-11-02');
    expect(before.text).toContain('förordning (EG) nr 261/2004');
    expect(before.faults).toEqual([]);
    expect(stopsOf(kind, canaria, late, '2027-11-02')).toEqual([]);
    const next = { ...late, flightDate: '2027-10-23' };
    expect(stopsOf(kind, canaria, next, '2027-11-02')).toContain('newRules');
    const sources = prepareLetterCase({
      kind,
      form: { ...canaria.form, ...next },
      language: 'sv',
      today: '2027-11-02',
    }).sources.map(({ id }) => id);
    expect(sources).toContain('eu-2026-2202');
    expect(sources.filter((id) => id.startsWith('eu261') || id === 'sturgeon' || id === 'nja-2018-127')).toEqual([]);
  });
});

describe('a source that gets a new version', () => {
  /** The kind with `id` changed from `day` on: new words under the same id. */
  function changed(kind: KindVersion, id: string, day: string): KindVersion {
    const sources = kind.sources.flatMap((source): Source[] =>
      source.id !== id
        ? [source]
        : [
            { ...source, validTo: addDays(day, -1) },
            {
              ...source,
              validFrom: day,
              citation: { sv: `NYA ${source.citation.sv}`, en: `NEW ${source.citation.en}` },
              text: { sv: `Nytt: ${source.text.sv}`, en: `New: ${source.text.en}` },
            },
          ],
    );
    return { ...kind, hash: `${kind.hash}-changed`, sources };
  }

  it.each(['reklamation', 'klagomal', 'parkeringsbot', 'flygforseening', 'myndighetsbeslut'])(
    '%s: the letter has the words of the day, and nothing else in it differs',
    (id) => {
      const kind = kindOf(id);
      const showcase = Object.values(kind.examples).find((example) => example.showcase && example.language === 'sv');
      if (!showcase) throw new Error('no showcase');
      const plain = letterOf(kind, showcase, {});
      // One that goes by the event, and that the letter names in full.
      const source =
        plain.cited.find(
          ({ dayField, validTo, citation }) =>
            dayField === undefined && validTo === null && plain.text.includes(citation.sv),
        ) ?? plain.cited.find(({ citation }) => plain.text.includes(citation.sv));
      if (!source) throw new Error('the example names no source');
      const field = source.dayField ?? kind.manifest.eventDateField;
      const event = field === 'today' ? showcase.today : String(showcase.form[field]).slice(0, 10);
      const on = (day: string) =>
        letterOf(
          changed(
            {
              ...kind,
              sources: kind.sources.map((each) => (each.id === source.id ? { ...each, validTo: null } : each)),
            },
            source.id,
            day,
          ),
          showcase,
          {},
        );
      // The law changes on the day of the event; the day after it.
      const [after, before] = [on(event), on(addDays(event, 1) ?? event)];
      const named = `NYA ${source.citation.sv}`;
      expect(before.text).toBe(plain.text);
      expect(after.text).toContain(named);
      expect(after.text.replaceAll('NYA ', '').replaceAll('Nytt: ', '')).toBe(plain.text);
      // What is counted, and shown as the law behind the lines, is the version that held.
      expect(after.cited.filter((each) => each.id === source.id).map(({ citation }) => citation.sv)).toEqual([named]);
      expect(before.cited.filter((each) => each.id === source.id).map(({ citation }) => citation.sv)).toEqual([
        source.citation.sv,
      ]);
      expect(before.cited.map(computeSourceKey)).not.toEqual(after.cited.map(computeSourceKey));
    },
  );

  it('may stand twice for different days, its letter naming it once', async () => {
    const forms = await formsFolder();
    try {
      await madeKind(forms, 'boats', [
        { file: 'sources.json', at: '/0/validTo', to: '2026-12-31' },
        { file: 'sources.json', at: '/-', to: { $ref: '#/0', validFrom: '2027-01-01', validTo: null } },
      ]);
      expect((await checkKinds([forms.dir], TODAY)).problems).toEqual([]);
    } finally {
      await forms.remove();
    }
  });

  it('is shown by notes in the version that is in force', () => {
    const kind = changed(kindOf('parkeringsbot'), 'fp-9', '2000-01-01');
    expect(buildKindView(kind, 'sv').sources.find(({ id }) => id === 'fp-9')?.citation).toMatch(/^NYA /);
    expect(kind.texts.sv).toHaveProperty('facts');
    expect(buildKindView(kind, 'sv').texts).not.toHaveProperty('facts');
  });
});
