import { clock } from '../../../server/clock.ts';
import { logError } from '../../../server/log.ts';
import type { Settings } from '../../env.ts';
import { raiseAlarm } from '../../operator/alarms.ts';
import { SINGLE_USE, type Template } from '../words.ts';
import type { SendResult, SentMessage } from './message-sender.ts';
import { openSender } from './open-sender.ts';
import { hasTime, type Patience, sendWith } from './send-with.ts';
import { listQueue, noteFailure, noteSuccess, type SenderRow } from './sender-rows.ts';
import { noteAnswer, noteSending } from './sent-messages.ts';

export interface DispatchCall {
  env: Env;
  settings: Settings;
  waitUntil(promise: Promise<unknown>): void;
}

/** Time limit of one request. If a visitor waits, it is at most the rest of the visitor's waiting time. */
export function toTimeout({ timeoutMs, endsAt }: Patience): number {
  return endsAt === null ? timeoutMs : Math.max(1, Math.min(timeoutMs, endsAt - clock()));
}

/** Notes what a sender did. A refusal of one address says nothing about the sender. */
export async function noteResult({ env }: DispatchCall, row: SenderRow, result: SendResult, template: string) {
  if (result.state === 'accepted') return row.failures > 0 ? noteSuccess(env.DB, row.code) : undefined;
  const { code, channel } = row;
  const { reason } = result;
  logError('sender.failed', { channel, template, sender: code, cause: reason });
  if (result.state === 'refused' && result.cause === 'address') return;
  await Promise.all([noteFailure(env.DB, code, reason, clock()), raiseAlarm(env.DB, 'sender_fails', code)]);
}

/**
 * Sends a message by the first sender of its channel that takes it. If a sender does not answer, the message may already be on its way. A
 * message with a code or link then goes to no other sender, so that nobody gets the same one twice. Any other message goes to the next
 * sender.
 */
export async function dispatch(
  call: DispatchCall,
  message: SentMessage,
  template: Template,
  patience: Patience,
): Promise<'accepted' | 'unknown' | 'refused'> {
  const { env, settings } = call;
  const queue = await listQueue(env, settings, message.channel, clock());
  let result: SendResult = { state: 'refused', cause: 'sender', reason: 'no sender' };
  for (const [index, row] of queue.entries()) {
    if (index > 0 && !hasTime(patience)) break;
    await noteSending(env, settings, message, { template, sender: row.code, now: clock() });
    const opened = await openSender(env, settings, row, () => toTimeout(patience));
    result = await sendWith(opened, message, patience, index + 1 < queue.length);
    call.waitUntil(noteResult(call, row, result, template));
    if (result.state === 'accepted') break;
    if (result.state === 'unreachable' && result.mayBeSent && SINGLE_USE.has(template)) break;
  }
  if (queue.length === 0) logError('sender.missing', { channel: message.channel });
  const isRefused = result.state === 'refused' && result.cause === 'address';
  if (result.state !== 'accepted' && !isRefused) call.waitUntil(raiseAlarm(env.DB, 'sender_fails', message.channel));
  const isUnknown = result.state === 'unreachable' && result.mayBeSent;
  const state = result.state === 'accepted' ? 'accepted' : isUnknown ? 'unknown' : 'refused';
  const reason = result.state === 'accepted' ? '' : result.reason;
  const providerId = result.state === 'accepted' ? result.providerId : '';
  if (queue.length > 0) call.waitUntil(noteAnswer(env.DB, message.id, { state, reason, providerId, now: clock() }));
  return state;
}

/** Tells whether a sender of the channel works, without sending a message to anybody. A sender that fails is tried last for the next minutes. */
export async function isAnyReached(call: DispatchCall, channel: SentMessage['channel'], waitMs: number) {
  const { env, settings } = call;
  const queue = await listQueue(env, settings, channel, clock());
  const endsAt = clock() + waitMs;
  for (const [index, row] of queue.entries()) {
    // The remaining time is divided among the remaining senders, so that a silent sender leaves time for the others.
    const toTimeoutMs = () => Math.max(1, (endsAt - clock()) / (queue.length - index));
    const { sender, access, hasSecrets } = await openSender(env, settings, row, toTimeoutMs);
    if (hasSecrets && (await sender.isReached(access, channel).catch(() => false))) return true;
    const result: SendResult = { state: 'unreachable', mayBeSent: false, reason: 'not reached' };
    call.waitUntil(noteResult(call, row, result, 'nobody'));
  }
  logError(queue.length > 0 ? 'sender.failed' : 'sender.missing', { channel });
  call.waitUntil(raiseAlarm(env.DB, 'sender_fails', channel));
  return false;
}
