import type { MyLetter } from '../../web/src/data/myLetters';
import { joinPreviewText } from '../../web/src/data/myLetters';
import { chooseSignInFailureTextKey, isSignInCanceled } from '../../web/src/data/signInWindow';
import { filterLetters, parseShownCount, parseLetterFilter, searchLetters } from '../../web/src/pages/myLetters/filter';
import { computeInitials } from '../../web/src/ui/initials';

function letter(more: Partial<MyLetter>): MyLetter {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    kind: 'reklamation',
    type: 'Reklamation',
    category: 'E-handel',
    status: 'preview',
    language: 'sv',
    createdAt: '2026-11-21T10:00:00.000Z',
    updatedAt: '2026-11-21T10:00:00.000Z',
    purgeAfter: '2026-11-28T10:00:00.000Z',
    price: 39,
    downloads: {},
    resume: '/',
    ...more,
  };
}

describe('initials', () => {
  it.each([
    ['Eva Ek', 'eva@example.com', 'EE'],
    ['Anna-Karin von der Öst', '', 'AÖ'],
    ['Eva', '', 'E'],
    ['', 'åsa@example.com', 'Å'],
    ['(chef) Bo', '', 'B'],
    ['', '', ''],
  ])('of %j, %j are %j', (name, email, expected) => expect(computeInitials(name, email)).toBe(expected));
});

describe('the list of letters', () => {
  const letters = [
    letter({ id: 'a', recipient: 'Cykelhuset i Örebro AB', excerpt: 'Växeln hoppar' }),
    letter({ id: 'b', status: 'paid', type: 'Klagomål', orderNumber: 'ABCDE-12345' }),
    letter({ id: 'c', status: 'delivered', category: 'Möbler' }),
  ];
  const found = (words: string) =>
    searchLetters(letters, words, ({ status }) => (status === 'delivered' ? 'Levererat' : '')).map(({ id }) => id);

  it('is searched by every word, accents and capitals aside', () => {
    expect(found('')).toEqual(['a', 'b', 'c']);
    expect(found('  OREBRO cykel ')).toEqual(['a']);
    expect(found('örebro vaxeln')).toEqual(['a']);
    expect(found('abcde-123')).toEqual(['b']);
    expect(found('mobler levererat')).toEqual(['c']);
    expect(found('örebro klagomål')).toEqual([]);
  });

  it('counts what is delivered as paid, and an odd filter as none', () => {
    expect(filterLetters(letters, 'paid').map(({ id }) => id)).toEqual(['b', 'c']);
    expect(filterLetters(letters, 'preview').map(({ id }) => id)).toEqual(['a']);
    expect(filterLetters(letters, parseLetterFilter('odd'))).toEqual(letters);
    expect(parseLetterFilter('paid')).toBe('paid');
  });

  it.each([
    [null, 0, 0],
    [null, 19, 19],
    [null, 100, 20],
    ['40', 100, 40],
    ['41', 100, 60],
    ['500', 100, 100],
    ['-7', 100, 20],
    ['many', 100, 20],
    ['Infinity', 100, 100],
  ])('asked for %s of %d shows %d', (asked, all, shown) => {
    expect(parseShownCount(asked, all)).toBe(shown);
  });

  it('copies a preview’s own lines', () => {
    const block = (lines: string[]) => ({
      type: 'paragraph' as const,
      lines,
      from: { answers: [], sources: [], rules: [] },
    });
    expect(joinPreviewText({ subject: 'Reklamation', blocks: [block(['Hej', 'du']), block(['Slut'])] })).toBe(
      'Reklamation\n\nHej\ndu\n\nSlut',
    );
    expect(joinPreviewText({ subject: '', blocks: [] })).toBe('');
  });
});

it('a sign-in that failed says why, as far as one can do something about it', () => {
  expect(
    ['sign_in_expired', 'sign_in_unavailable', 'sign_in_failed', '', 'odd'].map(chooseSignInFailureTextKey),
  ).toEqual([
    'session.expiredText',
    'session.unavailableText',
    'session.failedText',
    'session.failedText',
    'session.failedText',
  ]);
  expect([isSignInCanceled('sign_in_canceled'), isSignInCanceled('sign_in_failed')]).toEqual([true, false]);
});
