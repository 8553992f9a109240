import { useCallback } from 'react';
import { useTranslation } from '../i18n/texts';

/** Who did something: an e-mail address, the service itself, or an account that is gone. */
export function useStaffNameFormatter(): (staff: { email: string | null; system: boolean }) => string {
  const { t } = useTranslation();
  return useCallback(({ email, system }) => (system ? t('admin.staff.system') : (email ?? t('admin.staff.gone'))), [t]);
}
