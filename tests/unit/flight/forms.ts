import type { FormData } from '../../../core/shared/kinds/kind';

/** Forms about flights, and what they come to by Regulation (EC) No 261/2004. */

export const receipt = (amount: number, kindOf = 'food') => ({
  id: '00000000-0000-4000-8000-000000000001',
  name: 'kvitto.jpg',
  kind: kindOf,
  amount,
});

/** A delayed flight. @param route `ARN-LHR` @param minutes late on arrival */
export const delay = (route: string, airline: string, minutes: number, more: FormData = {}): FormData => {
  const [departureAirport, arrivalAirport] = route.split('-');
  return {
    category: 'flygforseening',
    departureAirport,
    arrivalAirport,
    airline,
    delayMinutes: minutes,
    care: 'given',
    ...more,
  };
};
const buildFormOf =
  (category: string) =>
  (route: string, airline: string, more: FormData = {}): FormData => {
    const [departureAirport, arrivalAirport] = route.split('-');
    return { category, departureAirport, arrivalAirport, airline, care: 'given', ...more };
  };
export const cancelled = buildFormOf('installt_flyg');
export const denied = buildFormOf('nekad_ombordstigning');

/** caseType, euro for each passenger, the outcome's banner, the first stop. */
export type Expected = [type: string | null, amount: number | null, banner: string | null, stop: string | null];
export type FlightCase = [name: string, form: FormData, expected: Expected];

export const OUT: Expected = ['COMPLAINT', null, null, 'outside'];
export const OUT_UK: Expected = ['COMPLAINT', null, null, 'outsideUk'];
export const NOTHING_CANCELLED: Expected = ['ASSISTANCE', null, null, 'nothingCancelled'];
export const late = (amount: number): Expected => [
  'COMPENSATION',
  amount,
  amount === 300 ? 'delayHalf' : 'delay',
  null,
];
