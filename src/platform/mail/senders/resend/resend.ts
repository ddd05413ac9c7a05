import type { ResendSettings } from '../../../../contract/mail/senders.ts';
import { isDone, toFailure, toWord } from '../answers.ts';
import { toMailbox } from '../mailbox.ts';
import type { DeliveryReport, MessageSender, SenderAccess } from '../message-sender.ts';
import { isSignedBySvix } from './svix.ts';

const STATES: Readonly<Record<string, DeliveryReport['state']>> = {
  'email.delivered': 'delivered',
  'email.bounced': 'bounced',
  'email.suppressed': 'bounced',
  'email.failed': 'failed',
};
/** A bounce after which the same address may work again. */
const PASSING = 'Transient';
/** Errors caused by the sender's settings or request, not by the recipient's address. */
const OWN_FAULTS: readonly string[] = ['invalid_from_address', 'missing_required_field', 'invalid_idempotency_key'];

type Access = SenderAccess<ResendSettings>;

function post({ settings, secrets, post }: Access, mail: object, key: string) {
  const headers = {
    authorization: `Bearer ${secrets.apiKey ?? ''}`,
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  return post(`${settings.url}/emails`, headers, JSON.stringify(mail));
}

/** The mail interface of Resend: `POST /emails`. A message with a known `Idempotency-Key` is sent once within 24 hours. */
export const resend: MessageSender<ResendSettings> = {
  secrets: ['apiKey'],
  optionalSecrets: ['reportSecret'],
  knowsIds: true,
  reportPath: '/resend',

  async send(access, { id, to, subject, text }) {
    const mail = { from: toMailbox(access.settings), to: [to], subject, text };
    const { status, body } = await post(access, mail, id);
    if (isDone(status)) return { state: 'accepted', providerId: toWord(body.id) };
    const name = toWord(body.name);
    // The first request with this key is still under way.
    if (status === 409) return { state: 'unreachable', mayBeSent: true, reason: `409 ${name}`.trim() };
    return toFailure(status, name, OWN_FAULTS.includes(name) ? 'sender' : 'address');
  },

  /** A mail to nobody is refused with 422 by a service that works and knows the key. */
  async isReached(access) {
    const mail = { from: toMailbox(access.settings), to: [], subject: '-', text: '-' };
    const { status } = await post(access, mail, crypto.randomUUID());
    return isDone(status) || status === 400 || status === 422;
  },

  async readReport({ secrets }, { headers, body, input }) {
    if (!(await isSignedBySvix(secrets.reportSecret, headers, body))) return undefined;
    const { type, data } = input as { type: string; data: { email_id?: string; bounce?: { type?: string } } };
    const state = STATES[type];
    if (!state || !data.email_id) return null;
    const isPassing = state === 'bounced' && data.bounce?.type === PASSING;
    const reason = state === 'delivered' ? '' : toWord(`${type} ${data.bounce?.type ?? ''}`.trim());
    return { message: '', providerId: data.email_id, state: isPassing ? 'failed' : state, reason };
  },
};
