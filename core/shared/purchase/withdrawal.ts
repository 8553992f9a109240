import { addDays } from '../formats/dates';
import { findWorkdayOnOrAfter } from '../rules/workdays';

/** Lag (2005:59) om distansavtal 2 kap. 10 §: days in which a purchase may be withdrawn from. */
const WITHDRAWAL_DAYS = 14;
/** The same law, 2 kap. 14 §: days in which the money must be back, counted from the message. */
const REFUND_DAYS = 14;

/**
 * The last day to withdraw. The day of the purchase is not counted; a time limit that would end on a Saturday, Sunday or
 * holiday ends on the next weekday (lag 1930:173, 2 §).
 * @param boughtOn ISO date, Swedish calendar day
 * @returns ISO date, that day included; null for no date
 */
export function computeLastWithdrawalDay(boughtOn: string): string | null {
  return findWorkdayOnOrAfter(addDays(boughtOn, WITHDRAWAL_DAYS));
}

/** The day by which the money must be back. @param withdrawnOn ISO date, Swedish calendar day */
export function computeLastRefundDay(withdrawnOn: string): string | null {
  return addDays(withdrawnOn, REFUND_DAYS);
}
