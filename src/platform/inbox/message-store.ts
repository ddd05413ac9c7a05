import type { MessageKind } from '../../contract/inbox/inbox.ts';
import { clock } from '../../server/clock.ts';

export interface Words {
  title: string;
  content: string;
}
export type MessageTexts = Readonly<Record<string, Words>>;
/** A value may have a text for each language; the reader's language selects it. */
export type MessageValues = Readonly<Record<string, string | number | Readonly<Record<string, string>>>>;

interface Sending {
  kind: MessageKind;
  /** A message with the same key is stored once. */
  dedupeKey: string;
}

/** A template (`inbox.json`), or an operator's text in one language or by language. */
export type MessageDraft = Sending & ({ template: string; values: MessageValues } | Words | { texts: MessageTexts });

export interface MessageRow extends Record<string, SqlStorageValue> {
  seq: number;
  kind: MessageKind;
  template: string | null;
  body: string;
  broadcast_seq: number | null;
  sent_at_ms: number;
  read_at_ms: number | null;
}

export interface Filter {
  kind: MessageKind | '';
  state: '' | 'read' | 'unread';
}
/** The list as it was at this instant, except for deleted messages. */
type FilterUntil = Filter & { untilMs: number };

const TABLES = [
  `create table if not exists messages (
    seq integer primary key autoincrement,
    dedupe_key text not null unique,
    kind text not null check (kind in ('service', 'promotion')),
    template text,
    body text not null,
    broadcast_seq integer,
    sent_at_ms integer not null,
    read_at_ms integer,
    deleted_at_ms integer
  ) strict`,
  'create index if not exists messages_live on messages (sent_at_ms desc, seq desc) where deleted_at_ms is null',
  'create index if not exists messages_unread on messages (kind) where deleted_at_ms is null and read_at_ms is null',
  'create table if not exists broadcast_cursor (id integer primary key check (id = 1), seq integer not null) strict',
];

function toBody(draft: MessageDraft): string {
  if ('template' in draft) return JSON.stringify(draft.values);
  return JSON.stringify('texts' in draft ? draft.texts : { '': { title: draft.title, content: draft.content } });
}

/** Stores a message in the transaction of another part of the same member's object. False when a message with this key existed. */
export function putMessage(sql: SqlStorage, draft: MessageDraft): boolean {
  const { rowsWritten } = sql.exec(
    'insert or ignore into messages (dedupe_key, kind, template, body, sent_at_ms) values (?, ?, ?, ?, ?)',
    draft.dedupeKey,
    draft.kind,
    'template' in draft ? draft.template : null,
    toBody(draft),
    clock(),
  );
  return rowsWritten > 0;
}

const FILTER = `deleted_at_ms is null and (?1 = '' or kind = ?1)
  and (?2 = '' or (?2 = 'unread') = (read_at_ms is null or read_at_ms > ?3)) and sent_at_ms <= ?3`;

/** A member's messages. A deleted one keeps its key, so that it never comes back. */
export class MessageStore {
  readonly #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  createTables(): void {
    for (const table of TABLES) this.#sql.exec(table);
  }

  /** Number up to which broadcasts were read; undefined before the first read. */
  getCursor(): number | undefined {
    return this.#sql.exec<{ seq: number }>('select seq from broadcast_cursor').toArray()[0]?.seq;
  }

  moveCursor(seq: number): void {
    this.#sql.exec(
      'insert into broadcast_cursor (id, seq) values (1, ?1) on conflict (id) do update set seq = max(seq, ?1)',
      seq,
    );
  }

  putBroadcast(seq: number, kind: MessageKind, sentAt: number): void {
    this.#sql.exec(
      `insert or ignore into messages (dedupe_key, kind, body, broadcast_seq, sent_at_ms) values (?, ?, '{}', ?, ?)`,
      `broadcast:${seq}`,
      kind,
      seq,
      sentAt,
    );
  }

  list({ kind, state, untilMs }: FilterUntil, limit: number, offset: number): MessageRow[] {
    return this.#sql
      .exec<MessageRow>(
        `select seq, kind, template, body, broadcast_seq, sent_at_ms, read_at_ms from messages where ${FILTER}
         order by sent_at_ms desc, seq desc limit ?4 offset ?5`,
        kind,
        state,
        untilMs,
        limit,
        offset,
      )
      .toArray();
  }

  count({ kind, state, untilMs }: FilterUntil): number {
    const sql = `select count(*) as n from messages where ${FILTER}`;
    return this.#sql.exec<{ n: number }>(sql, kind, state, untilMs).one().n;
  }

  countUnread(): { service: number; promotion: number } {
    const rows = this.#sql
      .exec<{ kind: MessageKind; n: number }>(
        'select kind, count(*) as n from messages where deleted_at_ms is null and read_at_ms is null group by kind',
      )
      .toArray();
    const of = (kind: MessageKind) => rows.find((row) => row.kind === kind)?.n ?? 0;
    return { service: of('service'), promotion: of('promotion') };
  }

  read(seqs: readonly number[], at: number): void {
    this.#sql.exec(
      'update messages set read_at_ms = ?1 where read_at_ms is null and seq in (select value from json_each(?2))',
      at,
      JSON.stringify(seqs),
    );
  }

  /** Marks all messages as read whose key begins with `keyStart`. `keyStart` ends with a colon. */
  readByKeys(keyStart: string, at: number): void {
    const end = `${keyStart.slice(0, -1)};`;
    this.#sql.exec(
      'update messages set read_at_ms = ?1 where read_at_ms is null and dedupe_key >= ?2 and dedupe_key < ?3',
      at,
      keyStart,
      end,
    );
  }

  readAll(kind: MessageKind | '', at: number): void {
    this.#sql.exec(
      "update messages set read_at_ms = ?1 where read_at_ms is null and deleted_at_ms is null and (?2 = '' or kind = ?2)",
      at,
      kind,
    );
  }

  delete(seqs: readonly number[], at: number): void {
    this.#sql.exec(
      `update messages set deleted_at_ms = ?1, body = '{}'
       where deleted_at_ms is null and seq in (select value from json_each(?2))`,
      at,
      JSON.stringify(seqs),
    );
  }
}
