import { toRandomKey } from '../../../lib/random-key.ts';
import { askUntilKnown, type Reply } from '../api.ts';
import { keepPending } from '../host.ts';
import { holdBack, isDecided, letGo, readOrder, toKept } from '../pending.ts';
import type { Bet, Placed, SportsApi } from './api.ts';
import type { BetLeg } from './bet-legs.ts';
import { type Slip, type SlipLeg, type SlipOrder, toGroups, type Wager } from './slip-state.ts';

/** One requested ticket. It keeps its key until the outcome is known, so a repeated request cannot create a second ticket. */
export interface PendingBet {
  readonly legs: readonly SlipLeg[];
  readonly bet: Bet;
  /** An earlier attempt got no answer, so the stake may be taken. */
  readonly isUnanswered: boolean;
}

function toSentLeg({ picks, odds, present }: BetLeg): Bet['legs'] {
  const [first, ...others] = picks.map(({ marketId, pick }) => ({ marketId, pick }));
  const matchId = picks[0]?.matchId;
  if (!first || !matchId) return [];
  const leg = { matchId, ...first, odds: present ?? odds ?? 0 };
  return [others.length > 0 ? { ...leg, further: others } : leg];
}

export function toPendingBets(slip: Slip, { mode, choice, stake }: SlipOrder): PendingBet[] {
  return toGroups(slip, mode).map((legs) => ({
    legs: legs.flatMap(({ picks }) => picks),
    isUnanswered: false,
    bet: {
      ticketKey: toRandomKey(),
      stake,
      accept: choice,
      // The current odds are sent. If they changed in a way that needs a confirmation, the player must confirm first.
      legs: legs.flatMap(toSentLeg),
    },
  }));
}

export function toWager({ bet }: PendingBet): Wager {
  return { stake: bet.stake, odds: bet.legs.map(({ odds }) => odds) };
}

export interface PlacedBets {
  readonly placed: readonly Placed[];
  /** The reply that stopped the remaining bets: a refusal, or no answer yet. */
  readonly stop: Exclude<Reply<Placed>, { kind: 'done' }> | undefined;
  readonly left: readonly PendingBet[];
  /** False: the outcome of the first remaining bet is unknown. That bet must be repeated with its own key before any other request. */
  readonly isDecided: boolean;
}

/** Reads the bets that the host page kept over a reload. The slip is lost; only the bets themselves remain. */
export function readPendingBets(kept: unknown): readonly PendingBet[] {
  const shape = { ticketKey: 'string', stake: 'number', accept: 'string', legs: 'object' } as const;
  const bet = readOrder<Bet>(kept, shape);
  return bet && Array.isArray(bet.legs) ? [{ legs: [], bet, isUnanswered: true }] : [];
}

/** Places the bets one after the other. The first bet that is not accepted stops the rest. */
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
