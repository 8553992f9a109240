import { buildNextSteps } from '../../core/kinds/nextSteps';
import type { FormData, KindVersion } from '../../core/shared/kinds/kind';
import { renderLetterAsText, createPreview } from '../../core/shared/letter/preview';
import { prepareLetterCase } from '../../worker/writer/case';
import { findLetterFaults } from '../../worker/writer/check';
import { collectGroundsForCheck } from '../../worker/writer/grounds';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';
import { copyExampleForm, loadShippedKind } from './shippedKinds';

let kind: KindVersion;
beforeAll(async () => {
  kind = loadShippedKind('klagomal');
});

const TODAY = '2026-11-22';

function formOf(favours: string[]): FormData {
  return { ...copyExampleForm(kind, 'medlemskap-fortsatter', 'archive'), favours };
}

function letterOf(favours: string[], language: 'sv' | 'en' = 'sv') {
  const letterCase = prepareLetterCase({ kind, form: formOf(favours), language, today: TODAY });
  const letter = writeLetterFromTemplateOnce(letterCase);
  return { letter, grounds: collectGroundsForCheck(letterCase, letter) };
}

describe('a document that goes with a letter', () => {
  it('is there while its rule holds, with a letterhead, recipient and signature of its own', () => {
    expect(letterOf([]).letter.documents).toBeUndefined();
    const [document] = letterOf(['autogiro']).letter.documents ?? [];
    expect(document).toMatchObject({
      id: 'bank',
      sender: { name: 'Stina Wallebro' },
      recipient: { name: 'Vikstads Bank', lines: [] },
      subject: 'Återkallelse av autogiro till Arkivporten Släkt AB',
      closing: 'Med vänliga hälsningar',
      signatures: ['Stina Wallebro'],
    });
    expect(letterOf(['autogiro'], 'en').letter.documents?.[0]?.subject).toMatch(/^Revocation/);
  });

  it('refers to no enclosure of the letter’s', () => {
    const { letter } = letterOf(['autogiro']);
    expect(letter.enclosures?.length).toBeGreaterThan(0);
    expect(JSON.stringify(letter.documents)).not.toMatch(/bilaga/);
  });

  it('is held against the same check: a changed figure, name or § is found', () => {
    const { letter, grounds } = letterOf(['autogiro']);
    expect(findLetterFaults(letter, grounds)).toEqual([]);
    const faultsWith = (from: RegExp, to: string) => {
      const documents = (letter.documents ?? []).map((each) => ({
        ...each,
        body: each.body.map((block) =>
          block.type === 'paragraph' ? { ...block, text: block.text.replace(from, to) } : block,
        ),
      }));
      return findLetterFaults({ ...letter, documents }, grounds).map(({ code, where }) => `${code} ${where}`);
    };
    expect(faultsWith(/118 204/, '118 205')).toContain('figure bank.body.0');
    expect(faultsWith(/36\s§/u, '37\u00A0§')).toContain('law bank.body.0');
    expect(faultsWith(/Inget får/, 'Allt får')).toContain('altered documents');
  });

  it('is copied with the letter, and no word of it is in the preview', () => {
    const { letter } = letterOf(['autogiro']);
    expect(renderLetterAsText(letter)).toContain('medgivande 118 204');
    expect(JSON.stringify(createPreview(letter, 10_000))).not.toContain('118 204');
  });

  it('is among what to do next, on the page and in the mail', () => {
    const ids = (favours: string[]) => buildNextSteps(kind, formOf(favours), 'sv', TODAY).checklist.map(({ id }) => id);
    expect(ids(['autogiro'])).toContain('bank');
    expect(ids([])).not.toContain('bank');
  });
});
