import { joinPatternLines } from '../../core/shared/patternLines';
import { describe, expect, test } from '@jest/globals';
import { buildLetterMail } from '../../worker/mail/letterMail';
import { buildOrderLinkMail } from '../../worker/mail/orderLinkMail';
import { buildRefundMail } from '../../worker/mail/refundMail';
import { buildRefundReceiptMail } from '../../worker/mail/refundReceiptMail';
import { buildSubscriptionMail } from '../../worker/mail/subscriptionMail';
import { letter, operator } from './letterMailInput';

describe('the mail with a link that confirms what was asked for an order', () => {
  const link = (act: 'withdraw' | 'resend' | 'receipt', language: 'sv' | 'en') =>
    buildOrderLinkMail({
      act,
      language,
      orderNumber: '7KQ2M-XH4PD',
      askedAt: new Date('2026-11-21T13:03:00Z'),
      expiresAt: new Date('2026-11-21T14:03:00Z'),
      token: 'a-b_c',
      site: 'http://localhost:3000',
      operator,
    });

  test.each([
    ['sv', 'Ordernumret', 'ingen loggas in'],
    ['en', 'order number', 'nobody is signed in'],
  ] as const)(
    'to sign in (%s) speaks of no letter and no order, which there need not be',
    (language, order, nobody) => {
      const { text } = buildOrderLinkMail({
        act: 'signIn',
        language,
        orderNumber: '',
        askedAt: new Date('2026-11-21T13:03:00Z'),
        expiresAt: new Date('2026-11-21T14:03:00Z'),
        token: 'a-b_c',
        site: 'http://localhost:3000',
        operator,
      });
      expect(text.toLowerCase()).not.toContain(order.toLowerCase());
      expect(text).toContain(nobody);
    },
  );

  test.each(['withdraw', 'resend', 'receipt'] as const)(
    'to %s names the order, when it was asked, how long it works, and that nothing is done yet',
    (act) => {
      for (const [language, words] of [
        [
          'sv',
          [
            'http://localhost:3000/confirm#a-b_c',
            '21 november 2026 kl. 14.03',
            '21 november 2026 kl. 15.03',
            'Var det inte du?',
          ],
        ],
        [
          'en',
          [
            'http://localhost:3000/en/confirm#a-b_c',
            '21 November 2026 at 14:03',
            '21 November 2026 at 15:03',
            'Was it not you?',
          ],
        ],
      ] as const) {
        const { subject, text, html } = link(act, language);
        expect(subject).toContain('(7KQ2M-XH4PD)');
        for (const part of [text, html]) {
          for (const each of words) expect(part).toContain(each);
          expect(part).not.toMatch(/\{\w+\}/);
        }
      }
    },
  );

  test('to withdraw acknowledges the message, and promises nothing yet', () => {
    expect(link('withdraw', 'sv').text).toContain('Vi har tagit emot ett meddelande');
    expect(link('resend', 'sv').text).not.toContain('räknas');
  });
});

describe('the mail about a subscription', () => {
  const paid = (first: boolean, language: 'sv' | 'en' = 'sv') =>
    buildSubscriptionMail({
      language,
      orderNumber: '7KQ2M-XH4PD',
      receipt: {
        base: 9900,
        discount: 0,
        total: 9900,
        vat: 1980,
        paidAt: new Date('2026-11-21T13:03:00Z'),
        method: 'card',
      },
      first,
      periodStart: new Date('2026-11-21T13:03:00Z'),
      periodEnd: new Date('2026-12-21T13:03:00Z'),
      site: 'http://localhost:3000',
      operator,
    });

  test('confirms the first payment in full: price, renewal, how it ends, withdrawal, VAT', () => {
    const { subject, text, html } = paid(true);
    expect(subject).toContain('(7KQ2M-XH4PD)');
    for (const part of [text, html.replaceAll('&#38;', '&')]) {
      for (const words of [
        '99\u00a0kr dras varje månad',
        '21 december 2026',
        'http://localhost:3000/account',
        'till och med den 7 december 2026',
        'http://localhost:3000/withdraw?order=7KQ2M-XH4PD',
        'varav moms 25 %',
        '19,80\u00a0kr',
        'SE556000000001',
        'Kort',
      ])
        expect(part).toContain(words);
      expect(part.replace(/<style[^]*?<\/style>/g, '')).not.toMatch(/[{}]|den den/);
    }
  });

  test('of a renewal is a receipt, which offers no withdrawal', () => {
    const { subject, text } = paid(false, 'en');
    expect(subject).toBe('Your subscription has been renewed (7KQ2M-XH4PD)');
    for (const words of ['99\u00a0SEK', '19.80\u00a0SEK', 'http://localhost:3000/en/account', '21 December 2026'])
      expect(text).toContain(words);
    expect(text).not.toMatch(/withdraw/i);
  });
});

