import * as z from 'zod/mini';
import { EMAIL, EMAIL_MAX } from '../../lib/email.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { cleanLine } from '../core/free-text.ts';
import { OPERATOR } from '../core/operator.ts';
import { CURSOR_PAGE, cursorPageOf, queryText } from '../core/query.ts';

/** Kinds of services that send: each has a folder in `src/platform/mail/senders/`. */
export const SENDER_KINDS = ['webhook', 'cloudflare-email', 'resend', 'twilio'] as const;
export type SenderKind = (typeof SENDER_KINDS)[number];
export const CHANNELS = ['sms', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];
/** Channels by which each kind of sender can send. */
export const SENDER_CHANNELS: Readonly<Record<SenderKind, readonly Channel[]>> = {
  webhook: CHANNELS,
  'cloudflare-email': ['email'],
  resend: ['email'],
  twilio: ['sms'],
};
export const SENDER_CODE: RegExp = /^[A-Z0-9_]{2,20}$/;
/** Code of the webhook of `SENDER_URL`, which sends while a channel has no enabled sender. */
export const DEFAULT_SENDER = 'DEFAULT';

const code = z.string().check(z.regex(SENDER_CODE));
const channel = z.enum(CHANNELS);
const address = z.url({ protocol: /^https?$/ }).check(z.maxLength(200));
const email = z.string().check(z.trim(), z.maxLength(EMAIL_MAX), z.regex(EMAIL));
const fromName = z._default(z.string().check(cleanLine(), z.maxLength(60), z.regex(/^[^"<>\\]*$/)), '');
/** A secret, which is sent in headers. A line break at the start or end of a pasted secret is removed; a line break inside is refused. */
const secret = (min: number) =>
  z.optional(z.string().check(z.trim(), z.minLength(min), z.maxLength(300), z.regex(/^[\x21-\x7e]*$/)));

/** The operator's own gateway (decision 0009). Without `secrets.secret` a new sender gets a secret, which is shown once. */
const WebhookSettingsSchema = z.strictObject({ url: address });
export type WebhookSettings = z.infer<typeof WebhookSettingsSchema>;

/** `binding` is the name of a `send_email` binding of the worker, such as `NOTICES_EMAIL`. */
const CloudflareEmailSettingsSchema = z.strictObject({
  binding: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,40}_EMAIL$/)),
  from: email,
  fromName,
});
export type CloudflareEmailSettings = z.infer<typeof CloudflareEmailSettingsSchema>;

/** An HTTP mail service with the interface of Resend. `secrets.reportSecret` (`whsec_…`) proves its delivery reports. */
const ResendSettingsSchema = z.strictObject({
  url: z._default(address, 'https://api.resend.com'),
  from: email,
  fromName,
});
export type ResendSettings = z.infer<typeof ResendSettingsSchema>;

/** An SMS service with the interface of Twilio. `from` is a number, a name of up to 11 letters, or the id of a messaging service. */
const TwilioSettingsSchema = z.strictObject({
  url: z._default(address, 'https://api.twilio.com'),
  accountSid: z.string().check(z.regex(/^AC[0-9a-f]{32}$/)),
  from: z.string().check(z.regex(/^(?:\+[1-9]\d{2,14}|\d{3,8}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/)),
});
export type TwilioSettings = z.infer<typeof TwilioSettingsSchema>;

const row = { code, channel, enabled: z.boolean() } as const;
const webhook = { ...row, kind: z.literal('webhook'), settings: WebhookSettingsSchema } as const;
const cloudflareEmail = {
  ...row,
  kind: z.literal('cloudflare-email'),
  settings: CloudflareEmailSettingsSchema,
} as const;
const resend = { ...row, kind: z.literal('resend'), settings: ResendSettingsSchema } as const;
const twilio = { ...row, kind: z.literal('twilio'), settings: TwilioSettingsSchema } as const;

/** Secrets that are left out stay as they are. A change of kind or host needs all of them again, so that no other host gets them. */
const PutSenderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...webhook, secrets: z.optional(z.strictObject({ secret: secret(32) })) }),
  z.strictObject(cloudflareEmail),
  z.strictObject({
    ...resend,
    secrets: z.optional(
      z.strictObject({ apiKey: secret(8), reportSecret: secret(16).check(z.regex(/^whsec_[A-Za-z0-9+/]+={0,2}$/)) }),
    ),
  }),
  z.strictObject({ ...twilio, secrets: z.optional(z.strictObject({ authToken: secret(16) })) }),
]);
export type PutSender = z.infer<typeof PutSenderSchema>;

/**
 * State of a message: `sending` until the sender has answered; `accepted` by the sender; `unknown` if its answer was lost, so the message may
 * have left; `delivered` as reported; `bounced`: the address or number does not exist or takes no messages; `failed`: not delivered for another
 * reason; `refused`: no sender took it.
 */
export const MESSAGE_STATES = ['sending', 'accepted', 'unknown', 'delivered', 'bounced', 'failed', 'refused'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number];

