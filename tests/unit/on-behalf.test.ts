import { chooseVersionByAnsweredSituation, listSituationIdsUnlessChosen } from '../../core/kinds/chooseSituation';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { buildNextSteps } from '../../core/kinds/nextSteps';
import { cleanAndValidateForm } from '../../core/kinds/validate';
import { prepareLetterCase } from '../../worker/writer/case';
import { findLetterFaults } from '../../worker/writer/check';
import { collectGroundsForCheck } from '../../worker/writer/grounds';
import { composeSubjectBodyAndClosing } from '../../worker/writer/situation/composeLetter';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';

let kinds: KindVersion[];
beforeAll(async () => {
  kinds = await loadKindsOrThrow(['forms']);
});

const TODAY = '2026-11-22';

function kindOf(id: string): KindVersion {
  const kind = kinds.find(({ manifest }) => manifest.id === id);
  if (!kind) throw new Error(`no kind ${id}`);
  return kind;
}

function exampleOf(id: string, situation: string): { kind: KindVersion; form: FormData } {
  const kind = kindOf(id);
  const [example] = Object.values(kind.situations?.each[situation]?.examples ?? {});
  if (!example) throw new Error('no example');
  return { kind, form: structuredClone(example.form) };
}

function written(kind: KindVersion, form: FormData, language: 'sv' | 'en' = 'sv') {
  const judged = cleanAndValidateForm(kind, form, language);
  if ('errors' in judged) throw new Error(JSON.stringify(judged.errors));
  const letterCase = prepareLetterCase({ kind, form: judged.form, language, today: TODAY });
  const letter = writeLetterFromTemplateOnce(letterCase);
  return { letter, faults: findLetterFaults(letter, collectGroundsForCheck(letterCase, letter)) };
}

const FOR_CHILD = { onBehalf: true, onBehalfName: 'Elsa Lind', onBehalfRight: 'guardian' };

