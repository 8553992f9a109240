import type { z } from 'zod';
import { AppError } from '../../../core/shared/errors';
import {
  STATES,
  type sourceDetailSchema,
  type sourceListSchema,
  type sourcesOnDaySchema,
} from '../../../core/shared/contracts/admin/legal';
import type { KindVersion, Source } from '../../../core/shared/kinds/kind';
import { REVIEW_EVERY } from '../../../core/shared/kinds/kindFolder';
import { describeRuleInWords, type RuleWords } from '../../../core/shared/kinds/rulesInWords';
import { sourceHash, type SourceContent } from '../../../core/kinds/sourceHash';
import { listSituationsCitingSource } from '../../../core/kinds/situationLetterParts';
import { hashWordsOfSource, listAllSourcesOfKind } from '../../../core/kinds/kindSources';
import { assessReviewStatus, type ReviewStatus } from '../../../core/kinds/sourceReviewStatus';
import { parseLanguage, type Language } from '../../../core/shared/languages';
import { mapLanguages } from '../../../core/shared/mapLanguages';
import { computeSourceKey, type KnownSource, type SourceRecord } from '../../../core/records/sources';
import { swedishDate } from '../../../core/shared/formats/dates';
import { isInForce } from '../../../core/shared/rules/rules';
import { getApiText } from '../../../core/texts/texts';
import type { Services } from '../../services';
import { loadStaffEmailLookup } from '../catalogue/staff';
import type { listQuery } from './listQuery';

/** The sources of the kinds that are offered, put together from their folders and what is kept of reviews and letters. */

type ForSources = Pick<Services, 'kinds' | 'sources'>;
/** Rules may be nested deeper than a type can say. */
type Detail = Omit<z.input<typeof sourceDetailSchema>, 'applies'> & {
  applies: ({ kind: string; day: Both } & Record<Language, RuleWords>)[];
};
type Row = z.input<typeof sourceListSchema>['rows'][number];
type State = (typeof STATES)[number];
type Both = Record<Language, string>;

/** One content, and the kinds that have it. */
interface CurrentSource {
  source: Source;
  key: string;
  kinds: KindVersion[];
  reviewStatus: ReviewStatus;
  reviewedBy: Row['reviewedBy'];
}

/** How many sources somebody has to look at, by why: for the dashboard. */
export interface SourcesDue {
  /** Each counted once. */
  total: number;
  overdue: number;
  changed: number;
  /** Ending or ended without a successor, or about to begin, and not looked at since. */
  turning: number;
}

/** @param now the moment that reviews are held against */
export async function countDueSources(services: ForSources, now: Date): Promise<SourcesDue> {
  const current = await recordAndLoadCurrentSources(services, now);
  const sourcesToReview = groupByVersionOfLaw(current.filter(({ reviewStatus }) => reviewStatus.due)).map((wordings) =>
    chooseFirstToReview(wordings, new Map()),
  );
  const countDueSourcesWhere = (holds: (reviewStatus: ReviewStatus) => boolean): number =>
    sourcesToReview.filter(({ reviewStatus }) => holds(reviewStatus)).length;
  return {
    total: sourcesToReview.length,
    overdue: countDueSourcesWhere(({ review }) => review === 'overdue'),
    changed: countDueSourcesWhere(({ review }) => review === 'changed'),
    turning: countDueSourcesWhere(({ review }) => review === 'reviewed'),
  };
}

