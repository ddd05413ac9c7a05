import { askUntilKnown, type Reply } from '../api.ts';
import { keepPending } from '../host.ts';
import { isDecided, readOrder } from '../pending.ts';
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

/** What the page kept over a reload. The slip is gone by then: only the bets themselves are known. */
export function readPendingBets(kept: unknown): readonly PendingBet[] {
  const shape = { ticketKey: 'string', stake: 'number', accept: 'string', legs: 'object' } as const;
  const bet = readOrder<Bet>(kept, shape);
  return bet ? [{ legs: [], bet }] : [];
}

/** One after the other; the first that is not taken stops the rest. */
export async function placeBets(api: SportsApi, bets: readonly PendingBet[], onLost: () => void): Promise<PlacedBets> {
  const placed: Placed[] = [];
  for (const [index, { legs, bet }] of bets.entries()) {
    keepPending(bet);
    // One that came back after a reload has no legs of a slip.
    let isUnanswered = legs.length === 0;
    const reply = await askUntilKnown(
      () => api.place(bet),
      () => {
        isUnanswered = true;
        onLost();
      },
    );
    if (isDecided(reply, isUnanswered)) keepPending(undefined);
    if (reply.kind !== 'done') return { placed, stop: reply, left: bets.slice(index) };
    placed.push(reply.value);
  }
  return { placed, stop: undefined, left: [] };
}
