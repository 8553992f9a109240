import type { FormData } from '../../../core/shared/kinds/kind';

export const TODAY = '2026-11-21';

/** What is answered for every agency. */
export const FORM = {
  decisionDate: '2026-11-16',
  toldDate: '2026-11-18',
  decisionText: 'Beslutet bygger på uppgifter som inte stämmer.',
  requestText: 'Jag begär att beslutet ändras.',
  userContact: {
    name: 'Anna Berg',
    email: 'anna@example.com',
    phone: '070-174 06 00',
    address: 'Storgatan 1, 111 22 Stockholm',
  },
};

export const FL = ['fl-43', 'fl-44'];
export const FPL = ['fpl-3', 'fpl-4'];
export const CHANGE = ['fl-37', 'fl-38'];
export const SFB_O = ['sfb-113-19', 'sfb-113-3', 'sfb-113-7', 'sfb-113-8'];
export const SFB_U = ['sfb-113-10', 'sfb-113-14', 'sfb-113-20'];
export const SFL_O = ['fl-19', 'sfl-66-2', 'sfl-66-6', 'sfl-66-7'];
export const SFL_U = [...FPL, 'sfl-67-12', 'sfl-67-2'];
export const COURT = 'Förvaltningsrätten';
export const MIGRATION_COURT = 'Migrationsdomstolen';
export const KFM = 'Kronofogdemyndigheten';
export const CSN = 'Centrala studiestödsnämnden (CSN)';

/** Answers beside the usual ones; letter addressed to; sent to; start of the time; last day; law. */
export type AgencyCase = [string, FormData, string, string, string | null, string | null, string[]];
export const review = (agency: string, more: FormData = {}): FormData => ({
  agency,
  appealType: 'omprovning',
  ...more,
});
export const appeal = (agency: string, more: FormData = {}): FormData => ({
  agency,
  appealType: 'overklagan',
  ...more,
});
export const kommun = (matter: string, more: FormData = {}): FormData =>
  appeal('kommun', { municipalMatter: `municipal-${matter}`, municipality: 'Uppsala kommun', ...more });
export const via = (court: string, authority: string): string => `${court}, via ${authority}`;
