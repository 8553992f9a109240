import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/texts';
import { useIsNarrow } from '../ui/useMediaQuery';

/** Filters in a row; on a phone they are folded, so that the list itself begins on the first screen. */
export function FiltersFoldedWhenNarrow({ chosen, children }: { chosen: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation();
  if (!useIsNarrow()) return <>{children}</>;
  const count = chosen.filter((value) => value !== '' && value !== 'all').length;
  return (
    <details className="admin-fold">
      <summary>{count === 0 ? t('admin.filters.fold') : t('admin.filters.folded', { count })}</summary>
      <div className="admin-fold-body">{children}</div>
    </details>
  );
}
