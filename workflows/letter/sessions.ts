import { ActivityFailure, CancellationScope, condition, isCancellation, patched, sleep } from '@temporalio/workflow';
import type { SessionFinding, Settlement } from './activities';
import type { Mutex } from './mutex';
import { notes, provider, runStepLocallyFirst } from './steps';

/** Milliseconds until a session is asked for again that the provider gave no answer about, twice as long each time. */
const AGAIN = 5_000;
/** The longest pause of a page that is finished without its money, which may take days. */
const LONGEST = 6 * 3_600_000;

/**
 * Milliseconds after its time at which a page is read that nobody told the end of: by then the provider has closed it, and most
 * often said so.
 */
const EXPIRED_FOR = 2 * 60_000;

/** One payment page and how much is known of it. */
interface Followed {
  sessionId: string;
  /** Milliseconds since 1970 at which its page closes by itself, where that is known. */
  expiresAt?: number;
  /** Somebody told of it, or wants to know: it is asked for at once. */
  hasNews: boolean;
  /** Whoever told that it is paid has noted that the payment is to be booked. */
  isExpected?: true;
  /** It is being asked for now: how it stands, or to be closed. */
  asking?: 'look' | 'close';
  /** Its page is to be closed, not only looked at. */
  isClosing: boolean;
  /** What was found and is not recorded yet, and whether it is the answer to the wish to close it. */
  found?: { finding: SessionFinding; toClose: boolean };
  /** What was found last is not done about yet. */
  isUndone: boolean;
  /** What it came to last. */
  outcome?: Settlement['outcome'];
  /** Since it was told of: tries without an answer, and looks that changed nothing. */
  failures: number;
  looks: number;
}

export interface FollowOptions {
  letterId: string;
  /** Milliseconds between two looks at a page of our own accord. */
  pollEvery: number;
  /** The letter's mutex: what was found is recorded while it is held. */
  inTurn: Mutex;
  /** What the letter does about what a page came to. */
  handleSettlement: (sessionId: string, settlement: Settlement) => Promise<void>;
}

/** A letter's payment pages. */
export interface Sessions {
  /** Whether uses of codes stay with pages that may still be paid, until all are settled. */
  readonly keepsUses: boolean;
  /** Follows a page that was opened now. `expiresAt`: milliseconds since 1970. */
  followOpened(sessionId: string, expiresAt?: number): void;
  /** Somebody told of this page: the provider is asked at once how it stands. @param isExpected as in PaymentFact */
  handleNews(sessionId: string, isExpected?: true): void;
  /** Asks for every page that may still be paid. */
  askAll(): void;
  /** Has every page closed; what that comes to is found later. */
  markAllPagesForClosing(): void;
  /** The same, and waits: for `patience` ms at most, as the provider may be away. Only where the letter's mutex is held. */
  close(patience: number): Promise<void>;
  /** What runs beside the letter until it is deleted; it never ends by itself. */
  companions(): Promise<never>[];
  /** Closes every page and waits, for as long as it takes, until it is known what became of each. For the letter's end. */
  settle(): Promise<void>;
}

/** What ends a page: no money can come by it any more. */
function isFinalOutcome(outcome: Settlement['outcome'] | undefined): boolean {
  return outcome !== undefined && outcome !== 'open' && outcome !== 'pending' && outcome !== 'failed';
}

/**
 * Follows a letter's payment pages, each by itself: webhook, the browser's return and our own poll all end here. The
 * provider is asked without the letter's mutex, so that nobody who edits or deletes waits for it; what it said is recorded
 * while the mutex is held, one change at a time.
 */
