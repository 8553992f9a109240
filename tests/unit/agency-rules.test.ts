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
import { loadShippedKind } from './shippedKinds';

/** Whom an appeal or a request is addressed to, where it is sent, by what law and until when, as tables. */

const TODAY = '2026-11-21';
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

  const FORM = {
    decisionDate: '2026-11-16',
    toldDate: '2026-11-18',
    decisionText: 'Beslutet bygger på uppgifter som inte stämmer.',
    requestText: 'Jag begär att beslutet ändras.',
    userContact: {
      name: 'Anna Berg',
      email: 'anna@example.com',
      phone: '070-174 06 00',
      address: 'Storgatan 1, 111 22 Stockholm',
    },
  };

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

  const FL = ['fl-43', 'fl-44'];
  const FPL = ['fpl-3', 'fpl-4'];
  const CHANGE = ['fl-37', 'fl-38'];
  const SFB_O = ['sfb-113-19', 'sfb-113-3', 'sfb-113-7', 'sfb-113-8'];
  const SFB_U = ['sfb-113-10', 'sfb-113-14', 'sfb-113-20'];
  const SFL_O = ['fl-19', 'sfl-66-2', 'sfl-66-6', 'sfl-66-7'];
  const SFL_U = [...FPL, 'sfl-67-12', 'sfl-67-2'];
  const FR = 'Förvaltningsrätten';
  const MD = 'Migrationsdomstolen';
  const KFM = 'Kronofogdemyndigheten';
  const CSN = 'Centrala studiestödsnämnden (CSN)';

  /** Answers beside the usual ones; letter addressed to; sent to; start of the time; last day; law. */
  type Row = [string, FormData, string, string, string | null, string | null, string[]];
  const o = (agency: string, more: FormData = {}): FormData => ({ agency, appealType: 'omprovning', ...more });
  const u = (agency: string, more: FormData = {}): FormData => ({ agency, appealType: 'overklagan', ...more });
  const kommun = (matter: string, more: FormData = {}): FormData =>
    u('kommun', { municipalMatter: `municipal-${matter}`, municipality: 'Uppsala kommun', ...more });
  const via = (court: string, authority: string): string => `${court}, via ${authority}`;

  const ROWS: Row[] = [
    [
      'FK reconsideration',
      o('forsakringskassan'),
      'Försäkringskassan',
      'Försäkringskassan',
      '2026-11-18',
      '2027-01-18',
      ['fl-23', 'fl-32', ...SFB_O],
    ],
    [
      'FK appeal',
      u('forsakringskassan', { reviewed: 'yes' }),
      via(FR, 'Försäkringskassan'),
      'Försäkringskassan',
      '2026-11-18',
      '2027-01-18',
      ['fl-43', ...FPL, ...SFB_U],
    ],
    [
      'PM housing supplement',
      o('pensionsmyndigheten', { pensionMatter: 'pension-benefit' }),
      'Pensionsmyndigheten',
      'Pensionsmyndigheten',
      '2026-11-18',
      '2027-01-18',
      SFB_O,
    ],
    [
      'PM old-age pension',
      o('pensionsmyndigheten', { pensionMatter: 'pension-oldAge' }),
      'Pensionsmyndigheten',
      'Pensionsmyndigheten',
      '2026-11-18',
      '2027-01-18',
      ['sfb-113-23', 'sfb-113-26'],
    ],
    [
      'PM survivor’s pension',
      o('pensionsmyndigheten', { pensionMatter: 'pension-survivor' }),
      'Pensionsmyndigheten',
      'Pensionsmyndigheten',
      '2026-11-18',
      '2027-01-18',
      ['sfb-113'],
    ],
    [
      'PM pension rights have times of their own',
      o('pensionsmyndigheten', { pensionMatter: 'pension-rights' }),
      'Pensionsmyndigheten',
      'Pensionsmyndigheten',
      null,
      null,
      ['sfb-113'],
    ],
    [
      'PM appeal',
      u('pensionsmyndigheten', { pensionMatter: 'pension-benefit', reviewed: 'yes' }),
      via(FR, 'Pensionsmyndigheten'),
      'Pensionsmyndigheten',
      '2026-11-18',
      '2027-01-18',
      ['fl-43', ...FPL, ...SFB_U],
    ],
    [
      'PM appeal of old-age pension',
      u('pensionsmyndigheten', { pensionMatter: 'pension-oldAge', reviewed: 'yes' }),
      via(FR, 'Pensionsmyndigheten'),
      'Pensionsmyndigheten',
      '2026-11-18',
      '2027-01-18',
      ['fl-43', ...FPL, ...SFB_U, 'sfb-113-32'],
    ],
    [
      'SKV final tax, sixth year',
      o('skatteverket', { taxMatter: 'tax-income', taxYear: 2022 }),
      'Skatteverket',
      'Skatteverket',
      null,
      '2028-12-31',
      SFL_O,
    ],
    [
      'SKV final tax without the year',
      o('skatteverket', { taxMatter: 'tax-income' }),
      'Skatteverket',
      'Skatteverket',
      null,
      null,
      SFL_O,
    ],
    [
      'SKV VAT appealed',
      u('skatteverket', { taxMatter: 'tax-vat', taxYear: 2024 }),
      via(FR, 'Skatteverket'),
      'Skatteverket',
      null,
      '2030-12-31',
      SFL_U,
    ],
    [
      'SKV surcharge appealed',
      u('skatteverket', { taxMatter: 'tax-surcharge', taxYear: 2024 }),
      via(FR, 'Skatteverket'),
      'Skatteverket',
      null,
      '2030-12-31',
      [...SFL_U, 'sfl-51-1'],
    ],
    [
      'SKV registration, two months',
      o('skatteverket', { taxMatter: 'tax-registration' }),
      'Skatteverket',
      'Skatteverket',
      '2026-11-18',
      '2027-01-18',
      SFL_O,
    ],
    [
      'SKV registration appealed',
      u('skatteverket', { taxMatter: 'tax-registration' }),
      via(FR, 'Skatteverket'),
      'Skatteverket',
      '2026-11-18',
      '2027-01-18',
      SFL_U,
    ],
    [
      'SKV population registration',
      u('skatteverket', { taxMatter: 'tax-population' }),
      via(FR, 'Skatteverket'),
      'Skatteverket',
      '2026-11-18',
      '2026-12-09',
      ['fl-43', 'fol-38', 'fol-40', ...FPL],
    ],
    [
      'SKV population registration changed',
      o('skatteverket', { taxMatter: 'tax-population' }),
      'Skatteverket',
      'Skatteverket',
      '2026-11-18',
      '2026-12-09',
      CHANGE,
    ],
    [
      'SKV others have rules of their own',
      o('skatteverket', { taxMatter: 'tax-other' }),
      'Skatteverket',
      'Skatteverket',
      null,
      null,
      [],
    ],
    [
      'MIV permit',
      u('migrationsverket', { migrationMatter: 'migration-permit' }),
      via(MD, 'Migrationsverket'),
      'Migrationsverket',
      '2026-11-18',
      '2026-12-09',
      [...FL, ...FPL, 'utl-14-3', 'utl-16'],
    ],
    [
      'MIV permit, not to apply meanwhile',
      u('migrationsverket', { migrationMatter: 'migration-permit', inhibition: true }),
      via(MD, 'Migrationsverket'),
      'Migrationsverket',
      '2026-11-18',
      '2026-12-09',
      [...FL, 'fpl-28', ...FPL, 'utl-14-3', 'utl-16'],
    ],
    [
      'MIV permit changed',
      o('migrationsverket', { migrationMatter: 'migration-permit' }),
      'Migrationsverket',
      'Migrationsverket',
      '2026-11-18',
      '2026-12-09',
      ['fl-23', 'fl-32', 'utl-13-13'],
    ],
    [
      'MIV citizenship',
      u('migrationsverket', { migrationMatter: 'migration-citizenship' }),
      via(MD, 'Migrationsverket'),
      'Migrationsverket',
      '2026-11-18',
      '2026-12-09',
      [...FL, ...FPL],
    ],
    [
      'MIV visa goes to the embassy',
      u('migrationsverket', { migrationMatter: 'migration-visa', embassy: 'Sveriges ambassad i Nairobi' }),
      via(MD, 'Sveriges ambassad i Nairobi'),
      'Sveriges ambassad i Nairobi',
      '2026-11-18',
      '2026-12-09',
      [...FL, ...FPL, 'utl-14-5a', 'utl-16'],
    ],
    [
      'MIV travel document',
      u('migrationsverket', { migrationMatter: 'migration-travelDocument' }),
      via(MD, 'Migrationsverket'),
      'Migrationsverket',
      '2026-11-18',
      '2026-12-09',
      [...FL, ...FPL, 'utl-14-6', 'utl-14-6a', 'utl-16'],
    ],
    [
      'MIV asylum is never computed',
      u('migrationsverket', { migrationMatter: 'migration-asylum' }),
      via(MD, 'Migrationsverket'),
      'Migrationsverket',
      null,
      null,
      FPL,
    ],
    [
      'MIV allowance follows the decision',
      u('migrationsverket', { migrationMatter: 'migration-allowance' }),
      via('Den överinstans som anges i beslutet', 'Migrationsverket'),
      'Migrationsverket',
      null,
      null,
      [],
    ],
    [
      'CSN grant to the board of appeal',
      u('csn', { studyMatter: 'study-grant' }),
      via('Överklagandenämnden för studiestöd', CSN),
      CSN,
      '2026-11-18',
      '2026-12-09',
      [...FL, 'sff-6-14'],
    ],
    [
      'CSN recovery to the board of appeal',
      u('csn', { studyMatter: 'study-recovery' }),
      via('Överklagandenämnden för studiestöd', CSN),
      CSN,
      '2026-11-18',
      '2026-12-09',
      [...FL, 'sff-6-14'],
    ],
    [
      'CSN repayment to the court',
      u('csn', { studyMatter: 'study-repayment' }),
      via(FR, CSN),
      CSN,
      '2026-11-18',
      '2026-12-09',
      [...FL, ...FPL, 'ssl-6-10'],
    ],
    ['CSN changed', o('csn', { studyMatter: 'study-grant' }), CSN, CSN, '2026-11-18', '2026-12-09', CHANGE],
    [
      'TS licence',
      u('transportstyrelsen', { transportMatter: 'transport-licence' }),
      via(FR, 'Transportstyrelsen'),
      'Transportstyrelsen',
      '2026-11-18',
      '2026-12-09',
      [...FL, ...FPL, 'kk-8'],
    ],
    [
      'TS licence, not to apply meanwhile',
      u('transportstyrelsen', { transportMatter: 'transport-licence', inhibition: true }),
      via(FR, 'Transportstyrelsen'),
      'Transportstyrelsen',
      '2026-11-18',
      '2026-12-09',
      [...FL, 'fl-48', ...FPL, 'kk-8'],
    ],
    [
      'TS licence changed',
      o('transportstyrelsen', { transportMatter: 'transport-licence' }),
      'Transportstyrelsen',
      'Transportstyrelsen',
      '2026-11-18',
      '2026-12-09',
      CHANGE,
    ],
    [
      'congestion tax: 60 days from the decision, to SKV',
      o('transportstyrelsen', { transportMatter: 'transport-congestion' }),
      'Skatteverket',
      'Skatteverket',
      '2026-11-16',
      '2027-01-15',
      ['lts-15a'],
    ],
    [
      'congestion tax appealed',
      u('transportstyrelsen', { transportMatter: 'transport-congestion', reviewed: 'yes' }),
      via(FR, 'Skatteverket'),
      'Skatteverket',
      '2026-11-18',
      '2026-12-09',
      ['lts-19', 'lts-20'],
    ],
    [
      'vehicle tax: third year, to SKV',
      o('transportstyrelsen', { transportMatter: 'transport-vehicleTax', taxYear: 2025 }),
      'Skatteverket',
      'Skatteverket',
      null,
      '2028-12-31',
      ['vsl-4-2', 'vsl-4-4'],
    ],
    [
      'vehicle tax appealed: time as the decision says',
      u('transportstyrelsen', { transportMatter: 'transport-vehicleTax', reviewed: 'yes' }),
      via(FR, 'Skatteverket'),
      'Skatteverket',
      null,
      null,
      ['vsl-7-1'],
    ],
    [
      'infrastructure charge stays with TS',
      o('transportstyrelsen', { transportMatter: 'transport-infrastructure' }),
      'Transportstyrelsen',
      'Transportstyrelsen',
      null,
      null,
      [],
    ],
    [
      'municipality: income support',
      kommun('assistance'),
      via(FR, 'Uppsala kommun'),
      'Uppsala kommun',
      '2026-11-18',
      '2026-12-09',
      ['fl-40', 'fl-42', ...FL, ...FPL, 'sol-12-1'],
    ],
    [
      'municipality: home care',
      kommun('socialService', { committee: 'äldrenämnden' }),
      via(FR, 'Uppsala kommun, äldrenämnden'),
      'Uppsala kommun, äldrenämnden',
      '2026-11-18',
      '2026-12-09',
      ['fl-40', 'fl-42', ...FL, ...FPL, 'sol-11-1'],
    ],
    [
      'municipality: LSS',
      kommun('disability'),
      via(FR, 'Uppsala kommun'),
      'Uppsala kommun',
      '2026-11-18',
      '2026-12-09',
      ['fl-42', ...FL, ...FPL, 'lss-27'],
    ],
    [
      'municipality: housing adaptation',
      kommun('housingAdaptation'),
      via(FR, 'Uppsala kommun'),
      'Uppsala kommun',
      '2026-11-18',
      '2026-12-09',
      ['bab-24', 'fl-42', ...FL, ...FPL],
    ],
    [
      'municipality: building permit to the county board',
      kommun('building'),
      via('Länsstyrelsen', 'Uppsala kommun'),
      'Uppsala kommun',
      '2026-11-18',
      '2026-12-09',
      ['fl-42', ...FL, 'pbl'],
    ],
    [
      'municipality: environment to the county board',
      kommun('environment'),
      via('Länsstyrelsen', 'Uppsala kommun'),
      'Uppsala kommun',
      '2026-11-18',
      '2026-12-09',
      ['fl-42', ...FL, 'mb-19-1'],
    ],
    [
      'municipality: school transport',
      kommun('schoolTransport'),
      via(FR, 'Uppsala kommun'),
      'Uppsala kommun',
      '2026-11-18',
      '2026-12-09',
      ['fl-42', ...FL, ...FPL, 'skol-28-5'],
    ],
    [
      'municipality: special transport',
      kommun('mobility'),
      via(FR, 'Uppsala kommun'),
      'Uppsala kommun',
      '2026-11-18',
      '2026-12-09',
      ['fardtjanst', 'fl-42', ...FL, ...FPL],
    ],
    [
      'municipality: legality straight to the court',
      kommun('legality', { postedDate: '2026-11-17' }),
      FR,
      FR,
      '2026-11-17',
      '2026-12-08',
      ['kl-13-1', 'kl-13-4', 'kl-13-5', 'kl-13-8'],
    ],
    [
      'municipality: legality without the day of the notice',
      kommun('legality'),
      FR,
      FR,
      null,
      null,
      ['kl-13-1', 'kl-13-4', 'kl-13-5', 'kl-13-8'],
    ],
    [
      'municipality: changed',
      o('kommun', { municipalMatter: 'municipal-disability', municipality: 'Uppsala kommun' }),
      'Uppsala kommun',
      'Uppsala kommun',
      '2026-11-18',
      '2026-12-09',
      CHANGE,
    ],
    [
      'KFM attachment',
      u('kronofogden', { enforcementMatter: 'enforcement-attachment' }),
      via('Tingsrätten', KFM),
      KFM,
      '2026-11-18',
      '2026-12-09',
      ['arl', 'ub-18-7'],
    ],
    [
      'KFM earnings: no time limit',
      u('kronofogden', { enforcementMatter: 'enforcement-wage' }),
      via('Tingsrätten', KFM),
      KFM,
      null,
      null,
      ['arl', 'ub-18-7'],
    ],
    [
      'KFM third party: no time limit',
      u('kronofogden', { enforcementMatter: 'enforcement-thirdParty' }),
      via('Tingsrätten', KFM),
      KFM,
      null,
      null,
      ['arl', 'ub-18-7'],
    ],
    [
      'KFM sale: from the sale',
      u('kronofogden', { enforcementMatter: 'enforcement-sale', saleDate: '2026-11-12' }),
      via('Tingsrätten', KFM),
      KFM,
      '2026-11-12',
      '2026-12-03',
      ['arl', 'ub-18-7'],
    ],
    [
      'KFM distribution: from the decision',
      u('kronofogden', { enforcementMatter: 'enforcement-distribution' }),
      via('Tingsrätten', KFM),
      KFM,
      '2026-11-16',
      '2026-12-07',
      ['arl', 'ub-18-7'],
    ],
    [
      'KFM debt relief: from the decision',
      u('kronofogden', { enforcementMatter: 'enforcement-debtRelief' }),
      via('Tingsrätten', KFM),
      KFM,
      '2026-11-16',
      '2026-12-07',
      ['arl', 'sksl-45'],
    ],
    [
      'KFM slip corrected',
      o('kronofogden', { enforcementMatter: 'enforcement-attachment' }),
      KFM,
      KFM,
      '2026-11-18',
      '2026-12-09',
      ['ub-2-20'],
    ],
    [
      'KFM reserved amount: no section',
      o('kronofogden', { enforcementMatter: 'enforcement-wage' }),
      KFM,
      KFM,
      null,
      null,
      [],
    ],
  ];

  it.each(ROWS)('%s', (_about, answers, addressee, filedWith, start, lastDay, cites) => {
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
  });

  it('names the court as the decision does', () => {
    expect(
      judged(u('csn', { studyMatter: 'study-repayment', courtName: 'Förvaltningsrätten i Härnösand' })).facts[
        'addressee'
      ],
    ).toBe(via('Förvaltningsrätten i Härnösand', CSN));
    expect(
      judged(u('migrationsverket', { migrationMatter: 'migration-permit', courtName: 'Förvaltningsrätten i Malmö' }))
        .facts['court'],
    ).toBe('Migrationsdomstolen, Förvaltningsrätten i Malmö');
    expect(
      judged(
        u('migrationsverket', {
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
    const licence = u('transportstyrelsen', { transportMatter: 'transport-licence' });
    const fk = o('forsakringskassan');
    const DAYS: [string, FormData, string][] = [
      [
        'Christmas Eve, two holidays and a Sunday pass to Monday',
        { ...licence, decisionDate: '2026-12-01', toldDate: '2026-12-03' },
        '2026-12-28',
      ],
      ['a plain Monday stays', { ...licence, toldDate: '2026-11-23' }, '2026-12-14'],
      ['New Year’s Eve to 4 January', { ...licence, decisionDate: '2026-12-08', toldDate: '2026-12-10' }, '2027-01-04'],
      ['Epiphany to the day after', { ...licence, decisionDate: '2026-12-15', toldDate: '2026-12-16' }, '2027-01-07'],
      ['Good Friday to Tuesday', { ...licence, decisionDate: '2027-03-01', toldDate: '2027-03-05' }, '2027-03-30'],
      ['Midsummer’s Eve to Monday', { ...licence, decisionDate: '2027-06-01', toldDate: '2027-06-04' }, '2027-06-28'],
      [
        'two months to the last day of a shorter month',
        { ...fk, decisionDate: '2026-12-28', toldDate: '2026-12-31' },
        '2027-03-01',
      ],
      [
        'two months from a leap year’s December',
        { ...fk, decisionDate: '2027-12-29', toldDate: '2027-12-31' },
        '2028-02-29',
      ],
      [
        'simplified service: two weeks after it was sent',
        { ...licence, toldHow: 'simplified', toldDate: undefined, decisionDate: '2026-04-01', sentDate: '2026-04-01' },
        '2026-05-06',
      ],
      ['without a day told: from the decision', { ...licence, toldDate: undefined }, '2026-12-07'],
      ['Christmas Day to Monday', { ...licence, decisionDate: '2026-12-01', toldDate: '2026-12-04' }, '2026-12-28'],
      ['New Year’s Day to Monday', { ...licence, decisionDate: '2026-12-08', toldDate: '2026-12-11' }, '2027-01-04'],
      ['the eve of Epiphany stays', { ...licence, decisionDate: '2026-12-14', toldDate: '2026-12-15' }, '2027-01-05'],
      ['Maundy Thursday stays', { ...licence, decisionDate: '2027-03-01', toldDate: '2027-03-04' }, '2027-03-25'],
      ['Easter Monday to Tuesday', { ...licence, decisionDate: '2027-03-01', toldDate: '2027-03-08' }, '2027-03-30'],
      ['Walpurgis Night stays', { ...licence, decisionDate: '2027-04-05', toldDate: '2027-04-09' }, '2027-04-30'],
      [
        '1 May, a Saturday, to Monday',
        { ...licence, decisionDate: '2027-04-05', toldDate: '2027-04-10' },
        '2027-05-03',
      ],
      ['Ascension Day to Friday', { ...licence, decisionDate: '2027-04-12', toldDate: '2027-04-15' }, '2027-05-07'],
      [
        'National Day, a Sunday, to Monday',
        { ...licence, decisionDate: '2027-05-12', toldDate: '2027-05-16' },
        '2027-06-07',
      ],
      ['All Saints’ Day to Monday', { ...licence, decisionDate: '2027-10-12', toldDate: '2027-10-16' }, '2027-11-08'],
      [
        'posted so that it ends on Christmas Eve',
        kommun('legality', { postedDate: '2026-12-03', toldDate: undefined }),
        '2026-12-28',
      ],
      [
        'a sale so that it ends on New Year’s Eve',
        u('kronofogden', { enforcementMatter: 'enforcement-sale', saleDate: '2026-12-10' }),
        '2027-01-04',
      ],
      [
        '60 days that end on a Saturday',
        {
          ...o('transportstyrelsen', { transportMatter: 'transport-congestion' }),
          decisionDate: '2026-11-03',
          toldDate: undefined,
        },
        '2027-01-04',
      ],
      ['the day in the decision wins', { ...licence, printedDeadline: '2026-12-24' }, '2026-12-24'],
      [
        'also for asylum',
        { ...u('migrationsverket', { migrationMatter: 'migration-asylum' }), printedDeadline: '2026-11-30' },
        '2026-11-30',
      ],
    ];
    it.each(DAYS)('%s', (_about, answers, day) => {
      expect(judged(answers).facts['lastDay']).toBe(day);
    });

    it('says the earliest day that the authority could mean', () => {
      expect(judged(licence).facts['cautiousDay']).toBe('2026-12-07');
      expect(judged({ ...licence, toldDate: undefined }).facts['cautiousDay']).toBeNull();
    });

    /** Last day 2026-12-14. */
    const due = { ...licence, decisionDate: '2026-11-20', toldDate: '2026-11-23' };
    const WARNINGS: [string, string[], string[]][] = [
      ['2026-12-06', ['toldDay'], []],
      ['2026-12-07', ['toldDay', 'week'], []],
      ['2026-12-10', ['toldDay', 'week'], []],
      ['2026-12-11', ['toldDay', 'threeDays'], []],
      ['2026-12-14', ['toldDay', 'threeDays'], []],
      ['2026-12-15', [], ['past']],
    ];
    it.each(WARNINGS)('on %s it shows %j and stops at %j', (today, expected, stopped) => {
      const { banners, stops, deadlines } = judged(due, today);
      expect(banners.filter((id) => ['toldDay', 'week', 'threeDays', 'past'].includes(id))).toEqual(expected);
      expect(stops).toEqual(stopped);
      expect(deadlines).toEqual(stopped.length > 0 ? [] : ['appealBy 2026-12-14']);
    });

    /** [what; answers; today; stops; notes of a time that is over]. */
    const OVER: [string, FormData, string, string[], string[]][] = [
      [
        'whoever has a reason gets the letter',
        { ...due, late: true, lateReason: 'toldLater' },
        '2026-12-15',
        [],
        ['past'],
      ],
      ['without the day told nothing is certain', { ...due, toldDate: undefined }, '2026-12-15', [], ['past']],
      [
        'the day in the decision is',
        { ...due, toldDate: undefined, printedDeadline: '2026-12-14' },
        '2026-12-15',
        ['past'],
        [],
      ],
      ['a printed Saturday moves to Monday', { ...due, printedDeadline: '2026-12-12' }, '2026-12-14', [], []],
      ['a printed Saturday, on Tuesday', { ...due, printedDeadline: '2026-12-12' }, '2026-12-15', ['past'], []],
      [
        'posted on the notice board',
        kommun('legality', { postedDate: '2026-11-17', toldDate: undefined }),
        '2026-12-09',
        ['past'],
        [],
      ],
      [
        'debt relief, from the decision',
        u('kronofogden', { enforcementMatter: 'enforcement-debtRelief' }),
        '2026-12-08',
        ['past'],
        [],
      ],
      [
        'a request for change has no time of its own',
        o('csn', { studyMatter: 'study-grant' }),
        '2026-12-10',
        [],
        ['pastChange'],
      ],
      [
        'earnings have no time limit',
        u('kronofogden', { enforcementMatter: 'enforcement-wage' }),
        '2030-01-01',
        [],
        [],
      ],
      ['FK: plain errors are mended later too', fk, '2027-01-19', ['pastReview'], []],
      ['FK, who says why', { ...fk, late: true }, '2027-01-19', [], ['pastReview']],
      [
        'PM housing supplement',
        o('pensionsmyndigheten', { pensionMatter: 'pension-benefit' }),
        '2027-01-19',
        ['pastReview'],
        [],
      ],
      ['PM old-age pension', o('pensionsmyndigheten', { pensionMatter: 'pension-oldAge' }), '2027-01-19', ['past'], []],
      [
        'the tax year is over',
        o('skatteverket', {
          taxMatter: 'tax-income',
          taxYear: 2020,
          decisionDate: '2026-05-04',
          toldDate: '2026-05-06',
        }),
        '2027-01-05',
        ['past'],
        [],
      ],
      [
        'but a late tax decision leaves two months',
        u('skatteverket', {
          taxMatter: 'tax-income',
          taxYear: 2020,
          decisionDate: '2026-11-16',
          toldDate: '2026-11-18',
        }),
        '2027-01-18',
        [],
        ['past'],
      ],
      [
        'and no more',
        u('skatteverket', {
          taxMatter: 'tax-income',
          taxYear: 2020,
          decisionDate: '2026-11-16',
          toldDate: '2026-11-18',
        }),
        '2027-01-19',
        ['past'],
        [],
      ],
    ];
    it.each(OVER)('%s', (_about, answers, today, stopped, notes) => {
      const { banners, stops } = judged(answers, today);
      expect([stops, banners.filter((id) => id.startsWith('past'))]).toEqual([stopped, notes]);
    });

    it('a neighbour of a building counts from the announcement, unless the day is printed', () => {
      expect(judged(kommun('building')).banners).toContain('neighbour');
      expect(judged(kommun('building', { printedDeadline: '2026-12-09' })).banners).not.toContain('neighbour');
      expect(judged(kommun('environment')).banners).not.toContain('neighbour');
    });

    it('a year that ends on New Year’s Eve is past only after the next weekday', () => {
      const tax = o('skatteverket', { taxMatter: 'tax-income', taxYear: 2020 });
      expect(judged(tax, '2026-12-31').banners).toContain('threeDays');
      expect(judged(tax, '2027-01-04').facts['past']).toBe(false);
      expect(judged(tax, '2027-01-05').facts['past']).toBe(true);
    });

    it('a late request to FK or PM is told of the duty to mend plain errors', () => {
      const { banners, stops } = judged({ ...fk, decisionDate: '2026-08-03', toldDate: '2026-08-05', late: true });
      expect(banners).toContain('pastReview');
      expect(banners).not.toContain('past');
      expect(stops).toEqual([]);
    });

    it('a request for change watches the time to appeal', () => {
      const { deadlines, banners } = judged(o('csn', { studyMatter: 'study-grant' }));
      expect(deadlines).toEqual(['appealMeanwhile 2026-12-09']);
      expect(banners).toEqual(expect.arrayContaining(['recipientChange', 'changeDay']));
    });

    it('dates that can’t be right are pointed out', () => {
      const wrong = judged({
        ...licence,
        decisionDate: '2026-11-22',
        toldDate: '2026-11-20',
        printedDeadline: '2026-11-19',
      });
      expect(wrong.checks).toEqual(['futureDate', 'deadlineBeforeDecision']);
      expect(wrong.banners).toEqual(expect.arrayContaining(['toldEarly']));
      expect(judged(licence).checks).toEqual([]);
    });
  });

  describe('dead ends', () => {
    const STOPS: [string, FormData, string[]][] = [
      ['FK appealed without reconsideration', u('forsakringskassan', { reviewed: 'no' }), ['reviewFirst']],
      [
        'PM appealed without reconsideration',
        u('pensionsmyndigheten', { pensionMatter: 'pension-benefit', reviewed: 'no' }),
        ['reviewFirst'],
      ],
      ['FK decision that may be appealed at once', u('forsakringskassan', { reviewed: 'direct' }), []],
      ['FK appeal that does not say', u('forsakringskassan'), []],
      [
        'congestion tax appealed at once',
        u('transportstyrelsen', { transportMatter: 'transport-congestion', reviewed: 'no' }),
        ['roadReviewFirst'],
      ],
      [
        'vehicle tax appealed at once',
        u('transportstyrelsen', { transportMatter: 'transport-vehicleTax', reviewed: 'no' }),
        ['roadReviewFirst'],
      ],
      ['a fine', u('transportstyrelsen', { transportMatter: 'transport-fine' }), ['fine']],
      ['an order to pay', u('kronofogden', { enforcementMatter: 'enforcement-order' }), ['order']],
      ['an injunction to pay', o('kronofogden', { enforcementMatter: 'enforcement-paymentOrder' }), ['paymentOrder']],
      ['legality is not reconsidered', o('kommun', { municipalMatter: 'municipal-legality' }), ['legalityReview']],
      [
        'debt relief is reconsidered on an application',
        o('kronofogden', { enforcementMatter: 'enforcement-debtRelief' }),
        ['debtReliefReview'],
      ],
    ];
    it.each(STOPS)('%s', (_about, answers, stops) => {
      expect(judged(answers).stops).toEqual(stops);
    });

    it('an appeal that does not say counts as a request for reconsideration', () => {
      const { facts, banners } = judged(u('forsakringskassan'));
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
    expect(judged(u('csn', { studyMatter: 'study-other' })).facts['court']).toBe(
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
      { ...FORM, ...u('kronofogden', { enforcementMatter: 'enforcement-wage' }) },
      'sv',
      TODAY,
    ).checklist.map(({ id }) => id);
    expect(signed).toContain('signEnforcement');
    expect(signed).not.toContain('sign');
  });
});
