/** The back office's tabs in their order, as addresses name them: /admin/<tab>. */
export const BACK_OFFICE_TABS = [
  'dashboard',
  'analytics',
  'sales',
  'prices',
  'discounts',
  'letters',
  'logs',
  'legal',
  'kinds',
  'phrasings',
] as const;

export type BackOfficeTab = (typeof BACK_OFFICE_TABS)[number];
