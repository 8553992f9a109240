import type { Phrasing } from '../../../../core/shared/contracts/admin/phrasings';
import { useTranslation } from '../../i18n/texts';
import { DeletionDialog } from '../DeletionDialog';

interface Props {
  phrasing: Phrasing;
  onClose: () => void;
  onDone: () => void;
  onStale: () => void;
}

/** Asks before a phrasing is deleted. */
export function RemovePhrasingDialog({ phrasing: { id, text, version }, ...on }: Props) {
  const { t } = useTranslation();
  return (
    <DeletionDialog
      title={t('phrasings.removeTitle')}
      action={t('phrasings.remove')}
      address={`/api/admin/phrasings/${id}?version=${encodeURIComponent(version)}`}
      done={t('phrasings.removed')}
      failed={t('phrasings.notRemoved')}
      {...on}
    >
      <blockquote className="phrasings-quote">{text}</blockquote>
      <p>{t('phrasings.removeText')}</p>
    </DeletionDialog>
  );
}