const SenderSchema = z.object({
  code: z.string(),
  kind: z.enum(SENDER_KINDS),
  channel,
  enabled: z.boolean(),
  /**
   * Failures in a row. After a failure the sender rests until `restsUntil`: for one minute, then two, up to 16. A resting sender is tried last.
   * `restsUntil` is null if the sender does not rest.
   */
  failures: z.number(),
  restsUntil: z.nullable(z.string()),
  lastFailure: z.nullable(z.object({ at: z.string(), reason: z.string() })),
  /** Messages of the last 24 hours by their present state. */
  lastDay: z.partialRecord(z.enum(MESSAGE_STATES), z.number()),
  settings: z.record(z.string(), z.string()),
  /** True if the sender has every secret that it needs. */
  hasSecrets: z.boolean(),
  /**
   * Address for delivery reports, which the operator enters at the service. Empty if the service sends no reports, or if the platform names the
   * address in each message.
   */
  reportAddress: z.string(),
});

export const listSenders = defineEndpoint({
  ...OPERATOR,
  id: 'listSenders',
  method: 'GET',
  path: '/ops/senders',
  summary: 'Services that send SMS and e-mails, by channel in the order in which they are tried',
  permission: 'site.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () => z.object({ list: z.array(SenderSchema) }),
});

/** A new sender is the last of its channel. `secret` is the created secret of a new webhook, shown only now; otherwise empty. */
export const putSender = defineEndpoint({
  ...OPERATOR,
  id: 'putSender',
  sets: { thing: 'sender', by: 'code' },
  method: 'PUT',
  path: '/ops/senders/:code',
  summary: 'Create or change a sender of SMS or e-mails',
  permission: 'site.change',
  fourEyes: 'always',
  errors: ['operator.unauthorized'],
  request: () => PutSenderSchema,
  response: () => z.object({ code: z.string(), secret: z.string() }),
});

/** Senders that are not named come after the named ones. */
export const orderSenders = defineEndpoint({
  ...OPERATOR,
  id: 'orderSenders',
  sets: { thing: 'sender-order', by: 'channel' },
  method: 'PUT',
  path: '/ops/sender-order/:channel',
  summary: 'Set the order in which the senders of a channel are tried',
  permission: 'site.change',
  errors: ['operator.unauthorized', 'records.unknown'],
  request: () => z.strictObject({ channel, codes: z.array(code).check(z.minLength(1), z.maxLength(20)) }),
  response: () => z.object({ codes: z.array(z.string()) }),
});

export const switchSender = defineEndpoint({
  ...OPERATOR,
  id: 'switchSender',
  sets: { thing: 'sender', by: 'code' },
  method: 'POST',
  path: '/ops/senders/:code/switch',
  summary: 'Switch a sender on or off',
  permission: 'site.change',
  errors: ['operator.unauthorized', 'records.unknown'],
  request: () => z.strictObject({ code, enabled: z.boolean() }),
  response: () => z.object({ code: z.string(), enabled: z.boolean() }),
});

/**
 * `recipient` is a phone number with its country code, or an e-mail address. The answer says what the sender answered; `reason` is empty
 * if it accepted.
 */
export const testSender = defineEndpoint({
  ...OPERATOR,
  id: 'testSender',
  method: 'POST',
  path: '/ops/senders/:code/test',
  summary: 'Send a test message by one sender, also while it is switched off',
  permission: 'site.change',
  errors: ['operator.unauthorized', 'records.unknown', 'verification.phone_invalid', 'verification.phone_not_mobile'],
  request: () =>
    z.strictObject({
      code,
      recipient: z.string().check(z.trim(), z.minLength(3), z.maxLength(EMAIL_MAX)),
      language: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), 'EN'),
    }),
  response: () => z.object({ message: z.string(), state: z.enum(MESSAGE_STATES), reason: z.string() }),
});

const SentMessageSchema = z.object({
  id: z.string(),
  sentAt: z.string(),
  channel,
  sender: z.string(),
  /** Id that the sender gave to the message; empty while there is none. */
  providerId: z.string(),
  /** Name of the message's text, such as `login`. */
  template: z.string(),
  /** Recipient, masked as the member sees it. */
  recipient: z.string(),
  state: z.enum(MESSAGE_STATES),
  reason: z.string(),
  updatedAt: z.string(),
});

/** Messages are kept for 30 days, without their text. `recipient` selects one number or address, as it was sent. */
export const listSentMessages = defineEndpoint({
  ...OPERATOR,
  id: 'listSentMessages',
  method: 'GET',
  path: '/ops/sent-messages',
  summary: 'SMS and e-mails that were sent, newest first, with their state',
  permission: 'site.read',
  errors: ['operator.unauthorized'],
  request: () =>
    z.strictObject({
      ...CURSOR_PAGE,
      state: z._default(z.enum(['', ...MESSAGE_STATES]), ''),
      recipient: queryText(EMAIL_MAX),
    }),
  response: () => cursorPageOf(SentMessageSchema),
});
