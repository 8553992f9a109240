import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { listTextsOfSourcesInForce, buildKindView } from '../../core/kinds/view';
import { describeAnswersOfStep } from '../../core/shared/answers/answersInWords';
import { listBlockTexts } from '../../core/shared/letter/letter';
import { buildRuleDataWithFacts } from '../../core/shared/rules/rules';
import { prepareLetterCase } from '../../worker/writer/case';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';
import { loadShippedKind } from './shippedKinds';

/** A kind whose situations argue, and one of them with an example that is rich enough. */
const KIND = 'reklamation';
const SITUATION = 'fel-eller-ofullstandig-leverans';
const REASON = 'Två olika färger i samma soffa ser man så fort man kommer in i rummet.';

let kind: KindVersion;
beforeAll(() => {
  kind = loadShippedKind(KIND);
});

function exampleForm(answers: Record<string, unknown>): Record<string, unknown> {
  const example = kind.situations?.each[SITUATION]?.examples['two-greys'];
  if (!example) throw new Error('no example');
  return { ...structuredClone(example.form), ...answers };
}

function writeBody(answers: Record<string, unknown>): string[] {
  const letterCase = prepareLetterCase({ kind, form: exampleForm(answers), language: 'sv', today: '2026-11-29' });
  return writeLetterFromTemplateOnce(letterCase).body.flatMap(listBlockTexts);
}

describe('what is strongest for the person, in their own words', () => {
  it('is asked first of what makes the letter stronger, in every situation that argues', () => {
    for (const id of Object.keys(kind.situations?.each ?? {})) {
      const version = chooseVersionByAnsweredSituation(kind, { [kind.manifest.situations?.field ?? '']: id });
      const more = version.manifest.steps.find((step) => step.id === 'more');
      expect([id, more?.type === 'fields' && more.fields[0]]).toEqual([id, 'mainReason']);
      expect(version.texts.sv.fields['mainReason']?.label).toBeTruthy();
      expect(version.texts.en.fields['mainReason']?.label).toBeTruthy();
    }
  });

  it('stands behind what is demanded and before what happened, without a heading', () => {
    const body = writeBody({ mainReason: REASON });
    const at = body.indexOf(REASON);
    expect(at).toBeGreaterThan(0);
    expect(body[at + 1]).toBe('Vad som har hänt');
  });

  it('is not said before in what happened', () => {
    const events = { also: REASON, mainReason: REASON };
    expect(writeBody(events).filter((text) => text.includes('så fort man kommer in i rummet'))).toHaveLength(1);
  });
});

describe('a rule of law that the person finds', () => {
  const RULE = {
    law: 'avlk-10',
    why: 'Ordet ”ungefär” säger inte att färgen får vara en annan. Därför gäller bilden.',
  };

  it('stands with its citation before the letter’s own reasons, and then how it fits', () => {
    const body = writeBody({ mainReason: REASON, ownRules: [RULE] });
    const at = body.indexOf('Vad lagen säger');
    expect(body.indexOf('Leveransen är inte vad jag köpte')).toBeGreaterThan(at);
    expect(body[at + 1]?.replaceAll('\u00A0', ' ')).toBe(
      'Ett oklart villkor som inte har förhandlats fram särskilt tolkas till konsumentens förmån (10 § lagen ' +
        '(1994:1512) om avtalsvillkor i konsumentförhållanden). ' +
        RULE.why,
    );
  });

  it('says nothing of the paragraphs of its section, which the source tells for its reviewer', () => {
    const body = writeBody({ ownRules: [{ ...RULE, law: 'ktjl-20' }] });
    const told = body[body.indexOf('Vad lagen säger') + 1]?.replaceAll('\u00A0', ' ');
    expect(told).toContain('(20 § konsumenttjänstlagen (1985:716)). ');
    expect(told).not.toContain('stycket)');
  });

  it('leaves no heading behind where there is none, and is no rule where there is none by that name', () => {
    expect(writeBody({ ownRules: undefined })).not.toContain('Vad lagen säger');
    const body = writeBody({ ownRules: [{ ...RULE, law: 'no-such-law' }] });
    expect(body[body.indexOf('Vad lagen säger') + 1]).toBe(RULE.why);
  });

  it('is among what the letter may cite, so that a model may cite it too', () => {
    const listSourceIds = (ownRules: unknown) =>
      prepareLetterCase({ kind, form: exampleForm({ ownRules }), language: 'sv', today: '2026-11-29' }).sources.map(
        ({ id }) => id,
      );
    expect(listSourceIds([{ ...RULE, law: 'el-9-12' }])).toContain('el-9-12');
    expect(listSourceIds([])).not.toContain('el-9-12');
  });

  it('is told in words to the person who checks the answers', () => {
    const view = buildKindView(kind, 'sv', SITUATION);
    const law = listTextsOfSourcesInForce(kind, 'sv').map(({ id, text }) => ({ value: id, name: text }));
    const step = view.steps.find(({ id }) => id === 'more');
    if (!step) throw new Error('no step');
    const told = describeAnswersOfStep({ ...view, tables: { law } }, step, { ownRules: [RULE] }, 'Ja');
    expect(told).toEqual([expect.objectContaining({ path: 'ownRules' })]);
    expect(told[0]?.lines[0]).toMatch(/^Ett oklart villkor .* · Ordet/);
  });
});

describe('a wish of the person’s own', () => {
  const wish = { want: 'att priset sätts ned', amount: 7000 };

  it('is demanded besides, and told with its sum in the opening', () => {
    const body = writeBody({ alsoWant: [wish] });
    expect(body).toContain('Därtill kräver jag att priset sätts ned, 7\u00A0000\u00A0kr.');
    expect(body).toContain('Att priset sätts ned, 7\u00A0000\u00A0kr.');
  });

  it('is demanded in the alternative where the person says so, and then adds nothing to what is demanded', () => {
    const form = exampleForm({ alsoWant: [{ ...wish, otherwise: true }] });
    const version = chooseVersionByAnsweredSituation(kind, form);
    expect(buildRuleDataWithFacts(version.rules, form, '2026-11-29', {}).facts['alsoSum']).toBe(0);
    const body = writeBody({ alsoWant: [{ ...wish, otherwise: true }] });
    expect(body).toContain('I vart fall att priset sätts ned, 7\u00A0000\u00A0kr.');
    expect(body.join('\n')).not.toContain('Därtill kräver');
  });
});
