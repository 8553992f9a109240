import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../data/http';
import { useTranslation } from '../../i18n/texts';
import type { OrderValues } from './OrderForm';
import { useIsHydrated } from './useIsReady';

/** What is typed about an order; links in mails bring its number along (`?order=`). */
export function useOrderValues(): [OrderValues, (values: OrderValues) => void] {
  const [query] = useSearchParams();
  const isReady = useIsHydrated();
  const [typed, setTyped] = useState<OrderValues>();
  return [typed ?? { orderNumber: (isReady && query.get('order')) || '', email: '', name: '' }, setTyped];
}

/** What to say of a call that failed: the server's own words where it refused. */
export function useFailureDescriber(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => (error instanceof ApiError ? error.message : t('errors.network'));
}
