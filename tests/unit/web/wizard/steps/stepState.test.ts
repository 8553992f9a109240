import type { FormStep } from '../../../../../web/src/data/kinds';
import { readStepAddress, buildStepQuery } from '../../../../../web/src/wizard/steps/stepAddress';
import { computeStepState, type StepInput } from '../../../../../web/src/wizard/steps/stepState';

function createStep(id: string, more: Partial<FormStep> = {}): FormStep {
  return { id, type: 'fields', label: id, heading: id, fields: [`${id}Field`], ...more };
}

const STEPS = [
  createStep('what'),
  createStep('evidence', { optional: true, offer: 'Add evidence' }),
  createStep('contact'),
  createStep('preview', { type: 'preview', fields: [] }),
  createStep('payment', { type: 'payment', fields: [] }),
  createStep('download', { type: 'download', fields: [] }),
];
const [WHAT, EVIDENCE, CONTACT, PREVIEW, PAYMENT, DOWNLOAD] = [0, 1, 2, 3, 4, 5] as const;

function createInput(more: Partial<StepInput> = {}): StepInput {
  return {
    steps: STEPS,
    problemsAt: () => [],
    stops: [],
    stopsByAbsence: new Set(),
    stopsAt: 'namedStep',
    asked: 0,
    order: 'inOrder',
    isDrafted: false,
    isHanded: false,
    stoppedAt: undefined,
    found: [],
    ...more,
  };
}

const problem = (path: string) => ({ path, code: 'required', message: path });
const unfinished = (index: number) => (asked: number) => (asked === index ? [problem(`${asked}`)] : []);
const stop = (id: string, step: string) => ({ id, step, when: true });

describe('the step that is shown', () => {
  test.each([
    ['a step that is open', { asked: CONTACT }, CONTACT],
    ['the first, where the address is odd', { asked: NaN }, WHAT],
    ['the first, below it', { asked: -1 }, WHAT],
    ['the first unfinished one, past it', { asked: PREVIEW, problemsAt: unfinished(EVIDENCE) }, EVIDENCE],
    ['the step that a stop keeps one at', { asked: PREVIEW, stops: [stop('a', 'contact')] }, CONTACT],
    ['the preview, until the letter of these answers is written', { asked: PAYMENT }, PREVIEW],
    ['the payment, once it is', { asked: PAYMENT, isDrafted: true }, PAYMENT],
    [
      'an unfinished step, though a letter is written',
      { asked: PAYMENT, isDrafted: true, problemsAt: unfinished(WHAT) },
      WHAT,
    ],
    [
      'a letter by its address, whatever is answered',
      { asked: DOWNLOAD, isHanded: true, problemsAt: unfinished(WHAT) },
      DOWNLOAD,
    ],
    ['any step to an editor', { asked: PAYMENT, order: 'any' as const, problemsAt: unfinished(WHAT) }, PAYMENT],
  ])('is %s', (_words, more, current) => {
    const state = computeStepState(createInput(more));
    expect([state.current, state.step]).toEqual([current, STEPS[current]]);
  });

  test('judges no step after the first that is unfinished', () => {
    const judged: number[] = [];
    computeStepState(createInput({ problemsAt: (index) => (judged.push(index), unfinished(EVIDENCE)(index)) }));
    expect(judged).toEqual([WHAT, EVIDENCE]);
  });

  test('is none of a form without steps', () => {
    expect(computeStepState(createInput({ steps: [], asked: 2 }))).toMatchObject({ current: 0, step: undefined });
  });
});

test('the primary button passes over what is only offered, which has a button of its own', () => {
  expect(computeStepState(createInput())).toMatchObject({ nextIndex: CONTACT, offersNext: true });
  expect(computeStepState(createInput({ asked: EVIDENCE }))).toMatchObject({ nextIndex: CONTACT, offersNext: false });
  // Nothing follows that must be answered: it leads past the last.
  expect(computeStepState(createInput({ asked: DOWNLOAD, isHanded: true }))).toMatchObject({
    nextIndex: 6,
    isLast: true,
  });
});

