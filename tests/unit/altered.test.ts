import { findAlteredSentenceFaults } from '../../worker/writer/altered';
import { prepareLetterCase } from '../../worker/writer/case';
import { collectGroundsForCheck, type Grounds } from '../../worker/writer/grounds';
import { writeLetterFromTemplateOnce } from '../../worker/writer/template';
import { copyExampleForm, loadShippedKind } from './shippedKinds';

let grounds: Grounds;
beforeAll(async () => {
  const kind = loadShippedKind('klagomal');
  const story = 'Den 14 oktober skrev jag och frågade om avdrag, felanmälan 55208.';
  const form = { ...copyExampleForm(kind, 'medlemskap-fortsatter', 'archive'), story };
  const letterCase = prepareLetterCase({ kind, form, language: 'sv', today: '2026-11-22' });
  grounds = collectGroundsForCheck(letterCase, writeLetterFromTemplateOnce(letterCase));
});

const faultsOf = (sentence: string): string[] =>
  findAlteredSentenceFaults({ sentence, cited: [], around: '', where: 'body.0', grounds }).map(({ text }) => text);

describe('a told sentence with something else put in', () => {
  it('may name an enclosure in place of a number of theirs', () => {
    expect(faultsOf('Den 14 oktober skrev jag och frågade om avdrag (bilaga 1).')).toEqual([]);
  });

  it('may not have another number, day or month', () => {
    expect(faultsOf('Den 14 oktober skrev jag och frågade om avdrag, felanmälan 55209.')).toEqual(['55209']);
    expect(faultsOf('Den 15 oktober skrev jag och frågade om avdrag, felanmälan 55208.')).toEqual(['15']);
    expect(faultsOf('Den 14 november skrev jag och frågade om avdrag, felanmälan 55208.')).toEqual(['november']);
  });
});