describe("the letter's mail", () => {
  test('carries order number, receipt with VAT, link, next steps and rights in both parts', () => {
    const { subject, text, html } = buildLetterMail(letter());
    expect(subject).toBe('Din reklamation är klar (BR-7K2M9Q)');
    const plainHtml = html.replaceAll('&#38;', '&');
    for (const part of [text, plainHtml]) {
      for (const words of [
        'Hej Anna Ek,',
        'BR-7K2M9Q',
        '39\u00a0kr',
        '\u22127,80\u00a0kr',
        'Rabatt (TEST20)',
        '31,20\u00a0kr',
        'varav moms 25 %',
        '6,24\u00a0kr',
        'Swish',
        '21 november 2026',
        '5 december 2026',
        'Skriv under',
        'SE556000000001',
        'hej@brevia.example',
      ])
        expect(part).toContain(words);
      expect(part).toContain('http://localhost:3000/api/reklamation/download/letter?draft_id=1&t=a-b_c');
      // The fourteenth day is a Saturday: the right ends on the Monday.
      expect(part).toContain('till och med den 7 december 2026');
      for (const page of ['withdraw', 'resend', 'deletion-receipt'])
        expect(part).toContain(`http://localhost:3000/${page}?order=BR-7K2M9Q`);
      // Until then the link works, in Swedish time.
      expect(part).toContain('28 november 2026 kl. 14.03');
    }
    expect(text).toContain('2. Är allt betalt? Betala inte mer.');
    expect(html).toContain('<html lang="sv">');
  });

  test.each(['sv', 'en'] as const)('leaves no mark of a value that was to be filled in, in %s', (language) => {
    const { text, html } = buildLetterMail(letter({ language }));
    expect(text).not.toMatch(/[{}]/);
    expect(html.replace(/<style[^]*?<\/style>/g, '')).not.toMatch(/[{}]/);
  });

  test('says that a subscription paid, and offers no withdrawal from what cost nothing', () => {
    const receipt = {
      base: 3900,
      discount: 3900,
      total: 0,
      vat: 0,
      paidAt: new Date('2026-11-21T13:03:00Z'),
      method: 'subscription',
    };
    const { text, html } = buildLetterMail(letter({ free: true, receipt }));
    for (const part of [text, html]) {
      for (const words of [
        'Brevet ingår i din prenumeration',
        'Ingår i prenumerationen',
        'Din prenumeration',
        '\u221239\u00a0kr',
      ])
        expect(part).toContain(words);
      expect(part).not.toMatch(/ångra köpet|Kostnadsfritt/i);
    }
  });

  test('is English when the letter is', () => {
    const { text, html } = buildLetterMail(
      letter({
        language: 'en',
        letterTitle: 'Product claim',
        texts: { subject: 'Your claim is ready', intro: 'Here is your letter as a PDF.' },
      }),
    );
    for (const part of [text, html]) {
      for (const words of [
        'Hello Anna Ek,',
        '39\u00a0SEK',
        '31.20\u00a0SEK',
        'of which VAT 25%',
        '5 December 2026',
        '28 November 2026 at 14:03',
      ])
        expect(part).toContain(words);
      expect(part).not.toMatch(/moms|Kvitto|Totalt/);
    }
  });

  test('escapes everything that a person typed, and keeps it as typed in the text part', () => {
    const name = 'Eve <img src=x onerror=alert(1)> & "Co"';
    const { text, html } = buildLetterMail(
      letter({ recipientName: name, checklist: [{ title: '<b>x</b>', text: "it's" }] }),
    );
    expect(text).toContain(`Hej ${name},`);
    expect(html).not.toMatch(/<img|<b>x/);
    expect(html).toContain('Eve &#60;img src=x onerror=alert(1)&#62; &#38; &#34;Co&#34;');
  });

  test('loads nothing from outside', () => {
    const { html } = buildLetterMail(letter());
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
  });

  test('lists last days in order, and says which file puts them into a calendar', () => {
    const deadlines = [
      { date: '2027-03-01', text: 'Sista dag att anmäla.' },
      { date: '2026-12-05', text: 'Dagen då du bad om svar.' },
    ];
    const { text, html } = buildLetterMail(letter({ deadlines, calendar: 'datum.ics' }));
    expect(text).toMatch(
      joinPatternLines('')`
        DATUM ATT HÅLLA\n5 december 2026: Dagen då du bad om svar\.\n1 mars 2027: Sista dag att anmäla\.\n\n
        Öppna den bifogade filen datum\.ics`,
    );
    expect(html).toMatch(/5 december 2026.*1 mars 2027.*datum\.ics/s);
    expect(buildLetterMail(letter({ deadlines })).text).not.toContain('.ics');
  });

  test('links to the dossier when there is one', () => {
    const dossierUrl = 'http://localhost:3000/api/x/download/dossier?draft_id=1&t=a-b_c';
    const { text, html } = buildLetterMail(letter({ dossierUrl }));
    for (const part of [text, html.replaceAll('&#38;', '&')]) {
      expect(part).toContain(dossierUrl);
      expect(part).toContain('Länkarna fungerar till den 28 november 2026');
    }
    expect(buildLetterMail(letter()).text).not.toMatch(/dossier/i);
  });

  test('of a free letter has a receipt of 0 and no withdrawal', () => {
    const { text } = buildLetterMail(
      letter({
        free: true,
        receipt: {
          base: 3900,
          discount: 3900,
          total: 0,
          vat: 0,
          code: 'FREE100',
          paidAt: new Date('2026-11-21T13:03:00Z'),
          method: 'card',
        },
      }),
    );
    expect(text).toMatch(/Totalt +0\u00a0kr/);
    expect(text).toContain('Kostnadsfritt');
    expect(text).not.toContain('ångra');
  });

  test('of money given back says how much, why and how', () => {
    const { subject, text, html } = buildRefundMail({
      language: 'sv',
      amount: 3900,
      reason: 'late',
      orderNumber: 'BR-7K2M9Q',
      operator,
    });
    expect(subject).toBe('Vi har betalat tillbaka 39\u00a0kr');
    for (const part of [text, html]) {
      expect(part).toContain('redan hade raderats');
      expect(part).toContain('BR-7K2M9Q');
      expect(part).toContain('hej@brevia.example');
    }
    expect(buildRefundMail({ language: 'en', amount: 3900, reason: 'duplicate', operator }).text).toContain(
      'We have paid back 39\u00a0SEK to you. The letter had already been paid for',
    );
  });
});

