import { askUntilKnown, type Reply } from '../api.ts';
import type { Bet, Placed, SportsApi } from './api.ts';
import type { Slip, SlipLeg } from './slip-state.ts';
import type { SlipOrder } from './slip-view.ts';

/** One ticket that was asked for; its key stays until something is known, so that a repeated request is the same ticket. */
export interface PendingBet {
  readonly legs: readonly SlipLeg[];
  readonly bet: Bet;
}

export function toPendingBets(slip: Slip, { mode, choice, stake }: SlipOrder): PendingBet[] {
  const groups = mode === 'multiple' ? [slip] : slip.map((leg) => [leg]);
  return groups.map((legs) => ({
    legs,
    bet: {
      ticketKey: crypto.randomUUID(),
      stake,
      accept: choice,
      legs: legs.map(({ matchId, marketId, pick, odds }) => ({ matchId, marketId, pick, odds })),
    },
  }));
}

export interface PlacedBets {
  readonly placed: readonly Placed[];
  /** What stopped the rest: refused with a code, or nothing known yet. */
  readonly stop: Exclude<Reply<Placed>, { kind: 'done' }> | undefined;
  readonly left: readonly PendingBet[];
}

/** One after the other; the first that is not taken stops the rest. */
export async function placeBets(api: SportsApi, bets: readonly PendingBet[], onLost: () => void): Promise<PlacedBets> {
  const placed: Placed[] = [];
  for (const [index, { bet }] of bets.entries()) {
    const reply = await askUntilKnown(() => api.place(bet), onLost);
    if (reply.kind !== 'done') return { placed, stop: reply, left: bets.slice(index) };
    placed.push(reply.value);
  }
  return { placed, stop: undefined, left: [] };
}
