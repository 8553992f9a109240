import { useTranslation } from '../i18n/texts';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** Asks before signing out takes answers along that are nowhere but in this browser. */
export default function SignOutDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('session.leaveTitle')}
      confirm={t('session.signOut')}
      busyLabel={t('session.signOut')}
      isBusy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t('session.leaveText')}</p>
    </ConfirmDialog>
  );
}
