import { readFigures } from '../../worker/writer/figures';

const keysOf = (text: string): string[] =>
  readFigures(text).flatMap(({ kind, keys }) => keys.map((key) => `${kind} ${key}`));

describe('figures of a text', () => {
  test.each([
    ['Kontrollen gjordes kl. 9.41–9.48.', ['time 9:41', 'time 9:48']],
    ['The check was made at 09:41–09:48.', ['time 9:41', 'time 9:48']],
  ])('both ends of a time are read: %s', (text, keys) => {
    expect(keysOf(text)).toEqual(keys);
  });

  test.each(['Det återstod 1 timme och 26 minuter.', '1 hour and 26 minutes remained.'])(
    'hours and minutes are one period: %s',
    (text) => {
      expect(keysOf(text)).toEqual(['duration 86 minute']);
    },
  );

  it('a month is none in a double name', () => {
    expect(keysOf('Det sade Maj-Britt i juni.')).toEqual(['month 06']);
    expect(keysOf('Det var stängt maj-juni.')).toContain('month 06');
  });
});
