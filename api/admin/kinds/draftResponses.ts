import { computeHashOfFiles } from '../../../core/kinds/kindFiles';
import {
  wholeDraftSchema,
  type DraftComment,
  type ListedDraft,
  type Person,
  type Publication,
  type WholeDraft,
} from '../../../core/shared/contracts/admin/kinds';
import type { KindDraft, KindDraftComment, ListedKindDraft } from '../../../core/records/kindDrafts';
import type { KindPublication } from '../../../core/records/kindPublications';
import type { Services } from '../../services';
import { loadStaffEmailLookup } from '../catalogue/staff';
import { requireKindFolder } from './places';
import { readPublishedOrDiskFiles } from './publishing';

/** Drafts and publications as their calls answer them, with the names of those who had a hand in them. */

type NameOf = (uid: string) => Person;

/** Names of the staff by uid, read when they are shown. */
export async function loadStaffNameLookup(services: Services, uids: readonly string[]): Promise<NameOf> {
  const nameOf = await loadStaffEmailLookup(services, uids);
  return (uid) => ({ uid, ...nameOf(uid) });
}

export const listUidsNamedInDraft = ({ authors, savedBy, review }: ListedKindDraft): string[] => [
  ...authors,
  savedBy,
  ...(review ? [review.by] : []),
];

export function toDraftResponse(draft: ListedKindDraft, nameOf: NameOf): ListedDraft {
  const { id, folder, title: its, revision, authors, review, filesHash, savedAt, savedBy } = draft;
  return {
    id,
    folder,
    title: its,
    revision,
    filesHash,
    authors: authors.map(nameOf),
    savedAt: savedAt.toISOString(),
    savedBy: nameOf(savedBy),
    review:
      review?.filesHash === filesHash
        ? { by: nameOf(review.by), at: review.at.toISOString(), coversLaw: review.coversLaw === true }
        : null,
  };
}

/** Whoever reads or changes a draft is shown all of it, since others work with it too. */
export const DRAFT_ANSWERS = { 200: { description: 'The draft', schema: wholeDraftSchema } } as const;

export async function replyWithDraft(services: Services, draft: KindDraft): Promise<{ status: 200; body: WholeDraft }> {
  return { status: 200, body: await toDraftResponseWithEditsAndComments(services, draft) };
}

async function toDraftResponseWithEditsAndComments(services: Services, draft: KindDraft): Promise<WholeDraft> {
  const place = await requireKindFolder(services, draft.folder);
  const offered = computeHashOfFiles(await readPublishedOrDiskFiles(services, place));
  const commenters = draft.comments.flatMap(({ by, done }) => (done ? [by, done.by] : [by]));
  const nameOf = await loadStaffNameLookup(services, [...listUidsNamedInDraft(draft), ...commenters]);
  return {
    ...toDraftResponse(draft, nameOf),
    edits: { ...draft.edits },
    isBasisOffered: draft.basis === offered,
    comments: draft.comments.map((each) => toCommentResponse(each, nameOf)),
  };
}

function toCommentResponse({ id, by, at, place, text, done }: KindDraftComment, nameOf: NameOf): DraftComment {
  return {
    id,
    by: nameOf(by),
    at: at.toISOString(),
    place,
    text,
    done: done ? { by: nameOf(done.by), at: done.at.toISOString() } : null,
  };
}

export function toPublicationResponse(
  { number, title: publicationTitle, at: when, by, reviewedBy }: KindPublication,
  live: number | null,
  nameOf: NameOf,
): Publication {
  return {
    number,
    title: publicationTitle,
    at: when.toISOString(),
    by: nameOf(by),
    reviewedBy: nameOf(reviewedBy),
    isOffered: number === live,
  };
}

/** One that has just been offered. */
export async function toNewPublicationResponse(services: Services, made: KindPublication): Promise<Publication> {
  return toPublicationResponse(made, made.number, await loadStaffNameLookup(services, [made.by, made.reviewedBy]));
}