describe('the receipt of a refund', () => {
  const part = {
    orderNumber: '7KQ2M-XH4PD',
    what: 'Reklamation',
    boughtAt: new Date('2026-11-20T13:03:00Z'),
    paid: 3900,
    refundedAt: new Date('2026-11-21T13:03:00Z'),
    endsSubscription: false,
    operator,
  };

  test('of a part names the purchase, the sum with its VAT, what went back before and what is left', () => {
    const { subject, text, html } = buildRefundReceiptMail({
      ...part,
      language: 'sv',
      amount: 950,
      vat: 190,
      before: 1000,
      reason: 'goodwill',
    });
    expect(subject).toBe('Kvitto på återbetalning: 9,50\u00a0kr');
    for (const shown of [text, html])
      for (const words of [
        '7KQ2M-XH4PD',
        '20 november 2026',
        '21 november 2026',
        '−10\u00a0kr',
        '−9,50\u00a0kr',
        '−1,90\u00a0kr',
        '19,50\u00a0kr',
        'gottgöra besväret',
        operator.orgnr,
      ])
        expect(shown).toContain(words);
  });

  test('of the whole says nothing of a rest; words for staff only stay away', () => {
    const { text } = buildRefundReceiptMail({
      ...part,
      language: 'en',
      what: 'Subscription',
      amount: 3900,
      vat: 780,
      before: 0,
      reason: 'other',
      endsSubscription: true,
    });
    expect(text).toContain('It is about what you have been in touch with us about.');
    expect(text).toContain('The subscription has ended');
    expect(text).not.toContain('Left of the purchase');
    expect(text).not.toContain('Paid back before');
  });
});
