import type { FormData, KindVersion, Source } from '../../core/shared/kinds/kind';

/** A small kind of letter, made for the writer's tests: every feature of the template dialect, and two acts. */

const text = {
  name: 'Prov',
  letterTitle: 'Prov',
  tagline: 'Prov',
  description: 'Prov',
  recipientPlaceholder: 'Kundtjänst',
  steps: {},
  fields: {
    category: { label: 'Kategori', options: { phone: 'mobiltelefon', shoes: { label: 'skor', hint: 'även stövlar' } } },
    caseDescription: { label: 'Vad har hänt?' },
  },
  banners: {},
  stops: {},
  deadlines: {},
  checklist: {},
  mail: { subject: 'Ditt brev', intro: 'Här är ditt brev.' },
  about: { when: [], what: [], why: [], law: '' },
  frame: {},
  errors: {},
  faq: [],
};

function source(
  id: string,
  sv: string,
  en: string,
  svText: string,
  enText: string,
  rest: Partial<Source> = {},
): Source {
  return {
    id,
    citation: { sv, en },
    title: { sv, en },
    text: { sv: svText, en: enText },
    link: 'https://www.riksdagen.se/',
    status: 'V',
    sheet: '1A',
    validFrom: null,
    validTo: null,
    reviewed: '2026-11-21',
    when: true,
    ...rest,
  };
}

const LETTER_SV = `# Fel på {{ form.product }}

Hej,

## Vad som har hänt

Jag köpte {{ form.product }} ({{ form.category | label: "category" }}) av {{ form.company }} \
den {{ form.purchaseDate | date_long }} för {{ form.price | kr }}.
{% if form.orderReference %}Ordernumret är {{ form.orderReference }}.{% endif %}

{{ form.caseDescription | quote }}

{% if applies["liability"] or applies["notice"] %}
## Rättslig grund
{% endif %}

{% if applies["liability"] %}Säljaren svarar för fel som visar sig inom tre år ({% cite "liability" %}).{% endif %}

{% if applies["notice"] %}Den som reklamerar inom två månader är alltid i tid ({% cite "notice" %}).{% endif %}

{% if applies["interest"] %}Ränta kan begäras enligt {% cite "interest" %}.{% endif %}

## Mitt krav

Jag begär att ni senast den {{ replyBy | date_long }}
- betalar tillbaka {{ facts.amount | kr }}, och
- bekräftar det {% if form.userContact.phone %}på telefon {{ form.userContact.phone }}{% else %}skriftligen{% endif %}.

Hör jag inget vänder jag mig till Allmänna reklamationsnämnden.

closing: Med vänlig hälsning
`;

const LETTER_EN = `# Fault in {{ form.product }}

I bought {{ form.product }} from {{ form.company }} on {{ form.purchaseDate | date_long }} for {{ form.price | kr }}.

{{ form.caseDescription | quote }}

{% if applies["liability"] %}The seller answers for faults that appear within three years ({% cite "liability" %}).{% endif %}

I ask you to repay {{ facts.amount | kr }} by {{ replyBy | date_long }}.

closing: Yours faithfully
`;

export const PROBE_KIND: KindVersion = {
  hash: 'probe-kind',
  manifest: {
    id: 'probe',
    order: 9,
    apiPath: 'probe',
    priceKey: 'probe',
    defaultPrice: 39,
    icon: 'package',
    slugs: { about: 'probe', faq: 'probe' },
    letterLanguages: ['sv', 'en'],
    previewLines: 12,
    contact: { name: 'userContact.name', email: 'userContact.email' },
    eventDateField: 'incidentDate',
    lookups: {},
    uploads: {},
    steps: [
      { id: 'details', type: 'fields', fields: ['product'] },
      { id: 'preview', type: 'preview' },
    ],
    api: { requestAliases: {}, draftResponse: {}, paymentLinkResponse: {}, readingCalls: [] },
    files: { letter: 'probe-{id}.pdf', attachment: 'probe.pdf', opensFree: false },
    recipient: { name: '{{ form.company }}', lines: ['{{ form.companyAddress }}'] },
    replyDays: 14,
    deadlines: [],
    checklist: [],
  },
  schema: {},
  ui: {},
  rules: {
    facts: [
      {
        id: 'amount',
        value: {
          if: [{ present: [{ var: 'form.amountClaimed' }] }, { var: 'form.amountClaimed' }, { var: 'form.price' }],
        },
      },
      { id: 'days', value: { daysBetween: [{ var: 'form.incidentDate' }, { var: 'today' }] } },
      { id: 'early', value: { '<=': [{ var: 'facts.days' }, 60] } },
    ],
    banners: [],
    stops: [],
  },
  sources: [
    source(
      'liability',
      '4 kap. 14 § konsumentköplagen (2022:260)',
      'Chapter 4, section 14 of the Consumer Sales Act (2022:260)',
      'Säljaren svarar för fel som visar sig inom tre år.',
      'The seller answers for faults that appear within three years.',
      { validFrom: '2022-05-01' },
    ),
    source(
      'notice',
      '5 kap. 2 § konsumentköplagen (2022:260)',
      'Chapter 5, section 2 of the Consumer Sales Act (2022:260)',
      'Reklamation inom två månader är alltid i tid.',
      'Notice within two months is always in time.',
      { when: { var: 'facts.early' } },
    ),
    source(
      'interest',
      '6 § räntelagen (1975:635)',
      'Section 6 of the Interest Act (1975:635)',
      'Dröjsmålsränta är referensräntan plus åtta procentenheter.',
      'Default interest is the reference rate plus eight percentage points.',
      { when: { '==': [{ var: 'form.category' }, 'shoes'] } },
    ),
  ],
  texts: { sv: text, en: { ...text, recipientPlaceholder: 'Customer service' } },
  letters: { sv: LETTER_SV, en: LETTER_EN },
  prompt: 'A complaint about goods.',
  data: {},
  examples: {},
};

export const PROBE_DAY = '2026-11-21';

/** A filled-in form of the probe kind. */
export function probeForm(changes: FormData = {}): FormData {
  return {
    category: 'phone',
    product: 'Fairphone 5',
    company: 'Elgiganten AB',
    purchaseDate: '2026-03-14',
    incidentDate: '2026-10-30',
    price: 6990,
    orderReference: 'ORD-77812',
    caseDescription:
      'Skärmen slocknade efter sju månader. Jag ringde den 2 november och fick tala med Birgitta Lundqvist.\n\nHon bad mig vänta',
    userContact: {
      name: 'Anna Svensson',
      email: 'anna@example.com',
      phone: '070-123 45 67',
      address: 'Storgatan 1, 111 22 Stockholm',
    },
    ...changes,
  };
}
