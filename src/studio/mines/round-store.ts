import type { MinesRound } from '../../contract/studio/mines.ts';
import type { Commitment } from '../round-store.ts';

export interface MinesRow {
  [column: string]: SqlStorageValue;
  /** The id of the round's ticket, which moves the money. */
  round_id: string;
  round_key: string;
  stake_minor: number;
  mines: number;
  /** JSON: the fields with mines. */
  places: string;
  /** JSON: safe fields in the order of their opening. */
  opened: string;
  hit: number | null;
  end: MinesRound['end'];
  payout_minor: number | null;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  at_ms: number;
  ends_ms: number;
}

export type NewMinesRound = Omit<MinesRow, 'opened' | 'hit' | 'end' | 'payout_minor'>;

/** Ended rounds kept so that repeated requests find them. */
const ROUNDS_KEPT = 200;

/** `open_slot` is unique, so a player has at most one open round. */
const SCHEMA = `
create table if not exists mines_rounds (
  sequence integer primary key autoincrement,
  round_id text not null unique, round_key text not null unique, open_slot integer unique check (open_slot = 1),
  stake_minor integer not null check (stake_minor > 0), mines integer not null,
  places text not null, opened text not null default '[]', hit integer, "end" text,
  payout_minor integer check (payout_minor >= 0),
  server_seed text not null, server_seed_hash text not null, client_seed text not null, nonce integer not null,
  at_ms integer not null, ends_ms integer not null
) strict;
create table if not exists mines_commitment (
  only_one integer primary key check (only_one = 1),
  server_seed text not null, server_seed_hash text not null, nonce integer not null
) strict;`;

/** The rounds of mines of one player. */
export function createMinesStore(storage: DurableObjectStorage) {
  const { sql } = storage;
  sql.exec(SCHEMA);
  const getOne = (where: string, ...values: SqlStorageValue[]) =>
    sql
      .exec<MinesRow>(`select * from mines_rounds where ${where} order by sequence desc limit 1`, ...values)
      .toArray()[0];
  return {
    get: (roundId: string) => getOne('round_id = ?', roundId),
    getByKey: (roundKey: string) => getOne('round_key = ?', roundKey),
    getOpen: () => getOne('open_slot = 1'),
    getLast: () => getOne('true'),

    getCommitment: (): Commitment | undefined =>
      sql.exec<Commitment>('select server_seed, server_seed_hash, nonce from mines_commitment').toArray()[0],
    commit: ({ server_seed, server_seed_hash, nonce }: Commitment) =>
      sql.exec(
        'insert or replace into mines_commitment (only_one, server_seed, server_seed_hash, nonce) values (1, ?, ?, ?)',
        server_seed,
        server_seed_hash,
        nonce,
      ),
    /** Stores the round and the next commitment in one transaction. */
    begin(round: NewMinesRound, next: Commitment): void {
      storage.transactionSync(() => {
        sql.exec(
          `insert into mines_rounds (round_id, round_key, open_slot, stake_minor, mines, places, server_seed,
             server_seed_hash, client_seed, nonce, at_ms, ends_ms) values (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          ...[round.round_id, round.round_key, round.stake_minor, round.mines, round.places, round.server_seed],
          ...[round.server_seed_hash, round.client_seed, round.nonce, round.at_ms, round.ends_ms],
        );
        this.commit(next);
        sql.exec(
          'delete from mines_rounds where open_slot is null and sequence <= (select max(sequence) from mines_rounds) - ?',
          ROUNDS_KEPT,
        );
      });
    },
    open: (roundId: string, opened: readonly number[]) =>
      sql.exec(
        'update mines_rounds set opened = ? where round_id = ? and open_slot = 1',
        JSON.stringify(opened),
        roundId,
      ),
    close: (roundId: string, end: MinesRow['end'], payoutMinor: number, hit: number | null) =>
      sql.exec(
        'update mines_rounds set open_slot = null, "end" = ?, payout_minor = ?, hit = ? where round_id = ? and open_slot = 1',
        end,
        payoutMinor,
        hit,
        roundId,
      ),
  };
}

export type MinesStore = ReturnType<typeof createMinesStore>;
