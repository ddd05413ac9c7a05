import { accept, type Result, refuse } from '../../server/result.ts';
import type { PlacedTicket } from '../tickets/ticket.ts';
import { toCeiling } from './cash-out.ts';
import { CRASH_GAME } from './limits.ts';
import type { BetRow, RoundStore } from './round-store.ts';
import { checkStake, readSelection } from './selection.ts';

export interface Taken {
  readonly accepted: string;
  /** Undefined if the bet was accepted before. */
  readonly added: BetRow | undefined;
}

/**
 * Accepts a bet on the coming round or refuses it. It uses only storage and awaits nothing, so a bet is either stored before the round
 * starts, or refused. A repeated bet gets the same answer.
 */
export function takeBet(
  store: RoundStore,
  { ticketId, player, gameId, currency, stakeMinor, selection }: PlacedTicket,
  nowMs: number,
): Result<Taken> {
  const toTaken = (round: number, added?: BetRow) => {
    const serverSeedHash = store.getRound(round)?.server_seed_hash ?? '';
    return accept({ accepted: JSON.stringify({ round, serverSeedHash }), added });
  };
  const known = store.getBet(ticketId);
  if (known) return toTaken(known.round);
  const chosen = readSelection(selection);
  if (!chosen || gameId !== CRASH_GAME) return refuse('games.stake_invalid');
  const stake = checkStake(stakeMinor);
  if (!stake.ok) return stake;
  const { round, place, auto } = chosen;
  const present = store.getPresent();
  const isOpen = present?.phase === 'betting' && nowMs < present.ends_at_ms && present.number === round;
  if (!isOpen) return refuse('games.betting_closed');
  if (store.listOf(round, player).some((bet) => bet.place === place)) return refuse('games.stake_over_limit');
  const ceiling = toCeiling(stakeMinor, auto);
  store.addBet({ ticket_id: ticketId, round, place, player, currency, stake_minor: stakeMinor, auto, ceiling });
  return toTaken(round, store.getBet(ticketId));
}
