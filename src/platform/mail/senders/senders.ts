import type { SenderKind } from '../../../contract/mail/senders.ts';
import { cloudflareEmail } from './cloudflare-email/cloudflare-email.ts';
import type { MessageSender } from './message-sender.ts';
import { resend } from './resend/resend.ts';
import { twilio } from './twilio/twilio.ts';
import { webhook } from './webhook/webhook.ts';

/** A kind of the contract without an entry does not compile. */
export const SENDERS: Readonly<Record<SenderKind, MessageSender>> = {
  webhook,
  'cloudflare-email': cloudflareEmail,
  resend,
  twilio,
};
