import * as contract from '../../../contract/mail/senders.ts';
import { clock } from '../../../server/clock.ts';
import { type Answer, accept, refuse, refuseFields } from '../../../server/result.ts';
import { type Call, implement } from '../../http/implement.ts';
import { toEmail } from '../../verification/contact.ts';
import { readPhone } from '../../verification/phone.ts';
import { toMessage } from '../send.ts';
import { noteResult } from './dispatch.ts';
import { listAllSenders } from './list-senders.ts';
import { openSender } from './open-sender.ts';
import { putSender } from './put-sender.ts';
import { sendWith } from './send-with.ts';
import { findSenderRow, writeEnabled, writeOrder } from './sender-rows.ts';
import { listMessages, noteAnswer, noteSending } from './sent-messages.ts';

const TEMPLATE = 'sender_test';
const TIMEOUT_MS = 4_000;
const CURSOR = /^\d{0,15}$/;

function readRecipient(channel: contract.Channel, to: string): Answer<string> {
  if (channel === 'sms') return readPhone(to, undefined);
  const email = toEmail(to);
  return email ? accept(email) : refuseFields({ recipient: 'pattern' });
}

type TestCall = Call<{ code: string; recipient: string; language: string }>;

async function sendTest(
  call: TestCall,
): Promise<Answer<{ message: string; state: contract.MessageState; reason: string }>> {
  const { env, settings, input } = call;
  const row = await findSenderRow(env, settings, input.code);
  if (!row) return refuse('records.unknown');
  // The webhook of SENDER_URL sends SMS and e-mails.
  const channel = row.code === contract.DEFAULT_SENDER && input.recipient.includes('@') ? 'email' : row.channel;
  const to = readRecipient(channel, input.recipient);
  if (!to.ok) return to;
  const outgoing = { channel, to: to.value, template: TEMPLATE, language: input.language, values: {} } as const;
  const message = await toMessage(env, outgoing);
  await noteSending(env, settings, message, { template: TEMPLATE, sender: row.code, now: clock() });
  const opened = await openSender(env, settings, row, () => TIMEOUT_MS);
  const result = await sendWith(opened, message, { timeoutMs: TIMEOUT_MS, waits: [], endsAt: null }, false);
  await noteResult(call, row, result, TEMPLATE);
  const isUnknown = result.state === 'unreachable' && result.mayBeSent;
  const state = result.state === 'accepted' ? 'accepted' : isUnknown ? 'unknown' : 'refused';
  const [reason, providerId] = result.state === 'accepted' ? ['', result.providerId] : [result.reason, ''];
  await noteAnswer(env.DB, message.id, { state, reason, providerId, now: clock() });
  return accept({ message: message.id, state, reason });
}

export const senderOperatorRoutes = [
  implement(contract.listSenders, async ({ env, settings }) => accept({ list: await listAllSenders(env, settings) })),

  implement(contract.putSender, async ({ env, settings, input }) => {
    const put = await putSender(env, settings, input);
    return put.ok ? accept({ code: input.code, ...put.value }) : put;
  }),

  implement(contract.orderSenders, async ({ env, input: { channel, codes } }) => {
    const order = await writeOrder(env.DB, channel, codes);
    return codes.every((code) => order.includes(code)) ? accept({ codes: order }) : refuse('records.unknown');
  }),

  implement(contract.switchSender, async ({ env, input: { code, enabled } }) => {
    return (await writeEnabled(env.DB, code, enabled)) ? accept({ code, enabled }) : refuse('records.unknown');
  }),

  implement(contract.testSender, sendTest),

  implement(contract.listSentMessages, async ({ env, settings, input }) => {
    if (!CURSOR.test(input.cursor)) return refuseFields({ cursor: 'pattern' });
    return accept(await listMessages(env, settings, input));
  }),
];
