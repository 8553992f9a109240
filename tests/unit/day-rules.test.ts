import {
  chooseVersionByAnsweredSituation,
  getOrBuildVersionOfSituation,
  listSituationIdsUnlessChosen,
} from '../../core/kinds/chooseSituation';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { listSchemaFields } from '../../core/kinds/schemaFields';
import { findImpossibleDays } from '../../core/shared/rules/dayRules';
import { addDays } from '../../core/shared/formats/dates';
import { findFailedChecks, buildRuleDataWithFacts } from '../../core/shared/rules/rules';
import { joinPatternLines } from '../../core/shared/patternLines';

/** Days that can't be are told at their fields, by what each question says of its day. */

const TODAY = '2026-11-28';
let kinds: KindVersion[];
beforeAll(async () => {
  kinds = await loadKindsOrThrow(['forms']);
});

const kindCalled = (id: string) => {
  const found = kinds.find(({ manifest }) => manifest.id === id);
  if (!found) throw new Error(`no kind ${id}`);
  return found;
};

function problemsOf(kind: KindVersion, form: FormData) {
  const { rules, texts } = chooseVersionByAnsweredSituation(kind, form);
  return findFailedChecks(rules, buildRuleDataWithFacts(rules, form, TODAY)).map(
    ({ id, field }) => `${field}: ${texts.sv.checks?.[id]}`,
  );
}

test('goods are not received before they were bought, nor is a fault noticed tomorrow', () => {
  const field = kindCalled('reklamation').manifest.situations?.field ?? '';
  const goods = { [field]: 'vara-fel-under-tva-ar', delivered: '2026-10-10' };
  expect(problemsOf(kindCalled('reklamation'), { ...goods, seenFirst: '2026-11-29' })).toEqual([
    'seenFirst: Den dagen har inte kommit än.',
  ]);
  expect(problemsOf(kindCalled('reklamation'), { ...goods, seenFirst: '2026-10-09' })).toEqual([
    'seenFirst: Det kan inte vara före dagen i ”När fick du varan?”.',
  ]);
  expect(problemsOf(kindCalled('reklamation'), { ...goods, seenFirst: '2026-10' })).toEqual([]);
  expect(problemsOf(kindCalled('reklamation'), { purchaseDate: '2026-11-02', deliveryDate: '2026-11-01' })).toEqual([
    'deliveryDate: Du kan inte ha fått det före köpet.',
  ]);
});

test('a slip in the year is asked about', () => {
  const kind = kindCalled('reklamation');
  const field = kind.manifest.situations?.field ?? '';
  const form = { [field]: 'vara-fel-under-tva-ar', delivered: '1026-10-10' };
  expect(problemsOf(kind, form)).toEqual(['delivered: Kontrollera året.']);
  expect(findImpossibleDays([{ field: 'at', past: true }], { at: '1926' }, TODAY)).toEqual([]);
});

test('each row has its own day, and one of its own to follow', () => {
  const rules = [
    { field: 'outages.from', within: 'outages', past: true },
    { field: 'outages.to', within: 'outages', after: 'from' },
  ];
  const outages = [
    { from: '2026-11-01', to: '2026-11-02' },
    { from: '2026-11-29' },
    { from: '2026-11-09', to: '2026-11-08' },
  ];
  expect(findImpossibleDays(rules, { outages, from: '2027-01-01' }, TODAY)).toEqual([
    { id: 'futureDay', field: 'outages.1.from' },
    { id: 'dayBefore_from', field: 'outages.2.to' },
  ]);
});

test.each([
  ['~2026-12-01', []],
  ['~2026-12-02', ['at']],
  ['2026-11:late', []],
  ['2026-12', ['at']],
  ['2026', []],
  ['2027', ['at']],
  ['2026-11-28T23:59', []],
  ['2026-11-29T00:00', ['at']],
])('%s is refused on 28 November only if no day that it can mean has come', (at, fields) => {
  expect(findImpossibleDays([{ field: 'at', past: true }], { at }, TODAY).map(({ field }) => field)).toEqual(fields);
});

