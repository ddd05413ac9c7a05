import { CHAT_SHOWN_MAX } from '../../contract/chat/chat.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { addColumn } from '../../server/add-column.ts';

/** Messages stay readable for moderation for this long. */
export const CHAT_KEPT_MS = 7 * DAY_MS;
export const CHAT_KEPT_MAX = 5_000;

export interface ChatRow extends Record<string, SqlStorageValue> {
  id: number;
  member_id: string;
  account: string;
  name: string;
  text: string;
  sent_at_ms: number;
  deleted_at_ms: number | null;
  reports: number;
  /** Time of the first report since the last decision. */
  reported_at_ms: number | null;
  decision: 'deleted' | 'kept' | null;
  decided_at_ms: number | null;
  decided_by: string;
  decided_reason: string;
  muted_until_ms: number | null;
}

export interface ChatAuthor {
  readonly memberId: string;
  readonly account: string;
  readonly name: string;
}

/** Time of the decision. A message that was deleted before decisions were recorded has the time of its deletion and names no person. */
export const DECIDED_AT = 'coalesce(decided_at_ms, deleted_at_ms)';

export const CHAT_COLUMNS = `m.id, m.member_id, m.account, m.name, m.text, m.sent_at_ms, m.deleted_at_ms,
  m.reports, m.waiting_ms as reported_at_ms,
  case when m.deleted_at_ms is not null then 'deleted' when m.decided_at_ms is not null then 'kept' end as decision,
  ${DECIDED_AT} as decided_at_ms, m.decided_by, m.decided_reason,
  (select until_ms from mutes u where u.member_id = m.member_id) as muted_until_ms`;