/** One page of the sources, narrowed and sorted; what is due comes first unless another order is asked for. */
export async function listSourcesPage(
  services: ForSources,
  query: z.output<typeof listQuery>,
  now: Date,
): Promise<z.input<typeof sourceListSchema>> {
  const language = parseLanguage(query.language);
  const [current, letters] = await Promise.all([recordAndLoadCurrentSources(services, now), services.sources.totals()]);
  const inKind = current.filter(
    ({ kinds }) => query.kind === undefined || kinds.some(({ manifest }) => manifest.id === query.kind),
  );
  const words = normaliseForSearch(query.q ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const found = inKind.filter(({ source }) => {
    const text = normaliseForSearch(
      [source.id, ...[source.citation, source.title, source.text].flatMap((words) => Object.values(words))].join(' '),
    );
    return words.every((word) => text.includes(word));
  });
  const shown = groupByVersionOfLaw(found).flatMap((wordings) => {
    const { state } = query;
    const inState = wordings.filter(({ reviewStatus }) => state === undefined || isSourceInState(state, reviewStatus));
    return inState.length === 0 ? [] : [toRowOfWordings(wordings, chooseFirstToReview(inState, letters), letters)];
  });
  const rows = shown.sort(createRowComparator(query.sort, language));
  const first = (query.page - 1) * query.pageSize;
  return {
    rows: rows.slice(first, first + query.pageSize),
    total: rows.length,
    counts: Object.fromEntries(
      STATES.map((state) => [
        state,
        groupByVersionOfLaw(found.filter(({ reviewStatus }) => isSourceInState(state, reviewStatus))).length,
      ]),
    ),
    kinds: services.kinds.map((kind) => ({
      id: kind.manifest.id,
      name: readKindNamesByLanguage(kind.texts),
      sources: new Set(listAllSourcesOfKind(kind).map(identifyVersionOfLaw)).size,
    })),
    today: swedishDate(now),
  };
}

/**
 * A source as it is, or was: also a content that no kind has any more.
 * @throws AppError not_found
 */
export async function readSourceDetail(
  services: Pick<Services, 'kinds' | 'sources' | 'users'>,
  { id, hash }: { id: string; hash: string },
  now: Date,
): Promise<Detail> {
  const key = `${id}@${hash}`;
  const [current, contents, letters] = await Promise.all([
    recordAndLoadCurrentSources(services, now),
    services.sources.contents(id),
    services.sources.totals(),
  ]);
  const record = contents.find(({ _id }) => _id === key);
  if (!record) throw new AppError('not_found');
  const own = current.find((each) => each.key === key);
  const shown = own ?? toPastSource(record, services.kinds, now);
  const [months, nameOf] = await Promise.all([
    services.sources.months(key),
    loadStaffEmailLookup(
      services,
      record.reviews.map(({ by }) => by),
    ),
  ]);
  const { source } = shown;
  return {
    ...toSourceRow(shown, letters),
    text: source.text,
    status: source.status,
    sheet: source.sheet,
    isCurrent: own !== undefined,
    reviewEvery: source.reviewEvery ?? REVIEW_EVERY,
    folderReviewed: own ? source.reviewed : null,
    replacedBy: source.replacedBy ?? null,
    applies: shown.kinds.map((kind) => ({
      kind: kind.manifest.id,
      day: readLabelsOfDayField(kind, source.dayField),
      ...mapLanguages((each) => describeWhenCited(source, kind, each)),
    })),
    reviews: record.reviews.map(({ at, by, note }) => ({ at: at.toISOString(), by: nameOf(by).email, note })).reverse(),
    months: fillLastMonthsWithZeros(months, swedishDate(now)),
    texts: contents.map((each) => ({
      hash: each.hash,
      isCurrent: current.some((other) => other.key === each._id),
      firstSeen: each.firstSeen?.toISOString() ?? null,
      citation: each.source.citation,
      text: each.source.text,
      link: each.source.link,
      validFrom: each.source.validFrom,
      validTo: each.source.validTo,
      kinds: each.kinds,
      reviews: each.reviews.length,
      changed: listDifferingParts(record.source, each.source),
    })),
  };
}

/**
 * What a letter of a kind could cite for an event on a day, whatever else was answered; a source that goes by another
 * day (of purchase, of the letter) is taken as if that were the day.
 * @throws AppError not_found
 */
export function listCitableSourcesOfKindOnDay(
  { kinds }: Pick<Services, 'kinds'>,
  { kind: id, date }: { kind: string; date: string },
): z.input<typeof sourcesOnDaySchema> {
  const kind = kinds.find(({ manifest }) => manifest.id === id);
  if (!kind) throw new AppError('not_found');
  // The same law may stand with the kind's own form and with its situations: once is enough here.
  const sources = [...new Map(listAllSourcesOfKind(kind).map((each) => [hashWordsOfSource(each), each])).values()];
  const toCitableSource = (source: Source) => ({
    id: source.id,
    hash: sourceHash(source),
    citation: source.citation,
    text: source.text,
    validFrom: source.validFrom,
    validTo: source.validTo,
    day: readLabelsOfDayField(kind, source.dayField),
  });
  return {
    kind: id,
    date,
    day: readLabelsOfDayField(kind, undefined),
    inForce: sources.filter((source) => isInForce(source, date)).map(toCitableSource),
    notInForce: sources.filter((source) => !isInForce(source, date)).map(toCitableSource),
  };
}

/** When the kind's letters cite the source: by the rule of its own form, and by the letters of which situations. */
function describeWhenCited(source: Source, kind: KindVersion, language: Language): RuleWords {
  const key = computeSourceKey(source);
  const isOfSituations = kind.situations?.shared.sources.some((each) => each.id === source.id) && source.when === true;
  const isOfOwnForm = !isOfSituations || kind.sources.some((each) => computeSourceKey(each) === key);
  const citing = isOfSituations ? listSituationsCitingSource(kind, source.id) : [];
  const parts = [
    ...(isOfOwnForm ? [describeRuleInWords(source.when, kind, language)] : []),
    ...citing.map((id) =>
      getApiText('citedInSituation', language, { name: kind.situations?.each[id]?.texts[language].name ?? id }),
    ),
  ];
  const [first = getApiText('citedInNoSituation', language)] = parts;
  return parts.length > 1 ? { join: 'any', parts } : first;
}

async function recordAndLoadCurrentSources({ kinds, sources }: ForSources, now: Date): Promise<CurrentSource[]> {
  await sources.note(kinds);
  const known = await sources.known();
  const today = swedishDate(now);
  const byKey = new Map<string, { source: Source; kinds: KindVersion[] }>();
  for (const kind of kinds)
    for (const source of listAllSourcesOfKind(kind)) {
      const found = byKey.get(computeSourceKey(source)) ?? { source, kinds: [] };
      if (!found.kinds.includes(kind)) found.kinds.push(kind);
      byKey.set(computeSourceKey(source), found);
    }
  const records = new Map(known.map((each) => [each.key, each]));
  const pasts = new Map<string, KnownSource[]>();
  for (const each of known)
    if (!byKey.has(each.key)) pasts.set(each.sourceId, [...(pasts.get(each.sourceId) ?? []), each]);
  return [...byKey].map(([key, { source, kinds: own }]) => {
    const last = records.get(key)?.last;
    const hasPast = (pasts.get(source.id) ?? []).some((each) => isUsedByAnyKind(each, own));
    const reviewStatus = assessReviewStatus(
      source,
      own[0] ? listAllSourcesOfKind(own[0]) : [],
      { last: last ? swedishDate(last.at) : null, hasPast },
      today,
    );
    return {
      source,
      key,
      kinds: own,
      reviewStatus,
      reviewedBy:
        reviewStatus.lastReviewed === null
          ? null
          : last && swedishDate(last.at) === reviewStatus.lastReviewed
            ? 'staff'
            : 'folder',
    };
  });
}

/** The same law in the same days of validity, however a kind words it. */
const identifyVersionOfLaw = ({ id, validFrom, validTo }: Source): string => `${id} ${validFrom} ${validTo}`;

/** A kind's own form and its situations may word the same law differently: it is listed once all the same. */
function groupByVersionOfLaw(sources: readonly CurrentSource[]): CurrentSource[][] {
  const groups = new Map<string, CurrentSource[]>();
  for (const each of sources) {
    const version = identifyVersionOfLaw(each.source);
    groups.set(version, [...(groups.get(version) ?? []), each]);
  }
  return [...groups.values()];
}

/** What is due, then what most letters cite. @param wordings one at least */
function chooseFirstToReview(wordings: readonly CurrentSource[], letters: ReadonlyMap<string, number>): CurrentSource {
  const countLettersOf = ({ key }: CurrentSource) => letters.get(key) ?? 0;
  return wordings.reduce((first, each) => {
    const byDue = Number(each.reviewStatus.due) - Number(first.reviewStatus.due);
    return (byDue || countLettersOf(each) - countLettersOf(first)) > 0 ? each : first;
  });
}

/** @param first the wording that the row has */
function toRowOfWordings(
  wordings: readonly CurrentSource[],
  first: CurrentSource,
  letters: ReadonlyMap<string, number>,
): Row {
  const cited = new Set(wordings.flatMap(({ kinds }) => kinds.map(({ manifest }) => manifest.id)));
  return {
    ...toSourceRow(first, letters),
    kinds: [...cited],
    letters: wordings.reduce((sum, { key }) => sum + (letters.get(key) ?? 0), 0),
    wordings: wordings.length,
  };
}

function isUsedByAnyKind(source: KnownSource, kinds: readonly KindVersion[]): boolean {
  return kinds.some(({ manifest }) => source.kinds.includes(manifest.id));
}

/** A content from before, shown with the kinds that had it and are still there. */
function toPastSource(record: SourceRecord, kinds: readonly KindVersion[], now: Date): CurrentSource {
  const last = record.reviews.at(-1);
  const reviewed = last ? swedishDate(last.at) : null;
  const source: Source = { ...record.source, reviewed: reviewed ?? '' };
  const reviewStatus = assessReviewStatus(source, [], { last: reviewed, hasPast: true }, swedishDate(now));
  return {
    source,
    key: record._id,
    kinds: kinds.filter(({ manifest }) => record.kinds.includes(manifest.id)),
    reviewStatus: { ...reviewStatus, due: false },
    reviewedBy: reviewed === null ? null : 'staff',
  };
}

function toSourceRow(
  { source, key, kinds, reviewStatus, reviewedBy }: CurrentSource,
  letters: ReadonlyMap<string, number>,
): Omit<Row, 'wordings'> {
  return {
    id: source.id,
    hash: sourceHash(source),
    kinds: kinds.map(({ manifest }) => manifest.id),
    citation: source.citation,
    title: source.title,
    link: source.link,
    validFrom: source.validFrom,
    validTo: source.validTo,
    ...reviewStatus,
    reviewedBy,
    letters: letters.get(key) ?? 0,
  };
}

function isSourceInState(state: State, { due, review, validity }: ReviewStatus): boolean {
  return state === 'due' ? due : state === review || state === validity;
}

/** What has to be looked at first, then what comes up soonest. */
function createRowComparator(sort: z.output<typeof listQuery>['sort'], language: Language): (a: Row, b: Row) => number {
  const by = sort.replace(/^-/, '');
  const sign = sort.startsWith('-') ? -1 : 1;
  const compareCitations = (a: Row, b: Row): number =>
    a.citation[language].localeCompare(b.citation[language], language, { numeric: true });
  const compareNullableTexts = (a: string | null, b: string | null): number =>
    (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0;
  return (a, b) => {
    const difference =
      by === 'letters'
        ? a.letters - b.letters
        : by === 'nextReview'
          ? compareNullableTexts(a.nextReview, b.nextReview)
          : by === 'validFrom'
            ? compareNullableTexts(a.validFrom, b.validFrom)
            : by === 'citation'
              ? 0
              : Number(b.due) - Number(a.due) || compareNullableTexts(a.nextReview, b.nextReview);
    return sign * (difference || compareCitations(a, b)) || (a.hash < b.hash ? -1 : 1);
  };
}

const TODAY: Both = { sv: 'Brevets dag', en: 'The day of the letter' };

/** The question whose answer tells which version counts, in the kind's words. */
function readLabelsOfDayField({ manifest, texts }: KindVersion, dayField: string | undefined): Both {
  if (dayField === 'today') return TODAY;
  const field = dayField ?? manifest.eventDateField;
  return mapLanguages((language) => texts[language].fields[field]?.label ?? field);
}

function readKindNamesByLanguage(texts: KindVersion['texts']): Both {
  return mapLanguages((language) => texts[language].name);
}

const MONTHS = 12;

/** The last twelve months up to the one of `today` (ISO date), months without letters among them. */
function fillLastMonthsWithZeros(
  rows: readonly { month: string; letters: number }[],
  today: string,
): { month: string; letters: number }[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const name = new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7);
    return {
      month: name,
      letters: rows.filter((row) => row.month === name).reduce((sum, row) => sum + row.letters, 0),
    };
  });
}

type Part = z.input<typeof sourceDetailSchema>['texts'][number]['changed'][number];

/** In what two contents of a source differ. */
function listDifferingParts(a: SourceContent, b: SourceContent): Part[] {
  const parts: Record<Part, (source: SourceContent) => unknown> = {
    citation: ({ citation }) => citation,
    title: ({ title }) => title,
    text: ({ text }) => text,
    link: ({ link }) => link,
    valid: ({ validFrom, validTo }) => [validFrom, validTo],
    when: ({ when, dayField }) => [when, dayField],
    other: ({ status, sheet, replacedBy }) => [status, sheet, replacedBy],
  };
  const names: Part[] = ['citation', 'title', 'text', 'link', 'valid', 'when', 'other'];
  return names.filter((name) => JSON.stringify(parts[name](a)) !== JSON.stringify(parts[name](b)));
}

/** For finding: case aside, and hard spaces as spaces. */
function normaliseForSearch(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
