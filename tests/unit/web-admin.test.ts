import { createInstance } from 'i18next';
import { mixed } from '../../web/src/admin/charts/tints';
import { formatCalendarDay, formatMoney, formatPercent, formatSpan, formatTime } from '../../web/src/admin/formats';
import type { Entry } from '../../core/admin/logs';
import { detailLine, saidOf, shortened } from '../../web/src/admin/logs/entries';
import { stateWords } from '../../web/src/admin/logs/stateWords';
import { orderIn, orderPath, tabPath } from '../../web/src/admin/tabPath';
import { TABS, tabAt } from '../../web/src/admin/tabs';
import en from '../../web/src/i18n/admin-logs.en.json';
import sv from '../../web/src/i18n/admin-logs.sv.json';

test('sums have öre where there are any; times are Sweden’s, summer and winter', () => {
  expect(formatMoney(1234, 'sv')).toBe('1\u00a0234\u00a0kr');
  expect(formatMoney(56.4, 'sv')).toBe('56,40\u00a0kr');
  expect(formatMoney(-39, 'en')).toBe('-39\u00a0SEK');
  expect(formatPercent(38.44, 'sv')).toBe('38,4\u00a0%');
  expect(formatPercent(100, 'en')).toBe('100.0%');
  expect(formatTime('2026-11-21T13:03:59Z')).toBe('2026-11-21 14:03');
  expect(formatTime('2026-07-01T22:30:00Z')).toBe('2026-07-02 00:30');
  expect(formatCalendarDay('2026-12-31T23:30:00Z')).toBe('2027-01-01');
  expect(formatCalendarDay('2026-12-31')).toBe('2026-12-31');
});

test('how long something lasts, in words', () => {
  expect(formatSpan(30 * 60_000, 'sv')).toBe('30 minuter');
  expect(formatSpan(60_000, 'en')).toBe('1 minute');
  expect(formatSpan(90 * 60_000, 'en')).toBe('90 minutes');
  expect(formatSpan(7_200_000, 'sv')).toBe('2 timmar');
  expect(formatSpan(75_000, 'sv')).toBe('75 sekunder');
});

test('each tab has its address, and only tabs have one', () => {
  expect(TABS.map(({ key }) => tabAt(tabPath(key))?.key)).toEqual(TABS.map(({ key }) => key));
  expect(tabAt('/admin/')?.key).toBe('dashboard');
  expect(tabAt('/admin/sales/')?.key).toBe('sales');
  expect(tabAt('/admin/no-such-tab')).toBeUndefined();
  expect(tabAt('/admin/sales/more')).toBeUndefined();
  expect(tabAt('/admin/orders/in_1')).toBeUndefined();
});

test('each order has its address, which names it and no other page', () => {
  for (const id of ['0d3b1c52-7a3f-4d16-9a1e-4a5a0f0c9b11', 'in_1Nb', 'a/b?c#d'])
    expect(orderIn(orderPath(id))).toBe(id);
  for (const path of ['/admin/orders', '/admin/orders/', '/admin/orders/a/b', '/admin/sales', '/orders/a'])
    expect(orderIn(path)).toBeUndefined();
  // What can't be decoded is looked for as it stands.
  expect(orderIn('/admin/orders/%E0%A4%A')).toBe('%E0%A4%A');
});

test('tints of a hue lie between it and the ground', () => {
  expect(mixed('#14396b', '#ffffff', 0)).toBe('#14396b');
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mixed('#00f', '#fff', 0.5)).toBe('#8080ff');
});

