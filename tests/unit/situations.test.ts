import { listBlockTexts } from '../../core/shared/letter/letter';
import {
  chooseVersionByAnsweredSituation,
  listKindAndVersionPerSituationOrNone,
  listSituationIdsUnlessChosen,
} from '../../core/kinds/chooseSituation';
import { LetterSyntaxError, parseLetterSectionsOnce } from '../../core/shared/kinds/situationLetter';
import { cleanAndValidateForm } from '../../core/kinds/validate';
import { buildKindView } from '../../core/kinds/view';
import { prepareLetterCase } from '../../worker/writer/case';
import { findLetterFaults } from '../../worker/writer/check';
import { collectGroundsForCheck } from '../../worker/writer/grounds';
import { composeSubjectBodyAndClosing } from '../../worker/writer/situation/composeLetter';
import { splitIntoSentences } from '../../core/shared/letter/sentences';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';
import { copyExampleForm, KIND_WITH_SITUATIONS, loadShippedKind, SITUATION } from './shippedKinds';

const kind = loadShippedKind(KIND_WITH_SITUATIONS);

const exampleForm = () => {
  const form = copyExampleForm(kind);
  // What a letter does with a story is tried in story.test.ts.
  delete form['story'];
  return form;
};

/** The body of a letter made of these sections, each part of the letter, a line a block. */
function bodyOf(
  text: string,
  form: Record<string, unknown>,
  parts: { section: string; argument?: boolean; when?: unknown }[],
): string[] {
  const letterCase = prepareLetterCase({
    kind,
    form: { ...exampleForm(), ...form },
    language: 'sv',
    today: '2026-11-22',
  });
  const letter = `## subject\nÄmne\n\n## closing\nHälsningar\n\n${text}`;
  const composed = composeSubjectBodyAndClosing(letterCase, {
    id: SITUATION,
    parts: parts.map((part) => ({ argument: false, ...part })),
    papers: [{ id: 'statement' }, { id: 'police' }],
    letters: { sv: [letter], en: [] },
    replies: [],
  });
  return composed.body.flatMap(listBlockTexts);
}

describe('a kind’s shared facts', () => {
  it('leave out one that reads a question which the situation does not ask, and what rests on it', () => {
    if (!kind.situations) throw new Error('no situations');
    const facts = [
      { id: 'reads', value: { var: 'form.nobodyAsks' } },
      { id: 'rests', value: { if: [{ var: 'facts.reads' }, 1, 2] } },
      { id: 'free', value: { addDays: [{ var: 'today' }, 3] } },
    ];
    const { shared, ...others } = kind.situations;
    const changed = { ...kind, hash: 'with-shared-facts', situations: { ...others, shared: { ...shared, facts } } };
    const ids = chooseVersionByAnsweredSituation(changed, exampleForm()).rules.facts.map(({ id }) => id);
    expect(ids).toContain('free');
    expect(ids).not.toContain('reads');
    expect(ids).not.toContain('rests');
  });
});

describe('the check of a situation’s letter', () => {
  it('reads a case by its “ref.” as one with its sentence', () => {
    expect(splitIntoSentences('Andra skäl finns inte (HFD 2021 ref. 12). Det räcker.')).toEqual([
      'Andra skäl finns inte (HFD 2021 ref. 12).',
      'Det räcker.',
    ]);
  });

  it('lets minutes be written as hours and minutes', () => {
    const letterCase = prepareLetterCase({
      kind,
      form: { ...exampleForm(), bankPaid: 175 },
      language: 'sv',
      today: '2026-11-22',
    });
    const { support } = collectGroundsForCheck(letterCase, writeLetterFromTemplateOnce(letterCase));
    expect(support.has('duration:2 hour') && support.has('duration:55 minute')).toBe(true);
    expect(support.has('duration:53 minute')).toBe(false);
  });
});

