import path from 'node:path';
import { NOT_READY } from '../../../core/shared/contracts/admin/kinds';
import { AppError } from '../../../core/shared/errors';
import { createFileCache } from '../../../core/kinds/jsonFiles';
import type { KindVersion, Source } from '../../../core/shared/kinds/kind';
import {
  diffKindFiles,
  readKindFilesOnDisk,
  computeHashOfFiles,
  applyEdits,
  type KindFiles,
} from '../../../core/kinds/kindFiles';
import { hashWordsOfSource, listAllSourcesOfKind } from '../../../core/kinds/kindSources';
import { readKind } from '../../../core/kinds/load';
import { assessReviewStatus } from '../../../core/kinds/sourceReviewStatus';
import type { TrialReport } from '../../../core/kinds/trial';
import type { KindDraft, KindReview } from '../../../core/records/kindDrafts';
import type { KindPublication, LiveKindRecord } from '../../../core/records/kindPublications';
import { computeSourceKey } from '../../../core/records/sources';
import { computeOrderNumber } from '../../../core/records/transactions';
import { swedishDate } from '../../../core/shared/formats/dates';
import type { Services } from '../../services';
import type { KindPlace } from './folders';

export type NotReady = (typeof NOT_READY)[number];

/** The files that a folder offers now: what was published in its place, else what lies on disk. */
export async function readPublishedOrDiskFiles(services: Services, place: KindPlace): Promise<KindFiles> {
  const name = path.basename(place.folder);
  const folderWins = services.kindConflicts.some((each) => each.folder === name && each.folderWins);
  const live = folderWins ? undefined : (await services.kindPublications.live()).find(({ _id }) => _id === name);
  const number = live?.number ?? undefined;
  const published = number === undefined ? undefined : await services.kindPublications.filesOf(name, number);
  return published ?? readKindFilesOnDisk(place.folder);
}

/** What makes the folder on disk into these files: trials work on the disk. */
export function diffAgainstDisk({ folder }: KindPlace, files: KindFiles): Record<string, string | null> {
  return { ...diffKindFiles(readKindFilesOnDisk(folder), files) };
}

/** What stands in the way of publishing the draft. @param report of a trial of the draft's very files */
export async function findPublishingObstacles(
  services: Services,
  place: KindPlace,
  { draft, files, report }: { draft: KindDraft; files: KindFiles; report: TrialReport },
): Promise<NotReady[]> {
  const { review, authors, basis, filesHash } = draft;
  const offered = computeHashOfFiles(await readPublishedOrDiskFiles(services, place));
  const law = await assessWhetherLawIsDueOrUnread(
    services,
    place,
    files,
    isReviewOfTheseFiles(review, filesHash) ? review : undefined,
  );
  const found: Record<NotReady, boolean> = {
    mistakes: report.problems.some(({ minor }) => !minor),
    translations: report.translations.some(({ gap }) => gap === 'missing'),
    law: law.isDue,
    newLaw: law.isUnread,
    basis: basis !== offered,
    unreviewed: review?.filesHash !== filesHash,
    ownReview: review !== undefined && authors.includes(review.by),
  };
  return NOT_READY.filter((reason) => found[reason]);
}

const isReviewOfTheseFiles = (review: KindReview | undefined, filesHash: string): review is KindReview =>
  review?.filesHash === filesHash;

/**
 * The law of all letters of the draft, those of its situations too: whether some is past the day on which it was to be read
 * again, or no longer in force without another; and whether some says what no kind that is offered says, and nobody who may
 * review law has read the draft.
 */
