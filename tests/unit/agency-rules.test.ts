import { z } from 'zod';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { buildNextSteps } from '../../core/kinds/nextSteps';
import { cleanAndValidateForm } from '../../core/kinds/validate';
import {
  selectActiveBanners,
  selectActiveStops,
  selectApplicableSources,
  computeDeadlines,
  findEventDateOrToday,
  findFailedChecks,
  buildRuleDataWithFacts,
} from '../../core/shared/rules/rules';
import { lookUpRowsOfAnswers } from '../../core/tables/tables';
import { CSN, review, appeal, kommun, via, FORM, TODAY } from './agency/answers';
import { MUNICIPAL_AND_ENFORCEMENT_CASES } from './agency/municipalAndEnforcementCases';
import { STATE_CASES } from './agency/stateCases';
import { DEAD_ENDS, DUE, FK, LAST_DAY_WARNINGS, LAST_DAYS, LICENCE, OVERDUE } from './agency/lastDayCases';
import { loadShippedKind } from './shippedKinds';

/** Whom an appeal or a request is addressed to, where it is sent, by what law and until when, as tables. */

const text = z.string();

const agencySchema = z.object({
  value: z.string(),
  basePrice: z.literal(99),
  category: z.enum(['Privat', 'Företag']),
  types: z.tuple([z.literal('omprovning'), z.literal('overklagan')]),
  defaultAction: z.enum(['omprovning', 'overklagan']),
  specDefaultAction: z.enum(['omprovning', 'overklagan']),
  defaultRecipient: z.object({ omprovning: text, overklagan: text }),
  specDefaultRecipient: z.object({ omprovning: text, overklagan: text }),
  handedInTo: z.object({ omprovning: text, overklagan: text }),
  lawRefs: z.object({ omprovning: z.array(text).min(1), overklagan: z.array(text).min(1) }),
});

