import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../core/shared/languages';
import { getOrBuildVersionOfSituation, listSituationIdsUnlessChosen } from '../../core/kinds/chooseSituation';
import { parseLetterSectionsOnce } from '../../core/shared/kinds/situationLetter';
import { isRecord } from '../../core/shared/isRecord';
import { loadShippedKind } from './shippedKinds';

/** The answers that companies commonly give, and the rule that meets each (docs/situations.md). */

function readOptions(folder: string): string[] {
  const questions: unknown = JSON.parse(readFileSync(`${folder}/questions.json`, 'utf8'));
  const defence = isRecord(questions) ? questions['defence'] : undefined;
  const options = isRecord(defence) ? defence['enum'] : undefined;
  return Array.isArray(options) ? options.map(String) : [];
}

describe.each(['klagomal', 'reklamation'])('the common answers of %s', (id) => {
  const folder = `forms/${id}/situations/_shared`;

  test.each(LANGUAGES)('each has a rule in the letter, and a letter has no rule for another (%s)', (language) => {
    const words = parseLetterSectionsOnce(readFileSync(`${folder}/letter.${language}.md`, 'utf8')).get('words')?.named;
    const met = [...(words?.keys() ?? [])].filter((name) => name.startsWith('defence.'));
    expect(met).toEqual(readOptions(folder).map((option) => `defence.${option}`));
    expect(met.length).toBeGreaterThan(10);
  });

  test('they are asked of what was answered and of what may be objected, in the same words', async () => {
    const kind = loadShippedKind(id);
    for (const situation of listSituationIdsUnlessChosen(kind)) {
      const { fields } = getOrBuildVersionOfSituation(kind, situation).texts.sv;
      if (!fields['otherAnswers.defence']) continue;
      expect(fields['objections.defence']).toEqual(fields['otherAnswers.defence']);
    }
  });
});
