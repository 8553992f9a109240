import { buildKindView } from '../../../../../core/kinds/view';
import type { KindView } from '../../../../../core/shared/contracts/kinds';
import { describeAnswersOfStep } from '../../../../../core/shared/answers/answersInWords';
import { listDoubtfulAnswers } from '../../../../../web/src/wizard/steps/doubtfulAnswers';
import { loadShippedKind } from '../../../shippedKinds';

const TODAY = '2026-11-24';

describe('all answers on one page', () => {
  let form: KindView;
  beforeAll(async () => {
    const kind = loadShippedKind('reklamation');
    form = buildKindView(kind, 'sv', 'reparation-misslyckad');
  });

  const told = (answers: Record<string, unknown>): Record<string, string[]> =>
    Object.fromEntries(
      form.steps
        .flatMap((step) => describeAnswersOfStep(form, step, answers, 'Ja'))
        .map(({ path, lines }) => [path, lines]),
    );

  test('are told as a person would tell them: days, sums, choices, rows and ticks', () => {
    const answers = {
      price: 11490,
      delivered: '2026-06',
      paidOn: '2026-06-12',
      where: 'seller',
      reasons: ['again', 'voucher'],
      attempts: [{ handedIn: '~2026-07-01', did: 'bytte pump' }, { handedIn: '2026-08:late' }],
      userContact: { name: 'Eva Ek', email: 'eva@example.com' },
    };
    expect(told(answers)).toEqual({
      price: ['11\u00a0490\u00a0kr'],
      delivered: ['I juni 2026'],
      paidOn: ['12 juni 2026'],
      where: ['Hos säljaren eller deras verkstad'],
      reasons: ['De har rätt att försöka igen', 'Du får presentkort eller rabatt på en ny'],
      attempts: ['Omkring den 1 juli 2026 · bytte pump', 'I slutet av augusti 2026'],
      'userContact.name': ['Eva Ek'],
      'userContact.email': ['eva@example.com'],
    });
  });

  test.each<[string, Record<string, unknown>, unknown[]]>([
    ['a year too late', { paidOn: '2027-06-12' }, [{ path: 'paidOn', reason: 'dayFar' }]],
    ['a year long gone', { delivered: '2006-06' }, [{ path: 'delivered', reason: 'dayFar' }]],
    ['days near by', { paidOn: '2026-12-20', delivered: '2025' }, []],
    [
      'a mistyped mail service',
      { userContact: { email: 'eva@gmial.com' } },
      [{ path: 'userContact.email', reason: 'mailDomain', meant: 'eva@gmail.com' }],
    ],
    ['a mail service of one’s own', { userContact: { email: 'eva@gmial-bygg.se' } }, []],
    // 811218-9876 is a number that Skatteverket's own examples use.
    [
      'a personal number with a wrong digit',
      { orderNo: '811218-9875' },
      [{ path: 'orderNo', reason: 'personalNumber' }],
    ],
    ['a right personal number', { orderNo: '19811218-9876' }, []],
    ['a number of another sort', { orderNo: '1234567890' }, []],
  ])('%s', (_what, answers, doubts) => {
    expect(listDoubtfulAnswers(form, answers, TODAY)).toEqual(doubts);
  });
});
