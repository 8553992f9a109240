import { request } from './http';

let prices: Promise<Record<string, number>> | undefined;

/** Prices in SEK by price key; an empty list when they can't be had, so that callers keep the kind's own price. */
export function loadPrices(): Promise<Record<string, number>> {
  prices ??= request<Record<string, number>>('/api/pricing').catch(() => {
    prices = undefined;
    return {};
  });
  return prices;
}
