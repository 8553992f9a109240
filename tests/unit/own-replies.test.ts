import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { listReplyFieldsOfTicks } from '../../core/kinds/ownReplies';
import { listBlockTexts } from '../../core/shared/letter/letter';
import { prepareLetterCase } from '../../worker/writer/case';
import { composeSubjectBodyAndClosing } from '../../worker/writer/situation/composeLetter';
import { loadShippedKind } from './shippedKinds';

/** A situation in which the other side's answers are ticked: the tests need what any such has, not its words. */
const KIND = 'klagomal';
const SITUATION = 'flyttfirma-stadfirma-tjanst';
const LIST = 'reasons';

let kind: KindVersion;
beforeAll(async () => {
  kind = loadShippedKind(KIND);
});

const base = { caseType: SITUATION, company: 'Flytt AB', userContact: { name: 'Eva Ek', email: 'eva@example.se' } };

function bodyOf(
  text: string,
  form: Record<string, unknown>,
  parts: { section: string; argument: boolean }[],
): string[] {
  const letterCase = prepareLetterCase({ kind, form: { ...base, ...form }, language: 'sv', today: '2026-11-22' });
  const replies = chooseVersionByAnsweredSituation(kind, base).situation?.replies ?? [];
  const letters = { sv: [`## subject\nÄmne\n\n## closing\nHälsningar\n\n${text}`], en: [] };
  return composeSubjectBodyAndClosing(letterCase, { id: SITUATION, parts, papers: [], letters, replies }).body.flatMap(
    listBlockTexts,
  );
}

const LETTER = [
  '## opening\nBetala.',
  '## events\n{?reasons=packed} Ni sade att jag hade packat.',
  [
    '## met',
    '{?reasons=packed} Packningen är inte orsaken.',
    '{?reasons=packed} Visa annat.',
    '',
    '{?reasons=packed|age}',
    'Det räcker inte.',
    '',
    '{?reasons=hours|late} Tiden är er sak.',
  ].join('\n'),
].join('\n\n');
const PARTS = [
  { section: 'opening', argument: false },
  { section: 'events', argument: false },
  { section: 'met', argument: true },
];

describe('the person’s own reply to an answer of the other side', () => {
  it('is asked behind the answers, where its own is ticked, by that answer’s words', () => {
    const { manifest, schema, texts } = chooseVersionByAnsweredSituation(kind, base);
    const step = manifest.steps.find((each) => each.type === 'fields' && each.fields.includes(LIST));
    const fields = step?.type === 'fields' ? step.fields : [];
    expect(fields.indexOf('replyReasonsPacked')).toBeGreaterThan(fields.indexOf(LIST));
    expect(texts.sv.fields['replyReasonsPacked']?.label).toBe('”Jag hade packat själv” – vad säger du om det?');
    expect(texts.en.fields['replyReasonsPacked']?.label).toContain('what do you say to that?');
    expect(JSON.stringify(schema['allOf'])).toContain('"contains":{"const":"packed"}');
  });

  it('stands once, behind the last sentence that meets its answer and not in what happened', () => {
    const form = { reasons: ['packed'], replyReasonsPacked: 'er bärare såg täckena och sade ”det funkar”' };
    expect(bodyOf(LETTER, form, PARTS)).toEqual([
      'Betala.',
      'Ni sade att jag hade packat.',
      'Packningen är inte orsaken. Visa annat. Er bärare såg täckena och sade ”det funkar”.',
      'Det räcker inte.',
    ]);
  });

  it('stands where several answers are met together if no sentence meets its own alone', () => {
    const form = { reasons: ['hours'], replyReasonsHours: 'Ni kom en timme för sent.' };
    expect(bodyOf(LETTER, form, PARTS).slice(1)).toEqual(['Tiden är er sak. Ni kom en timme för sent.']);
  });

  it('stands at the end of the last argument where no sentence meets its answer', () => {
    const form = { reasons: ['packed', 'signed'], replyReasonsSigned: 'Det var mörkt i trappan.' };
    expect(bodyOf(LETTER, form, PARTS).slice(2)).toEqual([
      'Packningen är inte orsaken. Visa annat.',
      'Det räcker inte.',
      'Det var mörkt i trappan.',
    ]);
  });

  it('is left out where its answer is no longer ticked', () => {
    const form = { reasons: ['signed'], replyReasonsPacked: 'Er bärare såg täckena.' };
    expect(bodyOf(LETTER, form, PARTS).join(' ')).not.toContain('täckena');
  });

  it('is not asked where the situation itself asks for the person’s words there', () => {
    const list = { type: 'array', items: { type: 'string', enum: ['home', 'work'] } };
    const schema = {
      properties: { [LIST]: list },
      allOf: [
        {
          if: { properties: { [LIST]: { contains: { const: 'home' } } }, required: [LIST] },
          then: { properties: { homeAnswer: { type: 'string', maxLength: 1500 } } },
        },
      ],
    };
    expect(listReplyFieldsOfTicks(schema, [LIST]).map(({ option }) => option)).toEqual(['work']);
  });
});
