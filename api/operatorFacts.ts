import type { z } from 'zod';
import type { Config } from '../core/config';
import type { processorsSchema } from '../core/shared/contracts/kinds';

/** What the operator's settings make true of the service, for pages that must not say anything else. */

/** That questions are answered within 24 hours on weekdays is said in production only when the operator promises it. */
export function isReplyPromised({ REPLY_PROMISED, SANDBOX }: Pick<Config, 'REPLY_PROMISED' | 'SANDBOX'>): boolean {
  return REPLY_PROMISED ?? SANDBOX;
}

type ProcessorSettings = Pick<
  Config,
  'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT' | 'GOOGLE_CLIENT_ID' | 'GOOGLE_ISSUER'
>;

/** The outside services that are in use, by the name that people know them by, else by their address. */
export function listDataProcessors(config: ProcessorSettings): z.infer<typeof processorsSchema> {
  const { OPENAI_API_KEY, OPENAI_BASE_URL, AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT, GOOGLE_CLIENT_ID, GOOGLE_ISSUER } =
    config;
  const writer = OPENAI_BASE_URL === undefined ? 'OpenAI' : new URL(OPENAI_BASE_URL).hostname;
  const issuer = new URL(GOOGLE_ISSUER).hostname;
  return {
    writing: OPENAI_API_KEY === undefined ? null : writer,
    reading: AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT === undefined ? null : 'Microsoft Azure',
    signIn: GOOGLE_CLIENT_ID === undefined ? null : issuer === 'accounts.google.com' ? 'Google' : issuer,
  };
}
