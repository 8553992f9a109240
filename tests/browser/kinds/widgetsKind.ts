import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { madeKind, type Edit, type FormsFolder } from '../../unit/kind-folders';

/** Two kinds with the widgets that not every kind uses: one filled in at /create, one with routes and no last step. */
export const PLAIN = 'widget-claim';
export const ROUTED = 'widget-routes';

const personal = { type: 'string', maxLength: 500, 'x-sensitivity': 'personal' };

const OFFICES = [
  {
    value: 'north',
    name: { sv: 'Norra kontoret', en: 'The northern office' },
    description: { sv: 'Båtar och bryggor', en: 'Boats and jetties' },
    badge: { sv: 'Privat', en: 'Private' },
  },
  { value: 'south', name: 'Södra kontoret', description: 'Cyklar' },
  ...Array.from({ length: 20 }, (_each, index) => ({
    value: `branch${index}`,
    name: `Filial ${index}`,
    description: 'Allt annat',
  })),
];
const PRESETS = ['ask', 'demand'].flatMap((tone) =>
  ['ett', 'två', 'tre'].map((word, index) => ({
    value: `${tone}-${index}`,
    kindOfTone: tone,
    text: `Jag begär alternativ ${word} (${tone}).`,
  })),
);

const FIELDS = ['office', 'from', 'maker', 'plate', 'seenAt', 'kindOfTone', 'story', 'request', 'days'];

const texts = (language: 'sv' | 'en') => {
  const say = (sv: string, en: string) => (language === 'sv' ? sv : en);
  return {
    office: { label: say('Kontor', 'Office'), example: say('Sök efter kontor...', 'Search for an office...') },
    from: { label: say('Varifrån?', 'Where from?'), hint: say('Flygplats eller kod', 'Airport or code') },
    maker: { label: say('Tillverkare', 'Maker') },
    plate: { label: say('Registreringsnummer', 'Registration') },
    seenAt: { label: say('När hände det?', 'When did it happen?') },
    kindOfTone: {
      label: say('Sort', 'Sort'),
      options: { ask: say('Begäran', 'Request'), demand: say('Krav', 'Demand') },
    },
    story: { label: say('Varför?', 'Why?') },
    request: { label: say('Vad begär du?', 'What do you ask for?') },
    days: { label: say('Antal dagar', 'Days') },
  };
};

