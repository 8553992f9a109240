import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import { cleanAndValidateForm } from '../../core/kinds/validate';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import type { Block, Letter } from '../../core/shared/letter/letter';
import { cutAtWord } from '../../core/shared/formats/cutAtWord';
import { ENCLOSURE_NAMES } from '../../core/shared/letter/enclosureNames';
import { listUnprintedAnswers } from '../../core/letter/unprinted';
import { LEFT_OUT_POINTS, leaveOutPoints, listPoints } from '../../core/shared/letter/points';
import { renderLetterAsText } from '../../core/shared/letter/preview';
import { prepareLetterCase } from '../../worker/writer/case';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';
import { loadShippedKind } from './shippedKinds';

const from = { answers: [], rules: [], sources: [] };
const heading = (text: string): Block => ({ type: 'heading', text, from });
const paragraph = (text: string): Block => ({ type: 'paragraph', text, from });
const list = (...items: string[]): Block => ({ type: 'list', ordered: true, items, from });

const BODY: Block[] = [
  paragraph('Jag kräver 400 kr.'),
  heading('Vad som hände'),
  paragraph('Den kom kl. 14.10. Den var trasig.'),
  heading('Vad jag kräver'),
  paragraph('Jag begär:'),
  list('400\u00A0kr senast på måndag.', 'En ursäkt.'),
];

test('points are the paragraphs and items behind the first heading, told by their first sentence', () => {
  expect(listPoints(BODY)).toEqual([
    { heading: 'Vad som hände', opening: 'Den kom kl. 14.10.', shown: 'Den kom kl. 14.10. …', isWhole: false },
    { heading: 'Vad jag kräver', opening: 'Jag begär:', shown: 'Jag begär:', isWhole: true },
    {
      heading: 'Vad jag kräver',
      opening: '400 kr senast på måndag.',
      shown: '400 kr senast på måndag.',
      isWhole: true,
    },
    { heading: 'Vad jag kräver', opening: 'En ursäkt.', shown: 'En ursäkt.', isWhole: true },
  ]);
  const [long] = listPoints([heading('Rubrik'), paragraph(`${'ord '.repeat(80)}slut.`)]);
  expect(long?.opening).toMatch(/ord…$/);
  expect(long?.opening.length).toBeLessThanOrEqual(200);
  expect(long?.isWhole).toBe(false);
});

test('a point shows what of it rests on the answers: the person’s own words and figures, not the law’s', () => {
  const law = 'Ett fel ska avhjälpas utan kostnad (5 kap. 4 § konsumentköplagen).';
  const text = `Felet är ert. ${law} Jag har aldrig tappat den i vatten. Det gäller också här. Ni ska betala 400 kr.`;
  const [point] = listPoints([heading('Felet'), paragraph(text)], ['jag har aldrig tappat den i vatten', 'ja']);
  expect(point).toEqual({
    heading: 'Felet',
    opening: 'Felet är ert.',
    shown: 'Felet är ert. … Jag har aldrig tappat den i vatten. … Ni ska betala 400 kr.',
    isWhole: false,
  });
});

test('a long text is cut between words, and in front of a bracket that it would cut apart', () => {
  expect(cutAtWord('Betala senast på måndag', 30)).toBe('Betala senast på måndag');
  expect(cutAtWord('Betala senast på måndag', 18)).toBe('Betala senast på…');
  expect(cutAtWord('Betala senast den [Dagen efter brevet]', 24)).toBe('Betala senast den…');
});

test('a point that is left out takes its heading, and what only led to it, with it', () => {
  expect(leaveOutPoints(BODY, ['Den kom kl. 14.10.'])).toEqual(BODY.filter((_, index) => index !== 1 && index !== 2));
  expect(leaveOutPoints(BODY, ['400 kr senast på måndag.', 'En ursäkt.'])).toEqual(BODY.slice(0, 3));
  expect(leaveOutPoints(BODY, ['En ursäkt.']).at(-1)).toEqual(list('400\u00A0kr senast på måndag.'));
  // What is demanded first stands before any heading, and stays.
  expect(leaveOutPoints(BODY, ['Jag kräver 400 kr.'])).toEqual(BODY);
});

