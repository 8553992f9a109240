import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { listUnprintedAnswers } from '../../core/letter/unprinted';
import { prepareLetterCase } from '../../worker/writer/case';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';
import { listSumsOnlyStoryNames } from '../../worker/writer/unclaimedSums';
import { listQuotesLetterDoesNotAnswer } from '../../worker/writer/unmetQuotes';
import { findUnusedTicks } from '../../worker/writer/unusedTicks';
import { loadShippedKind } from './shippedKinds';

let kind: KindVersion;
beforeAll(async () => {
  kind = loadShippedKind('klagomal');
});

function unprinted(situation: string, example: string, more: Record<string, unknown>): string[] {
  const found = kind.situations?.each[situation]?.examples[example];
  if (!found) throw new Error(`no example ${example}`);
  const form = { ...found.form, ...more };
  const letter = writeLetterFromTemplateOnce(prepareLetterCase({ kind, form, language: 'sv', today: found.today }));
  return listUnprintedAnswers(chooseVersionByAnsweredSituation(kind, form), form, letter);
}

test('an answer whose sentence lacks another one is told of', () => {
  expect(unprinted('hyresvard', 'bare', {})).toEqual([]);
  // Where no money is claimed, nothing says where it is to be paid.
  expect(unprinted('hyresvard', 'bare', { payTo: 'Swish 123 456 78 90' })).toEqual(['payTo']);
  expect(unprinted('hyresvard', 'cold', { payTo: 'Swish 123 456 78 90' })).toEqual([]);
});

test('a tick that changes no word of the letter is told of, and no other', () => {
  const example = kind.situations?.each['hyresvard']?.examples['cold'];
  if (!example) throw new Error('no example cold');
  const form = { ...example.form, favours: ['neighbours', 'neverLate', 'access'] };
  const request = { kind, form, language: 'sv' as const, today: example.today };
  const letter = writeLetterFromTemplateOnce(prepareLetterCase(request));
  expect(findUnusedTicks(request, letter)).toEqual([{ field: 'favours', option: 'neverLate' }]);
});

test('another paper is in the letter when it is named there, and what it shows when that is told', () => {
  const papers = (row: Record<string, string>) =>
    unprinted('hyresvard', 'cold', { story: 'Det är kallt i båda sovrummen.', also: '', otherPapers: [row] });
  expect(papers({ what: 'ett intyg från skolsköterskan' })).toEqual([]);
});

test('a kind’s own letter, and choices, are left alone', () => {
  const form = { caseType: 'other' };
  const letter = writeLetterFromTemplateOnce(
    prepareLetterCase({
      kind,
      form: { ...Object.values(kind.examples)[0]?.form, ...form },
      language: 'sv',
      today: '2026-11-22',
    }),
  );
  expect(listUnprintedAnswers(chooseVersionByAnsweredSituation(kind, form), form, letter)).toEqual([]);
});

test('a sum that only the story names is told of, one that is answered or claimed is not', () => {
  const example = kind.situations?.each['hyresvard']?.examples['cold'];
  if (!example) throw new Error('no example cold');
  const sums = (story: string, more: Record<string, unknown> = {}): string[] => {
    const request = { kind, form: { ...example.form, story, ...more }, language: 'sv' as const, today: example.today };
    const letterCase = prepareLetterCase(request);
    return listSumsOnlyStoryNames(letterCase.form, writeLetterFromTemplateOnce(letterCase));
  };
  const story = 'Elementet för 1 234 kr köpte jag själv. Hyran är 4 321 kronor.';
  expect(sums(story)).toEqual(['1 234 kr', '4 321 kronor']);
  expect(sums(story, { alsoWant: [{ want: 'ersättning för elementet', amount: 1234 }] })).toEqual(['4 321 kronor']);
});

describe('what the story quotes', () => {
  const quote = 'det är lugnt, jag väntar gärna på er montör';
  function unmet(more: Record<string, unknown>): string[] {
    const example = kind.situations?.each['hyresvard']?.examples['cold'];
    if (!example) throw new Error('no example cold');
    const story = `Jag ringde och sade ”${quote}”. Ni kallade det ”normal drift”.`;
    const request = { kind, form: { ...example.form, story, ...more }, language: 'sv' as const, today: example.today };
    const letterCase = prepareLetterCase(request);
    return listQuotesLetterDoesNotAnswer(letterCase.form, writeLetterFromTemplateOnce(letterCase));
  }

  test('and nothing else in the letter takes up is told of; a term of two words is not', () => {
    expect(unmet({})).toEqual([quote]);
  });

  test('is met by a reply to it', () => {
    const reply = 'Att jag väntade på montören betyder inte att jag godtog kylan.';
    expect(unmet({ objections: [{ objection: `jag sade ”${quote}”`, holds: 'yes', reply }] })).toEqual([]);
  });
});
