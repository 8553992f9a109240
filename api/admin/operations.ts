import { catalogueOperations } from './catalogue/operations';
import { kindOperations } from './kinds/operations';
import { legalOperations } from './legal/operations';
import { logOperations } from './logs/operations';
import type { AdminOperation } from './operation';
import { sessionOperations } from './session';

/** Every call of the back office, once: what is mounted behind the guard, described, and walked by the tests. */
export const adminOperations: readonly AdminOperation[] = [...sessionOperations, ...logOperations, ...catalogueOperations, ...kindOperations, ...legalOperations];
