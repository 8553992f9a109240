import { useCallback } from 'react';
import type { PriceKey } from '../../../../core/shared/contracts/admin/prices';
import { useTranslation } from '../../i18n/texts';

/** What a price is for: the kinds that have it, the subscription, or only its key. */
export function usePriceNameFormatter(): (price: Pick<PriceKey, 'key' | 'kinds' | 'isSubscription'>) => string {
  const { t } = useTranslation();
  return useCallback(
    ({ key, kinds, isSubscription }) =>
      isSubscription
        ? t('prices.subscription')
        : kinds.map(({ name }) => name).join(', ') || t('prices.noKind', { key }),
    [t],
  );
}
