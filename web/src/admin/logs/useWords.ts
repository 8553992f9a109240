import { useMemo } from 'react';
import type { Doing, Entry } from '../../../../core/shared/contracts/admin/logs';
import { listKindsAndFollowUps } from '../../data/kinds';
import { useKinds } from '../../data/KindsProvider';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { createLabelAndValueDescriber } from './stateWords';

/** Names of the log's codes; a code that has none is shown as it is. */
export function useAuditWords() {
  const { t } = useTranslation();
  const language = useLanguage();
  const { answer } = useKinds();
  return useMemo(() => {
    const emailWords = (email: string | null, id: string) => email ?? t('auditLog.gone', { id: id.slice(0, 8) });
    const known = { t, language, kinds: listKindsAndFollowUps(answer) };
    return {
      actionWords: (action: string) => t(`auditLog.actions.${action}`, { defaultValue: action }),
      resourceWords: (resource: string) => t(`auditLog.resources.${resource}`, { defaultValue: resource }),
      emailWords,
      whoWords: ({ userId, userEmail }: Doing) =>
        userId === null ? t('auditLog.itself') : emailWords(userEmail, userId),
      wordsOf: (entry: Pick<Entry, 'action'>) => createLabelAndValueDescriber(known, entry),
    };
  }, [t, language, answer]);
}
