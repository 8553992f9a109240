import { beforeAll, expect, test } from '@jest/globals';
import path from 'node:path';
import { checkFollowUpSettings, checkReplySettings } from '../../core/kinds/check/checkSituations';
import { readKinds, type KindFolder } from '../../core/kinds/load';
import { isListedKind, buildKindSummary, buildKindView } from '../../core/kinds/view';
import { judgeOffer } from '../../core/shared/letter/judgeOffer';
import type { SealedCase } from '../../core/shared/letter/sealedCase';
import { keepAnswersThatFormOffers } from '../../web/src/pages/back/answersForToday';
import { buildPrefillFromCase } from '../../web/src/pages/back/prefillFromCase';
import { buildAddressOfLastStep, findLastStepsAfter } from '../../web/src/data/lastSteps';
import {
  findReplyDayField,
  findFirstStepForReply,
  buildAnswersOfNextLetter,
  listOptionsOfReplyFields,
  suggestTicksForReply,
} from '../../web/src/pages/back/nextAnswers';
import { claim } from '../documents/sample-letters';
import { SEALED_CASE } from '../sealedCases';

const SITUATION = 'vara-fel-under-tva-ar';

let kinds: KindFolder[];
beforeAll(async () => {
  ({ kinds } = await readKinds(['forms']));
});

function goods() {
  const folder = kinds.find(({ version }) => version.manifest.id === 'reklamation');
  const example = folder?.version.situations?.each[SITUATION]?.examples['coat-cut'];
  if (!folder || !example) throw new Error('the kind is not there');
  return { folder, form: example.form, view: buildKindView(folder.version, 'sv', SITUATION) };
}

const caseOf = (form: Record<string, unknown>): SealedCase => ({ ...SEALED_CASE, form });

test('the answers that today’s form asks for stay; files, questions and choices that are gone do not', () => {
  const { form, view } = goods();
  const old = {
    ...form,
    goneQuestion: 'x',
    paperFile: [{ id: 'a', name: 'a.jpg' }],
    reasons: ['wear', 'goneReason'],
    anyAnswer: 'maybe',
  };
  const kept = keepAnswersThatFormOffers(caseOf(old), view, { situationField: 'caseType' });
  expect(
    Object.keys(old)
      .filter((name) => !(name in kept))
      .sort(),
  ).toEqual(['anyAnswer', 'goneQuestion', 'paperFile']);
  expect(kept['reasons']).toEqual(['wear']);
  expect(kept).toMatchObject({ caseType: SITUATION, company: form['company'] });
  expect(
    keepAnswersThatFormOffers(caseOf(old), buildKindView(goods().folder.version, 'sv', ''), {
      situationField: 'caseType',
    }),
  ).not.toHaveProperty('caseType');
});

test('what they say now takes the place of what they said then, and the letter before is named', () => {
  const { form, view } = goods();
  const content = caseOf(form);
  const points = listOptionsOfReplyFields(view).filter(({ value }) => value === 'late' || value === 'minor');
  expect(points.map(({ label }) => label)).toEqual(['Du reklamerade för sent', 'Felet är litet']);
  expect(findReplyDayField(view)).toBe('answered');
  const next = buildAnswersOfNextLetter(
    view,
    { ...form, also: 'Grannen såg det.' },
    { came: 'answer', points, day: '2026-12-09', words: 'Felet är litet.' },
    content,
  );
  expect(next).toMatchObject({
    reasons: ['late', 'minor'],
    anyAnswer: 'yes',
    answered: '2026-12-09',
    answerQuote: '”Felet är litet.”',
    also: 'Grannen såg det. Jag skrev till er om detta den 28 november 2026.',
  });
  expect(view.steps[findFirstStepForReply(view, 'answer')]?.fields).toContain('reasons');
  // Day and words of an earlier answer are not those of this one.
  expect(
    buildAnswersOfNextLetter(
      view,
      { ...form, answered: '2026-11-09', answerQuote: 'nej' },
      { came: 'answer', points, day: '', words: '' },
      content,
    ),
  ).not.toHaveProperty('answered');
  const silent = buildAnswersOfNextLetter(view, form, { came: 'silence', points, day: '', words: '' }, content);
  expect(silent['reasons']).toEqual(form['reasons']);
  expect(silent).not.toHaveProperty('anyAnswer');
  expect(
    buildAnswersOfNextLetter(
      view,
      { ...form, reasons: undefined },
      { came: 'silence', points, day: '', words: '' },
      content,
    ),
  ).toMatchObject({ anyAnswer: 'no' });
  expect(silent['also']).toContain('har inte fått något svar');
  expect(buildAnswersOfNextLetter(view, form, { came: 'other', points, day: '', words: '' }, content)).toEqual(form);
});