test('of the problems found a step shows its own', () => {
  const found = [problem('whatField.name'), problem('contactField')];
  expect(computeStepState(createInput({ found, asked: CONTACT })).problems).toEqual([problem('contactField')]);
});

describe('a stop', () => {
  const stops = [stop('chosen', 'what'), stop('missing', 'what'), stop('later', 'contact')];
  const input = createInput({ stops, stopsByAbsence: new Set(['missing']) });

  test('holds at its own step; one that only misses an answer is shown when one asks to go on', () => {
    const before = computeStepState(input);
    expect(before.stops.map(({ id }) => id)).toEqual(['chosen', 'missing']);
    expect(before.shownStops.map(({ id }) => id)).toEqual(['chosen']);
    expect(computeStepState({ ...input, stoppedAt: 'what' }).shownStops.map(({ id }) => id)).toEqual([
      'chosen',
      'missing',
    ]);
    expect(computeStepState({ ...input, stoppedAt: 'contact' }).shownStops.map(({ id }) => id)).toEqual(['chosen']);
  });

  test('of a short form holds at the last step, whichever it names', () => {
    const short = { ...input, steps: STEPS.slice(0, 3), stopsAt: 'lastStep' as const };
    expect(computeStepState({ ...short, asked: WHAT })).toMatchObject({ stops: [], current: WHAT });
    expect(computeStepState({ ...short, asked: CONTACT })).toMatchObject({ current: CONTACT, shownStops: stops });
  });
});

describe('an address', () => {
  const read = (query: string, more: Parameters<typeof readStepAddress>[2] = {}) =>
    readStepAddress(STEPS, new URLSearchParams(query), more);

  test.each([
    ['', WHAT],
    ['step=2', CONTACT],
    ['step=preview', PREVIEW],
    ['step=download', DOWNLOAD],
    // Questions have numbers alone: their type says nothing.
    ['step=fields', NaN],
    ['payment_status=success&step=1', DOWNLOAD],
    ['payment_status=cancelled&step=4', PAYMENT],
  ])('%p asks for step %p', (query, asked) => expect(read(query).asked).toBe(asked));

  test('without a step leads back to where one was, if that step is still there', () => {
    expect(read('', { resumeAt: { step: 'contact', screen: 2 } })).toMatchObject({ asked: CONTACT, askedScreen: 2 });
    expect(read('', { resumeAt: { step: 'gone' } }).asked).toBe(WHAT);
    const elsewhere = read('step=1&screen=3', { resumeAt: { step: 'contact', screen: 1 } });
    expect(elsewhere).toMatchObject({ asked: EVIDENCE, askedScreen: 2 });
  });

  test('hands a letter over at the last step only', () => {
    expect(read('step=download&draft_id=a')).toMatchObject({ handedId: 'a', isHanded: true, isReturn: false });
    expect(read('step=3&draft_id=a')).toMatchObject({ handedId: 'a', isHanded: false });
    // Back from the payment page the browser's own letter is meant, where none is named.
    expect(read('payment_status=success', { draftId: 'own' })).toMatchObject({ handedId: 'own', isHanded: true });
    expect(read('step=download', { draftId: 'own' })).toMatchObject({ handedId: null, isHanded: false });
  });

  test('of another step keeps what is the page’s, and drops what was of one step', () => {
    const query = new URLSearchParams('type=claim&step=0&draft_id=a&t=x&situation=s&review=1');
    expect(buildStepQuery(query, STEPS, CONTACT)).toBe('type=claim&step=2');
    expect(buildStepQuery(query, STEPS, WHAT, { mark: 'change' })).toBe('type=claim&step=0&change=1');
    const letter = { draft_id: 'b', t: 'y' };
    expect(buildStepQuery(query, STEPS, DOWNLOAD, { letter })).toBe('type=claim&step=download&draft_id=b&t=y');
    const parted = new URLSearchParams('type=claim&step=0&screen=3');
    expect(buildStepQuery(parted, STEPS, WHAT, { screen: 1 })).toBe('type=claim&step=0&screen=2');
    expect(buildStepQuery(parted, STEPS, EVIDENCE)).toBe('type=claim&step=1');
  });
});
