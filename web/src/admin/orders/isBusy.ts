import type { LetterDetail } from '../../../../core/shared/contracts/admin/letters';

/** Whether something goes on that the page should follow. */
export function hasOrderWorkUnderWay({ steps, refunds, mail, status }: LetterDetail): boolean {
  return (
    steps.length > 0 ||
    mail === 'sending' ||
    status === 'paid' ||
    refunds.some(({ state, mail: told }) => state === 'asked' || told === 'waiting')
  );
}
