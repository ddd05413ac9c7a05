import { askUntilKnown, type Reply } from '../api.ts';
import { keepPending } from '../host.ts';
import { holdBack, isDecided, letGo, readOrder, toKept } from '../pending.ts';
import type { Bet, Placed, SportsApi } from './api.ts';
import { type Slip, type SlipLeg, type SlipOrder, toGroups, type Wager } from './slip-state.ts';

/** One ticket that was asked for; its key stays until something is known, so that a repeated request is the same ticket. */
export interface PendingBet {
  readonly legs: readonly SlipLeg[];
  readonly bet: Bet;
  /** An earlier try was never answered: the stake may be taken. */
  readonly isUnanswered: boolean;
}

export function toPendingBets(slip: Slip, { mode, choice, stake }: SlipOrder): PendingBet[] {
  return toGroups(slip, mode).map((legs) => ({
    legs,
    isUnanswered: false,
    bet: {
      ticketKey: crypto.randomUUID(),
      stake,
      accept: choice,
      legs: legs.map(({ matchId, marketId, pick, odds }) => ({ matchId, marketId, pick, odds })),
    },
  }));
}

export function toWager({ bet }: PendingBet): Wager {
  return { stake: bet.stake, odds: bet.legs.map(({ odds }) => odds) };
}

export interface PlacedBets {
  readonly placed: readonly Placed[];
  /** What stopped the rest: refused with a code, or nothing known yet. */
  readonly stop: Exclude<Reply<Placed>, { kind: 'done' }> | undefined;
  readonly left: readonly PendingBet[];
  /** False: the first of those left is to be asked for again with its own key, before anything else is. */
  readonly isDecided: boolean;
}

/** What the page kept over a reload. The slip is gone by then: only the bets themselves are known. */
export function readPendingBets(kept: unknown): readonly PendingBet[] {
  const shape = { ticketKey: 'string', stake: 'number', accept: 'string', legs: 'object' } as const;
  const bet = readOrder<Bet>(kept, shape);
  return bet && Array.isArray(bet.legs) ? [{ legs: [], bet, isUnanswered: true }] : [];
}

/** One after the other; the first that is not taken stops the rest. */
export async function placeBets(api: SportsApi, bets: readonly PendingBet[], onLost: () => void): Promise<PlacedBets> {
  const placed: Placed[] = [];
  for (const [index, pending] of bets.entries()) {
    const { bet } = pending;
    let { isUnanswered } = pending;
    letGo(bet);
    keepPending(bet);
    const reply = await askUntilKnown(
      () => api.place(bet),
      () => {
        isUnanswered = true;
        onLost();
      },
    );
    const hasEnd = isDecided(reply, isUnanswered);
    if (hasEnd) keepPending(undefined);
    if (reply.kind !== 'done') {
      const stop = hasEnd ? reply : holdBack(bet, reply);
      if (!hasEnd) keepPending(toKept(bet));
      const left = [{ ...pending, isUnanswered }, ...bets.slice(index + 1)];
      return { placed, stop, left, isDecided: hasEnd };
    }
    placed.push(reply.value);
  }
  return { placed, stop: undefined, left: [], isDecided: true };
}
