import { log, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import type { LetterState } from './contract';
import { describeLetterDetails } from './details';
import type { LetterProgress } from './progress';
import { LANGUAGE, PAID, STATUS } from './searchAttributes';

/** Tells operators in the Temporal UI where the letter stands. */
export function showProgressDetails(progress: LetterProgress): void {
  setCurrentDetails(describeLetterDetails(progress));
}

export function setStateAndShowInTemporal(progress: LetterProgress, state: LetterState): void {
  if (progress.state === state) return;
  progress.state = state;
  showProgressDetails(progress);
  log.info('a letter is in its next state', { state, paid: progress.isPaid });
  upsertSearchAttributes([
    { key: STATUS, value: state },
    { key: PAID, value: progress.isPaid },
  ]);
}

/** An edit may change the letter's language; the API of versions before this one does not say. */
export function setLanguageAndShowInTemporal(progress: LetterProgress, language: string | undefined): void {
  if (language === undefined || language === progress.language) return;
  progress.language = language;
  upsertSearchAttributes([{ key: LANGUAGE, value: language }]);
}
