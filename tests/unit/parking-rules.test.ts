import { listBlockTexts } from '../../core/shared/letter/letter';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { buildNextSteps } from '../../core/kinds/nextSteps';
import { cleanAndValidateForm } from '../../core/kinds/validate';
import { addDays } from '../../core/shared/formats/dates';
import {
  selectActiveBanners,
  selectActiveStops,
  findFailedChecks,
  buildRuleDataWithFacts,
  type RuleData,
} from '../../core/shared/rules/rules';
import { lookUpRowsOfAnswers } from '../../core/tables/tables';
import { prepareLetterCase, type LetterCase } from '../../worker/writer/case';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';
import { loadShippedKind } from './shippedKinds';

/** The law of parking fines, case by case; forms/parkeringsbot/sources.json has where it stands. */

const TODAY = '2026-11-21';
const NOTICE = 'PARKERINGSANMARKNING';
const FEE = 'KONTROLLAVGIFT';
const MUNICIPALITY = 'Malmö stad';
const COMPANY = 'Aimo Park';

let kind: KindVersion;
beforeAll(async () => {
  kind = loadShippedKind('parkeringsbot');
});

const least = (form: FormData): FormData => ({
  ticketType: NOTICE,
  issuingAuthority: form['ticketType'] === FEE ? COMPANY : MUNICIPALITY,
  incidentAt: '2026-11-02T14:05',
  hasPaid: false,
  vehicleReg: 'ABC123',
  userContact: { name: 'Eva Lind', email: 'eva.lind@example.com' },
  ...form,
});

/** The form as the server keeps it. */
function kept(form: FormData): FormData {
  const judged = cleanAndValidateForm(kind, least(form), 'en');
  if ('errors' in judged) throw new Error(judged.errors.map(({ path, message }) => `${path}: ${message}`).join('; '));
  return judged.form;
}

function dataOf(form: FormData, today = TODAY): RuleData {
  const answers = kept(form);
  return buildRuleDataWithFacts(kind.rules, answers, today, lookUpRowsOfAnswers(kind, answers));
}

const ids = (items: { id: string }[]): string[] => items.map(({ id }) => id);
const bannersOf = (form: FormData, today?: string): string[] =>
  ids(selectActiveBanners(kind.rules, dataOf(form, today)));
const stopsOf = (form: FormData, today?: string): string[] => ids(selectActiveStops(kind.rules, dataOf(form, today)));

function caseOf(form: FormData, language: 'sv' | 'en' = 'sv', today = TODAY): LetterCase {
  return prepareLetterCase({ kind, form: kept(form), language, today });
}

/** What the letter says, on one line, and what it cites. */
function letterOf(
  form: FormData,
  language: 'sv' | 'en' = 'sv',
  today = TODAY,
): { to: string; text: string; cites: string[] } {
  const letter = writeLetterFromTemplateOnce(caseOf(form, language, today));
  const text = [letter.subject, ...letter.body.flatMap((block) => listBlockTexts(block))].join(' ');
  const cited = letter.body.flatMap((block) => block.from.sources);
  return { to: letter.recipient.name, text: text.replaceAll('\u00A0', ' '), cites: [...new Set(cited)] };
}

