import { getOrBuildVersionOfSituation, listSituationIdsUnlessChosen } from '../core/kinds/chooseSituation';
import type { KindVersion, Source } from '../core/shared/kinds/kind';
import { parseCitedAct } from './writer/acts';

/** docs/law.md: the law of all kinds on one page, act by act, for whoever wants to know what letters rest on. */

export const LAW_PAGE = 'docs/law.md';

/** One content of a source, and of each kind that has it the letters that cite it: ids of situations, OWN_FORM. */
interface CitedSource {
  source: Source;
  citedBy: Map<KindVersion, string[]>;
}

const OWN_FORM = 'own form';
const OTHERS = 'Decisions, guidance and terms of trade';

const INTRODUCTION = `# The law that letters cite

Made from the kinds' data (\`forms/*/sources.json\`, \`forms/*/situations/_shared/sources.json\`, \`forms/_shared/sources.json\`) by
\`npm run forms:law\`: change it there, and make the page anew. \`npm run check\` fails while it is older than the data.

- **What may be cited.** A letter cites these sources and nothing else, and says of each only what its text says; each
  written letter is held against that before it is kept. One situation has the law that its own sentences and notes
  name. A language model may also use what the kind's other situations cite.
- **How a source gets in.** Somebody has read the rule in the source itself (\`V\`) or knows it firmly (\`K\`), and says
  on which day. Law of which neither holds is not cited. [kinds.md](kinds.md#law-sourcesjson) has the entries' members,
  [adding-a-kind.md](adding-a-kind.md#5-the-law-sourcesjson) how to write one, [situations.md](situations.md#the-letter)
  how a sentence cites it.
- **When it is read again.** A year after its day, unless it names other days: then \`npm run forms:check\` fails, and
  *Lag och källor* in the back office asks for a review, which jurists give there
  ([publishing-kinds.md](publishing-kinds.md)).
- **Which days it counts for.** *In force* has the first and last day of the version, where the law has been changed or
  will be. Which version counts goes by the day of the event, or by the day that stands there behind *by*.

*Own form* is a kind's letter for what fits none of its situations. A heading leads to where its rules were read, and a
rule to where it was read if that is elsewhere.
`;

export function buildLawPage(kinds: readonly KindVersion[]): string {
  const cited = collectCitedSources(kinds);
  const acts = groupByAct(cited);
  const named = acts.filter(({ title }) => title !== OTHERS).length;
  return [
    INTRODUCTION,
    `${cited.length} entries: rules of ${named} acts, and decisions, guidance and terms of trade.`,
    ...acts.map(({ title, cited: its }) => writeMarkdownSection(title, its)),
    '',
  ].join('\n');
}

/** The same content is one row, whichever kinds have it. */
function collectCitedSources(kinds: readonly KindVersion[]): CitedSource[] {
  const byContent = new Map<string, CitedSource>();
  const addCitingKind = (source: Source, kind: KindVersion, letters: readonly string[]): void => {
    const { id, citation, text, link, status, validFrom, validTo, dayField, reviewed } = source;
    const key = JSON.stringify([id, citation.sv, text.en, link, status, validFrom, validTo, dayField, reviewed]);
    const found = byContent.get(key) ?? { source, citedBy: new Map<KindVersion, string[]>() };
    found.citedBy.set(kind, [...(found.citedBy.get(kind) ?? []), ...letters]);
    byContent.set(key, found);
  };
  for (const kind of kinds) {
    for (const source of kind.sources) addCitingKind(source, kind, [OWN_FORM]);
    const situations = listSituationIdsUnlessChosen(kind).map((situation) => ({
      situation,
      sources: new Set(getOrBuildVersionOfSituation(kind, situation).sources.map((source) => source.id)),
    }));
    for (const source of kind.situations?.shared.sources ?? []) {
      const citing = situations.filter(({ sources }) => sources.has(source.id)).map(({ situation }) => situation);
      addCitingKind({ ...source, when: true }, kind, citing);
    }
  }
  return [...byContent.values()];
}

/** Acts by their names; what is no act stands last. */
function groupByAct(cited: readonly CitedSource[]): { title: string; cited: CitedSource[] }[] {
  const acts = new Map<string, CitedSource[]>();
  for (const each of cited) {
    const act = getActNumberOrOthers(each.source);
    acts.set(act, [...(acts.get(act) ?? []), each]);
  }
  return [...acts]
    .map(([act, its]) => ({
      title: act === OTHERS ? OTHERS : findMostUsedText(its.map(({ source }) => source.title.sv)),
      cited: its.toSorted(compareCitations),
    }))
    .toSorted(
      (a, b) => Number(a.title === OTHERS) - Number(b.title === OTHERS) || a.title.localeCompare(b.title, 'sv'),
    );
}

/** "2022:260", "261/2004"; a decision or guidance may name an act's number without being of that act. */
function getActNumberOrOthers(source: Source): string {
  const { id } = parseCitedAct(source);
  return /^\d+[:/]\d+$/.test(id) && source.title.sv.includes(id) ? id : OTHERS;
}

/** Kinds may call one act by several names, and have read it in several places. */
function findMostUsedText(texts: readonly string[]): string {
  const countTextsEqualTo = (text: string): number => texts.filter((each) => each === text).length;
  return texts.toSorted((a, b) => countTextsEqualTo(b) - countTextsEqualTo(a) || a.localeCompare(b, 'sv'))[0] ?? '';
}

function compareCitations({ source: a }: CitedSource, { source: b }: CitedSource): number {
  return (
    a.citation.sv.localeCompare(b.citation.sv, 'sv', { numeric: true }) ||
    (a.validFrom ?? '').localeCompare(b.validFrom ?? '') ||
    a.text.en.localeCompare(b.text.en, 'en')
  );
}

function writeMarkdownSection(title: string, cited: readonly CitedSource[]): string {
  const link = title === OTHERS ? undefined : findMostUsedText(cited.map(({ source }) => source.link));
  const rows = cited.map(({ source, citedBy }) =>
    [
      source.link === link ? source.citation.sv : `[${source.citation.sv}](${source.link})`,
      source.text.en,
      [...citedBy].map(([kind, letters]) => describeCitingLetters(kind, letters)).join('; '),
      describeDaysInForce(source),
      `${source.reviewed} (${source.status})`,
    ]
      .map(escapeTableCell)
      .join(' | '),
  );
  return [
    `\n## ${link === undefined ? title : `[${title}](${link})`}\n`,
    '| rule | used for | cited by | in force | read |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

function describeCitingLetters(kind: KindVersion, letters: readonly string[]): string {
  const situations = listSituationIdsUnlessChosen(kind);
  const isCitedByAll = situations.length > 1 && situations.every((situation) => letters.includes(situation));
  const named = isCitedByAll
    ? [...letters.filter((letter) => !situations.includes(letter)), 'every situation']
    : letters;
  return `**${kind.manifest.id}** ${named.length > 0 ? named.join(', ') : 'no letter by itself'}`;
}

function describeDaysInForce({ validFrom, validTo, dayField }: Source): string {
  return [
    ...(validFrom === null ? [] : [`from ${validFrom}`]),
    ...(validTo === null ? [] : [`to ${validTo}`]),
    ...(dayField === undefined ? [] : [`by \`${dayField}\``]),
  ].join(' ');
}

function escapeTableCell(text: string): string {
  return text.replaceAll('|', '\\|').replace(/[\s\u00a0]+/g, ' ');
}
