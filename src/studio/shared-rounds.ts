/** Columns that the rounds of each game with shared rounds have; a game adds its own. */
export interface SharedRound {
  [column: string]: SqlStorageValue;
  number: number;
  server_seed: string;
  server_seed_hash: string;
}

export type NewRound = Pick<SharedRound, 'number' | 'server_seed' | 'server_seed_hash'>;

/** Phases that each game with shared rounds has; a game adds its own. */
type SharedPhase = 'asleep' | 'betting';

export interface SharedPresent<Phase extends string> {
  [column: string]: SqlStorageValue;
  number: number;
  phase: SharedPhase | Phase;
  /** When the phase ends; 0 for a phase without a set end. */
  ends_at_ms: number;
}

/** Rounds kept for the history; players' objects keep the bets. */
export const ROUNDS_KEPT = 300;

export const PRESENT_SCHEMA = `
create table if not exists present (
  only integer primary key check (only = 1), number integer not null, phase text not null, ends_at_ms integer not null
) strict;`;

/**
 * The present phase and the rounds of a game whose players share a round. The present round and the next one always have their seeds. `bets`
 * is the game's table of bets, with columns `round` and `is_ended`: a round is kept as long as it has a bet that is not ended.
 */
export function createSharedRounds<Phase extends string, Round extends SharedRound>(
  storage: DurableObjectStorage,
  bets: 'bets' | 'tickets',
) {
  const { sql } = storage;
  const putPresent = (number: number, phase: SharedPhase | Phase, endsAtMs: number) =>
    sql.exec(
      `insert into present (only, number, phase, ends_at_ms) values (1, ?, ?, ?)
       on conflict do update set number = excluded.number, phase = excluded.phase, ends_at_ms = excluded.ends_at_ms`,
      number,
      phase,
      endsAtMs,
    );
  const insertRound = ({ number, server_seed, server_seed_hash }: NewRound) =>
    sql.exec(
      'insert or ignore into rounds (number, server_seed, server_seed_hash) values (?, ?, ?)',
      number,
      server_seed,
      server_seed_hash,
    );
  return {
    putPresent,
    getPresent: (): SharedPresent<Phase> | undefined =>
      sql.exec<SharedPresent<Phase>>('select number, phase, ends_at_ms from present').toArray()[0],
    setPhase: (phase: SharedPhase | Phase, endsAtMs: number) =>
      sql.exec('update present set phase = ?, ends_at_ms = ?', phase, endsAtMs),
    getRound: (number: number): Round | undefined =>
      sql.exec<Round>('select * from rounds where number = ?', number).toArray()[0],
    begin(rounds: readonly NewRound[]): void {
      storage.transactionSync(() => {
        for (const round of rounds) insertRound(round);
        putPresent(rounds[0]?.number ?? 1, 'asleep', 0);
      });
    },
    goOn(next: SharedPresent<Phase>, afterNext: NewRound): void {
      storage.transactionSync(() => {
        insertRound(afterNext);
        putPresent(next.number, next.phase, next.ends_at_ms);
        const oldest = next.number - ROUNDS_KEPT;
        sql.exec(`delete from ${bets} where round < ? and is_ended = 1`, oldest);
        sql.exec(
          `delete from rounds where number < ? and number < (select coalesce(min(round), 1e15) from ${bets})`,
          oldest,
        );
      });
    },
  };
}

export type SharedRounds<Phase extends string, Round extends SharedRound> = ReturnType<
  typeof createSharedRounds<Phase, Round>
>;