describe('whoever writes for somebody else', () => {
  it('is asked for it once, behind the contact, in every situation of every kind', () => {
    const without = kinds.flatMap((kind) =>
      listSituationIdsUnlessChosen(kind).flatMap((id) => {
        const { manifest } = chooseVersionByAnsweredSituation(kind, { [kind.manifest.situations?.field ?? '']: id });
        const asked = manifest.steps.filter(
          (step) => step.type === 'fields' && step.fields.join().includes('userContact,onBehalf,onBehalfName,'),
        );
        return asked.length === 1 ? [] : [`${kind.manifest.id}/${id}`];
      }),
    );
    expect(without).toEqual([]);
  });

  it('gives a personal number where an authority needs it, and nowhere else', () => {
    const asks = (id: string, situation: string) =>
      JSON.stringify(chooseVersionByAnsweredSituation(kindOf(id), { caseType: situation }).schema).includes(
        'onBehalfNumber',
      );
    expect(asks('myndighetsbeslut', 'skv-resor')).toBe(true);
    expect(asks('klagomal', 'medlemskap-fortsatter')).toBe(false);
  });

  it('signs a letter that is the other’s, with what right', () => {
    const { kind, form } = exampleOf('klagomal', 'medlemskap-fortsatter');
    const { letter, faults } = written(kind, { ...form, ...FOR_CHILD });
    expect(faults).toEqual([]);
    expect(letter.sender).toMatchObject({
      name: 'Elsa Lind',
      lines: ['genom vårdnadshavaren Stina Wallebro', 'stina.wallebro@example.com'],
    });
    expect(letter.signature).toBe('Stina Wallebro\nvårdnadshavare för Elsa Lind');
    expect(letter.documents?.map(({ id }) => id)).not.toContain('fullmakt');
    expect(written(kind, form).letter).toMatchObject({
      sender: { name: 'Stina Wallebro' },
      signature: 'Stina Wallebro',
    });
  });

  it('has a power of attorney to be signed, enclosed and told of, where the right rests on one', () => {
    const { kind, form } = exampleOf('klagomal', 'medlemskap-fortsatter');
    const answers = { ...form, ...FOR_CHILD, onBehalfRight: 'attorney' };
    const { letter, faults } = written(kind, answers);
    expect(faults).toEqual([]);
    const mandate = letter.documents?.at(-1);
    expect(mandate).toMatchObject({
      id: 'fullmakt',
      isUndated: true,
      signatures: ['Elsa Lind'],
      sender: { name: 'Elsa Lind', lines: [] },
    });
    expect(mandate?.recipient).toBeUndefined();
    expect(JSON.stringify(mandate?.body)).toContain(
      'Elsa Lind ger Stina Wallebro rätt att företräda Elsa Lind gentemot Arkivporten Släkt AB',
    );
    expect(letter.enclosures?.at(-1)).toBe('Fullmakt');
    expect(buildNextSteps(kind, answers, 'sv', TODAY).checklist.map(({ id }) => id)).toContain('fullmakt');
    expect(written(kind, answers, 'en').faults).toEqual([]);
  });

  it('encloses a power of attorney that is signed already, without a new one', () => {
    const { kind, form } = exampleOf('klagomal', 'medlemskap-fortsatter');
    const answers = { ...form, ...FOR_CHILD, onBehalfRight: 'attorney', onBehalfSigned: true };
    const { letter, faults } = written(kind, answers);
    expect(faults).toEqual([]);
    expect(letter.enclosures?.at(-1)).toBe('Fullmakt');
    expect(letter.documents?.map(({ id }) => id) ?? []).not.toContain('fullmakt');
    expect(buildNextSteps(kind, answers, 'sv', TODAY).checklist.map(({ id }) => id)).not.toContain('fullmakt');
  });

  it('writes for an estate, alone or with the others’ power of attorney', () => {
    const { kind, form } = exampleOf('klagomal', 'medlemskap-fortsatter');
    const alone = written(kind, { ...form, ...FOR_CHILD, onBehalfRight: 'heir' });
    expect(alone.letter.sender.name).toBe('Dödsboet efter Elsa Lind');
    expect(alone.letter.signature).toBe('Stina Wallebro\ndödsbodelägare, för dödsboet efter Elsa Lind');
    expect(alone.letter.documents?.map(({ id }) => id)).not.toContain('fullmakt');
    const together = written(kind, { ...form, ...FOR_CHILD, onBehalfRight: 'heirs' }, 'en');
    expect(together.letter.sender.name).toBe('Estate of Elsa Lind');
    expect(together.letter.documents?.at(-1)?.signatures).toHaveLength(3);
    expect([...alone.faults, ...together.faults]).toEqual([]);
  });

  it('must say for whom and with what right, once the box is ticked', () => {
    const { kind, form } = exampleOf('klagomal', 'medlemskap-fortsatter');
    const judged = cleanAndValidateForm(kind, { ...form, onBehalf: true }, 'sv');
    expect('errors' in judged && judged.errors.map(({ path }) => path)).toEqual(['onBehalfName', 'onBehalfRight']);
    const hidden = cleanAndValidateForm(kind, { ...form, ...FOR_CHILD, onBehalf: false }, 'sv');
    expect('form' in hidden && Object.keys(hidden.form)).not.toContain('onBehalfName');
  });
});

describe('several who sign', () => {
  it('have a line each, by their rows', () => {
    const { kind, form } = exampleOf('klagomal', 'bank-obehorig-transaktion');
    const letterCase = prepareLetterCase({
      kind,
      form: {
        ...form,
        passengers: [
          { name: 'Bo Ek' },
          { name: '' },
          { name: 'Bo Ek' },
          { name: 'Ida Ek' },
          { name: 'Tim Ek', age: 9 },
        ],
      },
      language: 'sv',
      today: TODAY,
    });
    const situation = {
      id: 'x',
      parts: [],
      papers: [],
      letters: { sv: ['## subject\nÄmne\n\n## closing\nHej'], en: [] },
      replies: [],
    };
    expect(
      composeSubjectBodyAndClosing(letterCase, {
        ...situation,
        signers: { names: 'passengers.name', without: ['age'] },
      }).cosigners,
    ).toEqual(['Bo Ek', 'Ida Ek']);
    expect(composeSubjectBodyAndClosing(letterCase, situation).cosigners).toEqual([]);
  });
});