test('every situation says in both languages of a day that it must be past, and refuses examples with next year in it', () => {
  const lacking: string[] = [];
  for (const kind of kinds)
    for (const id of listSituationIdsUnlessChosen(kind)) {
      const { rules, texts, schema } = getOrBuildVersionOfSituation(kind, id);
      const days = [...(rules.days ?? []).map(({ field }) => field), ...(rules.checks ?? []).map(({ field }) => field)];
      const asks = listSchemaFields(schema).some(({ schema: node }) => node['x-day'] === 'past');
      if (asks && days.length === 0) lacking.push(`${kind.manifest.id}/${id}`);
      for (const [name, example] of Object.entries(kind.situations?.each[id]?.examples ?? {}))
        for (const { field, past, within } of rules.days ?? []) {
          if (!past || within !== undefined || example.form[field] === undefined) continue;
          const form = { ...example.form, [field]: addDays(example.today, 40) };
          const found = findImpossibleDays(rules.days ?? [], form, example.today).find((each) => each.field === field);
          if (!found || !texts.sv.checks?.[found.id] || !texts.en.checks?.[found.id])
            lacking.push(`${kind.manifest.id}/${id}/${name}: ${field}`);
        }
    }
  expect(lacking).toEqual([]);
});

/** Questions that only a day gone by can answer, as they are asked in Swedish. */
const ASKS_FOR_THE_PAST = joinPatternLines('')`
  ^(Sedan när|(När|Vilken dag)[ ](började|slutade|bytte|reste|betalade|postade|skickade|upphörde|gick|kungjordes|
  sade|blev|föddes|skrev|fick|kom|var du)\b|Vilken var )`;

/** Those words ask of another day where the journey, the meeting or the course may still be to come. */
const MAY_BE_TO_COME = new Set([
  // A replacement flight of a journey that is cancelled ahead.
  'f-cancelled/newDepDay',
  'f-refund/ownDay',
  // A complaint during the journey.
  'paketresa-fel/to',
  'f-package/tripTo',
  // With its period of notice.
  'el-telekom-faktura/endedOn',
]);

test('a question that asks in the past tense takes no day to come, in any situation', () => {
  const lacking = kinds.flatMap((kind) =>
    listSituationIdsUnlessChosen(kind).flatMap((id) => {
      const { rules, texts, schema } = getOrBuildVersionOfSituation(kind, id);
      const held = new Set([
        ...(rules.days ?? []).flatMap(({ field, past }) => (past ? [field] : [])),
        ...(rules.checks ?? []).map(({ field }) => field),
      ]);
      return listSchemaFields(schema).flatMap(({ path, schema: node }) => {
        const isDay = node['format'] === 'date' || JSON.stringify(node['pattern'] ?? '').includes('[0-9]{4}');
        const asked = texts.sv.fields[path]?.label ?? '';
        return isDay && ASKS_FOR_THE_PAST.test(asked) && !held.has(path) && !MAY_BE_TO_COME.has(`${id}/${path}`)
          ? [`${kind.manifest.id}/${id}/${path}: ${asked}`]
          : [];
      });
    }),
  );
  expect(lacking).toEqual([]);
});

test.each([
  ['klagomal', 'tag-buss-forsening', 'tripDay'],
  ['flygforseening', 'f-delay', 'arrDay'],
  ['myndighetsbeslut', 'fk-sjukpenning', 'firstSick'],
  ['klagomal', 'forsakring-nej-eller-avdrag', 'insuredFrom'],
])('%s/%s: next year in %s is told at the field', (kindId, situation, field) => {
  const kind = kindCalled(kindId);
  const caseField = kind.manifest.situations?.field ?? '';
  expect(problemsOf(kind, { [caseField]: situation, [field]: '2027-11-28' })).toContain(
    `${field}: Den dagen har inte kommit än.`,
  );
});