async function assessWhetherLawIsDueOrUnread(
  services: Services,
  place: KindPlace,
  files: KindFiles,
  review: KindReview | undefined,
): Promise<{ isDue: boolean; isUnread: boolean }> {
  const version = parseKindVersionFromFiles(services, place, files);
  const own = version ? listAllSourcesOfKind(version) : [];
  const known = new Map((await services.sources.known()).map((each) => [each.key, each]));
  const offered = new Map<string, string>();
  for (const source of services.kinds.flatMap(listAllSourcesOfKind)) {
    const read = known.get(computeSourceKey(source))?.last;
    const last = read ? swedishDate(read.at) : '';
    const words = hashWordsOfSource(source);
    offered.set(words, [last, offered.get(words) ?? ''].sort().at(-1) ?? '');
  }
  const coversLaw = review?.coversLaw === true ? swedishDate(review.at) : undefined;
  const today = swedishDate(new Date());
  const isWordingNotOffered = (source: Source) => !offered.has(hashWordsOfSource(source));
  return {
    isUnread: coversLaw === undefined && own.some(isWordingNotOffered),
    isDue: own.some((source) => {
      const last = isWordingNotOffered(source) ? coversLaw : offered.get(hashWordsOfSource(source));
      return assessReviewStatus(source, own, { last: last || null, hasPast: false }, today).due;
    }),
  };
}

function parseKindVersionFromFiles(
  { config }: Services,
  { folder }: KindPlace,
  files: KindFiles,
): KindVersion | undefined {
  const edits = diffKindFiles(readKindFilesOnDisk(folder), files);
  const byPath = new Map(Object.entries(edits).map(([name, text]) => [path.join(folder, name), text]));
  return readKind(folder, config.FORMS_DIR, createFileCache(byPath)).kind?.version;
}

/**
 * Offers the draft's files: new letters begin on them in this process at once, and in the others within seconds.
 * @param over what the folder offered when the draft was found ready
 * @throws AppError edit_conflict when the draft is not what was reviewed any more, or something else is offered by now
 */
export async function publishDraftAndRefreshKinds(
  services: Services,
  place: KindPlace,
  {
    draft,
    files,
    report,
    by,
    over,
  }: { draft: KindDraft; files: KindFiles; report: TrialReport; by: string; over: LiveKindRecord | undefined },
): Promise<KindPublication> {
  const { review, title } = draft;
  const before = new Set(services.kinds.flatMap(listAllSourcesOfKind).map(computeSourceKey));
  const version = parseKindVersionFromFiles(services, place, files);
  if (!review || !version) throw new AppError('edit_conflict', 'no reviewed version');
  await services.kindStore.keepAll([version]);
  await storeShowcaseLetterSamples(services, version, report);
  const onDisk = readKindFilesOnDisk(place.folder);
  const published = {
    folder: path.basename(place.folder),
    title,
    files,
    filesHash: draft.filesHash,
    diskHash: Object.keys(onDisk).length === 0 ? '' : computeHashOfFiles(onDisk),
    at: new Date(),
    by,
    reviewedBy: review.by,
  };
  const publication = await services.kindPublications.publish(published, over);
  if (!publication) throw new AppError('edit_conflict', 'something else is offered by now');
  await services.kindDrafts.remove(draft.id);
  await services.refreshKinds();
  // Whoever reviewed the draft has read what is new of its law, and so its clock begins.
  if (review.coversLaw) {
    const isSourceKeyNew = (key: string) => !before.has(key);
    const read = new Set(listAllSourcesOfKind(version).map(computeSourceKey).filter(isSourceKeyNew));
    await services.sources.note([version]);
    for (const key of read) await services.sources.review(key, review.by, null);
  }
  return publication;
}

/** The start page shows a kind's example; the worker writes those of the folders that it meets at its start. */
async function storeShowcaseLetterSamples(
  { kindStore }: Services,
  { hash, manifest }: KindVersion,
  report: TrialReport,
): Promise<void> {
  const samples = report.examples.flatMap(({ showcase, language, letters }) => {
    const written = showcase ? letters.find((each) => each.language === language) : undefined;
    if (!written) return [];
    const completion = { date: written.date, orderNumber: computeOrderNumber(manifest.id), attachments: [] };
    return [{ hash, language, sample: { letter: written.letter, completion } }];
  });
  await kindStore.keepSamples(samples);
}

/** The files of a draft as they would be offered. */
export async function readFilesWithDraftEdits(
  services: Services,
  place: KindPlace,
  { edits }: KindDraft,
): Promise<KindFiles> {
  return applyEdits(await readPublishedOrDiskFiles(services, place), edits);
}
