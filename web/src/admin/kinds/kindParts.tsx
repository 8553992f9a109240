import { Button } from 'antd';
import { useTranslation } from '../../i18n/texts';
import { ColouredTag } from '../Mark';
import { useUrlFilters } from '../useUrlFilters';
import type { ListedKind } from '../../../../core/shared/contracts/admin/kinds';

/** What the tab keeps in the address. */
export const FILTERS = { kind: '', draft: '', view: '', file: '', days: '30', example: '', situation: '' };
const LEVELS = { ok: 'done', faulty: 'wrong', new: 'plain', unpublished: 'plain', gone: 'watch' } as const;

export function KindStateTag({ state }: { state: ListedKind['state'] }) {
  const { t } = useTranslation();
  return <ColouredTag level={LEVELS[state]}>{t(`admin.kinds.state.${state}`)}</ColouredTag>;
}

export function BackToKindsButton() {
  const { t } = useTranslation();
  const { clear } = useUrlFilters(FILTERS);
  return <Button onClick={clear}>{t('admin.kinds.all')}</Button>;
}
