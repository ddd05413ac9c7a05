import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { PaymentIdSchema } from './cashier.ts';
import { DEPOSIT_STATES } from './deposits.ts';

/** Kinds of programs that charge a deposit: each has a folder in `src/platform/cashier/charge-providers/`. */
export const PROVIDER_KINDS = ['api-pix'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];
export const PROVIDER_CODE: RegExp = /^[A-Z0-9_]{2,20}$/;

const code = z.string().check(z.regex(PROVIDER_CODE));

/**
 * Providers that charge the orders of a method, in the order in which they are tried. `share` is a provider's part of the first tries, relative to
 * the others. A provider with 0 is tried only after others failed. Empty: the operator confirms each payment by hand.
 */
export const MethodProvidersSchema = z
  .array(z.strictObject({ code, share: z.number().check(z.int(), z.gte(0), z.lte(1_000)) }))
  .check(z.maxLength(8));

const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(200));

/** A bank that speaks API Pix of the Central Bank of Brazil, version 2. */
export const ApiPixSettingsSchema = z.strictObject({
  /** Address of the interface, without a slash at the end: `https://pix.bank.example/v2`. */
  url: address,
  /** Address of the OAuth2 tokens (client credentials). */
  tokenUrl: address,
  /** The key that receives the payments, in the form of the Central Bank's directory. */
  pixKey: z.string().check(z.trim(), z.minLength(3), z.maxLength(77)),
  /** Name of the worker's `mtls_certificates` binding, such as `BANCO_CERTIFICATE`; empty: the bank asks for no certificate. */
  certificate: z._default(z.string().check(z.regex(/^([A-Z][A-Z0-9_]{1,40}_CERTIFICATE)?$/)), ''),
  /** Only payments from an account of the member are credited; others go back. Needs a bank that names the payer. */
  ownPayerOnly: z._default(z.boolean(), false),
});
export type ApiPixSettings = z.infer<typeof ApiPixSettingsSchema>;

export const PaymentProviderSchema = z.strictObject({
  code,
  kind: z.enum(PROVIDER_KINDS),
  /** A disabled provider gets no new charges; its earlier charges are still read. */
  enabled: z.boolean(),
  settings: ApiPixSettingsSchema,
});
export type PaymentProvider = z.infer<typeof PaymentProviderSchema>;

export const listPaymentProviders = defineEndpoint({
  ...OPERATOR,
  id: 'listPaymentProviders',
  method: 'GET',
  path: '/ops/payment-providers',
  summary: 'Every provider of charges; `hasSecrets` says whether PAYMENT_SECRETS has its credentials',
  permission: 'money.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => z.object({ list: z.array(z.extend(PaymentProviderSchema, { hasSecrets: z.boolean() })) }),
});

/** Credentials are no part of it: they are in the secret PAYMENT_SECRETS and cannot be read back. */
export const putPaymentProvider = defineEndpoint({
  ...OPERATOR,
  id: 'putPaymentProvider',
  method: 'PUT',
  path: '/ops/payment-providers/:code',
  summary: 'Create or change a provider of charges',
  permission: 'money.settings',
  fourEyes: 'always',
  errors: ['operator.unauthorized'],
  request: () => PaymentProviderSchema,
  response: () => PaymentProviderSchema,
});

/** Tells the provider where its notices go. The address has a secret part, so the answer does not contain it. */
export const registerNotices = defineEndpoint({
  ...OPERATOR,
  id: 'registerNotices',
  method: 'POST',
  path: '/ops/payment-providers/:code/notices',
  summary: 'Register the address for notices at the provider',
  permission: 'money.settings',
  errors: ['operator.unauthorized', 'records.unknown', 'upstream.unavailable'],
  request: () => z.strictObject({ code }),
  response: () => z.object({ code: z.string() }),
});

/** Reads the charge of a deposit at its provider now, instead of at the next sweep. Credits its payments. */
export const checkDeposit = defineEndpoint({
  ...OPERATOR,
  id: 'checkDeposit',
  method: 'POST',
  path: '/ops/deposits/:id/check',
  summary: 'Read the charge of a deposit at its provider',
  permission: 'money.move',
  errors: ['operator.unauthorized', 'records.unknown'],
  request: () => z.strictObject({ id: PaymentIdSchema }),
  response: () => z.object({ id: z.string(), state: z.enum(DEPOSIT_STATES) }),
});

/** More payments than a bank puts into one notice. */
const NOTICE_MAX = 1_000;

/**
 * A bank's notice of API Pix: `POST {webhookUrl}/pix`. Its content is not trusted: it names charges, and each is read at the bank. Names of unknown
 * charges are skipped, so the answer does not reveal which charges exist.
 */
export const receivePixNotice = defineEndpoint({
  id: 'receivePixNotice',
  area: 'cashier',
  method: 'POST',
  path: '/vendor/payments/notices/:code/:key/pix',
  summary: 'A bank says that charges were paid or returned (API Pix)',
  origin: 'orla',
  auth: 'notice',
  bodyLimit: 512 * 1024,
  errors: ['request.not_found'],
  request: () =>
    z.object({
      code,
      key: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
      pix: z._default(z.array(z.object({ txid: z.optional(z.string()) })).check(z.maxLength(NOTICE_MAX)), []),
    }),
  response: () => z.object({ received: z.literal(true) }),
});
