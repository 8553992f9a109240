import { Button, Tag } from 'antd';
import { useTranslation } from '../../i18n/texts';
import { useUrlFilters } from '../useUrlFilters';
import type { ListedKind } from './answers';

/** What the tab keeps in the address. */
export const FILTERS = { kind: '', view: 'edit', file: '', days: '30', example: '' };
const COLOURS = { ok: 'success', faulty: 'error', new: 'processing', gone: 'warning' } as const;

export function StateTag({ state }: { state: ListedKind['state'] }) {
  const { t } = useTranslation();
  return <Tag color={COLOURS[state]}>{t(`admin.kinds.state.${state}`)}</Tag>;
}

export function BackToKinds() {
  const { t } = useTranslation();
  const { clear } = useUrlFilters(FILTERS);
  return <Button onClick={clear}>{t('admin.kinds.all')}</Button>;
}