describe('the two regimes', () => {
  it.each([
    {
      ticketType: NOTICE,
      to: 'Polismyndigheten',
      outcome: 'police',
      says: ['undanröjer betalningsansvaret', 'betalas i tid'],
      never: ['betalar därför inte', 'makuler', '1984:318', 'kontrollavgift'],
    },
    {
      ticketType: FEE,
      to: COMPANY,
      outcome: 'company',
      says: ['betalar därför inte', 'makulerar', '1984:318'],
      never: ['Polis', '1976:206', 'undanröj', 'betalas i tid'],
    },
  ])('$ticketType goes to $to', ({ ticketType, to, outcome, says, never }) => {
    const everything = {
      userArguments: [
        'unclearSigns',
        'contradictorySigns',
        'paidInTime',
        'appError',
        'coveredSign',
        'wornMarkings',
        'loading',
        'emergency',
      ],
    };
    const letter = letterOf({ ticketType, ...everything });
    expect(letter.to).toBe(to);
    for (const words of says) expect(letter.text).toContain(words);
    for (const words of never) expect(letter.text).not.toContain(words);
    const outcomes = kind.rules.banners.filter(
      (banner) => banner.outcome && bannersOf({ ticketType }).includes(banner.id),
    );
    expect(ids(outcomes)).toEqual([outcome]);
  });

  it('an English letter keeps them apart too', () => {
    const notice = letterOf({ letterLanguage: 'en' }, 'en');
    expect(notice.to).toContain('Polismyndigheten');
    expect(notice.text).not.toMatch(/do not pay|control fee|1984:318/i);
    const fee = letterOf({ ticketType: FEE, letterLanguage: 'en' }, 'en');
    expect(fee.text).toContain('do not pay');
    expect(fee.text).not.toMatch(/police|1976:206/i);
  });

  it.each([
    [NOTICE, COMPANY, 'companyOnPublicTicket'],
    [NOTICE, 'Riksparkering AB', 'companyOnPublicTicket'],
    [NOTICE, MUNICIPALITY, null],
    [NOTICE, 'Polisen i Kalmar', null],
    [NOTICE, 'Lappen går inte att läsa', null],
    [FEE, COMPANY, null],
    [FEE, 'Brf Eken', null],
    [FEE, MUNICIPALITY, 'authorityOnPrivateTicket'],
    [FEE, 'Kungälvs kommun', 'authorityOnPrivateTicket'],
    [FEE, 'Kommunen', 'authorityOnPrivateTicket'],
    [FEE, 'POLISEN', 'authorityOnPrivateTicket'],
  ])('%s from %s: %s', (ticketType, issuingAuthority, warning) => {
    const warnings = bannersOf({ ticketType, issuingAuthority }).filter((id) =>
      ['companyOnPublicTicket', 'authorityOnPrivateTicket'].includes(id),
    );
    expect(warnings).toEqual(warning === null ? [] : [warning]);
  });

  it('a control fee never goes to the Police, whoever is named as its issuer', () => {
    const letter = letterOf({ ticketType: FEE, issuingAuthority: 'Polismyndigheten' });
    expect(letter.to).toBe(kind.texts.sv.recipientPlaceholder);
    expect(letter.text).not.toContain('Polis');
  });
});

describe('what supports each reason', () => {
  it.each([
    [['unclearSigns'], ['fpf-2'], ['ka-3']],
    [['contradictorySigns'], ['fpf-2', 'vmf-2-8'], ['ka-3', 'vmf-2-8']],
    [['coveredSign'], ['fpf-2'], ['ka-3']],
    [['wornMarkings'], ['fpf-2'], ['ka-3']],
    [['paidInTime'], [], ['ka-1']],
    [['appError'], [], ['ka-10']],
    [['loading'], ['vtd-2'], ['vtd-2']],
    [['emergency'], ['trf-3-51'], ['trf-3-51', 'ka-10']],
  ])('%s', (userArguments, notice, fee) => {
    const always = { [NOTICE]: ['fp-7', 'fp-9', 'fp-10', 'fp-15'], [FEE]: ['ka-1', 'ka-9', 'rh-1996-78'] };
    expect(letterOf({ userArguments }).cites.sort()).toEqual([...new Set([...always[NOTICE], ...notice])].sort());
    expect(letterOf({ ticketType: FEE, userArguments }).cites.sort()).toEqual(
      [...new Set([...always[FEE], ...fee])].sort(),
    );
  });

  it('a paper ticket in the windscreen, and photographs of the signs, against a notice', () => {
    expect(letterOf({ userArguments: ['paidInTime'], ticketVisible: true }).cites).toContain('trf-3-49a');
    const photo = (what: string): FormData => ({
      evidencePhotos: [{ id: '5b0c8f5e-2c1d-4f0a-9a51-000000000001', name: 'a.jpg', kind: what }],
    });
    expect(letterOf(photo('signCloseUp')).cites).toContain('nja-2013-711');
    expect(letterOf(photo('receipt')).cites).not.toContain('nja-2013-711');
    expect(letterOf({ ticketType: FEE, ...photo('signCloseUp') }).cites).not.toContain('nja-2013-711');
  });

  it.each([
    ['13.30', '15.00', true, false],
    ['9.05', '14.05', true, false],
    ['2026-11-02T13:00', '2026-11-02T14:30', true, false],
    ['12:00', '14:00', false, true],
    ['14:10', '15:00', false, true],
    ['22:00', '08:00', false, false],
  ])('paid from %s to %s, ticket at 14.05: within %s, warned %s', (from, to, within, warned) => {
    const form = { userArguments: ['paidInTime'], paymentInfo: { method: 'EasyPark', from, to } };
    expect(letterOf(form).text.includes('under den betalda tiden')).toBe(within);
    expect(bannersOf(form).includes('paymentMisses')).toBe(warned);
  });

  it('a law of one regime never applies to the other', () => {
    const userArguments = ['unclearSigns', 'paidInTime', 'appError', 'loading', 'emergency'];
    const applying = (form: FormData): string[] => caseOf(form).sources.map(({ id }) => id);
    expect(applying({ userArguments }).filter((id) => id.startsWith('ka-') || id.startsWith('rh-'))).toEqual([]);
    expect(
      applying({ ticketType: FEE, userArguments }).filter((id) => id.startsWith('fp') || id.startsWith('nja-')),
    ).toEqual([]);
  });
});

