import type { MessageKind } from '../../contract/inbox/inbox.ts';
import type { Audience } from '../../contract/inbox/operator.ts';
import type { MessageTexts } from './message-store.ts';

export interface Broadcast {
  seq: number;
  kind: MessageKind;
  sentAt: number;
  audience: Audience;
}

interface Row {
  seq: number;
  kind: MessageKind;
  sent_at_ms: number;
  members: Audience['members'];
  min_rank: number;
  max_rank: number;
}

function toBroadcast(row: Row): Broadcast {
  return {
    seq: row.seq,
    kind: row.kind,
    sentAt: row.sent_at_ms,
    audience: { members: row.members, minRank: row.min_rank, maxRank: row.max_rank },
  };
}

export interface NewBroadcast {
  id: string;
  kind: MessageKind;
  audience: Audience;
  texts: MessageTexts;
  sentAt: number;
}

/** Idempotent. */
export async function addBroadcast(db: D1Database, broadcast: NewBroadcast): Promise<void> {
  const { members, minRank, maxRank } = broadcast.audience;
  await db
    .prepare(
      `insert or ignore into broadcasts (id, kind, members, min_rank, max_rank, texts, sent_at_ms)
       values (?, ?, ?, ?, ?, ?, ?)`,
    )
    .bind(broadcast.id, broadcast.kind, members, minRank, maxRank, JSON.stringify(broadcast.texts), broadcast.sentAt)
    .run();
}

/** Broadcasts with their texts for operators, newest first. `before` is a `seq`; 0 for the first page. */
export async function listBroadcasts(
  db: D1Database,
  before: number,
  limit: number,
): Promise<(Broadcast & { id: string; texts: MessageTexts })[]> {
  const { results } = await db
    .prepare('select * from broadcasts where ?1 = 0 or seq < ?1 order by seq desc limit ?2')
    .bind(before, limit)
    .all<Row & { id: string; texts: string }>();
  return results.map((row) => ({ ...toBroadcast(row), id: row.id, texts: JSON.parse(row.texts) as MessageTexts }));
}

/** Assumed maximum difference between two workers' clocks: numbers and times of broadcasts may disagree by this much. */
const CLOCKS_APART_MS = 60 * 60_000;

/** A number below those of all broadcasts sent since `sinceMs`. Searched from the newest back. */
export async function findSeqBefore(db: D1Database, sinceMs: number): Promise<number> {
  const found = db.prepare('select seq from broadcasts where sent_at_ms < ? order by seq desc limit 1');
  return (await found.bind(sinceMs - CLOCKS_APART_MS).first<number>('seq')) ?? 0;
}

/** Broadcasts after the number `seq`, in order and without texts. The reader's object decides which ones are for the member. */
export async function listBroadcastsAfter(db: D1Database, seq: number, limit: number): Promise<Broadcast[]> {
  const { results } = await db
    .prepare(
      `select seq, kind, sent_at_ms, members, min_rank, max_rank from broadcasts where seq > ? order by seq limit ?`,
    )
    .bind(seq, limit)
    .all<Row>();
  return results.map(toBroadcast);
}

export async function findBroadcastTexts(
  db: D1Database,
  seqs: readonly number[],
): Promise<ReadonlyMap<number, MessageTexts>> {
  if (seqs.length === 0) return new Map();
  const { results } = await db
    .prepare('select seq, texts from broadcasts where seq in (select value from json_each(?))')
    .bind(JSON.stringify(seqs))
    .all<{ seq: number; texts: string }>();
  return new Map(results.map(({ seq, texts }) => [seq, JSON.parse(texts) as MessageTexts]));
}
