import { catalogueOperations } from './catalogue/operations';
import { figureOperations } from './figures/operations';
import { draftCommentOperations } from './kinds/draftComments';
import { kindDraftOperations } from './kinds/drafts';
import { kindOperations } from './kinds/operations';
import { legalOperations } from './legal/operations';
import { letterOperations } from './letters/operations';
import { logOperations } from './logs/operations';
import type { AdminOperation } from './operation';
import { salesOperations } from './sales/operations';
import { sessionOperations } from './session';

/** Every call of the back office, once: what is mounted behind the guard, described, and walked by the tests. */
export const adminOperations: readonly AdminOperation[] = [
  ...sessionOperations,
  ...figureOperations,
  ...salesOperations,
  ...logOperations,
  ...catalogueOperations,
  ...kindOperations,
  ...kindDraftOperations,
  ...draftCommentOperations,
  ...legalOperations,
  ...letterOperations,
];
