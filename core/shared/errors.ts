/**
 * Every failure that a person can meet has a code here, the HTTP status it is answered with, and a text
 * (`core/texts/errors.<language>.json`) in each language. A new code without a status or a text does not compile or
 * does not pass the tests.
 */
const STATUS = {
  invalid_form: 422,
  invalid_request: 400,
  draft_missing: 400,
  not_found: 404,
  forbidden: 403,
  sign_in_required: 401,
  admin_required: 403,
  admin_session_over: 401,
  sign_in_off: 404,
  sign_in_unavailable: 503,
  sign_in_canceled: 400,
  sign_in_expired: 400,
  sign_in_failed: 400,
  // By a link in a mail: staff proves itself at the provider.
  sign_in_staff: 403,
  letter_expired: 410,
  // Used, over, or never there: whoever holds a link that does nothing more asks for another.
  link_over: 410,
  receipt_not_found: 404,
  // The account stands until everything else is gone, so the same call goes on where this one stopped.
  deletion_incomplete: 503,
  letter_paid: 409,
  letter_unpaid: 402,
  // Its payment is contested at the bank, or went back that way.
  letter_disputed: 409,
  letter_not_ready: 409,
  // By the service, for the person: once.
  letter_sent: 409,
  sending_off: 409,
  own_address: 422,
  letter_being_written: 202,
  letter_cannot_help: 422,
  kind_paused: 409,
  payment_required: 402,
  payment_failed: 402,
  payments_down: 503,
  payment_already_made: 409,
  nothing_to_pay: 409,
  price_changed: 409,
  subscription_active: 409,
  subscription_none: 409,
  order_not_found: 404,
  withdrawal_too_late: 409,
  already_refunded: 409,
  refund_nothing_left: 409,
  refund_too_much: 409,
  refund_failed: 409,
  refund_nothing_paid: 409,
  refund_disputed: 409,
  dispute_answered: 409,
  address_differs: 422,
  address_forgotten: 409,
  mail_under_way: 409,
  nothing_to_retry: 409,
  workflow_over: 409,
  retry_unsupported: 409,
  discount_unknown: 404,
  discount_expired: 410,
  discount_used_up: 409,
  discount_early: 409,
  discount_other_kind: 409,
  discount_small_amount: 409,
  discount_used_before: 409,
  discount_days_turned: 422,
  // What an admin keeps: prices, codes, phrasings.
  reason_required: 422,
  price_jump: 409,
  edit_conflict: 409,
  // Of a kind's draft.
  kind_draft_missing: 404,
  kind_not_ready: 409,
  kind_id_unusable: 422,
  own_review: 409,
  too_many_comments: 409,
  discount_exists: 409,
  discount_missing: 404,
  discount_day_past: 422,
  discount_unverified: 500,
  phrasing_incomplete: 422,
  phrasing_short: 422,
  phrasing_missing: 404,
  generation_failed: 503,
  conversion_failed: 503,
  file_too_large: 413,
  file_empty: 422,
  file_type: 415,
  file_unreadable: 422,
  file_heic: 422,
  file_rejected: 422,
  too_many_files: 409,
  too_many_texts: 409,
  // Not 503: clients try that again by themselves, and here the person goes on by hand.
  reading_failed: 500,
  reading_timeout: 504,
  suggestion_failed: 500,
  busy: 503,
  body_stalled: 408,
  dependency_down: 503,
  storage_full: 507,
  too_many_requests: 429,
  too_large: 413,
  method_not_allowed: 405,
  unsupported_media_type: 415,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof STATUS;

/** A field of the form and what is wrong with it; `path` is dotted (`userContact.email`), `code` an Ajv keyword. */
export interface FieldError {
  path: string;
  code: string;
  message: string;
}

/** An expected refusal. `message` is for logs and holds no personal data; people read the text of `code`. */
export class AppError extends Error {
  readonly status: number;
  constructor(
    readonly code: ErrorCode,
    message: string = code,
    readonly fields: FieldError[] = [],
    /** Seconds after which trying again makes sense (Retry-After). */
    readonly retryAfter?: number,
  ) {
    super(message);
    this.name = 'AppError';
    this.status = getHttpStatusOfCode(code);
  }
}

/** The HTTP status that a code is answered with. */
export function getHttpStatusOfCode(code: ErrorCode): number {
  return STATUS[code];
}

/** True when `value` is one of our error codes; used where a code comes back from Temporal as a plain string. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(STATUS, value);
}

/** All codes: what the tests hold the texts against. */
export const ERROR_CODES = Object.keys(STATUS).filter(isErrorCode);
