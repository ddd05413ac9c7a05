import type { TwilioSettings } from '../../../../contract/mail/senders.ts';
import { isSameSecret } from '../../../../lib/bytes.ts';
import { isDone, toFailure, toWord } from '../answers.ts';
import type { DeliveryReport, MessageSender, SenderAccess } from '../message-sender.ts';
import { toTwilioSignature } from './signature.ts';

const STATES: Readonly<Record<string, DeliveryReport['state']>> = {
  delivered: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
};
/** Errors of the number itself: not valid, not reachable by SMS, no mobile, or its owner has asked for no more messages. */
const OF_NUMBER: readonly string[] = ['21211', '21214', '21217', '21610', '21612', '21614', '30004', '30005', '30006'];

type Access = SenderAccess<TwilioSettings>;

function post({ settings, secrets, post }: Access, fields: Record<string, string>) {
  const { url, accountSid, from } = settings;
  const sender: Record<string, string> = from.startsWith('MG') ? { MessagingServiceSid: from } : { From: from };
  const headers = {
    authorization: `Basic ${btoa(`${accountSid}:${secrets.authToken ?? ''}`)}`,
    'content-type': 'application/x-www-form-urlencoded',
  };
  const path = `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`;
  return post(path, headers, new URLSearchParams({ ...sender, ...fields }).toString());
}

/** The SMS interface of Twilio. It has no idempotency keys, so a message whose answer was lost is never sent again. */
export const twilio: MessageSender<TwilioSettings> = {
  secrets: ['authToken'],
  optionalSecrets: [],
  knowsIds: false,
  reportPath: null,

  async send(access, { id, to, text }) {
    const fields = { To: to, Body: text, StatusCallback: `${access.reportAddress}/twilio/${id}` };
    const { status, body } = await post(access, fields);
    if (isDone(status)) return { state: 'accepted', providerId: toWord(body.sid) };
    const code = toWord(body.code);
    return toFailure(status, code, OF_NUMBER.includes(code) ? 'address' : 'sender');
  },

  /** An SMS to nobody is refused with 400 by a service that works and knows the account. */
  async isReached(access) {
    const { status } = await post(access, { To: '', Body: '-' });
    return isDone(status) || status === 400;
  },

  async readReport({ secrets, reportAddress }, { headers, body, input }) {
    const { message, MessageStatus, ErrorCode } = input as Record<'message' | 'MessageStatus' | 'ErrorCode', string>;
    const address = `${reportAddress}/twilio/${message}`;
    const wanted = await toTwilioSignature(secrets.authToken ?? '', address, new URLSearchParams(body));
    if (!isSameSecret(wanted, headers.get('x-twilio-signature') ?? '')) return undefined;
    const state = STATES[MessageStatus];
    if (!state) return null;
    const isOfNumber = state === 'failed' && OF_NUMBER.includes(ErrorCode);
    return { message, providerId: '', state: isOfNumber ? 'bounced' : state, reason: toWord(ErrorCode) };
  },
};
