import type { StudioTitle } from '../../catalogue.ts';
import { ROLES, type Role } from '../../slots/engine.ts';
import { type Verdict, verifyRound } from '../../slots/fair.ts';
import type { Round } from './api.ts';

/** Repeats a round in this browser, from what the server has revealed and the reels that came with the game. */
export async function verifyShownRound(title: StudioTitle, round: Round): Promise<Verdict> {
  const roleOf = new Map<string, Role>(ROLES.map((role) => [title.cast[role], role]));
  const grid = round.grid.map((reel) => reel.map((id) => roleOf.get(id) ?? 'I'));
  return verifyRound(title.model, {
    serverSeed: round.serverSeed,
    serverSeedHash: round.serverSeedHash,
    clientSeed: round.clientSeed,
    nonce: round.nonce,
    stakeMinor: Math.round(round.stake * 100),
    payoutMinor: Math.round(round.payout * 100),
    grid,
  });
}
