import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { listBlockTexts } from '../../core/shared/letter/letter';
import { listUnprintedAnswers } from '../../core/letter/unprinted';
import { prepareLetterCase } from '../../worker/writer/case';
import { findLetterFaults } from '../../worker/writer/check';
import { collectGroundsForCheck } from '../../worker/writer/grounds';
import { composeSubjectBodyAndClosing } from '../../worker/writer/situation/composeLetter';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';
import { copyExampleForm, KIND_WITH_SITUATIONS, loadShippedKind, SITUATION } from './shippedKinds';

let kind: KindVersion;
beforeAll(async () => {
  kind = loadShippedKind(KIND_WITH_SITUATIONS);
});

function bodyOf(text: string, form: Record<string, unknown>, sections: string[]): string[] {
  const letterCase = prepareLetterCase({
    kind,
    form: { ...copyExampleForm(kind), papers: [], ...form },
    language: 'sv',
    today: '2026-11-22',
  });
  const composed = composeSubjectBodyAndClosing(letterCase, {
    id: SITUATION,
    parts: sections.map((section) => ({ section, argument: false })),
    papers: [{ id: 'statement' }, { id: 'police' }],
    letters: { sv: [`## subject\nÄmne\n\n## closing\nHälsningar\n\n${text}`], en: [] },
    replies: [],
  });
  return composed.body.flatMap(listBlockTexts);
}

const EVENTS = [
  '## opening\nBetala.',
  '## events\n### Vad som hände\nDen {bought|day} köpte jag en cykel för {price|kr} (bilaga {paper.police}).\nKedjan gick av.',
  '## also\n{also|said|upper}',
].join('\n\n');
const SECTIONS = ['opening', 'events', 'also'];
const answers = { bought: '2026-03-03', price: 7990, papers: ['police'] };