export class ChatStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`create table if not exists messages (
      id integer primary key autoincrement, member_id text not null, account text not null, name text not null,
      text text not null, key text not null, sent_at_ms integer not null, deleted_at_ms integer,
      unique (member_id, key))`);
    sql.exec('create index if not exists messages_by_member on messages (member_id, sent_at_ms)');
    sql.exec(`create table if not exists reports (
      message_id integer not null, member_id text not null, at_ms integer not null,
      primary key (message_id, member_id)) without rowid`);
    sql.exec('create table if not exists mutes (member_id text primary key, until_ms integer not null) without rowid');
    addColumn(sql, 'messages', 'decided_at_ms', 'integer');
    addColumn(sql, 'messages', 'decided_by', "text not null default ''");
    addColumn(sql, 'messages', 'decided_reason', "text not null default ''");
    for (const column of ['account', 'muted_by', 'reason']) addColumn(sql, 'mutes', column, "text not null default ''");
    addColumn(sql, 'mutes', 'at_ms', 'integer');
    this.#keepWaiting();
    this.#keepCount();
    this.#keepReports();
  }

  /** Stores the time of the first report since the last decision in the message, so that waiting messages are found without the decided ones. */
  #keepWaiting(): void {
    const sql = this.#sql;
    if (addColumn(sql, 'messages', 'waiting_ms', 'integer'))
      sql.exec(`update messages set waiting_ms = (select min(at_ms) from reports where message_id = id and at_ms > coalesce(decided_at_ms, -1))
        where deleted_at_ms is null`);
    sql.exec('create index if not exists messages_waiting on messages (waiting_ms, id) where waiting_ms is not null');
    sql.exec(`create trigger if not exists reports_added after insert on reports begin
      update messages set waiting_ms = coalesce(waiting_ms, new.at_ms) where id = new.message_id and deleted_at_ms is null; end`);
    sql.exec(`create trigger if not exists messages_decided after update of decided_at_ms on messages begin
      update messages set waiting_ms = null where id = new.id; end`);
    sql.exec(`create index if not exists messages_decided on messages (${DECIDED_AT}, id)
      where ${DECIDED_AT} is not null and waiting_ms is null`);
  }

  /** Stores the number of waiting messages, so that the day does not count them. */
  #keepCount(): void {
    const sql = this.#sql;
    sql.exec('create table if not exists queue_counts (queue text primary key, count integer not null) without rowid');
    const add = (step: string) =>
      `begin update queue_counts set count = count + ${step} where queue = 'reported_messages'; end`;
    sql.exec(`create trigger if not exists messages_queue_moved after update of waiting_ms on messages
      when (old.waiting_ms is null) <> (new.waiting_ms is null) ${add('iif(new.waiting_ms is null, -1, 1)')}`);
    sql.exec(
      `create trigger if not exists messages_queue_removed after delete on messages when old.waiting_ms is not null ${add('-1')}`,
    );
    sql.exec(`insert or ignore into queue_counts (queue, count) select 'reported_messages', count(*) from messages
      where waiting_ms is not null and not exists (select 1 from queue_counts)`);
  }

  /** Stores the number of reports in the message, so that lists do not count reports. */
  #keepReports(): void {
    const sql = this.#sql;
    if (addColumn(sql, 'messages', 'reports', 'integer not null default 0'))
      sql.exec('update messages set reports = (select count(*) from reports where message_id = id)');
    sql.exec(`create trigger if not exists reports_counted after insert on reports begin
      update messages set reports = reports + 1 where id = new.message_id; end`);
    sql.exec('create index if not exists messages_reported on messages (id) where reports > 0');
  }

  find(id: number): ChatRow | undefined {
    return this.#sql.exec<ChatRow>(`select ${CHAT_COLUMNS} from messages m where m.id = ?`, id).toArray()[0];
  }

  findByKey(memberId: string, key: string): ChatRow | undefined {
    const query = `select ${CHAT_COLUMNS} from messages m where m.member_id = ? and m.key = ?`;
    return this.#sql.exec<ChatRow>(query, memberId, key).toArray()[0];
  }

  /** Oldest first. */
  listShown(): ChatRow[] {
    const query = `select ${CHAT_COLUMNS} from messages m where m.deleted_at_ms is null order by m.id desc limit ?`;
    return this.#sql.exec<ChatRow>(query, CHAT_SHOWN_MAX).toArray().reverse();
  }

  /** Newest first. */
  list(onlyReported: boolean, before: number, count: number): ChatRow[] {
    const [index, reported] = onlyReported ? ['indexed by messages_reported', 'and m.reports > 0'] : ['', ''];
    const query = `select ${CHAT_COLUMNS} from messages m ${index} where m.id < ? ${reported} order by m.id desc limit ?`;
    return this.#sql.exec<ChatRow>(query, before || Number.MAX_SAFE_INTEGER, count).toArray();
  }

  listSince(memberId: string, since: number): ChatRow[] {
    const query = `select ${CHAT_COLUMNS} from messages m where m.member_id = ? and m.sent_at_ms > ? order by m.id desc`;
    return this.#sql.exec<ChatRow>(query, memberId, since).toArray();
  }

  add({ memberId, account, name }: ChatAuthor, text: string, key: string, now: number): ChatRow {
    this.#sql.exec(
      'insert into messages (member_id, account, name, text, key, sent_at_ms) values (?, ?, ?, ?, ?, ?)',
      ...[memberId, account, name, text, key, now],
    );
    const row = this.findByKey(memberId, key);
    if (!row) throw new Error('The written message was not found');
    return row;
  }

  report(id: number, memberId: string, now: number): void {
    this.#sql.exec('insert or ignore into reports (message_id, member_id, at_ms) values (?, ?, ?)', id, memberId, now);
  }

  countReportsSince(memberId: string, since: number): number {
    const query = 'select count(*) as count from reports where member_id = ? and at_ms > ?';
    return Number(this.#sql.exec(query, memberId, since).one().count);
  }

  getMute(memberId: string, now: number): number | undefined {
    const query = 'select until_ms from mutes where member_id = ? and until_ms > ?';
    const [row] = this.#sql.exec(query, memberId, now).toArray();
    return row ? Number(row.until_ms) : undefined;
  }

  prune(now: number): void {
    this.#sql.exec(
      'delete from messages where sent_at_ms < ?1 or id <= (select max(id) from messages) - ?2',
      now - CHAT_KEPT_MS,
      CHAT_KEPT_MAX,
    );
    this.#sql.exec('delete from reports where message_id not in (select id from messages)');
    this.#sql.exec('delete from mutes where until_ms < ?', now);
  }
}