const edits = (routes: Record<string, string> | undefined): Edit[] => [
  { file: 'data/offices.json', text: JSON.stringify(OFFICES) },
  {
    file: 'data/makers.json',
    text: JSON.stringify([
      { value: 'Saab', name: 'Saab' },
      { value: 'Volvo', name: 'Volvo Cars' },
    ]),
  },
  { file: 'data/presets.json', text: JSON.stringify(PRESETS) },
  {
    file: 'kind.json',
    at: '/lookups',
    to: { office: { table: 'offices' }, from: { table: 'airports' }, maker: { table: 'makers', free: true } },
  },
  {
    file: 'kind.json',
    at: '/suggestions',
    to: { field: 'request', presets: 'presets', match: ['kindOfTone'], context: ['story', 'request'] },
  },
  {
    file: 'kind.json',
    at: '/opening',
    to: {
      options: [
        { id: 'few', set: { days: 3 } },
        { id: 'many', set: { days: 30 } },
      ],
    },
  },
  ...(routes
    ? [
        { file: 'kind.json', at: '/routes', to: routes },
        {
          file: 'kind.json',
          at: '/shortForm',
          to: [
            { id: 'details', type: 'fields', fields: [...FIELDS, 'caseDescription', 'incidentDate'] },
            { id: 'person', type: 'fields', fields: ['userContact', 'company'] },
          ],
        },
      ]
    : []),
  {
    file: 'kind.json',
    at: '/steps',
    to: [
      { id: 'category', type: 'fields', fields: ['category', 'categoryOther', ...FIELDS] },
      { id: 'describe', type: 'fields', fields: ['caseDescription', 'incidentDate', 'tone'] },
      { id: 'contact', type: 'fields', fields: ['company', 'userContact'] },
      { id: 'preview', type: 'preview' },
      { id: 'pay', type: 'payment' },
      ...(routes ? [] : [{ id: 'download', type: 'download' }]),
    ],
  },
  ...Object.entries({
    office: { type: 'string', maxLength: 40, 'x-sensitivity': 'none' },
    from: { type: 'string', maxLength: 100, 'x-sensitivity': 'personal' },
    maker: { type: 'string', maxLength: 100, 'x-sensitivity': 'personal' },
    plate: { type: 'string', maxLength: 10, 'x-sensitivity': 'personal' },
    seenAt: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', 'x-sensitivity': 'personal' },
    kindOfTone: { type: 'string', enum: ['ask', 'demand'], 'x-sensitivity': 'none' },
    story: personal,
    request: { ...personal, minLength: 11 },
    days: { type: 'number', minimum: 0, 'x-sensitivity': 'none' },
  }).map(([name, to]): Edit => ({ file: 'schema.json', at: `/properties/${name}`, to })),
  { file: 'schema.json', at: '/required', to: ['category', 'office', 'seenAt', 'caseDescription', 'userContact'] },
  ...Object.entries({
    office: { 'ui:widget': 'cardSearch', 'ui:options': { showPrice: true } },
    from: { 'ui:widget': 'lookup' },
    maker: { 'ui:widget': 'lookup' },
    plate: { 'ui:widget': 'text', 'ui:options': { upper: true } },
    seenAt: { 'ui:widget': 'dateTime' },
    kindOfTone: { 'ui:widget': 'radio' },
    story: { 'ui:widget': 'textarea', 'ui:options': { maxLength: 60, showCount: true } },
    request: { 'ui:widget': 'presetText', 'ui:options': { rows: 4, maxLength: 400 } },
    days: { 'ui:widget': 'number' },
  }).map(([name, to]): Edit => ({ file: 'ui.json', at: `/${name}`, to })),
  {
    file: 'rules.json',
    at: '/facts/-',
    to: { id: 'km', value: { greatCircleKm: [{ var: 'lookups.from.lat' }, { var: 'lookups.from.lon' }, 55.6, 12.65] } },
  },
  {
    file: 'rules.json',
    at: '/banners/-',
    to: {
      id: 'far',
      step: 'category',
      level: 'info',
      outcome: true,
      source: 'kkl-5-2',
      when: { '>': [{ var: 'facts.km' }, 500] },
    },
  },
  {
    file: 'rules.json',
    at: '/banners/-',
    // Would show at once, were a row that is still to be fetched taken for none.
    to: { id: 'unknown', step: 'category', level: 'warning', when: { '!': { present: [{ var: 'lookups.from' }] } } },
  },
  ...(['sv', 'en'] as const).flatMap((language): Edit[] => [
    ...Object.entries(texts(language)).map(([name, to]): Edit => ({
      file: `texts.${language}.json`,
      at: `/fields/${name}`,
      to,
    })),
    {
      file: `texts.${language}.json`,
      at: '/banners/far',
      to: { title: 'Sträckan är {{facts.km | number}} km', text: 'Räknat från {{lookups.from.city}}.' },
    },
    {
      file: `texts.${language}.json`,
      at: '/banners/unknown',
      to: { title: 'Okänd plats', text: 'Den finns inte i tabellen.' },
    },
    {
      file: `texts.${language}.json`,
      at: '/opening',
      to: {
        title: 'Hur många dagar?',
        text: 'Ungefär räcker.',
        options: { few: { label: 'Några få', hint: 'Upp till tre' }, many: 'Många' },
      },
    },
    ...(routes
      ? [
          { file: `texts.${language}.json`, at: '/steps/download', to: undefined },
          {
            file: `texts.${language}.json`,
            at: '/steps/details',
            to: { label: 'Detaljer', heading: 'Vad har hänt?', next: 'Nästa' },
          },
          {
            file: `texts.${language}.json`,
            at: '/steps/person',
            to: { label: 'Kontakt', heading: 'Vem skriver?', next: 'Nästa' },
          },
        ]
      : []),
  ]),
];

const exampleShape = z.looseObject({ form: z.record(z.string(), z.unknown()) });

/** A forms folder with both kinds and what they share. */
export async function widgetsFolder(): Promise<FormsFolder> {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'brevia-widgets-'));
  await cp('forms/_shared', path.join(dir, '_shared'), { recursive: true });
  for (const [id, routes] of [
    [PLAIN, undefined],
    [ROUTED, { wizard: '/widget-routes', success: '/widget-routes-success', canceled: '/widget-routes-canceled' }],
  ] as const) {
    const folder = await madeKind({ dir, remove: () => Promise.resolve() }, id, edits(routes));
    const file = path.join(folder, 'examples', 'first.json');
    const example = exampleShape.parse(JSON.parse(await readFile(file, 'utf8')));
    example.form = { ...example.form, office: 'north', from: 'ARN', seenAt: '2026-11-01T14:30' };
    await writeFile(file, JSON.stringify(example));
    const { from: _from, ...nowhere } = example.form;
    await writeFile(
      path.join(folder, 'examples', 'nowhere.json'),
      JSON.stringify({ ...example, showcase: false, form: nowhere }),
    );
  }
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
