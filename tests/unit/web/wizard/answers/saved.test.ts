import { readSavedAnswers } from '../../../../../web/src/wizard/answers/saved';

describe('answers kept in the browser', () => {
  const NOW = Date.parse('2026-11-21T12:00:00Z');
  const kept = (value: unknown) => ({ getItem: () => (typeof value === 'string' ? value : JSON.stringify(value)) });
  const saved = {
    form: { category: 'food' },
    step: 'describe',
    savedAt: NOW - 86_400_000,
    draft: { id: 'x', fingerprint: 'y' },
  };

  test('come back for a week', () => {
    expect(readSavedAnswers('claim', NOW, kept(saved))).toEqual(saved);
    expect(readSavedAnswers('claim', NOW + 7 * 86_400_000, kept(saved))).toBeUndefined();
  });

  test.each([['{'], ['null'], ['[]'], ['{"form":1,"savedAt":1}']])('%s counts as none', (text) =>
    expect(readSavedAnswers('claim', NOW, kept(text))).toBeUndefined(),
  );

  test('are none where storage is off', () => {
    const off = {
      getItem: () => {
        throw new Error('denied');
      },
    };
    expect(readSavedAnswers('claim', NOW, off)).toBeUndefined();
  });
});
