import type { Channel, MessageState } from '../../../contract/mail/senders.ts';
import { hmacHex } from '../../../lib/bytes.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import type { Settings } from '../../env.ts';
import { maskContact } from '../../verification/contact.ts';
import type { Template } from '../words.ts';
import type { DeliveryReport, SentMessage } from './message-sender.ts';

const KEPT_MS = 30 * DAY_MS;
/** Maximum number of rows that one sweep deletes, so that it never blocks the database for long. A sweep runs every hour. */
const SWEEP_MAX = 20_000;
/** A number or address that does not exist is tried again after this time. */
const BOUNCED_MS = DAY_MS;
/**
 * Messages that anybody may cause for any address. Only these count in `isBouncing`, so that a refusal does not say whether the address has
 * an account.
 */
const OPEN_TEMPLATES: readonly Template[] = ['registration', 'contact', 'known_contact'];

/**
 * Rank of each state. A message only moves to a higher rank, because reports come late, twice and out of order. A mail may bounce after it
 * was delivered.
 */
export const RANKS: Readonly<Record<MessageState, number>> = {
  ...{ sending: 0, unknown: 1, accepted: 2, delivered: 3, refused: 4, failed: 4, bounced: 4 },
};

export function toRecipientHash({ vendorSecretsKey }: Settings, to: string): Promise<string> {
  return hmacHex(vendorSecretsKey, `recipient:${to}`);
}

/** Stores a message before it is sent, so that a report finds it. Called again before the next sender is tried. */
export async function noteSending(
  env: Env,
  settings: Settings,
  { id, channel, to }: SentMessage,
  { template, sender, now }: { template: string; sender: string; now: number },
): Promise<void> {
  const masked = maskContact({ kind: channel === 'sms' ? 'phone' : 'email', value: to });
  await env.DB.prepare(
    `insert into sent_messages (id, channel, sender, template, recipient, recipient_hash, state, rank, sent_at_ms, updated_at_ms)
     values (?1, ?2, ?3, ?4, ?5, ?6, 'sending', 0, ?7, ?7)
     on conflict (id) do update set sender = ?3, state = 'sending', rank = 0, provider_id = '', reason = '', updated_at_ms = ?7`,
  )
    .bind(id, channel, sender, template, masked, await toRecipientHash(settings, to), now)
    .run();
}

interface Change {
  state: MessageState;
  reason: string;
  now: number;
}

const RAISE = 'state = iif(rank < ?2, ?1, state), reason = iif(rank < ?2, ?3, reason), rank = max(rank, ?2)';

/** Stores the answer of the sender. The state of a report that came before the answer is kept. */
export async function noteAnswer(db: D1Database, id: string, change: Change & { providerId: string }): Promise<void> {
  const { state, reason, now, providerId } = change;
  await db
    .prepare(`update sent_messages set ${RAISE}, provider_id = ?4, updated_at_ms = ?5 where id = ?6`)
    .bind(state, RANKS[state], reason, providerId, now, id)
    .run();
}

/** Stores a delivery report. False if this sender has no such message. */
export async function noteReport(db: D1Database, sender: string, report: DeliveryReport, now: number) {
  const { message, providerId, state, reason } = report;
  const where = message === '' ? "provider_id = ?6 and provider_id <> ''" : 'id = ?6';
  const { meta } = await db
    .prepare(
      `update sent_messages set ${RAISE}, updated_at_ms = iif(rank < ?2, ?4, updated_at_ms) where sender = ?5 and ${where}`,
    )
    .bind(state, RANKS[state], reason, now, sender, message === '' ? providerId : message)
    .run();
  return meta.changes > 0;
}

const FAILED: readonly MessageState[] = ['bounced', 'failed', 'refused'];

export async function isNotDelivered(db: D1Database, id: string): Promise<boolean> {
  const row = await db
    .prepare('select state from sent_messages where id = ?')
    .bind(id)
    .first<{ state: MessageState }>();
  return row !== null && FAILED.includes(row.state);
}

/** True if the last message of `OPEN_TEMPLATES` to this address bounced within a day. */
export async function isBouncing(env: Env, settings: Settings, to: string, now: number): Promise<boolean> {
  const row = await env.DB.prepare(
    `select state, sent_at_ms from sent_messages where recipient_hash = ?1
       and template in (select value from json_each(?2)) order by seq desc limit 1`,
  )
    .bind(await toRecipientHash(settings, to), JSON.stringify(OPEN_TEMPLATES))
    .first<{ state: MessageState; sent_at_ms: number }>();
  return row?.state === 'bounced' && row.sent_at_ms > now - BOUNCED_MS;
}

/** Deletes messages that are older than 30 days. */
export async function sweepSentMessages(db: D1Database, now: number): Promise<void> {
  await db
    .prepare('delete from sent_messages where seq in (select seq from sent_messages where sent_at_ms < ? limit ?)')
    .bind(now - KEPT_MS, SWEEP_MAX)
    .run();
}

interface MessageRow {
  seq: number;
  id: string;
  channel: Channel;
  sender: string;
  provider_id: string;
  template: string;
  recipient: string;
  state: MessageState;
  reason: string;
  sent_at_ms: number;
  updated_at_ms: number;
}

function toSentMessage(row: MessageRow) {
  const { id, channel, sender, provider_id: providerId, template, recipient, state, reason } = row;
  const [sentAt, updatedAt] = [row.sent_at_ms, row.updated_at_ms].map((ms) => new Date(ms).toISOString());
  return {
    id,
    sentAt: sentAt ?? '',
    channel,
    sender,
    providerId,
    template,
    recipient,
    state,
    reason,
    updatedAt: updatedAt ?? '',
  };
}

interface MessageQuery {
  cursor: string;
  pageSize: number;
  state: MessageState | '';
  recipient: string;
}

/** Sent messages, newest first. The cursor is the number of the last row. */
export async function listMessages(env: Env, settings: Settings, { cursor, pageSize, state, recipient }: MessageQuery) {
  const hash = recipient === '' ? '' : await toRecipientHash(settings, recipient);
  const wanted = [...(state === '' ? [] : ['state = ?1']), ...(hash === '' ? [] : ['recipient_hash = ?2'])];
  const where = [...wanted, 'seq < ?3'].join(' and ');
  const before = cursor === '' ? Number.MAX_SAFE_INTEGER : Number(cursor);
  // Each statement names both filters, because the numbers of the bound values must have no gap.
  const used = '(?1 is not null and ?2 is not null)';
  const { results: rows } = await env.DB.prepare(
    `select * from sent_messages where ${where} and ${used} order by seq desc limit ?4`,
  )
    .bind(state, hash, before, pageSize + 1)
    .all<MessageRow>();
  const list = rows.slice(0, pageSize);
  const next = rows.length > pageSize ? String(list.at(-1)?.seq) : '';
  return { list: list.map(toSentMessage), pageSize, next };
}

export async function countByState(db: D1Database, since: number) {
  const { results } = await db
    .prepare(
      'select channel, sender, state, count(*) as count from sent_messages where sent_at_ms >= ? group by channel, sender, state',
    )
    .bind(since)
    .all<{ channel: Channel; sender: string; state: MessageState; count: number }>();
  return results;
}
