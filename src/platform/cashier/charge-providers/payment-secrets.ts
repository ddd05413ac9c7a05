import * as z from 'zod/mini';
import { PROVIDER_CODE } from '../../../contract/cashier/providers.ts';

const PaymentSecretsSchema = z.record(
  z.string().check(z.regex(PROVIDER_CODE)),
  z.record(z.string(), z.string().check(z.minLength(1))),
);
export type PaymentSecrets = z.infer<typeof PaymentSecretsSchema>;

/** Parses a text like `{"BANK":{"clientId":"…","clientSecret":"…"}}`. An empty text has no secrets; any other text gives undefined. */
export function readPaymentSecrets(text: string): PaymentSecrets | undefined {
  if (text === '') return {};
  try {
    return PaymentSecretsSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function isPaymentSecrets(text: string): boolean {
  return readPaymentSecrets(text) !== undefined;
}
