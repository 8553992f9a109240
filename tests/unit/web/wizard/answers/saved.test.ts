import { readUnexpiredSavedAnswers } from '../../../../../web/src/wizard/answers/saved';

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
    expect(readUnexpiredSavedAnswers('claim', NOW, kept(saved))).toEqual(saved);
    expect(readUnexpiredSavedAnswers('claim', NOW + 7 * 86_400_000, kept(saved))).toBeUndefined();
  });

  test.each([['{'], ['null'], ['[]'], ['{"form":1,"savedAt":1}']])('%s counts as none', (text) =>
    expect(readUnexpiredSavedAnswers('claim', NOW, kept(text))).toBeUndefined(),
  );

  test('are none where storage is off', () => {
    const off = {
      getItem: () => {
        throw new Error('denied');
      },
    };
    expect(readUnexpiredSavedAnswers('claim', NOW, off)).toBeUndefined();
  });
});
