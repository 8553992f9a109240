import { createInstance } from 'i18next';
import type { Entry } from '../../core/shared/contracts/admin/logs';
import { maskPersonalData } from '../../core/records/personalData';
import {
  describeEntryDetailsAndChanges,
  listRecordStateInWords,
  shortenLineAndTellIfWhole,
} from '../../web/src/admin/logs/entries';
import { createLabelAndValueDescriber } from '../../web/src/admin/logs/stateWords';
import adminEn from '../../web/src/i18n/admin.en.json';
import adminSv from '../../web/src/i18n/admin.sv.json';
import en from '../../web/src/i18n/admin-logs.en.json';
import sv from '../../web/src/i18n/admin-logs.sv.json';

describe('what the log says of an entry', () => {
  const texts = createInstance();
  beforeAll(() =>
    texts.init({
      ns: 'web',
      defaultNS: 'web',
      fallbackLng: false,
      showSupportNotice: false,
      interpolation: { escapeValue: false },
      resources: { sv: { web: { ...adminSv, ...sv } }, en: { web: { ...adminEn, ...en } } },
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
    return createLabelAndValueDescriber({ t: (key, values) => fixed(key, { ...values }), language, kinds }, { action });
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
    return describeEntryDetailsAndChanges(entry, wordsFor(language, action)).replaceAll('\u00a0', ' ');
  };

  test('what stands for personal data is in the reader’s language', () => {
    const details = maskPersonalData('Anna (anna@exempel.se, 070-123 45 67, 19121212-1212) ringde');
    const entry = { details, after: { description: 'Till [phone]' } };
    expect(said('discount_code_update', entry)).toContain(
      'Anna ([e-postadress], [telefonnummer], [personnummer]) ringde',
    );
    expect(said('discount_code_update', entry)).toContain('Till [telefonnummer]');
    expect(said('discount_code_update', entry, 'en')).toContain('([email address], [phone number]');
  });

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
    expect(listRecordStateInWords('text', wordsFor('en', ''))).toEqual([]);
    const { text, isWhole } = shortenLineAndTellIfWhole(
      said('letter_search', { after: { found: Array.from({ length: 9 }, (_, n) => `0d3b1c52-${n}`) } }),
    );
    expect([text.length, isWhole]).toEqual([100, false]);
  });
});