describe('the person’s own story', () => {
  it('is the first question of every situation, in its step', () => {
    const version = chooseVersionByAnsweredSituation(kind, copyExampleForm(kind));
    const step = version.manifest.steps.find(
      (each) => each.type === 'fields' && each.id === kind.manifest.situations?.step,
    );
    const own = version.manifest.situations?.keep.length;
    expect(own).toBeGreaterThan(0);
    expect(
      step?.type === 'fields' &&
        step.fields.find(
          (name) => !kind.manifest.steps.some((each) => each.type === 'fields' && each.fields.includes(name)),
        ),
    ).toBe('story');
    expect(version.texts.sv.fields['story']?.label).toBeTruthy();
    expect(version.texts.en.fields['story']?.label).toBeTruthy();
  });

  it('stands first in what happened, and is not said over again; papers are named behind it', () => {
    const story = 'den 3 mars i år köpte jag cykeln för 7 990 kr\n\nRedan på vägen hem gick kedjan av';
    expect(bodyOf(EVENTS, { ...answers, story }, SECTIONS)).toEqual([
      'Betala.',
      'Vad som hände',
      'Den 3 mars i år köpte jag cykeln för 7 990 kr.',
      'Redan på vägen hem gick kedjan av. Se bilaga 1.',
    ]);
  });

  it('names behind it every paper that nothing else in the letter names', () => {
    const story = 'Den 3 mars köpte jag en cykel för 7 990 kr.';
    const papers = ['statement', 'police'];
    expect(bodyOf(EVENTS, { ...answers, papers, story }, SECTIONS).at(-2)).toBe(`${story} Se bilaga 1 och 2.`);
    const named = bodyOf(`${EVENTS}\n\n## more\nDet visar bilaga {paper.police}.`, { ...answers, papers, story }, [
      ...SECTIONS,
      'more',
    ]);
    expect(named).toContain(`${story} Se bilaga 1.`);
  });

  it('keeps each sentence that says more: another sum, another day, another thing', () => {
    const without = 'Jag köpte en cykel den 3 mars.';
    expect(bodyOf(EVENTS, { ...answers, story: without }, SECTIONS).slice(2)).toEqual([
      'Den 3 mars köpte jag en cykel för 7\u00A0990\u00A0kr (bilaga 1). Kedjan gick av.',
      without,
    ]);
    const other = 'Jag köpte en cykel den 4 mars för 7 990 kr. Kedjan gick av.';
    expect(bodyOf(EVENTS, { ...answers, story: other }, SECTIONS).slice(2)).toEqual([
      other,
      'Den 3 mars köpte jag en cykel för 7\u00A0990\u00A0kr (bilaga 1).',
    ]);
  });

  it('has a day told by another word where all else is told', () => {
    const text = '## events\nDen {answered|day} svarade verkstaden att garantin gäller tillverkningsfel.';
    const story = 'Efter nio dagar svarade verkstaden att garantin bara gäller tillverkningsfel.';
    expect(bodyOf(text, { answered: '2026-10-31', story }, ['events'])).toEqual([story]);
  });

  it('keeps an answer of two days that it lacks, however many of its words it has', () => {
    const answer = 'Den 12 november svarade ni att ni betalade ut pengarna till Biljettgrottan redan den 22 oktober.';
    const story = 'Biljettgrottan svarade inte. Vi kunde få pengarna tillbaka.';
    expect(bodyOf(`## events\n${answer}`, { story }, ['events'])).toEqual([answer, story]);
  });

  it('has a time of day told without its sign', () => {
    const text = '## events\nTåget skulle ha varit framme {planned|clock} men kom fram {came|clock}.';
    const story = 'Tåget skulle ha varit framme 14.20, men vi kom fram 16.31.';
    expect(bodyOf(text, { planned: '14:20', came: '16:31', story }, ['events'])).toEqual([story]);
    expect(bodyOf(text, { planned: '14:20', came: '16:41', story }, ['events'])).toHaveLength(2);
  });

  it('keeps a short sentence of which it lacks one word, however short, and counts no word that any text has', () => {
    const told = 'Vagnen lämnade vi vid dörren när vi checkade in den.';
    const whole = 'Vagnen var hel när jag checkade in den.';
    expect(bodyOf(`## events\n${whole}`, { story: told }, ['events'])).toEqual([whole, told]);
    const more = told.replace('lämnade vi', 'lämnade vi hel');
    expect(bodyOf(`## events\n${whole}`, { story: more }, ['events'])).toEqual([more]);
    const needs = 'Adam behöver inte hjälp när han äter, utan när han går ut, och någon hos oss följer med.';
    const alone = 'Adam kan inte lämnas utan någon hos sig.';
    expect(bodyOf(`## events\n${alone}`, { story: needs }, ['events'])).toEqual([alone, needs]);
  });

  it('has a month told by a week, where all else is told', () => {
    const text = '## events\nI {month} kom stommarna, varav en är sextio bred i stället för åttio.';
    const story = 'Vecka 41 kom stommarna, och en stomme var sextio bred i stället för åttio.';
    expect(bodyOf(text, { month: 'oktober 2026', story }, ['events'])).toEqual([story]);
    const untold = 'Vecka 41 kom stommarna.';
    expect(bodyOf(text, { month: 'oktober 2026', story: untold }, ['events'])).toHaveLength(2);
  });

  it('leaves the person’s own words, unless it has nearly all of them', () => {
    const text = '## events\n\n## also\n{also|said|upper}';
    const story = 'Vi bokade två nätter på ett hotell, och den varma poolen var stängd.';
    const also = 'Vi valde hotellet för lugnet och den varma poolen.';
    expect(bodyOf(text, { also, story }, ['events', 'also'])).toEqual([story, also]);
    const told = 'Vi bokade hotellet två nätter, och den varma poolen var stängd.';
    expect(bodyOf(text, { also: told, story }, ['events', 'also'])).toEqual([story]);
  });

  it('keeps the heading above rows that it has told every one of', () => {
    const text = '## events\n### Vad som har hänt\n{each falls} {what}.\n\n## rest\nJag begär svar.';
    const story = 'Adam föll i trappan och fick ett blåmärke.';
    const falls = [{ what: 'Adam föll i trappan' }];
    expect(bodyOf(text, { falls, story }, ['events', 'rest'])).toEqual(['Vad som har hänt', story, 'Jag begär svar.']);
  });

  it('leaves what another paper shows, unless it has nearly all of it', () => {
    const text = '## events\n\n## also\n{each otherPapers} Bilaga {enclosure} visar{shows|attributed}.';
    const otherPapers = [{ what: 'en karta', shows: 'infarten ligger helt inne på fastigheten' }];
    const story = 'Infarten går in från gatan till gården, och där ligger huset.';
    expect(bodyOf(text, { papers: [], otherPapers, story }, ['events', 'also'])).toEqual([
      story,
      'Bilaga 1 visar att infarten ligger helt inne på fastigheten.',
    ]);
    const told = 'Infarten ligger helt inne på fastigheten.';
    expect(bodyOf(text, { papers: [], otherPapers, story: told }, ['events', 'also'])).toEqual([
      `${told} Se bilaga 1.`,
    ]);
  });

  it('does not take a rule for a repetition, however often the words that it applies to were printed', () => {
    const what = 'en cykel med korg, lås, stänkskärmar och nya däck fram';
    const text = `## events\nJag köpte {what}.\n\n## rule\nDet gäller {what} ([5 kap. 4 §](btl-5b-4)).\nDet gäller {what}.`;
    const body = bodyOf(`${text}\n\n## again\nOch {what}.`, { what }, ['events', 'again', 'rule']);
    expect(body.at(-1)?.replaceAll('\u00A0', ' ')).toBe(`Det gäller ${what} (5 kap. 4 §).`);
  });

  it('does not say a third time what two long answers have said in nearly the same words', () => {
    const answers = {
      first: 'Läkaren skrev att jag bara orkar koncentrera mig i tjugo minuter åt gången.',
      second: 'Läkaren skrev ju att jag orkar koncentrera mig i bara tjugo minuter åt gången.',
      third: 'Jag orkar bara koncentrera mig i tjugo minuter åt gången, skrev läkaren.',
      other: 'Läkaren skrev också att arbetet på lagret måste vänta till våren.',
    };
    const text = '## events\n{first|said}\n\n{second|said}\n\n{third|said}\n\n{other|said}';
    expect(bodyOf(text, { ...answers, story: undefined }, ['events'])).toEqual([
      answers.first,
      answers.second,
      answers.other,
    ]);
  });

  it('says what the other side answered, and the reply, however often their words stand elsewhere', () => {
    const said = 'Läckan i kopplingen mellan slangen och pumpen är montörens sak och inte er.';
    const answers = {
      first: said,
      second: said.replace('är', 'vore'),
      otherAnswers: [{ words: said, reply: said.replace('inte er', 'därmed er') }],
    };
    const text = '## events\n{first|said}\n\n{second|said}\n\n## answers\n{each otherAnswers} Ni svarar: {words}';
    const body = bodyOf(text, { ...answers, story: undefined }, ['events', 'answers']);
    expect(body.at(-1)).toBe(`Ni svarar: ${said}`);
  });

  it('takes what leads to rows with them', () => {
    const text =
      '## events\nDet drogs pengar.\n\nDessutom hände detta.\n{each transactions} {time|clock|upper}: {what}, {amount|kr}.';
    const transactions = [{ time: '08:05', what: 'bankomat', amount: 2000, way: 'online' }];
    const story = 'Det drogs pengar klockan 08.05, 2 000 kr i en bankomat.';
    expect(bodyOf(text, { transactions, story }, ['events'])).toEqual([story]);
    expect(bodyOf(text, { transactions, story: 'Det drogs pengar.' }, ['events'])).toEqual([
      'Det drogs pengar.',
      'Dessutom hände detta. Kl.\u00A008.05: bankomat, 2\u00A0000\u00A0kr.',
    ]);
  });

  it('takes a list with it only where each of its items is told, and never stands between a list and what leads to it', () => {
    const text =
      '## events\n### Vad som hände\nFöljande blev fel på platsen den dagen och dagarna efter:\n- {each transactions}{what}';
    const row = (what: string) => ({ time: '08:05', what, amount: 100, way: 'online' });
    const transactions = [row('stora poolen var stängd'), row('hissen stod still')];
    const all = 'Hissen stod alltid still, och stora poolen var stängd.';
    expect(bodyOf(text, { transactions, story: all }, ['events'])).toEqual(['Vad som hände', all]);
    const one = 'Stora poolen var stängd.';
    expect(bodyOf(text, { transactions, story: one }, ['events'])).toEqual([
      'Vad som hände',
      one,
      'Följande blev fel på platsen den dagen och dagarna efter:',
      'stora poolen var stängd',
      'hissen stod still',
    ]);
  });

  it('leaves a list of sums, which are added up', () => {
    const text = '## events\nDetta drogs:\n- {each transactions}{what}, {amount|kr}';
    const transactions = [{ time: '08:05', what: 'bankomat', amount: 2000, way: 'online' }];
    const story = 'Det drogs 2 000 kr i en bankomat.';
    expect(bodyOf(text, { transactions, story }, ['events'])).toEqual([
      story,
      'Detta drogs:',
      'bankomat, 2\u00A0000\u00A0kr',
    ]);
  });

  it('leaves arguments and demands as they are, and stands alone where nothing else tells', () => {
    const text = '## opening\nBetala {price|kr}.\n\n## why\nKedjan gick av.';
    const story = 'Kedjan gick av. Jag betalade 7 990 kr.';
    expect(bodyOf(text, { ...answers, story }, ['opening', 'why'])).toEqual([
      'Betala 7\u00A0990\u00A0kr.',
      `${story} Se bilaga 1.`,
      'Kedjan gick av.',
    ]);
  });

  it('passes the letter’s check, and what it tells is not called unprinted', () => {
    const form = copyExampleForm(kind);
    const told = writeLetterFromTemplateOnce(prepareLetterCase({ kind, form, language: 'sv', today: '2026-11-22' }));
    const events = told.body.findIndex(({ type }) => type === 'heading');
    const story = told.body
      .slice(events + 1, events + 2)
      .flatMap(listBlockTexts)
      .join(' ')
      .replace(/ \(bilaga \d+\)/g, '');
    const letterCase = prepareLetterCase({ kind, form: { ...form, story }, language: 'sv', today: '2026-11-22' });
    const letter = writeLetterFromTemplateOnce(letterCase);
    expect(letter.body.flatMap(listBlockTexts).join('\n')).toContain(story);
    expect(findLetterFaults(letter, collectGroundsForCheck(letterCase, letter))).toEqual([]);
    const version = chooseVersionByAnsweredSituation(kind, form);
    expect(listUnprintedAnswers(version, { ...form, story }, letter)).toEqual(
      listUnprintedAnswers(version, form, told),
    );
  });
});
