import { toMajor } from '../../contract/core/money.ts';
import type { MinesRound } from '../../contract/studio/mines.ts';
import { toMultiple, toPayoutMinor, toSafeMax } from './multiples.ts';
import type { MinesRow } from './round-store.ts';

export const readFields = (json: string): number[] => JSON.parse(json) as number[];

/** The payout if the round ended now. */
export function toReached({ stake_minor, mines, opened }: MinesRow): number {
  const safe = readFields(opened).length;
  return safe === 0 ? 0 : toPayoutMinor(stake_minor, mines, safe);
}

/** A round in the form of the contract. It has the places of the mines and the server seed only after the round has ended. */
export function toMinesRound(row: MinesRow): MinesRound {
  const opened = readFields(row.opened);
  const isEnded = row.end !== null;
  const isLast = isEnded || opened.length >= toSafeMax(row.mines);
  return {
    roundId: row.round_id,
    stake: toMajor(row.stake_minor),
    mines: row.mines,
    opened,
    multiple: opened.length > 0 ? toMultiple(row.mines, opened.length) / 100 : null,
    nextMultiple: isLast ? null : toMultiple(row.mines, opened.length + 1) / 100,
    payout: toMajor(row.payout_minor ?? toReached(row)),
    end: row.end,
    hit: row.hit,
    places: isEnded ? readFields(row.places) : null,
    serverSeedHash: row.server_seed_hash,
    serverSeed: isEnded ? row.server_seed : null,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    at: new Date(row.at_ms).toISOString(),
    endsAt: new Date(row.ends_ms).toISOString(),
  };
}
