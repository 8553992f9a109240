/** Pages that answer a withdrawal from a browser that runs no scripts: a form can't show what came of it by itself. */
export const WITHDRAWAL_ANSWER_PAGES = {
  asked: '/withdraw-asked',
  done: '/withdraw-done',
  failed: '/withdraw-failed',
} as const;
