import type { Language } from '../../../core/shared/languages';

/** The module of a tab's page, which is called after it: web/src/<it>.tsx. */
export const buildScriptPartName = (key: string): string =>
  `admin/${key}/${key.charAt(0).toUpperCase()}${key.slice(1)}`;

/**
 * What somebody who is signed in will see at an address of the back office: fetched all at once, rather than each when the
 * one before asks for it. At /admin itself nobody knows yet who comes.
 * @param path without its language's prefix
 * @returns files under web/src: modules without their ending, texts with theirs
 */
export function listScriptPartsOfAdminPath(path: string, language: Language): string[] {
  const key = /^\/admin\/([^/]+)/.exec(path)?.[1];
  if (key === undefined) return [];
  const [page, tabs] =
    key === 'orders' ? ['admin/orders/OrderPage', ['letters', 'logs']] : [buildScriptPartName(key), [key]];
  const texts = ['session', 'account', 'admin', ...tabs.map((tab) => `admin-${tab}`)];
  return [
    'data/SessionKeeper',
    'ui/AccountMenu',
    'ui/AccountLinks',
    'admin/Workspace',
    page,
    ...texts.map((name) => `i18n/${name}.${language}.json`),
  ];
}
