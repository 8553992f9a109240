import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/texts';
import { useUrlFilters } from '../useUrlFilters';
import type { ListedKind } from './answers';

/** What the tab keeps in the address. */
export const FILTERS = { kind: '', view: 'edit', file: '', days: '30', example: '' };
const LEVELS = { ok: 'done', faulty: 'wrong', new: 'plain', gone: 'watch' } as const;

/** A word on a coloured ground: Ant Design's tags are too faint to read. */
export function Chip({ level, children }: { level: 'done' | 'wrong' | 'watch' | 'plain'; children: ReactNode }) {
  return <span className={`kind-chip kind-chip-${level}`}>{children}</span>;
}

export function StateTag({ state }: { state: ListedKind['state'] }) {
  const { t } = useTranslation();
  return <Chip level={LEVELS[state]}>{t(`admin.kinds.state.${state}`)}</Chip>;
}

export function BackToKinds() {
  const { t } = useTranslation();
  const { clear } = useUrlFilters(FILTERS);
  return <Button onClick={clear}>{t('admin.kinds.all')}</Button>;
}
