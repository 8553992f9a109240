import type { ComponentType } from 'react';
import type { BackOfficeTab } from '../../../core/shared/pages/backOfficeTabs';
import type { User } from '../data/session';
import { loadPartWithItsTexts } from '../i18n/texts';
import { createLazyPart } from '../lazyPart';
import { buildScriptPartName } from './partsAhead';

type Texts = Parameters<typeof loadPartWithItsTexts>[0];
type Page = Promise<{ default: ComponentType }>;

type StaffRole = Exclude<User['role'], 'user'>;

export interface Tab {
  group: Group;
  /** In the address, /admin/<key>, and of its name among the texts, admin.tabs.<key>; the first one has /admin itself. */
  key: BackOfficeTab;
  Page: ComponentType;
  /** Whom it is open to; the server decides at every call all the same. */
  roles: readonly StaffRole[];
}

const LETTER_TEXTS: Texts = {
  sv: () => import('../i18n/admin-letters.sv.json'),
  en: () => import('../i18n/admin-letters.en.json'),
};
const LOG_TEXTS: Texts = {
  sv: () => import('../i18n/admin-logs.sv.json'),
  en: () => import('../i18n/admin-logs.en.json'),
};

/** Where a tab stands in the menu. */
export const GROUPS = ['overview', 'money', 'letters', 'content'] as const;
type Group = (typeof GROUPS)[number];

const createBackOfficeTab = (
  group: Group,
  key: BackOfficeTab,
  page: () => Page,
  texts: Texts,
  others: readonly StaffRole[] = [],
): Tab => ({
  group,
  key,
  Page: createLazyPart(buildScriptPartName(key), () => loadPartWithItsTexts(texts, page())),
  roles: ['admin', ...others],
});

/** The back office's tabs in their order, each fetched with its texts when it is first opened. */
export const TABS: readonly Tab[] = [
  createBackOfficeTab('overview', 'dashboard', () => import('./dashboard/Dashboard'), {
    sv: () => import('../i18n/admin-dashboard.sv.json'),
    en: () => import('../i18n/admin-dashboard.en.json'),
  }),
  createBackOfficeTab('overview', 'analytics', () => import('./analytics/Analytics'), {
    sv: () => import('../i18n/admin-analytics.sv.json'),
    en: () => import('../i18n/admin-analytics.en.json'),
  }),
  createBackOfficeTab('money', 'sales', () => import('./sales/Sales'), {
    sv: () => import('../i18n/admin-sales.sv.json'),
    en: () => import('../i18n/admin-sales.en.json'),
  }),
  createBackOfficeTab('money', 'prices', () => import('./prices/Prices'), {
    sv: () => import('../i18n/admin-prices.sv.json'),
    en: () => import('../i18n/admin-prices.en.json'),
  }),
  createBackOfficeTab('money', 'discounts', () => import('./discounts/Discounts'), {
    sv: () => import('../i18n/admin-discounts.sv.json'),
    en: () => import('../i18n/admin-discounts.en.json'),
  }),
  createBackOfficeTab('letters', 'letters', () => import('./letters/Letters'), LETTER_TEXTS),
  createBackOfficeTab('letters', 'logs', () => import('./logs/Logs'), LOG_TEXTS),
  createBackOfficeTab(
    'content',
    'legal',
    () => import('./legal/Legal'),
    {
      sv: () => import('../i18n/admin-legal.sv.json'),
      en: () => import('../i18n/admin-legal.en.json'),
    },
    ['jurist'],
  ),
  createBackOfficeTab(
    'content',
    'kinds',
    () => import('./kinds/Kinds'),
    {
      sv: () => import('../i18n/admin-kinds.sv.json'),
      en: () => import('../i18n/admin-kinds.en.json'),
    },
    ['editor', 'jurist'],
  ),
  createBackOfficeTab('content', 'phrasings', () => import('./phrasings/Phrasings'), {
    sv: () => import('../i18n/admin-phrasings.sv.json'),
    en: () => import('../i18n/admin-phrasings.en.json'),
  }),
];

/** The page of one order, which every tab that names orders leads to. */
export const OrderPage = createLazyPart('admin/orders/OrderPage', () =>
  loadPartWithItsTexts(LETTER_TEXTS, loadPartWithItsTexts(LOG_TEXTS, import('./orders/OrderPage'))),
);

/** Those that are open to whoever has this role, in their order. */
export const listTabsOpenToRole = (role: User['role']): Tab[] =>
  TABS.filter(({ roles }) => roles.some((each) => each === role));

/** The tab that a path without its language's prefix shows; undefined: there is none among them. */
export function findTabOfPath(path: string, tabs: readonly Tab[] = TABS): Tab | undefined {
  const key = /^\/admin(?:\/([^/]+))?\/?$/.exec(path);
  if (!key) return undefined;
  return key[1] === undefined ? tabs[0] : tabs.find((each) => each.key === key[1]);
}
