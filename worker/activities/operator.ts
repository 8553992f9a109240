import type { Config } from '../../core/config';

/** Who runs the service, as receipts and mails name it. */
export function buildOperatorFromConfig(config: Config) {
  return {
    name: config.OPERATOR_NAME,
    email: config.OPERATOR_EMAIL,
    orgnr: config.OPERATOR_ORGNR,
    address: config.OPERATOR_ADDRESS,
    vat: config.OPERATOR_VAT,
  };
}
