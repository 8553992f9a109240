/** A refusal in the shape of Stripe's API: https://docs.stripe.com/api/errors */
export class StripeError extends Error {
  constructor(
    readonly status: number,
    readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error',
    message: string,
    readonly code?: string,
    readonly param?: string,
  ) {
    super(message);
  }

  get body(): { error: Record<string, string> } {
    return {
      error: {
        type: this.type,
        message: this.message,
        ...(this.code !== undefined && { code: this.code }),
        ...(this.param !== undefined && { param: this.param }),
      },
    };
  }
}

export function createResourceMissingError(what: string, id: string): StripeError {
  return new StripeError(404, 'invalid_request_error', `No such ${what}: '${id}'`, 'resource_missing', 'id');
}