test('what ranks the demands fits those that are left', () => {
  const demands = list(
    'i första hand upphäver beslutet,',
    'i andra hand sätter ned det, och',
    'i sista hand ger anstånd.',
  );
  const [first = '', second = '', last = ''] = demands.type === 'list' ? demands.items : [];
  const leaveOut = (body: Block[], ...openings: string[]): string[] => {
    const rest = leaveOutPoints([heading('Vad jag begär'), ...body], openings).at(-1);
    return rest?.type === 'list' ? rest.items : [];
  };
  expect(leaveOut([demands], second, last)).toEqual(['upphäver beslutet.']);
  expect(leaveOut([demands], first, last)).toEqual(['sätter ned det.']);
  expect(leaveOut([demands], first)).toEqual(['i första hand sätter ned det, och', last]);
  expect(leaveOut([demands], last)).toEqual([first, 'i andra hand sätter ned det.']);
  const paid = list('Ni betalar 900 kr.', 'I andra hand betalar ni 400 kr.', 'I tredje hand betalar ni 100 kr.');
  expect(leaveOut([paid], 'I andra hand betalar ni 400 kr.')).toEqual([
    'Ni betalar 900 kr.',
    'I andra hand betalar ni 100 kr.',
  ]);
  expect(leaveOut([paid], 'Ni betalar 900 kr.', 'I tredje hand betalar ni 100 kr.')).toEqual([
    'I vart fall betalar ni 400 kr.',
  ]);
});

describe('in a shipped letter', () => {
  let kind: KindVersion;
  beforeAll(async () => {
    kind = loadShippedKind('klagomal');
  });

  const writeLetter = (form: FormData, today: string): Letter =>
    writeLetterFromTemplateOnce(prepareLetterCase({ kind, form, language: 'sv', today }));

  test('every point can be left out, by the opening that was shown, and nothing else goes', () => {
    const found = kind.situations?.each['hyresvard']?.examples['cold'];
    if (!found) throw new Error('no such example');
    const whole = writeLetter(found.form, found.today);
    for (const { opening } of listPoints(whole.body)) {
      const form = { ...found.form, [LEFT_OUT_POINTS]: [opening] };
      const judged = cleanAndValidateForm(kind, form, 'sv');
      expect(judged).toMatchObject({ form: { [LEFT_OUT_POINTS]: [opening] } });
      const letter = writeLetter(form, found.today);
      expect(listPoints(letter.body).map((point) => point.opening)).not.toContain(opening);
      expect(listPoints(whole.body).filter((point) => point.opening !== opening)).toEqual(
        expect.arrayContaining(listPoints(letter.body)),
      );
      expect(renderLetterAsText(letter).length).toBeLessThan(renderLetterAsText(whole).length);
    }
  });

  test('a paper gets the name that the person gives it, and keeps its number', () => {
    const found = kind.situations?.each['hyresvard']?.examples['cold'];
    if (!found) throw new Error('no such example');
    const [first = '', ...others] = writeLetter(found.form, found.today).enclosures ?? [];
    const form = { ...found.form, [ENCLOSURE_NAMES]: [{ was: first, name: 'Mejlen i november' }] };
    const judged = cleanAndValidateForm(kind, form, 'sv');
    expect(judged).toMatchObject({ form: { [ENCLOSURE_NAMES]: [{ was: first, name: 'Mejlen i november' }] } });
    const letter = writeLetter(form, found.today);
    expect(letter.enclosures).toEqual(['Mejlen i november', ...others]);
    expect(listUnprintedAnswers(chooseVersionByAnsweredSituation(kind, form), form, letter)).toEqual([]);
  });

  test('it is asked for in no step of the form', () => {
    const found = kind.situations?.each['hyresvard']?.examples['cold'];
    const { manifest } = chooseVersionByAnsweredSituation(kind, found?.form ?? {});
    expect(manifest.steps.flatMap((step) => (step.type === 'fields' ? step.fields : []))).not.toContain(
      LEFT_OUT_POINTS,
    );
  });
});