describe('a situation’s letter', () => {
  it('leaves out a sentence that lacks a value, and keeps the others', () => {
    const text =
      '## a\nSumman är {bankPaid|kr}.\nÄrendet är {reference}.\n{?policeRef} Anmält.\n{!policeRef} Inte anmält.';
    expect(bodyOf(text, { bankPaid: 1200, reference: '' }, [{ section: 'a' }])).toEqual([
      'Summan är 1\u00A0200\u00A0kr. Anmält.',
    ]);
  });

  it('leaves out an argument whole when a fact of it is missing, but for sentences with a condition', () => {
    const text =
      '## a\nRegeln är så.\nDet visar {reference}.\n\n## b\nRegeln är så.\n{?reference} Det visar {reference}.';
    const parts = [
      { section: 'a', argument: true },
      { section: 'b', argument: true },
    ];
    expect(bodyOf(text, { reference: '' }, parts)).toEqual(['Regeln är så.']);
    expect(bodyOf(text, { reference: '17' }, parts)).toEqual([
      'Regeln är så. Det visar 17.',
      'Regeln är så. Det visar 17.',
    ]);
  });

  it('has five arguments at most, the first that hold', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    const text = names.map((name) => `## ${name}\nSkäl ${name}.`).join('\n\n');
    const parts = names.map((name) => ({ section: name, argument: true, ...(name === 'b' && { when: false }) }));
    expect(bodyOf(text, {}, parts)).toEqual(['a', 'c', 'd', 'e', 'f'].map((name) => `Skäl ${name}.`));
  });

  it('takes the first choice whose values are there, and nothing where none is', () => {
    const text = '## a\nBetala[[ till {payTo} || {?reference} med märkning {reference}]] nu.';
    expect(bodyOf(text, { payTo: 'Swish 1', reference: '17' }, [{ section: 'a' }])).toEqual([
      'Betala till Swish 1 nu.',
    ]);
    expect(bodyOf(text, { payTo: '', reference: '17' }, [{ section: 'a' }])).toEqual(['Betala med märkning 17 nu.']);
    expect(bodyOf(text, { payTo: '', reference: '' }, [{ section: 'a' }])).toEqual(['Betala nu.']);
    // Where the first stands apart from the word before it, so does each of the others; a comma stays at its word.
    const within = '## a\nBetala[[ till {payTo}[[ {reference}[[ {absent}]]]] || nu]].';
    expect(bodyOf(within, { payTo: 'kontot', reference: '12' }, [{ section: 'a' }])).toEqual([
      'Betala till kontot 12.',
    ]);
    expect(bodyOf(within, { payTo: '' }, [{ section: 'a' }])).toEqual(['Betala nu.']);
    const apart = '## a\nBetala[[ till {payTo} || ({reference}) || , nu]].';
    expect(bodyOf(apart, { payTo: '', reference: '17' }, [{ section: 'a' }])).toEqual(['Betala (17).']);
    expect(bodyOf(apart, { payTo: '', reference: '' }, [{ section: 'a' }])).toEqual(['Betala, nu.']);
  });

  it('prints a person’s long words twice, as fact and where they count; a short answer as often as it is meant', () => {
    const text =
      '## a\nFelet: {reference}.\n\n## b\nAtt {reference} är ett fel.\n\n' +
      '## c\n{reference|upper} igen.\nDet är mitt krav.\n- {reference}';
    const parts = ['a', 'b', 'c'].map((section) => ({ section, argument: section === 'c' }));
    const long = 'den lät som en traktor när den centrifugerade och dog';
    expect(bodyOf(text, { reference: long }, parts)).toEqual([
      `Felet: ${long}.`,
      `Att ${long} är ett fel.`,
      'Det är mitt krav.',
      long,
    ]);
    expect(bodyOf(text, { reference: 'den läcker' }, parts)[2]).toBe('Den läcker igen. Det är mitt krav.');
  });

  it('quotes what was answered only where the person put it in quotation marks', () => {
    const answered = (answerQuote: string) =>
      bodyOf('## a\nNi svarade{answerQuote|attributed}.', { answerQuote }, [{ section: 'a' }]);
    expect(answered('Delen är beställd.')).toEqual(['Ni svarade att delen är beställd.']);
    expect(answered('att delen är beställd')).toEqual(['Ni svarade att delen är beställd.']);
    expect(answered('"Delen är beställd."')).toEqual(['Ni svarade: ”Delen är beställd.”']);
    expect(answered('Delen är beställd. Ring sedan')).toEqual(['Ni svarade: Delen är beställd. Ring sedan.']);
  });

  it('takes the full stop from a sentence that goes on, and leaves three stops alone', () => {
    const told = (stolenHow: string) =>
      bodyOf('## a\n{stolenHow|unstopped} (bilaga 1).', { stolenHow }, [{ section: 'a' }]);
    expect(told('Läkaren lovade en remiss. ')).toEqual(['Läkaren lovade en remiss (bilaga 1).']);
    expect(told('Läkaren lovade en remiss')).toEqual(['Läkaren lovade en remiss (bilaga 1).']);
    expect(told('De sade att det ordnar sig...')).toEqual(['De sade att det ordnar sig... (bilaga 1).']);
  });

  it('leaves a name its capital, where it stands behind “att”', () => {
    const answered = (answerQuote: string, policeRef = '') =>
      bodyOf('## a\nNi svarade{answerQuote|attributed}.', { answerQuote, policeRef }, [{ section: 'a' }]);
    expect(answered('Västinkasso har kravet')).toEqual(['Ni svarade att västinkasso har kravet.']);
    expect(answered('Västinkasso har kravet', 'Västinkasso AB')).toEqual(['Ni svarade att Västinkasso har kravet.']);
    expect(answered('”Vi tar inget ansvar” och lade på')).toEqual(['Ni svarade: ”Vi tar inget ansvar” och lade på.']);
    expect(answered('Anna såg det', 'jag ringde Anna')).toEqual(['Ni svarade att Anna såg det.']);
  });

  it('encloses papers that the person names behind those of the list, and tells what they show', () => {
    const text = '## a\nSe bilaga {paper.police}.\n{each otherPapers} Bilaga {enclosure} visar att {shows|lowerFirst}.';
    const form = {
      papers: ['police'],
      otherPapers: [{ what: 'bild av låset' }, { what: 'intyg', shows: 'Jag var hemma.' }],
    };
    expect(bodyOf(text, form, [{ section: 'a' }])).toEqual(['Se bilaga 1. Bilaga 3 visar att jag var hemma.']);
    const letter = writeLetterFromTemplateOnce(
      prepareLetterCase({ kind, form: { ...exampleForm(), ...form }, language: 'sv', today: '2026-11-22' }),
    );
    expect(letter.enclosures?.slice(-2)).toEqual(['Bild av låset', 'Intyg']);
  });

  it('writes rows, ticks, numbers of papers and words for values', () => {
    const text = [
      '## words',
      'way.cardCode: med kod',
      'way.contactless: utan kod',
      '',
      '## a',
      '- {each transactions}{time|clock} ({time|clock:bare}), {way|phrase}, {amount|kr}',
      '',
      '{?papers=police} Se bilaga {paper.police}.',
    ].join('\n');
    const form = {
      papers: ['police'],
      transactions: [
        { time: '~08:05', what: 'x', amount: 10.5, way: 'cardCode' },
        { time: '09:00', what: 'y', amount: 2, way: 'online' },
      ],
    };
    expect(bodyOf(text, form, [{ section: 'a' }])).toEqual([
      'omkring kl.\u00A008.05 (08.05), med kod, 10,50\u00A0kr',
      'Se bilaga 1.',
    ]);
  });

  it('gives a row a paragraph of its own where its line says so', () => {
    const text = '## a\nFörst detta.\n+ {each transactions}De skriver: {what|quoted}.\nSist detta.';
    const form = {
      transactions: [
        { time: '08:05', what: 'ett', amount: 1, way: 'online' },
        { time: '09:00', what: 'två', amount: 2, way: 'online' },
      ],
    };
    expect(bodyOf(text, form, [{ section: 'a' }])).toEqual([
      'Först detta.',
      'De skriver: ”ett”.',
      'De skriver: ”två”.',
      'Sist detta.',
    ]);
  });

  it('keeps a person’s words a person’s words, whatever they look like', () => {
    const text = '## a\n{answerQuote|quoted}\n{reference}.';
    expect(bodyOf(text, { answerQuote: '## rubrik {hand1} [[x]]', reference: '- punkt' }, [{ section: 'a' }])).toEqual([
      '”## rubrik {hand1} [[x]]” - punkt.',
    ]);
  });

  it('is told by line where it can’t be read', () => {
    const rowOf = (text: string): number | undefined => {
      try {
        parseLetterSectionsOnce(text);
        return undefined;
      } catch (error) {
        return error instanceof LetterSyntaxError ? error.row : -1;
      }
    };
    expect(
      [
        '## a\nEtt {värde}.',
        '## a\n\nEtt [ord] utan källa.',
        '## a\n[[öppen',
        '## a\nb\n## a',
        'utan avsnitt',
        '## words\nutan kolon',
      ].map(rowOf),
    ).toEqual([2, 3, 2, 3, 1, 2]);
    expect(rowOf('## a\nEtt {värde|')).toBe(2);
  });

  it('passes its check, which finds a § changed', () => {
    const letterCase = prepareLetterCase({ kind, form: exampleForm(), language: 'sv', today: '2026-11-22' });
    const letter = writeLetterFromTemplateOnce(letterCase);
    const grounds = collectGroundsForCheck(letterCase, letter);
    expect(findLetterFaults(letter, grounds)).toEqual([]);
    const changed = {
      ...letter,
      body: letter.body.map((block) =>
        block.type === 'list' || block.type === 'table'
          ? block
          : { ...block, text: block.text.replace(/(5\s+a\s+kap\.\s+)5(?=\s+§)/u, '$19') },
      ),
    };
    expect(changed.body).not.toEqual(letter.body);
    expect(findLetterFaults(changed, grounds).map(({ code }) => code)).toContain('law');
  });
});

