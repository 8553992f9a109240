import type { Config } from './config';

/** Where and how Temporal is reached: a local server, a cluster, or Temporal Cloud with an API key. */
export function temporalOptions(config: Pick<Config, 'TEMPORAL_ADDRESS' | 'TEMPORAL_API_KEY'>) {
  return {
    address: config.TEMPORAL_ADDRESS,
    ...(config.TEMPORAL_API_KEY && { apiKey: config.TEMPORAL_API_KEY, tls: true as const }),
  };
}
