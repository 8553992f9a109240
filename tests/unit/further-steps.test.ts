import { beforeAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { listFollowUpSituations } from '../../core/kinds/furtherSteps';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { buildNextSteps } from '../../core/kinds/nextSteps';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { casesOf, kindsWithCases } from '../golden/cases';

interface Offered {
  /** Kind and case. */
  name: string;
  kind: string;
  steps: string[];
  /** The reviewed letter on one line, and what the page says to do next. */
  letter: string;
  checklist: string;
}

let kinds: KindVersion[];
let cases: Offered[];
beforeAll(async () => {
  kinds = await loadKindsOrThrow(['forms']);
  const letters = kindsWithCases();
  cases = kinds
    .filter(({ manifest }) => letters.includes(manifest.id))
    .flatMap((kind) =>
      casesOf(kind)
        .filter(({ language }) => language === 'sv')
        .map(({ name, form, today, textFile }) => ({
          name: `${kind.manifest.id}/${name}`,
          kind: kind.manifest.id,
          steps: listFollowUpSituations(kind, form, today, kinds).map(({ situation }) => situation),
          letter: readFileSync(textFile, 'utf8').replace(/\s+/gu, ' '),
          checklist: buildNextSteps(kind, form, 'sv', today)
            .checklist.map(({ text }) => text)
            .join(' '),
        })),
    );
});

const SAYS_BOARD =
  /(anmäl|begär prövning|låta|lämnar|ta till|tar jag då till)[^.]*(Allmänna reklamationsnämnden|\bARN\b)/u;
const SAYS_ORDER = /(ansöker jag|ansöker) om betalningsföreläggande/u;
const SAYS_CARD = /reklamerar (jag )?(kortköp|betalning)[^.]*(bank|kortutgivare)/u;
const SAYS_COURT = /överklaga[^.]*förvaltningsrätt|Omprövningsbeslutet kan överklagas/u;

const namesOf = (found: readonly Offered[]): string[] => found.map(({ name }) => name);

test('the board is offered where the letter says that the matter goes there, and nowhere else', () => {
  const says = cases.filter(({ letter }) => SAYS_BOARD.test(letter));
  expect(says.length).toBeGreaterThan(200);
  expect(namesOf(says.filter(({ steps }) => !steps.includes('arn')))).toEqual([]);
  const told = cases.filter(({ kind }) => ['reklamation', 'klagomal', 'flygforseening'].includes(kind));
  // A debt collector is told nothing of the board: it is the creditor that is reported there.
  const offered = told.filter(({ name, steps }) => steps.includes('arn') && !name.includes('inkasso-felaktigt'));
  expect(namesOf(offered.filter(({ letter }) => !SAYS_BOARD.test(letter)))).toEqual([]);
});

test('an order for payment and the card’s bank are offered where the letter speaks of them', () => {
  const order = cases.filter(({ letter, kind }) => SAYS_ORDER.test(letter) && kind !== 'nasta-steg');
  expect(order.length).toBeGreaterThan(10);
  expect(namesOf(order.filter(({ steps }) => !steps.includes('kronofogden')))).toEqual([]);
  const card = cases.filter(({ letter }) => SAYS_CARD.test(letter));
  expect(card.length).toBeGreaterThan(10);
  expect(namesOf(card.filter(({ steps }) => !steps.includes('kort')))).toEqual([]);
});

test('an authority’s decision goes to the court where the page says so, and to no board or bank', () => {
  const decisions = cases.filter(({ kind }) => kind === 'myndighetsbeslut');
  const inSituations = decisions.filter(({ name }) => name.includes('/situations/'));
  for (const { name, steps, checklist } of inSituations)
    expect({ name, steps }).toEqual({ name, steps: SAYS_COURT.test(checklist) ? ['domstol'] : [] });
  expect(decisions.flatMap(({ steps }) => steps).filter((step) => step !== 'domstol')).toEqual([]);
});

test('a public parking fine is appealed to the district court, a company’s fee is tried by the board', () => {
  const parking = cases.filter(({ kind }) => kind === 'parkeringsbot');
  const police = parking.filter(({ checklist }) => checklist.includes('överklaga skriftligt till tingsrätten'));
  const company = parking.filter((each) => !police.includes(each));
  expect(police.length).toBeGreaterThan(20);
  expect(company.length).toBeGreaterThan(20);
  for (const { name, steps } of police) expect({ name, steps }).toEqual({ name, steps: ['tingsratt'] });
  for (const { name, steps } of company) {
    expect({ name, first: steps[0] }).toEqual({ name, first: 'arn' });
    expect(steps).not.toContain('tingsratt');
  }
});

test('what neither board, court nor bank tries has no further step', () => {
  const untried = ['vard-klagomal', 'skola-forskola', 'hemtjanst-kommun', 'hyresvard', 'tandlakare', 'trafik-vallande'];
  const found = cases.filter(({ name }) => untried.some((id) => name.startsWith(`klagomal/situations/${id}/`)));
  expect(found.length).toBeGreaterThan(30);
  expect(namesOf(found.filter(({ steps }) => steps.length > 0))).toEqual([]);
});
