import { theme, type ThemeConfig } from 'antd';
import { useMemo, useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

export const useIsDark = (): boolean => useMedia('(prefers-color-scheme: dark)');

/** A phone: rows are shown one below the other. */
export const useIsNarrow = (): boolean => useMedia('(max-width: 719px)');

/** The value of one of ui/tokens.css. */
export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Ant Design's look from our own tokens, light and dark. */
export function useAntTheme(): ThemeConfig {
  const isDark = useIsDark();
  const isNarrow = useIsNarrow();
  const isStill = useMedia('(prefers-reduced-motion: reduce)');
  return useMemo(
    () => ({
      algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      token: {
        colorPrimary: token('accent'),
        colorLink: token('accent'),
        colorLinkHover: token('accent-deep'),
        colorSuccess: token('done'),
        colorWarning: token('watch'),
        colorError: token('wrong'),
        // Ant Design's own, mixed of these, are muddy.
        colorErrorBg: token('wrong-wash'),
        colorWarningBg: token('watch-wash'),
        colorInfo: token('accent'),
        colorBgBase: token('surface'),
        colorBgContainer: token('surface'),
        colorBgElevated: token('surface'),
        colorTextBase: token('ink'),
        colorText: token('ink'),
        colorTextSecondary: token('ink-soft'),
        colorTextTertiary: token('ink-soft'),
        colorTextDescription: token('ink-soft'),
        colorTextPlaceholder: token('ink-soft'),
        colorBorder: token('line-strong'),
        colorBorderSecondary: token('line'),
        colorTextLightSolid: token('on-accent'),
        fontFamily: token('sans'),
        fontSize: 15,
        borderRadius: 8,
        controlHeight: isNarrow ? 44 : 36,
        motion: !isStill,
        wireframe: false,
      },
      components: {
        Segmented: {
          itemSelectedBg: token('accent'),
          itemSelectedColor: token('on-accent'),
          trackBg: token('desk-deep'),
          itemColor: token('ink'),
          itemHoverColor: token('ink'),
        },
        Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
        Table: {
          headerBg: token('desk-deep'),
          headerSortActiveBg: token('desk-deep'),
          headerSortHoverBg: token('line'),
          bodySortBg: token('surface'),
          headerColor: token('ink'),
          cellPaddingBlock: 8,
          cellPaddingInline: 12,
        },
      },
    }),
    // isDark changes what the tokens say.
    [isDark, isNarrow, isStill],
  );
}
