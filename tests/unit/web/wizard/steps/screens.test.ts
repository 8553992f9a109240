import { groupFieldsByScreen } from '../../../../../web/src/wizard/steps/screens';

const choices = (count: number) => ({
  'ui:widget': 'radio',
  'ui:title': 'Which?',
  'ui:enumNames': Array.from({ length: count }, (_, index) => `Choice ${index + 1}`),
});
const text = { 'ui:widget': 'text', 'ui:title': 'What?' };
const buildStep = (always: string[], uiSchema: Record<string, unknown>) => ({
  schema: { properties: Object.fromEntries(always.map((name) => [name, { type: 'string' }])) },
  uiSchema,
});

describe('the questions of a step on a phone', () => {
  test('stand on one screen as long as they fit, in the order of asking', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const step = buildStep(names, Object.fromEntries(names.map((name) => [name, text])));
    const screens = groupFieldsByScreen(step, names);
    expect(screens.flat()).toEqual(names);
    expect(screens.length).toBe(2);
  });

  test('one that is higher than a screen has it alone', () => {
    const step = buildStep(['a', 'long', 'b'], { a: text, long: choices(20), b: text });
    expect(groupFieldsByScreen(step, ['a', 'long', 'b'])).toEqual([['a'], ['long'], ['b']]);
  });

  test('what an answer opens goes with its question to the next screen, rather than be parted from it', () => {
    const step = buildStep(['first', 'asks'], { first: choices(8), asks: text, opened: choices(3) });
    expect(groupFieldsByScreen(step, ['first', 'asks'])).toEqual([['first', 'asks']]);
    expect(groupFieldsByScreen(step, ['first', 'asks', 'opened'])).toEqual([['first'], ['asks', 'opened']]);
  });

  test('too much of it is parted all the same', () => {
    const opened = Object.fromEntries(['p', 'q', 'r'].map((name) => [name, choices(8)]));
    const step = buildStep(['asks'], { asks: text, ...opened });
    expect(groupFieldsByScreen(step, ['asks', 'p', 'q', 'r'])).toEqual([['asks', 'p'], ['q'], ['r']]);
  });

  test('a step without questions has no screens', () => {
    expect(groupFieldsByScreen({ schema: {}, uiSchema: {} }, [])).toEqual([]);
  });
});
