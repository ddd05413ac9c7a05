import { toMajor, toMinor } from '../../../contract/core/minor-units.ts';
import type { CrashBet } from '../../../contract/studio/crash.ts';
import { createUntoldRounds } from '../untold-rounds.ts';

const KEPT = 40;
const isEnd = ({ state }: CrashBet) => state !== 'placed';

/** The player's bets, as known by this page. */
export function createOwnBets() {
  let bets: CrashBet[] = [];
  let puts = 0;

  /** A late answer does not reopen an ended bet. */
  function put(bet: CrashBet): void {
    puts += 1;
    const known = bets.find(({ ticketId }) => ticketId === bet.ticketId);
    if (known && isEnd(known) && !isEnd(bet)) return;
    if (!isEnd(bet)) untold.add(bet.round);
    const others = bets.filter(({ ticketId }) => ticketId !== bet.ticketId);
    bets = [bet, ...others].sort((one, other) => other.round - one.round).slice(0, KEPT);
  }

  const listOf = (round: number) => bets.filter((bet) => bet.round === round && bet.state !== 'returned');
  const sum = (some: readonly CrashBet[], pick: (bet: CrashBet) => number) =>
    toMajor(some.reduce((all, bet) => all + toMinor(pick(bet)), 0));

  /** Result of a round; undefined if the round has no bets or one of its bets is still in play. */
  function toResult(round: number): { stake: number; payout: number } | undefined {
    const own = listOf(round);
    if (own.length === 0 || !own.every(isEnd)) return undefined;
    return { stake: sum(own, ({ stake }) => stake), payout: sum(own, ({ payout }) => payout) };
  }
  const untold = createUntoldRounds((round) => toResult(round) !== undefined);

  return {
    untold,
    put,
    putAll: (some: readonly CrashBet[]) => some.toReversed().forEach(put),
    /** Increases with every added bet. */
    countPut: () => puts,
    list: (): readonly CrashBet[] => bets,
    find: (round: number, place: number) => listOf(round).find((bet) => bet.place === place),
    toStaked: (round: number) => sum(listOf(round), ({ stake }) => stake),
    toResult,
  };
}
