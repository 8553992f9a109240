import { AppError } from '../../core/shared/errors';

/** `corrupt`: no soffice can read it; `crashed`, `timeout`: soffice died or hung over it, each time it was tried. */
export type ConversionFailure = 'corrupt' | 'crashed' | 'timeout';

/** A document that could not be made a PDF. Only `corrupt` is beyond help by trying again. */
export class ConversionError extends AppError {
  readonly retryable: boolean;
  constructor(readonly reason: ConversionFailure) {
    super('conversion_failed', `The document was not converted: ${reason}`, [], reason === 'corrupt' ? undefined : 30);
    this.name = 'ConversionError';
    this.retryable = reason !== 'corrupt';
  }
}