describe('paying, and until when', () => {
  it.each([
    ['2026-05-21', []],
    ['2026-05-20', ['tooLate']],
    ['2025-11-10', ['tooLate']],
    ['2026-11-10', []],
  ])('a notice paid on %s: stops %j', (paidOn, stops) => {
    expect(stopsOf({ hasPaid: true, paidOn, incidentAt: '2025-11-01T10:00' })).toEqual(stops);
  });

  it.each([
    // Six months end on a Sunday, Good Friday, Ascension Day, Midsummer’s Eve, Christmas Eve, New Year’s Day.
    ['2026-05-22', '2026-11-23'],
    ['2026-09-26', '2027-03-30'],
    ['2026-11-06', '2027-05-07'],
    ['2026-12-25', '2027-06-28'],
    ['2026-06-24', '2026-12-28'],
    ['2026-07-01', '2027-01-04'],
    // Maundy Thursday and the eve of Epiphany are no holidays.
    ['2026-09-25', '2027-03-25'],
    ['2026-07-05', '2027-01-05'],
  ])('a notice paid on %s may be disputed until %s, the next weekday', (paidOn, lastDay) => {
    const form = { hasPaid: true, paidOn, incidentAt: '2026-05-01T10:00' };
    expect(dataOf(form).facts['disputeUntil']).toBe(lastDay);
    expect(stopsOf(form, lastDay)).toEqual([]);
    expect(stopsOf(form, addDays(lastDay, 1) ?? '')).toEqual(['tooLate']);
  });

  it('the company’s two years end on a weekday too: it may sue on the Monday', () => {
    const form = { ticketType: FEE, incidentAt: '2024-06-06T10:00' };
    expect(bannersOf(form, '2026-06-08')).not.toContain('suePassed');
    expect(bannersOf(form, '2026-06-09')).toContain('suePassed');
    expect(letterOf(form, 'sv', '2026-06-09').text).toContain('gick ut den 8 juni 2026');
  });

  it('six months run from what the Enforcement Authority did, when it did', () => {
    const form = { hasPaid: true, paidOn: '2026-01-05', policeStage: 'enforcement', enforcedOn: '2026-06-01' };
    expect(stopsOf(form)).toEqual([]);
    expect(stopsOf({ ...form, enforcedOn: '2026-05-01' })).toEqual(['tooLate']);
    expect(bannersOf(form)).toContain('enforcement');
  });

  it('a control fee has no six months', () => {
    expect(stopsOf({ ticketType: FEE, hasPaid: true, paidOn: '2025-01-01', incidentAt: '2024-12-20T10:00' })).toEqual(
      [],
    );
  });

  it.each([
    [{ policeStage: 'policeDecision' }, ['policeDecision']],
    [{ policeStage: 'court' }, ['policeCourt']],
    [{ ticketType: FEE, companyStage: 'enforcement' }, ['enforcementOrder']],
    [{ ticketType: FEE, companyStage: 'court' }, ['companyCourt']],
    [{ ticketType: FEE, companyStage: 'refused' }, []],
    [{ ticketType: FEE, companyStage: 'collection' }, []],
  ])('%j: stops %j', (form, stops) => {
    expect(stopsOf(form)).toEqual(stops);
  });

  it.each<[FormData, string[]]>([
    [{}, []],
    [{ incidentAt: '2026-11-22T09:00' }, ['futureDate']],
    [{ dueDate: '2026-11-01' }, ['dueBeforeTicket']],
    [{ dueDate: '2026-11-02' }, []],
  ])('%j: answers that can’t be %j', (form, checks) => {
    expect(ids(findFailedChecks(kind.rules, dataOf(form)))).toEqual(checks);
  });

  const about = [
    'payInTime',
    'feeRaised',
    'paidCompany',
    'disputeNow',
    'disputeUntil',
    'paymentDate',
    'correction',
    'suePassed',
    'collection',
    'refused',
  ];
  it.each<[FormData, string[]]>([
    [{}, ['payInTime']],
    [{ dueDate: '2026-12-07' }, ['payInTime']],
    [{ dueDate: '2026-11-20' }, ['feeRaised']],
    [{ hasPaid: true }, ['paymentDate']],
    [{ hasPaid: true, paidOn: '2026-11-10' }, ['disputeUntil']],
    [{ incidentAt: '2026-11-19T09:00' }, ['payInTime', 'correction']],
    [{ incidentAt: '2026-11-18T09:00' }, ['payInTime']],
    [{ ticketType: FEE }, []],
    [{ ticketType: FEE, hasPaid: true }, ['paidCompany']],
    [{ ticketType: FEE, dueDate: '2026-11-20' }, ['disputeNow']],
    [{ ticketType: FEE, companyStage: 'collection' }, ['collection']],
    [{ ticketType: FEE, companyStage: 'refused', dueDate: '2026-11-01' }, ['refused']],
    [{ ticketType: FEE, incidentAt: '2024-11-21T09:00' }, []],
    [{ ticketType: FEE, incidentAt: '2024-11-20T09:00' }, ['suePassed']],
    [{ ticketType: FEE, incidentAt: '2024-11-20T09:00', hasPaid: true }, ['paidCompany']],
  ])('%j: notes %j', (form, notes) => {
    expect(
      bannersOf(form)
        .filter((id) => about.includes(id))
        .sort(),
    ).toEqual([...notes].sort());
  });

  it.each<[FormData, Record<string, string>]>([
    [{ dueDate: '2026-12-07' }, { payBy: '2026-12-07', replyPolice: '2026-12-05' }],
    [
      { hasPaid: true, paidOn: '2026-08-31' },
      { replyPolice: '2026-12-05', disputePolice: '2027-03-01' },
    ],
    [
      { ticketType: FEE, dueDate: '2026-12-07' },
      { disputeCompany: '2026-12-07', replyCompany: '2026-12-05', sue: '2028-11-02' },
    ],
    [
      { ticketType: FEE, incidentAt: '2025-11-06T10:00' },
      { replyCompany: '2026-12-05', sue: '2027-11-08' },
    ],
    [{ ticketType: FEE, hasPaid: true, dueDate: '2026-12-07' }, { replyCompany: '2026-12-05' }],
    [{ ticketType: FEE, incidentAt: '2024-06-03T10:00' }, { replyCompany: '2026-12-05' }],
  ])('%j: last days %j', (form, days) => {
    const { deadlines } = buildNextSteps(kind, kept(form), 'sv', TODAY);
    expect(Object.fromEntries(deadlines.map(({ id, date }) => [id, date]))).toEqual(days);
  });

  it.each<[FormData, string[], string[]]>([
    [{}, ['pay', 'sendPolice', 'free', 'court'], ['dontPay', 'sendCompany', 'authority', 'adviser']],
    [{ hasPaid: true, vehicleRole: 'authorised' }, ['authority', 'sendPolice'], ['pay', 'dontPay']],
    [
      { ticketType: FEE },
      ['dontPay', 'sendCompany', 'free', 'enforcement', 'adviser'],
      ['pay', 'sendPolice', 'court', 'sendCollection'],
    ],
    [
      { ticketType: FEE, hasPaid: true, companyStage: 'collection' },
      ['sendCompany', 'sendCollection'],
      ['dontPay', 'pay'],
    ],
  ])('%j: what to do next', (form, has, hasNot) => {
    const steps = ids(buildNextSteps(kind, kept(form), 'sv', TODAY).checklist);
    expect(has.filter((id) => !steps.includes(id))).toEqual([]);
    expect(hasNot.filter((id) => steps.includes(id))).toEqual([]);
  });

  it('says that the company is too late, when it is, and that the fine is paid only when it is', () => {
    expect(letterOf({ ticketType: FEE, incidentAt: '2024-06-03T10:00' }).text).toContain('gick ut den 3 juni 2026');
    expect(letterOf({ hasPaid: true, paidOn: '2026-11-10' }).text).toContain('betalades den 10 november 2026');
    expect(letterOf({ dueDate: '2026-11-01' }).text).not.toContain('betalas i tid');
    expect(letterOf({ ticketType: FEE, hasPaid: true }).text).not.toContain('betalar därför inte');
    // Whoever has paid is sued by nobody.
    for (const incidentAt of ['2026-11-02T14:05', '2024-06-03T10:00'])
      expect(letterOf({ ticketType: FEE, hasPaid: true, incidentAt }).text).not.toMatch(/inkasso|talan/);
  });
});

