import type { Code } from '../../../../core/shared/contracts/admin/discounts';
import { useTranslation } from '../../i18n/texts';
import { DeletionDialog } from '../DeletionDialog';

interface Props {
  code: Code;
  onClose: () => void;
  onDone: () => void;
  onStale: () => void;
}

/** Asks before a code is gone for good. */
export function DeleteDiscountCodeDialog({ code: { id, code, version, reserved }, ...on }: Props) {
  const { t } = useTranslation();
  return (
    <DeletionDialog
      title={t('discounts.deleteOf', { code })}
      action={t('discounts.delete')}
      address={`/api/admin/discounts/${id}?version=${encodeURIComponent(version)}`}
      done={t('discounts.deleted')}
      failed={t('discounts.notDeleted')}
      explain={(reason) => t('discounts.notDeletedBecause', { reason })}
      {...on}
    >
      <p>{t('discounts.deleteText')}</p>
      {reserved > 0 && <p>{t('discounts.deleteReserved', { count: reserved })}</p>}
    </DeletionDialog>
  );
}
