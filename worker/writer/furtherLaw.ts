import { memoisePerObject } from '../../core/kinds/oncePerObject';
import type { Language } from '../../core/shared/languages';
import type { Source } from '../../core/shared/kinds/kind';
import { mapLanguages } from '../../core/shared/mapLanguages';
import { collectWordStems, measureRarityOfStems, measureSharedRareStems } from '../../core/shared/rules/nearLaw';
import { findEventDateOrToday, selectSourcesInForce } from '../../core/shared/rules/rules';
import { parseCitedAct } from './acts';
import type { LetterCase } from './case';
import { collectLeafValues } from './leaves';
import { findOptionLabel } from '../../core/shared/answers/optionLabel';

/** More than a reader can weigh against a story hides the rule that decides it. */
const MOST = 30;
/** Law of another act than the situation's own has to share this much with what was told. */
const NEAR = 4;
/** What it counts for that a source belongs to an act that the situation cites anyway. */
const SAME_ACT = 2;

/**
 * The law of the kind's other situations, in force for this case and close to what was told, the closest first: for a
 * writer who argues freely, since what decides a story may be a rule that its situation has no sentence for. Each was
 * read, and its text says what it may be cited for.
 */
export function listSharedLawNearToAnswers(letterCase: LetterCase): Source[] {
  const { kind, form, today, sources, language } = letterCase;
  if (!kind.situation) return [];
  const shared = kind.situations?.shared.sources ?? [];
  const known = new Set(sources.map(({ id }) => id));
  const furtherSources = shared.filter(({ id }) => !known.has(id)).map((source): Source => ({ ...source, when: true }));
  const inForce = selectSourcesInForce(
    furtherSources,
    { form, today },
    findEventDateOrToday({ form, today }, kind.manifest.eventDateField),
  );
  const told = collectWordStems(listAnswersAsLabelsOrTexts(letterCase).join('\n'));
  const rarity = measureRarityInLaw(shared)[language];
  const ownActs = new Set(sources.map((source) => parseCitedAct(source).id));
  return inForce
    .map((source) => {
      const isOfOwnAct = ownActs.has(parseCitedAct(source).id);
      const nearness = measureSharedRareStems(source.text[language], told, rarity);
      return {
        source,
        rank: nearness + (isOfOwnAct ? SAME_ACT : 0),
        isNear: isOfOwnAct || nearness >= NEAR,
      };
    })
    .filter(({ isNear }) => isNear)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST)
    .map(({ source }) => source);
}

/** What the person wrote and chose. */
function listAnswersAsLabelsOrTexts({ kind, form, language }: LetterCase): string[] {
  return collectLeafValues(form).flatMap(({ path, value }) => {
    return findOptionLabel(kind.texts[language], path, value) ?? (typeof value === 'string' ? value : []);
  });
}

/** How much a word tells among the kind's law. */
const measureRarityInLaw = memoisePerObject(
  (sources: readonly Pick<Source, 'text'>[]): Record<Language, ReadonlyMap<string, number>> =>
    mapLanguages((language) => measureRarityOfStems(sources.map(({ text }) => text[language]))),
);
