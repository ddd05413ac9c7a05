import type { WebhookSettings } from '../../../../contract/mail/senders.ts';
import { hmacHex, isSameSecret } from '../../../../lib/bytes.ts';
import { clockSeconds } from '../../../../server/clock.ts';
import { isDone, toFailure, toWord } from '../answers.ts';
import type { DeliveryReport, MessageSender, SenderAccess, SentMessage } from '../message-sender.ts';
import { isRecent } from '../recent.ts';

/** Statuses of a gateway that works but refuses this one message. */
const REFUSED_MESSAGE: readonly number[] = [400, 422];

/** Posts `{ id, channel, to, language, subject, text }`, signed; the id is the same in every try. */
async function post({ settings, secrets, post }: SenderAccess<WebhookSettings>, message: SentMessage) {
  const body = JSON.stringify(message);
  const at = String(clockSeconds());
  const headers = {
    'content-type': 'application/json',
    'x-message-id': message.id,
    'x-timestamp': at,
    'x-signature': await hmacHex(secrets.secret ?? '', `${at}.${body}`),
  };
  return post(settings.url, headers, body);
}

/** The gateway of the operator (decision 0009). */
export const webhook: MessageSender<WebhookSettings> = {
  secrets: ['secret'],
  optionalSecrets: [],
  knowsIds: true,
  reportPath: '',

  async send(access, message) {
    const { status } = await post(access, message);
    return isDone(status) ? { state: 'accepted', providerId: '' } : toFailure(status, '', 'address');
  },

  /** Sends one message without an address (`to` is empty). A refusal of the empty address also shows that the gateway works. */
  async isReached(access, channel) {
    const nobody = { id: crypto.randomUUID(), channel, to: '', language: '', subject: '', text: '' };
    const { status } = await post(access, nobody);
    return isDone(status) || REFUSED_MESSAGE.includes(status);
  },

  async readReport({ secrets }, { headers, body, input }) {
    const at = headers.get('x-timestamp') ?? '';
    const wanted = await hmacHex(secrets.secret ?? '', `${at}.${body}`);
    if (!isRecent(at) || !isSameSecret(wanted, headers.get('x-signature') ?? '')) return undefined;
    const { id, state, reason } = input as { id: string; state: DeliveryReport['state']; reason: string };
    return { message: id, providerId: '', state, reason: toWord(reason) };
  },
};
