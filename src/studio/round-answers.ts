import { toMajor } from '../contract/core/money.ts';
import type { SlotEnd, SlotOutcome, SlotRound } from '../contract/studio/studio.ts';
import { getTitle } from './catalogue.ts';
import type { RoundRow } from './round-store.ts';
import { ROLES } from './slots/symbol-roles.ts';

interface OldOutcome {
  readonly grid: readonly (readonly string[])[];
  readonly wins: readonly { line: number; symbol: string; count: number; payout: number }[];
}

/** Reads rounds stored before the second and third engine existed: they hold symbols instead of roles. */
function readOld(gameId: string, { grid, wins }: OldOutcome): SlotOutcome {
  const cast = getTitle(gameId)?.cast;
  const toRole = (symbol: string) => ROLES.find((role) => cast?.[role] === symbol) ?? 'I';
  return {
    kind: 'lines',
    grid: grid.map((reel) => reel.map(toRole).join('')),
    wins: wins.map(({ symbol, ...win }) => ({ ...win, role: toRole(symbol) })),
  };
}

function readOutcome(row: RoundRow): SlotOutcome {
  const stored = JSON.parse(row.outcome ?? '{}') as SlotOutcome | OldOutcome;
  return 'kind' in stored ? stored : readOld(row.game_id, stored);
}

export function toSlotRound(row: RoundRow): SlotRound {
  return {
    roundId: row.round_id,
    stake: toMajor(row.stake_minor),
    payout: toMajor(row.payout_minor ?? 0),
    outcome: readOutcome(row),
    serverSeedHash: row.server_seed_hash,
    serverSeed: row.server_seed,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    at: new Date(row.created_at_ms).toISOString(),
  };
}

/** How a round ended, or that it is still open. Its stake was taken, or may have been taken. */
export function toSlotEnd(row: RoundRow): SlotEnd {
  const end = row.state === 'settled' ? 'completed' : row.state === 'returned' ? 'returned' : 'open';
  return {
    roundId: row.round_id,
    end,
    wasInterrupted: row.was_interrupted === 1,
    stake: toMajor(row.stake_minor),
    payout: end === 'completed' ? toMajor(row.payout_minor ?? 0) : 0,
    at: new Date(row.created_at_ms).toISOString(),
  };
}