export function createFollowerOfAllPages({ letterId, pollEvery, inTurn, handleSettlement }: FollowOptions): Sessions {
  const followed = new Map<string, Followed>();
  // Histories from before this waited for the turn, which whoever waited for the page to be closed kept until their patience was out.
  const asksOn = patched('page-asked-on');
  // Histories from before this looked every `pollEvery` for as long as a page was open.
  const readsWhenExpired = patched('page-read-when-expired');
  const listFollowedPages = () => [...followed.values()];

  async function recordFindingsAndHandleSettlements(): Promise<void> {
    for (const each of listFollowedPages()) {
      if (!each.found) continue;
      const { finding, toClose } = each.found;
      const settlement = await notes.recordFinding(letterId, each.sessionId, finding);
      delete each.found;
      each.outcome = settlement.outcome;
      if (toClose) each.isClosing = false;
      await handleSettlement(each.sessionId, settlement);
      each.isUndone = false;
    }
  }

  /** @returns nothing when the provider gave no answer */
  async function lookAtOrClosePageAtProvider({
    sessionId,
    asking,
    isExpected,
  }: Followed): Promise<SessionFinding | undefined> {
    try {
      if (asking === 'close') return await provider.endSession(letterId, sessionId);
      // Told that it is paid, it most likely is: the letter goes on at once.
      if (isExpected)
        return await runStepLocallyFirst((at) => at.lookAtSession(letterId, sessionId, { isExpected }), provider);
      return await provider.lookAtSession(letterId, sessionId);
    } catch (error) {
      if (!(error instanceof ActivityFailure) || isCancellation(error)) throw error;
      return undefined;
    }
  }

  async function askProviderAndRecordFinding(followedPage: Followed): Promise<void> {
    followedPage.hasNews = false;
    followedPage.asking = followedPage.isClosing ? 'close' : 'look';
    const finding = await lookAtOrClosePageAtProvider(followedPage);
    if (finding) {
      followedPage.found = { finding, toClose: followedPage.asking === 'close' };
      followedPage.isUndone = true;
      // Whoever has the turn and waits for this very page records it: see `close`.
      const turn = inTurn(recordFindingsAndHandleSettlements);
      // Who has the turn may wait for the page to be closed, and that is asked for only once this has come to its end.
      if (asksOn) await Promise.race([turn, condition(() => !followedPage.isUndone)]);
      else await turn;
    }
    followedPage.failures = finding ? 0 : followedPage.failures + 1;
    followedPage.looks += 1;
    delete followedPage.asking;
  }

  /**
   * An open page is read once by our own accord while it can be paid, in case that nobody can tell of a payment, and once when its
   * time is out: what happens in between is told by the webhook and by the browser that comes back.
   */
  function computePauseBeforeNextLook({ failures, outcome, looks, expiresAt }: Followed): number {
    if (failures > 0) return Math.min(pollEvery, AGAIN * 2 ** (failures - 1));
    if (readsWhenExpired && outcome === 'open' && expiresAt !== undefined)
      return Math.max(pollEvery, expiresAt + EXPIRED_FOR - Date.now());
    return outcome === 'pending' ? Math.max(pollEvery, Math.min(LONGEST, pollEvery * 2 ** (looks - 1))) : pollEvery;
  }

  async function watchPaymentPageForever(followedPage: Followed): Promise<never> {
    for (;;) {
      if (isFinalOutcome(followedPage.outcome)) await condition(() => followedPage.hasNews);
      else if (!followedPage.hasNews)
        await condition(() => followedPage.hasNews, computePauseBeforeNextLook(followedPage), {
          summary: 'Until the next look at the payment page',
        });
      await askProviderAndRecordFinding(followedPage);
    }
  }

  function markAllPagesForClosing(): void {
    for (const each of listFollowedPages()) {
      if (isFinalOutcome(each.outcome)) continue;
      each.isClosing = true;
      if (each.asking !== 'close') each.hasNews = true;
    }
  }

  function followPageOrNoteItsNews(sessionId: string, hasNews: boolean, expiresAt?: number): void {
    const known = followed.get(sessionId);
    if (known) {
      known.hasNews ||= hasNews;
      known.looks = 0;
      if (expiresAt !== undefined) known.expiresAt = expiresAt;
      return;
    }
    const each: Followed = { sessionId, hasNews, isClosing: false, isUndone: false, failures: 0, looks: 0 };
    if (expiresAt !== undefined) each.expiresAt = expiresAt;
    followed.set(sessionId, each);
    // To the letter's very end, whatever ends it.
    void CancellationScope.nonCancellable(() => watchPaymentPageForever(each));
  }

  return {
    keepsUses: true,
    followOpened: (sessionId, expiresAt) => followPageOrNoteItsNews(sessionId, false, expiresAt),
    handleNews(sessionId, isExpected) {
      followPageOrNoteItsNews(sessionId, true);
      const each = followed.get(sessionId);
      if (each && isExpected) each.isExpected = isExpected;
    },
    companions: () => [],

    askAll() {
      for (const each of listFollowedPages()) if (!isFinalOutcome(each.outcome)) each.hasNews = true;
    },

    markAllPagesForClosing,

    async close(patience) {
      markAllPagesForClosing();
      const closing = () => listFollowedPages().some(({ isClosing }) => isClosing);
      if (!closing()) return;
      let isLate = false;
      const waiting = new CancellationScope();
      waiting
        .run(() => sleep(patience, { summary: 'How long the payment page may take to be closed' }))
        .then(() => {
          isLate = true;
        })
        .catch(() => undefined);
      const hasFound = () => listFollowedPages().some(({ found }) => found !== undefined);
      while (closing() && !isLate) {
        await condition(() => isLate || hasFound());
        await recordFindingsAndHandleSettlements();
      }
      waiting.cancel();
    },

    async settle() {
      // An admin had to decide about money that was not what was asked for; now that the letter is gone, it goes back.
      for (const each of listFollowedPages()) if (each.outcome === 'held') delete each.outcome;
      markAllPagesForClosing();
      await condition(() =>
        listFollowedPages().every(
          ({ outcome, hasNews, asking }) => isFinalOutcome(outcome) && !hasNews && asking === undefined,
        ),
      );
    },
  };
}