/** What is suggested for a reply, as `field=value`, on a page of that language. */
function suggestedFor(kindId: string, situation: string, reply: string, language: 'sv' | 'en' = 'sv'): string[] {
  const version = kinds.find((each) => each.version.manifest.id === kindId)?.version;
  if (!version) throw new Error('the kind is not there');
  const other = language === 'sv' ? 'en' : 'sv';
  const forms = [language, other].map((each) => buildKindView(version, each === 'sv' ? 'sv' : 'en', situation));
  const seen = suggestTicksForReply(reply, forms);
  for (const { sentence } of seen) expect(reply).toContain(sentence);
  return seen.map(({ field, value }) => `${field}=${value}`);
}

const GOODS = ['reklamation', SITUATION] as const;
const INSURANCE = ['klagomal', 'forsakring-nej-eller-avdrag'] as const;

test.each([
  [...GOODS, 'Hej! Tyvärr gäller garantin inte längre. Felet beror på handhavande och smuts.', ['guarantee', 'cause']],
  [...GOODS, 'Det är slitage, och du reklamerade för sent.', ['wear', 'late']],
  [...GOODS, 'Garantitiden på produkten har löpt ut efter ett år och vi kan därför inte hjälpa dig.', ['guarantee']],
  [...GOODS, 'Skadan beror på yttre påverkan (fukt) och omfattas inte av reklamationsrätten.', ['dropped', 'moisture']],
  [...GOODS, 'Vi kan som en goodwillgest erbjuda dig ett presentkort på 500 kr.', ['discount']],
  [...GOODS, 'Please contact the manufacturer, who handles all warranty matters.', ['maker', 'guarantee']],
  ['flygforseening', 'f-delay', 'Förseningen orsakades av ett tekniskt fel på flygplanet.', ['technical']],
  [
    'flygforseening',
    'f-delay',
    'The delay was due to adverse weather at Arlanda, an extraordinary circumstance.',
    ['weather'],
  ],
  ['flygforseening', 'f-cancelled', 'Vi erbjuder en voucher på 200 euro i stället för kontant ersättning.', ['signed']],
  [
    ...INSURANCE,
    'Skadan omfattas inte av försäkringen, se undantag i villkoren punkt 4.2.',
    ['notCovered', 'exclusion'],
  ],
  [...INSURANCE, 'Det rör sig om ett långsamt läckage som har pågått en längre tid.', ['gradual']],
  [
    'myndighetsbeslut',
    'fk-sjukpenning',
    'Din arbetsförmåga är inte nedsatt med minst en fjärdedel i normalt förekommande arbete.',
    ['quarter', 'work'],
  ],
  [
    'klagomal',
    'bank-obehorig-transaktion',
    'Banken anser att du har varit grovt oaktsam när du lämnade ut koden.',
    ['gross'],
  ],
  ['parkeringsbot', 'p-app-down', 'Betalning kunde ske i automat eller annan app.', ['otherWay']],
  ['reklamation', 'angerratt', 'Eftersom förpackningen är öppnad kan vi inte ta emot returen.', ['opened']],
  [
    'reklamation',
    'hantverkare-faktura',
    'Priset var en uppskattning och extraarbetet var nödvändigt.',
    ['onlyEstimate', 'needed'],
  ],
])('a pasted reply is held against the list of %s/%s: %s', (kindId, situation, reply, expected) => {
  for (const language of ['sv', 'en'] as const)
    expect(suggestedFor(kindId, situation, reply, language).map((each) => each.split('=')[1])).toEqual(
      expect.arrayContaining(expected),
    );
});

test.each(['Tack för ditt mejl. Vi återkommer.', 'Hej! Vi har tagit emot ditt ärende. Vänliga hälsningar, Kundtjänst'])(
  'nothing is recognised in what answers nothing: %s',
  (reply) => {
    expect(suggestedFor(...GOODS, reply)).toEqual([]);
  },
);

test('of the causes that an airline gives the last one ticked stands in the form', () => {
  const version = kinds.find((each) => each.version.manifest.id === 'flygforseening')?.version;
  if (!version) throw new Error('the kind is not there');
  const view = buildKindView(version, 'sv', 'f-delay');
  const points = listOptionsOfReplyFields(view).filter(
    ({ field, value }) => ['weather', 'half'].includes(value) && ['cause', 'replies'].includes(field),
  );
  expect(points.map(({ isOnly }) => isOnly)).toEqual([true, false]);
  expect(listOptionsOfReplyFields(view).some(({ field, value }) => field === 'cause' && value === 'none')).toBe(false);
  expect(
    buildAnswersOfNextLetter(view, {}, { came: 'answer', points, day: '2026-11-20', words: '' }, caseOf({})),
  ).toMatchObject({ cause: 'weather', replies: ['half'] });
});

test('a question that no situation asks is told of, and the shipped kinds name none', () => {
  expect(kinds.flatMap(checkReplySettings)).toEqual([]);
  const { folder } = goods();
  const { manifest } = folder.version;
  const broken = {
    ...folder,
    version: {
      ...folder.version,
      manifest: {
        ...manifest,
        situations: manifest.situations && {
          ...manifest.situations,
          reply: { points: ['nothing'], one: [], day: [], words: [], came: {}, none: {} },
        },
      },
    },
  };
  expect(checkReplySettings(broken).map(({ file, pointer }) => [path.basename(file), pointer])).toEqual([
    ['kind.json', '/situations/reply/points/0'],
  ]);
});

