import { toMajor, toMinor } from '../../../contract/core/minor-units.ts';
import type { LiveTicket } from '../../../contract/studio/live.ts';
import type { BetLine } from '../../live/bet-lines.ts';
import { createUntoldRounds } from '../untold-rounds.ts';

/** The player's tickets at this table, as known by this page. */
export interface OwnBets {
  list(): readonly LiveTicket[];
  put(ticket: LiveTicket): void;
  /** Increases with every added ticket. */
  countPut(): number;
  replace(tickets: readonly LiveTicket[]): void;
  /** Confirmed stakes of a round by field; minor units. */
  toPlaced(round: number): Map<string, number>;
  /** Result of a round; undefined if the round has no tickets or one of its tickets is still in play. */
  toResult(round: number): { stake: number; payout: number } | undefined;
  /** Bets of the player's latest round with bets. */
  toLastLines(): readonly BetLine[];
  readonly untold: ReturnType<typeof createUntoldRounds>;
}

const TICKETS_KEPT = 50;

function sumLines(tickets: readonly LiveTicket[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { lines } of tickets) {
    for (const { field, stake } of lines) sums.set(field, (sums.get(field) ?? 0) + toMinor(stake));
  }
  return sums;
}

export function createOwnBets(): OwnBets {
  let tickets: LiveTicket[] = [];
  let puts = 0;
  const listOf = (round: number) => tickets.filter((ticket) => ticket.round === round && ticket.state !== 'returned');

  function toResult(round: number): { stake: number; payout: number } | undefined {
    const own = listOf(round);
    if (own.length === 0 || own.some(({ state }) => state === 'placed')) return undefined;
    const sum = (pick: (ticket: LiveTicket) => number) =>
      toMajor(own.reduce((all, ticket) => all + toMinor(pick(ticket)), 0));
    return { stake: sum(({ stake }) => stake), payout: sum(({ payout }) => payout) };
  }
  const untold = createUntoldRounds((round) => toResult(round) !== undefined);
  const keepUntold = (some: readonly LiveTicket[]) => {
    for (const { round, state } of some) if (state === 'placed') untold.add(round);
  };

  return {
    untold,
    list: () => tickets,
    countPut: () => puts,
    put(ticket) {
      puts += 1;
      keepUntold([ticket]);
      const others = tickets.filter(({ ticketId }) => ticketId !== ticket.ticketId);
      tickets = [ticket, ...others].sort((one, other) => other.round - one.round).slice(0, TICKETS_KEPT);
    },
    replace(latest) {
      keepUntold(latest);
      tickets = [...latest];
    },
    toPlaced: (round) => sumLines(listOf(round)),
    toResult,
    toLastLines() {
      const latest = tickets.find(({ state }) => state !== 'returned');
      if (!latest) return [];
      return [...sumLines(listOf(latest.round))].map(([field, stakeMinor]) => ({ field, stakeMinor }));
    },
  };
}
