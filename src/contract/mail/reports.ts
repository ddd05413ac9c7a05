import * as z from 'zod/mini';
import { defineEndpoint } from '../core/endpoint.ts';
import { MESSAGE_ID } from './delivery.ts';
import { SENDER_CODE } from './senders.ts';

const code = z.string().check(z.regex(SENDER_CODE));
const message = z.string().check(z.regex(MESSAGE_ID));
const REPORT = {
  area: 'system',
  method: 'POST',
  origin: 'orla',
  auth: 'report',
  bodyLimit: 64 * 1024,
  // A forged report and a report of an unknown message get the same error. After an error the service sends its report again, so a report that
  // arrives before its message is known is not lost.
  errors: ['request.not_found'],
} as const;
const response = () => z.object({ received: z.literal(true) });

/**
 * A delivery report of an operator's gateway, signed like the messages that it gets: `X-Signature` is the HMAC-SHA256 of `X-Timestamp`, a dot and
 * the body. `bounced`: the number or address does not exist or takes no messages; `failed`: not delivered for another reason.
 */
export const receiveGatewayReport = defineEndpoint({
  ...REPORT,
  id: 'receiveGatewayReport',
  path: '/vendor/messages/reports/:code',
  summary: 'A gateway says what became of a message',
  request: () =>
    z.object({
      code,
      id: message,
      state: z.enum(['delivered', 'bounced', 'failed']),
      reason: z._default(z.string().check(z.maxLength(100)), ''),
    }),
  response,
});

/** An event of Resend, signed as Svix signs. Events that say nothing about delivery change nothing. */
export const receiveResendReport = defineEndpoint({
  ...REPORT,
  id: 'receiveResendReport',
  path: '/vendor/messages/reports/:code/resend',
  summary: 'A mail service says what became of an e-mail (Resend)',
  request: () =>
    z.object({
      code,
      type: z.string().check(z.maxLength(60)),
      data: z.object({
        email_id: z.optional(z.string().check(z.maxLength(80))),
        bounce: z.optional(z.object({ type: z.optional(z.string()), subType: z.optional(z.string()) })),
      }),
    }),
  response,
});

/** A status of Twilio, signed with `X-Twilio-Signature`. The platform names this address in each message. */
export const receiveTwilioReport = defineEndpoint({
  ...REPORT,
  id: 'receiveTwilioReport',
  path: '/vendor/messages/reports/:code/twilio/:message',
  body: 'form',
  summary: 'An SMS service says what became of an SMS (Twilio)',
  request: () =>
    z.object({
      code,
      message,
      MessageStatus: z.string().check(z.maxLength(40)),
      ErrorCode: z._default(z.string().check(z.maxLength(20)), ''),
    }),
  response,
});