function follower() {
  const folder = kinds.find(({ version }) => version.manifest.id === 'nasta-steg');
  if (!folder) throw new Error('the kind is not there');
  const answer = { kinds: [], followUps: [buildKindSummary(folder.version, 'sv', 19)] };
  return { folder, answer };
}

test('a stop that links to another form leads to a situation that is there', () => {
  const { folder } = follower();
  const parking = kinds.find(({ version }) => version.manifest.id === 'parkeringsbot');
  if (!parking) throw new Error('the kind is not there');
  for (const language of ['sv', 'en'] as const) {
    const { next } = parking.version.texts[language].stops.policeDecision ?? { next: '' };
    const [, wizard, situation] = /\]\(([^?)]+)\?situation=([^)]+)\)/u.exec(next) ?? [];
    expect(wizard).toBe(folder.version.manifest.routes?.wizard);
    expect(Object.keys(folder.version.situations?.each ?? {})).toContain(situation);
  }
});

test('the steps behind a letter are filled in from its case and from what is told of the answer', () => {
  const { folder, answer } = follower();
  expect(isListedKind(folder.version)).toBe(false);
  const facts = (known: Record<string, unknown>) => ({ form: {}, facts: known, today: '2026-11-29', lookups: {} });
  expect(findLastStepsAfter('parkeringsbot', answer, facts({ police: true })).map(({ id }) => id)).toEqual([
    'tingsratt',
  ]);
  const steps = findLastStepsAfter('reklamation', answer, facts({ arn: true }));
  expect(steps.map(buildAddressOfLastStep)).toEqual([
    '/nasta-steg?situation=arn',
    '/nasta-steg?situation=kronofogden',
    '/nasta-steg?situation=kort',
  ]);
  const [arn] = steps;
  if (!arn) throw new Error('no step');
  const from = { answers: [], rules: [], sources: [] };
  const content = {
    ...caseOf({
      story: 'Kappan sprack.',
      firstComplaint: '2026-10',
      userContact: { name: 'Anna Ek', personalNumber: 'x' },
    }),
    letter: {
      ...claim,
      recipient: { name: 'Klädhuset AB', lines: ['Storgatan 1', '111 22 Stockholm'] },
      body: [
        { type: 'paragraph' as const, text: 'Jag kräver 1\u00a0299,50\u00a0kr av er senast den 8 december.', from },
      ],
    },
  };
  const told = { came: 'answer' as const, day: '2026-12-09', words: 'Garantin är slut.' };
  const form = buildKindView(folder.version, 'sv', 'arn');
  expect(buildPrefillFromCase(arn, form, content, told)).toEqual({
    caseType: 'arn',
    company: 'Klädhuset AB',
    companyContact: 'Storgatan 1\n111 22 Stockholm',
    userContact: { name: 'Anna Ek' },
    story: 'Kappan sprack.',
    letterSent: '2026-11-28',
    claim: 1299.5,
    theirAnswer: 'answer',
    answered: '2026-12-09',
    answerQuote: 'Garantin är slut.',
  });
  // Of two sums neither is the claim, and without a story the letter's own telling stands.
  const two = {
    ...content,
    form: {},
    letter: {
      ...content.letter,
      body: [
        { type: 'paragraph' as const, text: 'Jag kräver 900 kr, varav 100 kr för frakt.', from },
        { type: 'heading' as const, text: 'Vad som har hänt', from },
        { type: 'paragraph' as const, text: 'Kappan kom sönder.', from },
        { type: 'heading' as const, text: 'Vad jag kräver', from },
      ],
    },
  };
  const sparse = buildPrefillFromCase(arn, form, two, { came: undefined, day: '', words: '' });
  expect(sparse).not.toHaveProperty('claim');
  expect(sparse).toMatchObject({ story: 'Kappan kom sönder.' });
});

test('a kind that follows names its own situations and questions', () => {
  const { folder } = follower();
  expect(checkFollowUpSettings(folder)).toEqual([]);
  const { manifest } = folder.version;
  const broken = {
    ...folder,
    version: {
      ...folder.version,
      manifest: { ...manifest, followUp: { after: { a: [{ situation: 'gone' }] }, fill: { gone: ['date'] } } },
    },
  };
  expect(checkFollowUpSettings(broken).map(({ pointer }) => pointer)).toEqual([
    '/followUp/after/a/0/situation',
    '/followUp/fill/gone',
  ]);
});

test.each([
  [500, 1_000, 'far'],
  [849, 1_000, 'far'],
  [850, 1_000, 'near'],
  [1_000, 1_000, 'all'],
  [1_200, 1_000, 'all'],
  [0, 1_000, undefined],
  [500, 0, undefined],
])('an offer of %i kr on a claim of %i is %s', (offered, claimed, verdict) => {
  expect(judgeOffer(offered, claimed)).toBe(verdict);
});
