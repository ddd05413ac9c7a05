import { toMajor } from '../../contract/core/money.ts';
import type { CrashBet, CrashBets } from '../../contract/studio/crash.ts';
import type { TicketRow } from '../tickets/ticket.ts';
import { toCeiling } from './cash-out.ts';
import type { BetRow } from './round-store.ts';
import { readSelection } from './selection.ts';
import type { BetOutcome } from './settlement.ts';

/** Hundredths as a number with two decimals. */
const toNumber = (hundredths: number | null) => (hundredths === null ? null : hundredths / 100);

function toState(payoutMinor: number | null): CrashBet['state'] {
  if (payoutMinor === null) return 'placed';
  return payoutMinor > 0 ? 'cashed' : 'lost';
}

/** A bet as the room knows it. */
export function toCrashBet(bet: BetRow): CrashBet {
  const { ticket_id: ticketId, round, place, stake_minor, auto, ceiling, cashed_at, payout_minor } = bet;
  return {
    ticketId,
    round,
    place,
    state: toState(payout_minor),
    stake: toMajor(stake_minor),
    auto: toNumber(auto),
    ceiling: ceiling / 100,
    at: toNumber(cashed_at),
    payout: toMajor(payout_minor ?? 0),
  };
}

const isReturned = (state: TicketRow['state']) => state === 'returning' || state === 'returned';

/** A bet as the player's object knows it; undefined when no stake was taken. */
export function toBookedBet(booked: TicketRow): CrashBet | undefined {
  const selection = readSelection(booked.selection);
  if (!selection || booked.state === 'refused') return undefined;
  const { round, place, auto } = selection;
  const outcome = booked.outcome === null ? undefined : (JSON.parse(booked.outcome) as BetOutcome);
  const payoutMinor = outcome ? booked.payout_minor : null;
  return {
    ticketId: booked.ticket_id,
    round,
    place,
    state: isReturned(booked.state) ? 'returned' : toState(payoutMinor),
    stake: toMajor(booked.stake_minor),
    auto: toNumber(auto),
    ceiling: toCeiling(booked.stake_minor, auto) / 100,
    at: toNumber(outcome?.at ?? null),
    payout: toMajor(payoutMinor ?? 0),
  };
}

export function toShownBets(count: number, bets: readonly BetRow[]): CrashBets {
  const shown = bets.map(({ who, stake_minor, currency, cashed_at }) => ({
    who,
    stake: toMajor(stake_minor),
    currency,
    at: toNumber(cashed_at),
  }));
  return { type: 'bets', count, shown };
}
