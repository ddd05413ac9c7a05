import type { ErrorCode } from '../contract/core/errors.ts';
import type { Currency } from '../contract/core/money.ts';

/**
 * `betting`: the wallet is asked for the stake · `paying`: stake taken, outcome fixed, payout pending · `returning`: the stake is being
 * returned. These three are open. `settled`, `refused` (no stake taken) and `returned` are closed.
 */
export type RoundState = 'betting' | 'paying' | 'returning' | 'settled' | 'refused' | 'returned';

export interface RoundRow {
  [column: string]: SqlStorageValue;
  round_id: string;
  game_id: string;
  round_key: string;
  state: RoundState;
  currency: Currency;
  /** Empty once the round is closed. */
  launch: string;
  stake_minor: number;
  bet_attempts: number;
  server_seed: string;
  server_seed_hash: string;
  client_seed: string;
  nonce: number;
  payout_minor: number | null;
  /** JSON in the form of the contract. */
  outcome: string | null;
  balance_minor: number | null;
  refusal: ErrorCode | null;
  /** 1 when a later request or an alarm finished the round. */
  was_interrupted: number;
  created_at_ms: number;
}

export interface Commitment {
  [column: string]: SqlStorageValue;
  server_seed: string;
  server_seed_hash: string;
  nonce: number;
}

export type NewRound = Pick<
  RoundRow,
  'round_id' | 'game_id' | 'round_key' | 'currency' | 'launch' | 'stake_minor' | 'client_seed' | 'created_at_ms'
>;

/** Rounds kept per player so that repeated requests find them. The ledger keeps every round. */
export const ROUNDS_KEPT = 1000;

const SCHEMA = `
create table if not exists commitments (
  game_id text primary key, server_seed text not null, server_seed_hash text not null, nonce integer not null
) strict;
create table if not exists rounds (
  sequence integer primary key autoincrement,
  round_id text not null unique, game_id text not null, round_key text not null, state text not null,
  open_slot integer unique check (open_slot = 1),
  currency text not null, launch text not null, stake_minor integer not null check (stake_minor > 0),
  bet_attempts integer not null default 0,
  server_seed text not null, server_seed_hash text not null, client_seed text not null, nonce integer not null,
  payout_minor integer check (payout_minor >= 0), outcome text, balance_minor integer, refusal text,
  created_at_ms integer not null,
  was_interrupted integer not null default 0,
  unique (game_id, round_key)
) strict;`;

/** Adds the column `was_interrupted` to a table that was created before interrupted rounds were marked. */
function addInterrupted(sql: SqlStorage): void {
  const has = sql.exec("select 1 from pragma_table_info('rounds') where name = 'was_interrupted'").toArray().length > 0;
  if (!has) sql.exec('alter table rounds add column was_interrupted integer not null default 0');
}

/** Rounds of one player. `open_slot` is unique, so the table holds at most one open round. */
export function createRoundStore(storage: DurableObjectStorage) {
  const { sql } = storage;
  sql.exec(SCHEMA);
  addInterrupted(sql);
  const getOne = (where: string, ...values: SqlStorageValue[]) =>
    sql.exec<RoundRow>(`select * from rounds where ${where} order by sequence desc limit 1`, ...values).toArray()[0];
  const close = (roundId: string, state: RoundState, refusal: ErrorCode | null, balanceMinor: number | null) =>
    sql.exec(
      `update rounds set state = ?, open_slot = null, launch = '', refusal = coalesce(?, refusal), balance_minor = ?
       where round_id = ? and open_slot = 1`,
      state,
      refusal,
      balanceMinor,
      roundId,
    );
  return {
    getOpen: () => getOne('open_slot = 1'),
    getLast: () => getOne('true'),
    getByKey: (gameId: string, roundKey: string) => getOne('game_id = ? and round_key = ?', gameId, roundKey),
    getLastSettled: (gameId: string) => getOne("game_id = ? and state = 'settled'", gameId),
    /** The last round whose stake was taken or may have been taken. */
    getLastPlayed: (gameId: string) => getOne("game_id = ? and state <> 'refused'", gameId),

    getCommitment: (gameId: string): Commitment | undefined =>
      sql
        .exec<Commitment>('select server_seed, server_seed_hash, nonce from commitments where game_id = ?', gameId)
        .toArray()[0],
    commit: (gameId: string, { server_seed, server_seed_hash, nonce }: Commitment) =>
      sql.exec(
        `insert into commitments (game_id, server_seed, server_seed_hash, nonce)
          values (?, ?, ?, ?) on conflict (game_id)
         do update set server_seed = excluded.server_seed, server_seed_hash = excluded.server_seed_hash, nonce = excluded.nonce`,
        gameId,
        server_seed,
        server_seed_hash,
        nonce,
      ),

    begin(round: NewRound, commitment: Commitment): void {
      sql.exec(
        `insert into rounds (round_id, game_id, round_key, state, open_slot, currency, launch, stake_minor, client_seed,
           created_at_ms, server_seed, server_seed_hash, nonce) values (?, ?, ?, 'betting', 1, ?, ?, ?, ?, ?, ?, ?, ?)`,
        round.round_id,
        round.game_id,
        round.round_key,
        round.currency,
        round.launch,
        round.stake_minor,
        round.client_seed,
        round.created_at_ms,
        commitment.server_seed,
        commitment.server_seed_hash,
        commitment.nonce,
      );
      sql.exec(
        'delete from rounds where open_slot is null and sequence <= (select max(sequence) from rounds) - ?',
        ROUNDS_KEPT,
      );
    },
    countBetAttempt: (roundId: string) =>
      sql.exec('update rounds set bet_attempts = bet_attempts + 1 where round_id = ?', roundId),
    markInterrupted: () => sql.exec('update rounds set was_interrupted = 1 where open_slot = 1'),
    /** The stake is taken: stores the outcome and the next commitment in one transaction. */
    fixOutcome(round: RoundRow, outcome: string, payoutMinor: number, next: Commitment): void {
      storage.transactionSync(() => {
        sql.exec(
          "update rounds set state = 'paying', outcome = ?, payout_minor = ? where round_id = ? and state = 'betting'",
          outcome,
          payoutMinor,
          round.round_id,
        );
        this.commit(round.game_id, next);
      });
    },
    returnStake: (roundId: string, refusal: ErrorCode) =>
      sql.exec(
        "update rounds set state = 'returning', refusal = ? where round_id = ? and state = 'betting'",
        refusal,
        roundId,
      ),
    settle: (roundId: string, balanceMinor: number) => close(roundId, 'settled', null, balanceMinor),
    refuse: (roundId: string, code: ErrorCode) => close(roundId, 'refused', code, null),
    finishReturn: (roundId: string, balanceMinor: number) => close(roundId, 'returned', null, balanceMinor),
  };
}

export type RoundStore = ReturnType<typeof createRoundStore>;