describe('what the log says of an entry', () => {
  const texts = createInstance();
  beforeAll(() =>
    texts.init({
      ns: 'web',
      defaultNS: 'web',
      fallbackLng: false,
      showSupportNotice: false,
      interpolation: { escapeValue: false },
      resources: { sv: { web: sv }, en: { web: en } },
    }),
  );

  const kinds = [
    {
      id: 'reklamation',
      name: 'Reklamation',
      priceKey: 'claim',
      categories: [{ value: 'electronics', label: 'Elektronik' }],
    },
    { id: 'klagomal', name: 'Klagomål', priceKey: 'claim', categories: [] },
  ];
  const wordsFor = (language: 'sv' | 'en', action: string) => {
    const fixed = texts.getFixedT(language);
    return stateWords({ t: (key, values) => fixed(key, { ...values }), language, kinds }, { action });
  };
  const said = (
    action: string,
    { details = '', before = null, after = null }: { details?: string; before?: unknown; after?: unknown },
    language: 'sv' | 'en' = 'sv',
  ) => {
    const entry: Entry = {
      id: '',
      timestamp: '',
      action,
      resource: '',
      resourceId: null,
      userId: null,
      userEmail: null,
      ipAddress: null,
      details,
      before,
      after,
    };
    return detailLine(entry, wordsFor(language, action)).replaceAll('\u00a0', ' ');
  };

  test('words for keys and for values that have a fixed meaning', () => {
    expect(said('audit_log_view', { after: { action: 'pricing_update', resource: 'pricing', userId: 'u-1' } })).toBe(
      'Åtgärd: Ändrade priser, Resurs: Priser, Administratör: u-1',
    );
    expect(
      said('sales_data_view', {
        after: { status: 'partlyRefunded', kind: 'reklamation', category: 'electronics', page: 2 },
      }),
    ).toBe('Status: Delvis återbetald, Brevtyp: Reklamation, Kategori: Elektronik, Sida: 2');
    expect(
      said('sales_data_view', { after: { search: { address: true, kinds: [], categories: 0, orderNumber: false } } }),
    ).toBe('Sökning: (e-postadress ja, Brevtyper –, Kategorier 0, ordernummer nej)');
    expect(
      said('letter_refund', {
        details: 'Ringde',
        before: { status: 'paid', refundable: 39 },
        after: { amount: 9.5, reason: 'goodwill', deleteLetter: false },
      }),
    ).toBe(
      'Ringde · Status: Betald, Kvar att betala tillbaka: 39 kr → Belopp: 9,50 kr, Orsak: Gottgörelse, Radera brevet: nej',
    );
    expect(said('letter_retry', { after: { steps: ['renderLetter', 'newStep'] } }, 'en')).toBe(
      'Steps: Make the letter as a PDF, newStep',
    );
  });

  test('of what was changed only what differs, prices by what they are for', () => {
    const code = {
      code: 'VÅR',
      type: 'percentage',
      value: 20,
      maxUses: null,
      expiresAt: '2026-12-31T22:59:59.999Z',
      enabled: true,
    };
    expect(said('discount_code_update', { before: code, after: { ...code, value: 25, enabled: false } })).toBe(
      'Rabatt: 20 % → 25 %, Aktiv: ja → nej',
    );
    expect(said('discount_code_create', { after: code })).toBe(
      'Kod: VÅR, Typ: Procent, Rabatt: 20 %, Max antal användningar: –, Går ut: 2026-12-31 23:59, Aktiv: ja',
    );
    expect(
      said('pricing_update', {
        details: 'Papper',
        before: { claim: 39, subscription: 99 },
        after: { claim: 45, subscription: 109 },
      }),
    ).toBe('Papper · Reklamation, Klagomål: 39 kr → 45 kr, Prenumeration: 99 kr → 109 kr');
    const [kept, counted] = [
      { day: '2026-11-20', rows: 2, paidBack: 0 },
      { day: '2026-11-20', rows: 3, paidBack: 1000 },
    ];
    expect(said('figures_recount', { before: [kept], after: [counted] })).toBe(
      '2026-11-20: (Rader 2, Återbetalt 0 kr) → (Rader 3, Återbetalt 10 kr)',
    );
    expect(said('figures_recount', { before: [], after: [] })).toBe('');
  });

  test('what is unknown stands as it was kept, and a long line is cut', () => {
    expect(said('new_action', { after: { newKey: 'new-value', 'a.b': 'x:y', deep: { list: [1, null] } } }, 'en')).toBe(
      'newKey: new-value, a.b: x:y, deep: (list 1, –)',
    );
    expect(saidOf('text', wordsFor('en', ''))).toEqual([]);
    const { text, isWhole } = shortened(
      said('letter_search', { after: { found: Array.from({ length: 9 }, (_, n) => `0d3b1c52-${n}`) } }),
    );
    expect([text.length, isWhole]).toEqual([100, false]);
  });
});