describe('a kind with situations', () => {
  it('is its own form where none, `other` or an unknown one is named', () => {
    for (const caseType of [undefined, 'other', 'gone'])
      expect(chooseVersionByAnsweredSituation(kind, { caseType })).toBe(kind);
    const chosen = chooseVersionByAnsweredSituation(kind, { caseType: SITUATION });
    expect(chosen.situation?.id).toBe(SITUATION);
    expect(chooseVersionByAnsweredSituation(chosen, { caseType: 'other' })).toBe(chosen);
  });

  it('drops answers that the situation does not ask for', () => {
    const judged = cleanAndValidateForm(kind, { ...exampleForm(), caseDescription: 'Något', category: 'other' }, 'sv');
    expect('form' in judged && Object.keys(judged.form)).not.toContain('caseDescription');
    const without = cleanAndValidateForm(kind, { ...exampleForm(), transactions: [] }, 'sv');
    expect('errors' in without && without.errors.map(({ path }) => path)).toEqual(['transactions']);
  });

  it('asks for the situation alone until it is chosen', () => {
    const view = buildKindView(kind, 'sv', '');
    expect(view.situation).toBe('');
    expect(view.steps[0]?.fields).toEqual(['caseType']);
    expect(view.schema['required']).toContain('caseType');
    expect(new Set(listKindAndVersionPerSituationOrNone(kind).map(({ hash }) => hash)).size).toBe(
      listSituationIdsUnlessChosen(kind).length + 2,
    );
  });
});
