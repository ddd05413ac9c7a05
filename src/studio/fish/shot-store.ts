import type { Currency } from '../../contract/core/money.ts';

export interface CommitmentRow {
  [column: string]: SqlStorageValue;
  server_seed: string;
  server_seed_hash: string;
  nonce: number;
}

export interface ShotRow {
  [column: string]: SqlStorageValue;
  ticket_id: string;
  player: string;
  shot_key: string;
  fish: number;
  kind: string;
  currency: Currency;
  stake_minor: number;
  payout_minor: number;
  is_caught: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  at_ms: number;
}

const SCHEMA = `
create table if not exists commitments (
  player text primary key, server_seed text not null, server_seed_hash text not null, nonce integer not null,
  made_ms integer not null default 0
) strict;
create table if not exists shots (
  ticket_id text primary key, player text not null, shot_key text not null, fish integer not null, kind text not null,
  currency text not null, stake_minor integer not null check (stake_minor > 0),
  payout_minor integer not null check (payout_minor >= 0), is_caught integer not null,
  server_seed text not null, server_seed_hash text not null, client_seed text not null, nonce integer not null,
  at_ms integer not null, unique (player, shot_key)
) strict;
create index if not exists shots_at on shots (at_ms);
create table if not exists caught (fish integer primary key, at_ms integer not null) strict;
create index if not exists caught_at on caught (at_ms);`;

const COLUMNS = `ticket_id, player, shot_key, fish, kind, currency, stake_minor, payout_minor, is_caught, server_seed, server_seed_hash,
  client_seed, nonce, at_ms`;

/** Adds the column `made_ms` to a table that was created before the creation time of commitments was stored. */
function addMade(sql: SqlStorage): void {
  const has = sql.exec("select 1 from pragma_table_info('commitments') where name = 'made_ms'").toArray().length > 0;
  if (!has) sql.exec('alter table commitments add column made_ms integer not null default 0');
  sql.exec('create index if not exists commitments_made on commitments (made_ms)');
}

/** Adds the column `is_told` to a table that was created before deliveries were recorded. Older shots count as delivered. */
function addTold(sql: SqlStorage): void {
  const has = sql.exec("select 1 from pragma_table_info('shots') where name = 'is_told'").toArray().length > 0;
  if (!has) sql.exec('alter table shots add column is_told integer not null default 1');
}

/** Recent shots, each player's next commitment, and the fish caught recently. */
export function createShotStore(storage: DurableObjectStorage) {
  const { sql } = storage;
  sql.exec(SCHEMA);
  addMade(sql);
  addTold(sql);
  return {
    getShot: (ticketId: string) =>
      sql.exec<ShotRow>(`select ${COLUMNS} from shots where ticket_id = ?`, ticketId).toArray()[0],
    hasKey: (player: string, shotKey: string) =>
      sql.exec('select 1 from shots where player = ? and shot_key = ?', player, shotKey).toArray().length > 0,
    getCommitment: (player: string): CommitmentRow | undefined =>
      sql
        .exec<CommitmentRow>('select server_seed, server_seed_hash, nonce from commitments where player = ?', player)
        .toArray()[0],
    commit: (player: string, { server_seed, server_seed_hash, nonce }: CommitmentRow, nowMs: number) =>
      sql.exec(
        'insert or replace into commitments (player, server_seed, server_seed_hash, nonce, made_ms) values (?, ?, ?, ?, ?)',
        ...[player, server_seed, server_seed_hash, nonce, nowMs],
      ),
    /** Stores outcome, next commitment and catch in one transaction. */
    addShot(shot: ShotRow, next: CommitmentRow): void {
      storage.transactionSync(() => {
        sql.exec(
          `insert into shots (${COLUMNS}, is_told) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
          ...[shot.ticket_id, shot.player, shot.shot_key, shot.fish, shot.kind, shot.currency, shot.stake_minor],
          ...[shot.payout_minor, shot.is_caught, shot.server_seed, shot.server_seed_hash, shot.client_seed],
          ...[shot.nonce, shot.at_ms],
        );
        this.commit(shot.player, next, shot.at_ms);
        if (shot.is_caught === 1) {
          sql.exec('insert or ignore into caught (fish, at_ms) values (?, ?)', shot.fish, shot.at_ms);
        }
      });
    },
    /** Records that the player's object has received the result of this ticket. */
    markTold: (ticketId: string) =>
      sql.exec('update shots set is_told = 1 where ticket_id = ? and is_told = 0', ticketId),
    isCaught: (fish: number) => sql.exec('select 1 from caught where fish = ?', fish).toArray().length > 0,
    listCaught: (since: number) =>
      sql
        .exec<{ fish: number }>('select fish from caught where at_ms > ?', since)
        .toArray()
        .map(({ fish }) => fish),
    /**
     * Deletes old delivered shots. Undelivered shots are kept, because the player's object asks for their outcome until it has received it.
     */
    forgetShots(before: number, limit: number): void {
      const old = 'in (select rowid from';
      sql.exec(`delete from shots where rowid ${old} shots where at_ms < ? and is_told = 1 limit ?)`, before, limit);
      sql.exec(`delete from caught where rowid ${old} caught where at_ms < ? limit ?)`, before, limit);
    },
    forgetCommitments: (before: number, limit: number) =>
      sql.exec(
        'delete from commitments where rowid in (select rowid from commitments where made_ms < ? limit ?)',
        before,
        limit,
      ),
    getOldest: () =>
      sql
        .exec<{ shot: number | null; commitment: number | null }>(
          'select (select min(at_ms) from shots where is_told = 1) as shot, (select min(made_ms) from commitments) as commitment',
        )
        .one(),
  };
}