describe('appeals of authorities’ decisions', () => {
  let kind: KindVersion;
  beforeAll(async () => {
    kind = loadShippedKind('myndighetsbeslut');
  });

  function judged(answers: FormData, today = TODAY) {
    const result = cleanAndValidateForm(kind, { ...FORM, ...answers }, 'sv');
    if ('errors' in result) throw new Error(result.errors.map(({ path, message }) => `${path}: ${message}`).join('; '));
    const data = buildRuleDataWithFacts(kind.rules, result.form, today, lookUpRowsOfAnswers(kind, result.form));
    return {
      facts: data.facts,
      cites: selectApplicableSources(kind.sources, data, findEventDateOrToday(data, kind.manifest.eventDateField))
        .map(({ id }) => id)
        .filter((id) => id !== 'time-limits')
        .sort(),
      stops: selectActiveStops(kind.rules, data).map(({ id }) => id),
      banners: selectActiveBanners(kind.rules, data).map(({ id }) => id),
      checks: findFailedChecks(kind.rules, data).map(({ id }) => id),
      deadlines: computeDeadlines(kind.manifest, data).map(({ id, date }) => `${id} ${date}`),
    };
  }

  it.each([...STATE_CASES, ...MUNICIPAL_AND_ENFORCEMENT_CASES])(
    '%s',
    (_about, answers, addressee, filedWith, start, lastDay, cites) => {
      const { facts, stops, cites: cited } = judged(answers);
      expect({
        stops,
        addressee: facts['addressee'],
        filedWith: facts['filedWith'],
        start: facts['start'],
        lastDay: facts['lastDay'],
        cites: cited,
      }).toEqual({
        stops: [],
        addressee,
        filedWith,
        start,
        lastDay,
        cites: [...cites].sort(),
      });
    },
  );

  it('names the court as the decision does', () => {
    expect(
      judged(appeal('csn', { studyMatter: 'study-repayment', courtName: 'Förvaltningsrätten i Härnösand' })).facts[
        'addressee'
      ],
    ).toBe(via('Förvaltningsrätten i Härnösand', CSN));
    expect(
      judged(
        appeal('migrationsverket', { migrationMatter: 'migration-permit', courtName: 'Förvaltningsrätten i Malmö' }),
      ).facts['court'],
    ).toBe('Migrationsdomstolen, Förvaltningsrätten i Malmö');
    expect(
      judged(
        appeal('migrationsverket', {
          migrationMatter: 'migration-permit',
          courtName: 'Förvaltningsrätten i Malmö, migrationsdomstolen',
        }),
      ).facts['court'],
    ).toBe('Förvaltningsrätten i Malmö, migrationsdomstolen');
    expect(judged(kommun('legality', { courtName: 'Förvaltningsrätten i Uppsala' })).facts['filedWith']).toBe(
      'Förvaltningsrätten i Uppsala',
    );
  });

  it('cites the chapter of the planning act only by the number it had', () => {
    expect(judged(kommun('building', { decisionDate: '2025-11-28' })).cites).toContain('pbl-13-3');
    expect(judged(kommun('building', { decisionDate: '2025-12-01' })).cites).not.toContain('pbl-13-3');
    expect(judged(kommun('assistance', { decisionDate: '2025-06-30' })).cites).not.toContain('sol-12-1');
  });

  describe('last days', () => {
    it.each(LAST_DAYS)('%s', (_about, answers, day) => {
      expect(judged(answers).facts['lastDay']).toBe(day);
    });

    it('says the earliest day that the authority could mean', () => {
      expect(judged(LICENCE).facts['cautiousDay']).toBe('2026-12-07');
      expect(judged({ ...LICENCE, toldDate: undefined }).facts['cautiousDay']).toBeNull();
    });

    it.each(LAST_DAY_WARNINGS)('on %s it shows %j and stops at %j', (today, expected, stopped) => {
      const { banners, stops, deadlines } = judged(DUE, today);
      expect(banners.filter((id) => ['toldDay', 'week', 'threeDays', 'past'].includes(id))).toEqual(expected);
      expect(stops).toEqual(stopped);
      expect(deadlines).toEqual(stopped.length > 0 ? [] : ['appealBy 2026-12-14']);
    });

    it.each(OVERDUE)('%s', (_about, answers, today, stopped, notes) => {
      const { banners, stops } = judged(answers, today);
      expect([stops, banners.filter((id) => id.startsWith('past'))]).toEqual([stopped, notes]);
    });

    it('a neighbour of a building counts from the announcement, unless the day is printed', () => {
      expect(judged(kommun('building')).banners).toContain('neighbour');
      expect(judged(kommun('building', { printedDeadline: '2026-12-09' })).banners).not.toContain('neighbour');
      expect(judged(kommun('environment')).banners).not.toContain('neighbour');
    });

    it('a year that ends on New Year’s Eve is past only after the next weekday', () => {
      const tax = review('skatteverket', { taxMatter: 'tax-income', taxYear: 2020 });
      expect(judged(tax, '2026-12-31').banners).toContain('threeDays');
      expect(judged(tax, '2027-01-04').facts['past']).toBe(false);
      expect(judged(tax, '2027-01-05').facts['past']).toBe(true);
    });

    it('a late request to FK or PM is told of the duty to mend plain errors', () => {
      const { banners, stops } = judged({ ...FK, decisionDate: '2026-08-03', toldDate: '2026-08-05', late: true });
      expect(banners).toContain('pastReview');
      expect(banners).not.toContain('past');
      expect(stops).toEqual([]);
    });

    it('a request for change watches the time to appeal', () => {
      const { deadlines, banners } = judged(review('csn', { studyMatter: 'study-grant' }));
      expect(deadlines).toEqual(['appealMeanwhile 2026-12-09']);
      expect(banners).toEqual(expect.arrayContaining(['recipientChange', 'changeDay']));
    });

    it('dates that can’t be right are pointed out', () => {
      const wrong = judged({
        ...LICENCE,
        decisionDate: '2026-11-22',
        toldDate: '2026-11-20',
        printedDeadline: '2026-11-19',
      });
      expect(wrong.checks).toEqual(['futureDate', 'deadlineBeforeDecision']);
      expect(wrong.banners).toEqual(expect.arrayContaining(['toldEarly']));
      expect(judged(LICENCE).checks).toEqual([]);
    });
  });

  describe('dead ends', () => {
    it.each(DEAD_ENDS)('%s', (_about, answers, stops) => {
      expect(judged(answers).stops).toEqual(stops);
    });

    it('an appeal that does not say counts as a request for reconsideration', () => {
      const { facts, banners } = judged(appeal('forsakringskassan'));
      expect(facts['reviewUnknown']).toBe(true);
      expect(banners).toContain('reviewUnknown');
    });
  });

  it('the form without anything optional is enough, for each agency and type', () => {
    for (const { value } of agencies())
      for (const appealType of ['omprovning', 'overklagan']) {
        const { stops, facts } = judged({ agency: value, appealType, toldDate: undefined });
        expect([value, appealType, stops, facts['addressee']]).toEqual([
          value,
          appealType,
          [],
          expect.stringMatching(/\S/),
        ]);
      }
  });

  it('addresses an appeal that names the agency only to its usual recipient, by way of the agency', () => {
    for (const { value, defaultRecipient, handedInTo } of agencies())
      expect(judged({ agency: value, appealType: 'overklagan' }).facts['addressee']).toBe(
        via(defaultRecipient.overklagan, handedInTo.overklagan),
      );
    expect(judged(appeal('csn', { studyMatter: 'study-other' })).facts['court']).toBe(
      'Den överinstans som anges i beslutet',
    );
  });

  it('asks for more than 20 and 10 characters of text', () => {
    const errors = (more: FormData) => {
      const result = cleanAndValidateForm(kind, { ...FORM, agency: 'csn', appealType: 'overklagan', ...more }, 'sv');
      return 'errors' in result ? result.errors.map(({ path }) => path) : [];
    };
    expect(errors({ decisionText: `  ${'a'.repeat(20)}  ` })).toEqual(['decisionText']);
    expect(errors({ decisionText: 'a'.repeat(21) })).toEqual([]);
    expect(errors({ requestText: 'a'.repeat(10) })).toEqual(['requestText']);
    expect(errors({ requestText: 'a'.repeat(11) })).toEqual([]);
    expect(errors({ userContact: { name: 'Anna', email: 'anna@example.com' } }).sort()).toEqual([
      'userContact.address',
      'userContact.phone',
    ]);
    const result = cleanAndValidateForm(kind, {}, 'sv');
    const messages = 'errors' in result ? result.errors.map(({ message }) => message) : [];
    expect(messages.length).toBeGreaterThanOrEqual(8);
    for (const message of messages) expect(message).toMatch(/^Fyll i alla obligatoriska fält/);
  });

  function agencies() {
    return z.array(agencySchema).parse(kind.data['agencies']);
  }

  it('the catalogue has the agencies asked for, and law that exists', () => {
    const rows = agencies();
    expect(rows.map(({ value }) => value)).toEqual([
      'forsakringskassan',
      'skatteverket',
      'migrationsverket',
      'csn',
      'transportstyrelsen',
      'kommun',
      'kronofogden',
      'pensionsmyndigheten',
    ]);
    expect(rows.filter(({ category }) => category === 'Företag').map(({ value }) => value)).toEqual(['skatteverket']);
    expect(
      rows.filter(({ specDefaultAction }) => specDefaultAction === 'overklagan').map(({ value }) => value),
    ).toEqual(['migrationsverket', 'csn']);
    expect(
      rows
        .filter(({ defaultAction, specDefaultAction }) => defaultAction !== specDefaultAction)
        .map(({ value }) => value),
    ).toEqual(['transportstyrelsen', 'kommun', 'kronofogden']);
    expect(rows.find(({ value }) => value === 'csn')).toMatchObject({
      defaultRecipient: { overklagan: 'Överklagandenämnden för studiestöd' },
      specDefaultRecipient: { overklagan: 'Förvaltningsrätten i Stockholm' },
    });
    const known = kind.sources.map(({ id }) => id);
    for (const { lawRefs } of rows)
      expect(known).toEqual(expect.arrayContaining([...lawRefs.omprovning, ...lawRefs.overklagan]));
  });

  it('there are three preset requests for each agency and type, short enough to read at a glance', () => {
    const presets = z
      .array(z.object({ agency: text, appealType: text, text: z.string().min(11).max(160) }))
      .parse(kind.data['presets']);
    const counts = agencies().flatMap(({ value, types }) =>
      types.map((type) => [
        value,
        type,
        presets.filter(({ agency, appealType }) => agency === value && appealType === type).length,
      ]),
    );
    expect(counts).toHaveLength(16);
    expect(counts.filter(([, , count]) => count !== 3)).toEqual([]);
    expect(new Set(presets.map((preset) => preset.text)).size).toBe(48);
  });

  it('law of uncertain standing is nowhere: only what the sheet marks V or K', () => {
    for (const { citation, text: words } of kind.sources) {
      expect(`${citation.sv} ${words.sv}`).not.toMatch(
        /5 kap\. 5 § studiestödslagen|lagen \(2001:82\)|lagen \(1994:137\)|2024\/1348|1 ?500/,
      );
    }
    expect(JSON.stringify(kind.texts)).not.toMatch(/1 ?500/);
  });

  it('what to do next names where the letter goes', () => {
    const form = {
      ...FORM,
      toldDate: undefined,
      ...kommun('legality', { postedDate: '2026-11-17', courtName: 'Förvaltningsrätten i Uppsala' }),
    };
    const titles = buildNextSteps(kind, form, 'sv', TODAY).checklist.map(({ title }) => title);
    expect(titles).toContain('Skicka direkt till Förvaltningsrätten i Uppsala');
    const signed = buildNextSteps(
      kind,
      { ...FORM, ...appeal('kronofogden', { enforcementMatter: 'enforcement-wage' }) },
      'sv',
      TODAY,
    ).checklist.map(({ id }) => id);
    expect(signed).toContain('signEnforcement');
    expect(signed).not.toContain('sign');
  });
});
