import { chooseVersionByAnsweredSituation } from '../../core/kinds/chooseSituation';
import type { KindVersion } from '../../core/shared/kinds/kind';
import { loadKindsOrThrow } from '../../core/kinds/load';
import { listBlockTexts } from '../../core/shared/letter/letter';
import { buildRuleData } from '../../core/shared/rules/rules';
import { prepareLetterCase } from '../../worker/writer/case';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';

/** A kind whose situations argue, and one of them with an example that is rich enough. */
const KIND = 'reklamation';
const SITUATION = 'fel-eller-ofullstandig-leverans';
const REASON = 'Två olika färger i samma soffa ser man så fort man kommer in i rummet.';

let kind: KindVersion;
beforeAll(async () => {
  const found = (await loadKindsOrThrow(['forms'])).find(({ manifest }) => manifest.id === KIND);
  if (!found) throw new Error(`no kind ${KIND}`);
  kind = found;
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

  it('stands below a heading of its own, behind what happened and before the letter’s own reasons', () => {
    const body = writeBody({ mainReason: REASON });
    const at = body.indexOf(REASON);
    expect(body[at - 1]).toBe('Det som avgör saken');
    expect(body.indexOf('Vad som har hänt')).toBeLessThan(at);
    expect(body.indexOf('Leveransen är inte vad jag köpte')).toBeGreaterThan(at);
  });

  it('leaves no heading behind where it is not answered', () => {
    expect(writeBody({ mainReason: undefined })).not.toContain('Det som avgör saken');
  });

  it('is not said before in what happened', () => {
    const events = { also: REASON, mainReason: REASON };
    expect(writeBody(events).filter((text) => text.includes('så fort man kommer in i rummet'))).toHaveLength(1);
  });
});

describe('a wish of the person’s own', () => {
  const wish = { want: 'att priset sätts ned', amount: 7000 };

  it('is demanded besides, and told with its sum in the opening', () => {
    const body = writeBody({ alsoWant: [wish] });
    expect(body).toContain('Därtill kommer det som jag också kräver nedan: att priset sätts ned, 7\u00A0000\u00A0kr.');
    expect(body).toContain('Att priset sätts ned, 7\u00A0000\u00A0kr.');
  });

  it('is demanded in the alternative where the person says so, and then adds nothing to what is demanded', () => {
    const form = exampleForm({ alsoWant: [{ ...wish, otherwise: true }] });
    const version = chooseVersionByAnsweredSituation(kind, form);
    expect(buildRuleData(version.rules, form, '2026-11-29', {}).facts['alsoSum']).toBe(0);
    const body = writeBody({ alsoWant: [{ ...wish, otherwise: true }] });
    expect(body).toContain('I andra hand att priset sätts ned, 7\u00A0000\u00A0kr.');
    expect(body.join('\n')).not.toContain('Därtill kommer');
  });
});
