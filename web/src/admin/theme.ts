import { theme, type ThemeConfig } from 'antd';
import { useMemo } from 'react';
import { useIsNarrow, useMediaQuery } from '../ui/useMediaQuery';

export const useIsDark = (): boolean => useMediaQuery('(prefers-color-scheme: dark)');

/** The value of one of ui/tokens.css. */
export const readCssVariable = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();

/** Ant Design's look from our own tokens, light and dark. */
export function useAntTheme(): ThemeConfig {
  const isDark = useIsDark();
  const isNarrow = useIsNarrow();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  return useMemo(
    () => ({
      algorithm: isDark ? theme.darkAlgorithm : theme.defaultAlgorithm,
      token: {
        colorPrimary: readCssVariable('accent'),
        colorLink: readCssVariable('accent'),
        colorLinkHover: readCssVariable('accent-deep'),
        colorSuccess: readCssVariable('done'),
        colorWarning: readCssVariable('watch'),
        colorError: readCssVariable('wrong'),
        // Ant Design's own, mixed of these, are muddy.
        colorErrorBg: readCssVariable('wrong-wash'),
        colorWarningBg: readCssVariable('watch-wash'),
        colorInfo: readCssVariable('accent'),
        colorBgBase: readCssVariable('surface'),
        colorBgContainer: readCssVariable('surface'),
        colorBgElevated: readCssVariable('surface'),
        colorTextBase: readCssVariable('ink'),
        colorText: readCssVariable('ink'),
        colorTextSecondary: readCssVariable('ink-soft'),
        colorTextTertiary: readCssVariable('ink-soft'),
        colorTextDescription: readCssVariable('ink-soft'),
        colorTextPlaceholder: readCssVariable('ink-soft'),
        colorBorder: readCssVariable('line-strong'),
        colorBorderSecondary: readCssVariable('line'),
        colorTextLightSolid: readCssVariable('on-accent'),
        fontFamily: readCssVariable('sans'),
        fontSize: 15,
        borderRadius: 8,
        controlHeight: isNarrow ? 44 : 36,
        motion: !isStill,
        wireframe: false,
      },
      components: {
        Segmented: {
          itemSelectedBg: readCssVariable('accent'),
          itemSelectedColor: readCssVariable('on-accent'),
          trackBg: readCssVariable('desk-deep'),
          itemColor: readCssVariable('ink'),
          itemHoverColor: readCssVariable('ink'),
        },
        Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
        Table: {
          headerBg: readCssVariable('desk-deep'),
          headerSortActiveBg: readCssVariable('desk-deep'),
          headerSortHoverBg: readCssVariable('line'),
          bodySortBg: readCssVariable('surface'),
          headerColor: readCssVariable('ink'),
          cellPaddingBlock: 8,
          cellPaddingInline: 12,
        },
      },
    }),
    // isDark changes what the tokens say.
    [isDark, isNarrow, isStill],
  );
}
