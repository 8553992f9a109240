import type { DisputeStanding } from '../../../core/shared/contracts/admin/disputes';
import { useTranslation } from '../i18n/texts';
import { ColouredTag, type Level } from './Mark';

const LEVELS: Record<NonNullable<DisputeStanding>, Level> = { open: 'wrong', lost: 'watch', won: 'quiet' };

/** That an order's payment is or was contested at the payer's bank. */
export function DisputeMark({ standing }: { standing: DisputeStanding }) {
  const { t } = useTranslation();
  return standing === null ? null : (
    <ColouredTag level={LEVELS[standing]}>{t(`admin.dispute.${standing}`)}</ColouredTag>
  );
}
