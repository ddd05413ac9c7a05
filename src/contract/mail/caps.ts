import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { OPERATOR } from '../core/operator.ts';
import { CHANNELS } from './senders.ts';

const COUNT_MAX = 1_000_000;
const count = z.number().check(z.int(), z.gte(0), z.lte(COUNT_MAX));

/**
 * Maximum numbers of codes and links that are sent on a day of the site's time zone, for all visitors together. A phone number counts for
 * its country, for its block of 10,000 numbers, and for each prefix that it begins with. 0: none is sent.
 */
export const MessageCapsSchema = z.strictObject({
  /**
   * Caps by country (ISO 3166 alpha-2). `*` is one cap for all other countries together; without `*` they get no messages. An empty list:
   * `SMS_COUNTRIES` of the platform applies.
   */
  countries: z._default(
    z
      .array(z.strictObject({ country: z.string().check(z.regex(/^(?:[A-Z]{2}|\*)$/)), max: count }))
      .check(z.maxLength(250)),
    [],
  ),
  /** Caps by the first digits of the phone number with its country code, such as `+5511`. */
  prefixes: z._default(
    z
      .array(z.strictObject({ prefix: z.string().check(z.regex(/^\+[1-9]\d{0,13}$/)), max: count }))
      .check(z.maxLength(100)),
    [],
  ),
  /** Cap for each block of 10,000 numbers. Null: `SMS_BLOCK_MAX` of the platform applies. */
  blockMax: z._default(z.nullable(count), null),
  /** Cap for SMS to all countries together. Null: only the caps of the countries apply. */
  smsDayMax: z._default(z.nullable(count), null),
  emailDayMax: z._default(count, 50_000),
});
export type MessageCaps = z.infer<typeof MessageCapsSchema>;

export const getMessageCaps = defineEndpoint({
  ...OPERATOR,
  id: 'getMessageCaps',
  method: 'GET',
  path: '/ops/message-caps',
  summary: 'Caps of codes by SMS and e-mail, and what was sent today',
  permission: 'site.read',
  errors: ['operator.unauthorized'],
  request: () => z.strictObject({}),
  response: () =>
    z.object({
      caps: MessageCapsSchema,
      /**
       * Number of codes sent today by cap, the largest first: `country:BR`, `prefix:+5511`, `block:+551191234`, `day`. At most 100 caps of
       * a channel.
       */
      today: z.array(z.object({ channel: z.enum(CHANNELS), cap: z.string(), count: z.number() })),
    }),
});

/** Replaces all caps; a field that is left out gets its default. */
export const setMessageCaps = defineEndpoint({
  ...OPERATOR,
  id: 'setMessageCaps',
  sets: { thing: 'caps' },
  method: 'PUT',
  path: '/ops/message-caps',
  summary: 'Set the caps of codes by SMS and e-mail',
  permission: 'site.change',
  errors: ['operator.unauthorized'],
  request: () => MessageCapsSchema,
  response: () => MessageCapsSchema,
});
