import { describe, expect, test } from '@jest/globals';
import { computeOrderNumber } from '../../core/records/transactions';
import { parseOrderNumber } from '../../core/shared/purchase/orderNumber';
import { computeLastRefundDay, computeLastWithdrawalDay } from '../../core/shared/purchase/withdrawal';
import { type WithdrawalMailInput, buildWithdrawalMail } from '../../worker/mail/withdrawalMail';

describe('the last day to withdraw', () => {
  test.each([
    // Bought on a Monday: the Monday two weeks later, that day included.
    ['2026-11-23', '2026-12-07'],
    // Over the change to summer time, a leap day and the year's end.
    ['2027-03-22', '2027-04-05'],
    ['2028-02-21', '2028-03-06'],
    // The fourteenth day is a Saturday, a Sunday, Christmas Eve, New Year's Eve, Good Friday: the next weekday.
    ['2026-11-21', '2026-12-07'],
    ['2026-11-22', '2026-12-07'],
    ['2026-12-10', '2026-12-28'],
    ['2026-12-17', '2027-01-04'],
    ['2027-03-12', '2027-03-30'],
  ])('of a purchase on %s is %s', (bought, last) => {
    expect(computeLastWithdrawalDay(bought)).toBe(last);
  });

  test('the money is back within fourteen days of the message, whatever day that is', () => {
    expect(computeLastRefundDay('2026-11-21')).toBe('2026-12-05');
  });

  test('of something that is no date there is none', () => {
    expect(computeLastWithdrawalDay('i går')).toBeNull();
  });
});

describe('an order number as a person types it', () => {
  test.each(['7KQ2M-XH4PD', '7kq2mxh4pd', ' 7kq2m xh4pd ', '7KQ2M–XH4PD', '7 K Q 2 M - X H 4 P D', '7kq2m_xh4pd'])(
    '%s is read as it is printed',
    (typed) => {
      expect(parseOrderNumber(typed)).toBe('7KQ2M-XH4PD');
    },
  );

  test.each(['', '7KQ2M', '7KQ2M-XH4P', '7KQ2M-XH4PDD', '7KQ2M-XH4P0', '7KQ2M-XH4PÅ', '{"$ne":1}'])(
    '%s is none',
    (typed) => {
      expect(parseOrderNumber(typed)).toBeUndefined();
    },
  );

  test('every number that we print is read', () => {
    for (let n = 0; n < 50; n += 1)
      expect(parseOrderNumber(computeOrderNumber(`letter-${n}`))).toBe(computeOrderNumber(`letter-${n}`));
  });
});

describe('the receipt of a withdrawal', () => {
  const operator = {
    name: 'Brevia Exempel AB',
    email: 'hej@brevia.example',
    orgnr: '556000-0000',
    address: 'Exempelgatan 1, 111 11 Stockholm',
    vat: 'SE556000000001',
  };
  const mail = (changes: Partial<WithdrawalMailInput> = {}) =>
    buildWithdrawalMail({
      language: 'sv',
      orderNumber: '7KQ2M-XH4PD',
      name: 'Anna Ek',
      what: 'letter',
      title: 'Reklamation',
      amount: 3900,
      before: 0,
      boughtAt: new Date('2026-11-10T22:30:00Z'),
      withdrawnAt: new Date('2026-11-20T23:30:00Z'),
      operator,
      ...changes,
    });

  test('says what, when in Swedish time, how much, how and by when the money comes', () => {
    const { subject, text, html } = mail();
    expect(subject).toBe('Kvitto: du har ångrat köpet (7KQ2M-XH4PD)');
    for (const part of [text, html])
      for (const words of [
        'Hej Anna Ek,',
        '7KQ2M-XH4PD',
        'Reklamation',
        '10 november 2026',
        '21 november 2026 kl. 00.30',
        '39\u00a0kr',
        'senast den 5 december 2026',
        'samma väg som du betalade',
        'SE556000000001',
        'hej@brevia.example',
      ])
        expect(part).toContain(words);
  });

  test('after a part went back says so, and what the rest is', () => {
    const { text, html } = mail({ amount: 2900, before: 1000 });
    for (const part of [text, html]) {
      expect(part).toContain('redan fått tillbaka 10\u00a0kr av köpet');
      expect(part).toContain('resten, 29\u00a0kr.');
      expect(part).not.toContain('hela beloppet');
    }
    expect(text).toMatch(/tidigare: 10\u00a0kr\nBetalas tillbaka: 29\u00a0kr/);
    expect(mail({ language: 'en', amount: 2900, before: 1000 }).text).toContain(
      '10\u00a0SEK of the purchase has been paid back to you already',
    );
  });

  test('after all of it went back promises no more, and does not call it free', () => {
    const { text } = mail({ amount: 0, before: 3900 });
    expect(text).toContain('hela beloppet, 39\u00a0kr');
    expect(text).not.toMatch(/kostade inget|senast/i);
  });

  test('of a free order promises no money', () => {
    const { text } = mail({ amount: 0, name: '' });
    expect(text).toContain('Hej,');
    expect(text).toContain('kostade inget');
    expect(text).not.toMatch(/Senast|betalar tillbaka/);
  });

  test('of a subscription says that it ends, and nothing of a letter', () => {
    const { text } = mail({ what: 'subscription', title: 'Prenumeration', amount: 9900 });
    expect(text).toContain('Prenumerationen avslutas genast');
    expect(text).not.toMatch(/Brevet|bilag/);
  });

  test('is English when the person is, and escapes the name that was typed', () => {
    const { text, html } = mail({ language: 'en', name: '<b>Eve</b>' });
    for (const words of ['39\u00a0SEK', '21 November 2026 at 00:30', 'by 5 December 2026'])
      expect(text).toContain(words);
    expect(html).not.toContain('<b>Eve');
    expect(text).not.toMatch(/Kvitto|ångra/);
  });
});
