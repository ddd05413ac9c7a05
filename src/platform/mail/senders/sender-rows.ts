import { type Channel, DEFAULT_SENDER, type SenderKind } from '../../../contract/mail/senders.ts';
import { MINUTE_MS } from '../../../lib/durations.ts';
import type { Settings } from '../../env.ts';

/** A sender as it is stored. */
export interface SenderRow {
  code: string;
  kind: SenderKind;
  channel: Channel;
  position: number;
  enabled: number;
  /** The settings as JSON; their fields depend on the kind. */
  settings: string;
  /** Sealed JSON of its secrets; empty for none. */
  sealed: string;
  failures: number;
  rests_until_ms: number;
  failed_at_ms: number | null;
  failed_reason: string;
}

export const SENDERS_MAX = 20;
/** Maximum number of doublings of a sender's rest: a rest has 16 minutes at most. */
const DOUBLINGS_MAX = 4;
const COLUMNS =
  'code, kind, channel, position, enabled, settings, sealed, failures, rests_until_ms, failed_at_ms, failed_reason';

/** The webhook of SENDER_URL, which has no row; undefined without the variable. */
export function toDefaultSender({ sender }: Settings, channel: Channel): SenderRow | undefined {
  if (!sender) return undefined;
  return {
    ...{ code: DEFAULT_SENDER, kind: 'webhook', channel, position: 0, enabled: 1, sealed: '' },
    ...{ settings: JSON.stringify({ url: sender.url }), failures: 0, rests_until_ms: 0 },
    ...{ failed_at_ms: null, failed_reason: '' },
  };
}

export async function listSenderRows(db: D1Database): Promise<SenderRow[]> {
  const sql = `select ${COLUMNS} from senders order by channel, position, code limit ?`;
  return (await db.prepare(sql).bind(SENDERS_MAX).all<SenderRow>()).results;
}

/** The enabled senders of a channel in the order in which a message tries them. Senders that rest after a failure come last. */
export async function listQueue(env: Env, settings: Settings, channel: Channel, now: number): Promise<SenderRow[]> {
  const sql = `select ${COLUMNS} from senders where channel = ?1 and enabled = 1
    order by rests_until_ms > ?2, position, code limit ?3`;
  const { results } = await env.DB.prepare(sql).bind(channel, now, SENDERS_MAX).all<SenderRow>();
  const fallback = toDefaultSender(settings, channel);
  return results.length === 0 && fallback ? [fallback] : results;
}

export async function findSenderRow(env: Env, settings: Settings, code: string): Promise<SenderRow | undefined> {
  if (code === DEFAULT_SENDER) return toDefaultSender(settings, 'sms');
  const sql = `select ${COLUMNS} from senders where code = ?`;
  return (await env.DB.prepare(sql).bind(code).first<SenderRow>()) ?? undefined;
}

type Written = Pick<SenderRow, 'code' | 'kind' | 'channel' | 'enabled' | 'settings' | 'sealed'>;

/** A new sender is the last of its channel. A change of a sender ends its rest after failures. Answers false if there are `SENDERS_MAX` others. */
export async function writeSender(db: D1Database, sender: Written, now: number): Promise<boolean> {
  const { code, kind, channel, enabled, settings, sealed } = sender;
  const { meta } = await db
    .prepare(
      `insert into senders (code, kind, channel, position, enabled, settings, sealed, updated_at_ms)
       select ?1, ?2, ?3, coalesce((select max(position) + 1 from senders where channel = ?3), 0), ?4, ?5, ?6, ?7
       where (select count(*) from senders where code <> ?1) < ?8
       on conflict (code) do update set kind = ?2, channel = ?3, enabled = ?4, settings = ?5, sealed = ?6, updated_at_ms = ?7,
         failures = 0, rests_until_ms = 0`,
    )
    .bind(code, kind, channel, enabled, settings, sealed, now, SENDERS_MAX)
    .run();
  return meta.changes > 0;
}

/** Senders that are not named come after the named ones, in their old order. Answers the new order. */
export async function writeOrder(db: D1Database, channel: Channel, codes: readonly string[]): Promise<string[]> {
  const { results } = await db
    .prepare('select code from senders where channel = ? order by position, code')
    .bind(channel)
    .all<{ code: string }>();
  const known = results.map(({ code }) => code);
  const order = [...codes.filter((code) => known.includes(code)), ...known.filter((code) => !codes.includes(code))];
  const put = db.prepare('update senders set position = ? where code = ?');
  if (order.length > 0) await db.batch(order.map((code, position) => put.bind(position, code)));
  return order;
}

export async function writeEnabled(db: D1Database, code: string, isEnabled: boolean): Promise<boolean> {
  const sql = 'update senders set enabled = ?, failures = 0, rests_until_ms = 0 where code = ?';
  const { meta } = await db
    .prepare(sql)
    .bind(isEnabled ? 1 : 0, code)
    .run();
  return meta.changes > 0;
}

/** After a failure the sender rests for a minute; after further failures for two, four, up to 16 minutes. A resting sender is tried last. */
export async function noteFailure(db: D1Database, code: string, reason: string, now: number): Promise<void> {
  await db
    .prepare(
      `update senders set failures = failures + 1, failed_at_ms = ?2, failed_reason = ?3,
         rests_until_ms = ?2 + ${MINUTE_MS} * (1 << min(failures, ${DOUBLINGS_MAX})) where code = ?1`,
    )
    .bind(code, now, reason)
    .run();
}

export async function noteSuccess(db: D1Database, code: string): Promise<void> {
  await db.prepare('update senders set failures = 0, rests_until_ms = 0 where code = ?').bind(code).run();
}