describe('who writes', () => {
  it.each([
    ['owner', [], 'Jag är fordonets ägare'],
    ['authorised', ['authorised'], 'bifogar fullmakt'],
  ])('%s', (vehicleRole, notes, words) => {
    expect(bannersOf({ vehicleRole }).filter((id) => id === 'authorised')).toEqual(notes);
    expect(letterOf({ vehicleRole }).text).toContain(words);
  });

  it('stops whoever is neither owner nor authorised, as the situations do', () => {
    expect(stopsOf({ vehicleRole: 'other' })).toEqual(['notOwner']);
    expect(stopsOf({ ticketType: FEE, vehicleRole: 'other' })).toEqual([]);
  });

  it('stops a dispute that rests on a payment for another time alone, as the situations do', () => {
    const form = { userArguments: ['paidInTime'], paymentInfo: { method: 'EasyPark', from: '12:00', to: '14:00' } };
    expect(stopsOf(form)).toEqual(['paidOutside']);
    expect(stopsOf({ ...form, userArguments: ['paidInTime', 'coveredSign'] })).toEqual([]);
    expect(stopsOf({ ...form, ticketType: FEE })).toEqual([]);
  });

  it('asks whether a notice is paid, and of a control fee only if one likes', () => {
    const judged = (form: FormData) => cleanAndValidateForm(kind, { ...least(form), hasPaid: undefined }, 'sv');
    expect(judged({})).toEqual({
      errors: [{ path: 'hasPaid', code: 'required', message: 'Svara på om du har betalat avgiften.' }],
    });
    expect(judged({ ticketType: undefined })).toHaveProperty('errors.0.path', 'hasPaid');
    expect(judged({ ticketType: FEE })).toHaveProperty('form.ticketType', FEE);
  });

  it('takes a time of day that is only remembered, and says it as such', () => {
    expect(letterOf({ incidentAt: '2026-10-01T~14:40' }).text).toContain('den 1 oktober 2026 omkring klockan 14.40');
    expect(letterOf({ incidentAt: '2026-10-01T14:40' }).text).toContain('den 1 oktober 2026 klockan 14.40');
  });

  it('wants date and time in the words of the specification', () => {
    const judged = cleanAndValidateForm(kind, { ...least({}), incidentAt: '' }, 'sv');
    expect(judged).toEqual({
      errors: [
        expect.objectContaining({
          path: 'incidentAt',
          message: 'Du måste välja datum och tid för parkeringsboten innan du kan gå vidare.',
        }),
      ],
    });
  });
});
