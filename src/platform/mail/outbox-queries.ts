import type { SentMessage } from './senders/message-sender.ts';

const KEPT = 200;

interface Row extends Omit<SentMessage, 'to'> {
  at_ms: number;
  recipient: string;
}

export async function addToOutbox(db: D1Database, message: SentMessage, now: number): Promise<void> {
  const { id, channel, to, language, subject, text } = message;
  await db.batch([
    db
      .prepare(
        'insert into outbox (id, at_ms, channel, recipient, language, subject, text) values (?, ?, ?, ?, ?, ?, ?)',
      )
      .bind(id, now, channel, to, language, subject, text),
    db.prepare('delete from outbox where seq <= (select max(seq) from outbox) - ?').bind(KEPT),
  ]);
}

export async function listOutboxRows(db: D1Database, to: string): Promise<Row[]> {
  const { results } = await db
    .prepare("select * from outbox where ?1 = '' or recipient = ?1 order by seq desc limit ?2")
    .bind(to, KEPT)
    .all<Row>();
  return results;
}
