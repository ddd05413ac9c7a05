import type { Cursor } from '../contracts/cursor.ts';
import { CHAT_COLUMNS, type ChatAuthor, type ChatRow, DECIDED_AT } from './chat-store.ts';

/** The account of the person who decides, and the reason. */
export interface Moderation {
  readonly by: string;
  readonly reason: string;
}

export interface MuteRow extends Record<string, SqlStorageValue> {
  member_id: string;
  account: string;
  until_ms: number;
  muted_by: string;
  reason: string;
  at_ms: number | null;
}

export type MutedMember = Pick<ChatAuthor, 'memberId' | 'account'>;

/** Reads and decisions of moderators. The tables are those of `ChatStore`. */
export class ChatModeration {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The message with up to `count` on each side, newest first. */
  listAround(id: number, count: number): ChatRow[] {
    const query = `select * from (select ${CHAT_COLUMNS} from messages m where m.id > ?1 order by m.id limit ?2)
      union all select * from (select ${CHAT_COLUMNS} from messages m where m.id <= ?1 order by m.id desc limit ?2 + 1) order by 1 desc`;
    return this.#sql.exec<ChatRow>(query, id, count).toArray();
  }

  /**
   * Reported messages that wait for a decision, the oldest report first. `after` is the time and id of the last row of the previous page.
   */
  listWaiting(after: Cursor | undefined, count: number): ChatRow[] {
    const query = `select ${CHAT_COLUMNS} from messages m where m.waiting_ms is not null and (m.waiting_ms, m.id) > (?, ?)
      order by m.waiting_ms, m.id limit ?`;
    return this.#sql.exec<ChatRow>(query, after?.at ?? -1, Number(after?.id ?? 0), count).toArray();
  }

  /** Decided messages, the latest decision first. */
  listDecided(after: Cursor | undefined, count: number): ChatRow[] {
    const query = `select ${CHAT_COLUMNS} from messages m indexed by messages_decided
      where ${DECIDED_AT} is not null and m.waiting_ms is null and ${DECIDED_AT} <= ?1 and (${DECIDED_AT} < ?1 or m.id < ?2)
      order by ${DECIDED_AT} desc, m.id desc limit ?3`;
    return this.#sql
      .exec<ChatRow>(query, after?.at ?? Number.MAX_SAFE_INTEGER, Number(after?.id ?? 0), count)
      .toArray();
  }

  /** Reported messages that wait for a decision, and the time of the oldest report. */
  countReported(): { count: number; oldest_ms: number | null } {
    const query = `select q.count, o.at as oldest_ms from queue_counts q left join (select waiting_ms as at from messages
      where waiting_ms is not null order by waiting_ms, id limit 1) o where q.queue = 'reported_messages'`;
    return this.#sql.exec<{ count: number; oldest_ms: number | null }>(query).one();
  }

  /** Deletes a message. Returns the time of the deletion; undefined for an unknown message. Idempotent. */
  remove(id: number, { by, reason }: Moderation, now: number): number | undefined {
    this.#sql.exec(
      `update messages set deleted_at_ms = ?1, decided_at_ms = ?1, decided_by = ?2, decided_reason = ?3
       where id = ?4 and deleted_at_ms is null`,
      ...[now, by, reason, id],
    );
    const query = 'select deleted_at_ms from messages where id = ?';
    return this.#sql.exec<{ deleted_at_ms: number | null }>(query, id).toArray()[0]?.deleted_at_ms ?? undefined;
  }

  /** Stores the decision that a message stays. False for a message that is unknown or deleted. */
  keep(id: number, { by, reason }: Moderation, now: number): boolean {
    const { rowsWritten } = this.#sql.exec(
      'update messages set decided_at_ms = ?, decided_by = ?, decided_reason = ? where id = ? and deleted_at_ms is null',
      ...[now, by, reason, id],
    );
    return rowsWritten > 0;
  }

  mute(member: MutedMember, { by, reason }: Moderation, until: number, now: number): void {
    this.#sql.exec(
      'insert or replace into mutes (member_id, account, until_ms, muted_by, reason, at_ms) values (?, ?, ?, ?, ?, ?)',
      ...[member.memberId, member.account, until, by, reason, now],
    );
  }

  /**
   * Mutes by their end, the earliest first. `after` is the end and the member of the last row of the previous page. A mute that was stored without an
   * account gets the account of one of the member's messages.
   */
  listMutes(after: Cursor, count: number): MuteRow[] {
    const query = `select member_id, until_ms, muted_by, reason, at_ms, coalesce(nullif(account, ''),
        (select m.account from messages m where m.member_id = mutes.member_id limit 1), '') as account
      from mutes where (until_ms, member_id) > (?, ?) order by until_ms, member_id limit ?`;
    return this.#sql.exec<MuteRow>(query, after.at, after.id, count).toArray();
  }
}
