import type { KindVersion, Situations, Situation, Source, ChosenSituation } from '../shared/kinds/kind';
import {
  listPartsWithThoseWithin,
  parseLetterSectionsOnce,
  LetterSyntaxError,
  type Section,
} from '../shared/kinds/situationLetter';
import type { Language } from '../shared/languages';
import { mapLanguages } from '../shared/mapLanguages';
import { MAIN_REASON_LETTERS } from './mainReason';
import { memoisePerObject } from './oncePerObject';
import { writeObjectionsSectionTemplate } from './objections';
import { OWN_RULES_LETTERS } from './ownRules';

export function buildChosenSituation(
  { shared }: Situations,
  { schema, letter, papers, documents, signers, letters }: Situation,
  id: string,
): Omit<ChosenSituation, 'replies'> {
  const listLetterTexts = (language: Language): string[] => {
    const written = [shared.letters[language], letters[language]].flatMap((text) => text ?? []);
    return written.length > 0
      ? [
          writeObjectionsSectionTemplate(language, schema),
          MAIN_REASON_LETTERS[language],
          OWN_RULES_LETTERS[language],
          ...written,
        ]
      : [];
  };
  const toLetterParts = (entries: Situation['letter']): ChosenSituation['parts'] =>
    entries.map((part) => (typeof part === 'string' ? { section: part, argument: false } : part));
  return {
    id,
    parts: toLetterParts(letter),
    papers,
    ...(signers !== undefined && { signers }),
    ...(documents && {
      documents: documents.map(({ letter: its, ...each }) => ({ ...each, parts: toLetterParts(its) })),
    }),
    letters: mapLanguages(listLetterTexts),
  };
}

/** Ids of the sections that a letter and its documents are made of; a document may do without a closing of its own. */
export function listSectionIdsOfLetterAndDocuments({
  parts,
  documents = [],
}: Pick<ChosenSituation, 'parts' | 'documents'>): string[] {
  const ofDocuments = documents.flatMap(({ id, parts: its }) => [
    `${id}-subject`,
    `${id}-closing`,
    ...its.map(({ section }) => section),
  ]);
  return ['subject', 'closing', ...parts.map(({ section }) => section), ...ofDocuments];
}

/** Those that its sections cite and its notes name: no law from outside the situation can get into its letter. */
export function selectSourcesOfSituation(situations: Situations, situation: Situation): Source[] {
  const named = new Set<string>();
  const composed = buildChosenSituation(situations, situation, '');
  const { letters } = composed;
  const used = new Set([...listSectionIdsOfLetterAndDocuments(composed), 'words', 'papers']);
  for (const text of Object.values(letters).flat())
    for (const id of listSourceIdsCitedInSections(text, used)) named.add(id);
  const notes = [...situation.banners, ...situation.stops, ...situation.deadlines];
  for (const { source } of notes) if (source !== undefined) named.add(source);
  return situations.shared.sources.filter(({ id }) => named.has(id)).map((source) => ({ ...source, when: true }));
}

/** Ids of the situations whose letters or notes name a source of the kind. */
export function listSituationsCitingSource({ situations }: KindVersion, source: string): readonly string[] {
  return situations ? (indexSituationsBySource(situations).get(source) ?? []) : [];
}

const indexSituationsBySource = memoisePerObject((situations: Situations): ReadonlyMap<string, string[]> => {
  const bySource = new Map<string, string[]>();
  for (const [situation, its] of Object.entries(situations.each))
    for (const id of new Set(selectSourcesOfSituation(situations, its).map((source) => source.id)))
      bySource.set(id, [...(bySource.get(id) ?? []), situation]);
  return bySource;
});

/** Ids of sources that the sections of a letter cite; none of a text that can't be read, which the check reports. */
function listSourceIdsCitedInSections(text: string, sections: ReadonlySet<string>): string[] {
  const phrases = readSectionsOrNone(text)
    .filter(({ id }) => sections.has(id))
    .flatMap(({ paragraphs, named }) => [...paragraphs.flat(), ...named.values()]);
  return phrases.flatMap(({ parts }) =>
    listPartsWithThoseWithin(parts).flatMap((part) => (part.type === 'cite' ? [part.source] : [])),
  );
}

function readSectionsOrNone(text: string): Section[] {
  try {
    return [...parseLetterSectionsOnce(text).values()];
  } catch (error) {
    if (error instanceof LetterSyntaxError) return [];
    throw error;
  }
}
