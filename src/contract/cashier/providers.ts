import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { PaymentIdSchema } from './cashier.ts';
import { DEPOSIT_STATES } from './deposits.ts';

/** Kinds of programs that charge deposits and pay out: each has a folder in `src/platform/cashier/charge-providers/`. */
export const PROVIDER_KINDS = ['api-pix', 'webhook'] as const;
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

/** Settings of every kind of provider. */
const common = {
  /** Address of the interface, without a slash at the end: `https://pix.bank.example/v2`. */
  url: address,
  /** Name of the worker's `mtls_certificates` binding, such as `BANCO_CERTIFICATE`; empty: the provider asks for no certificate. */
  certificate: z._default(z.string().check(z.regex(/^([A-Z][A-Z0-9_]{1,40}_CERTIFICATE)?$/)), ''),
  /** Only payments from an account of the member are credited; others go back. Needs a provider that names the payer. */
  ownPayerOnly: z._default(z.boolean(), false),
} as const;

/** A bank that speaks API Pix of the Central Bank of Brazil, version 2. */
export const ApiPixSettingsSchema = z.strictObject({
  ...common,
  /** Address of the OAuth2 tokens (client credentials). */
  tokenUrl: address,
  /** The key that receives the payments, in the form of the Central Bank's directory. */
  pixKey: z.string().check(z.trim(), z.minLength(3), z.maxLength(77)),
});
export type ApiPixSettings = z.infer<typeof ApiPixSettingsSchema>;

/** A provider that implements docs/provider-guide.md. */
export const WebhookSettingsSchema = z.strictObject(common);
export type WebhookSettings = z.infer<typeof WebhookSettingsSchema>;

/** A disabled provider gets no new charges and payouts; its earlier ones are still read. */
const row = { code, enabled: z.boolean() } as const;
const apiPix = z.strictObject({ ...row, kind: z.literal('api-pix'), settings: ApiPixSettingsSchema });
const webhook = z.strictObject({ ...row, kind: z.literal('webhook'), settings: WebhookSettingsSchema });

export const PaymentProviderSchema = z.discriminatedUnion('kind', [apiPix, webhook]);
export type PaymentProvider = z.infer<typeof PaymentProviderSchema>;

const hasSecrets = { hasSecrets: z.boolean() } as const;
const ListedProviderSchema = z.discriminatedUnion('kind', [
  z.extend(apiPix, hasSecrets),
  z.extend(webhook, hasSecrets),
]);

export const listPaymentProviders = defineEndpoint({
  ...OPERATOR,
  id: 'listPaymentProviders',
  method: 'GET',
  path: '/ops/payment-providers',
  summary: 'Every provider of charges; `hasSecrets` says whether PAYMENT_SECRETS has its credentials',
  permission: 'money.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => z.object({ list: z.array(ListedProviderSchema) }),
});

/** The input has no credentials: they are in the secret PAYMENT_SECRETS and cannot be read back. */
export const putPaymentProvider = defineEndpoint({
  ...OPERATOR,
  id: 'putPaymentProvider',
  sets: { thing: 'provider', by: 'code' },
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

/** Maximum number of payments in a notice. Banks put fewer into one notice. */
const NOTICE_MAX = 1_000;
const noticeKey = z.string().check(z.regex(/^[0-9a-f]{32}$/));

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
      key: noticeKey,
      pix: z._default(z.array(z.object({ txid: z.optional(z.string()) })).check(z.maxLength(NOTICE_MAX)), []),
    }),
  response: () => z.object({ received: z.literal(true) }),
});

/**
 * A notice of a provider that implements docs/provider-guide.md: `POST` to the registered address. Its content is not trusted: each id is read at
 * the provider. Unknown ids are skipped.
 */
export const receiveProviderNotice = defineEndpoint({
  id: 'receiveProviderNotice',
  area: 'cashier',
  method: 'POST',
  path: '/vendor/payments/notices/:code/:key',
  summary: 'A provider says that charges or payouts have changed',
  origin: 'orla',
  auth: 'notice',
  bodyLimit: 64 * 1024,
  errors: ['request.not_found'],
  request: () =>
    z.object({
      code,
      key: noticeKey,
      ids: z._default(z.array(z.string().check(z.maxLength(80))).check(z.maxLength(NOTICE_MAX)), []),
    }),
  response: () => z.object({ received: z.literal(true) }),
});
