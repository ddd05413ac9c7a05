import { expect } from 'vitest';
import { payLive } from '../../../../src/studio/live/outcome.ts';
import { verifyLiveRound } from '../../../../src/studio/live/verify.ts';
import { readLedger } from '../play.ts';
import { takeSeats } from './blackjack-seats.ts';
import { type Guest, type Line, openTable, until } from './table.ts';

export const TABLE = 'blackjack-mare';
let open: readonly Line[] = [];

export async function sit(...options: Parameters<typeof takeSeats> extends [string, ...infer Rest] ? Rest : never) {
  const seated = await takeSeats(TABLE, ...options);
  open = seated.lines;
  return seated;
}

export const no10 = (dealer: readonly number[]) => dealer[0] !== 1 && dealer[0] !== 10;
/** True for a hand of 12 to 16 without a pair and without an ace. One more card may improve such a hand. */
export const isStiff = ([first = 0, second = 0]: readonly number[]) =>
  first !== second && first > 1 && second > 1 && first + second >= 12 && first + second <= 16;

/**
 * Expects that the guest's tickets are paid by the shown outcome, and that the ledger agrees: the right balance, a sum of zero and no open
 * round.
 */
export async function expectPaid(guest: Guest, line: Line, startMinor = 100_000): Promise<void> {
  const { outcome, serverSeed, ...round } = line.getState().round;
  if (!outcome || !serverSeed) throw new Error('Nothing was shown');
  expect(await verifyLiveRound({ ...round, outcome, serverSeed, tableId: TABLE })).toBe('fair');
  const own = async () =>
    (await openTable(guest)).value.tickets.filter((ticket: { round: number }) => ticket.round === round.number);
  await until(async () => (await own()).every(({ state }: { state: string }) => state !== 'placed')).toBe(true);
  let balanceMinor = startMinor;
  for (const { stake, payout, lines, state } of await own()) {
    if (state === 'returned') continue;
    const bets = lines.map((one: { field: string; stake: number }) => ({
      field: one.field,
      stakeMinor: one.stake * 100,
    }));
    const paid = payLive(bets, outcome).reduce((sum, { payoutMinor }) => sum + payoutMinor, 0);
    expect(payout * 100).toBe(paid);
    balanceMinor += paid - stake * 100;
  }
  const ledger = await readLedger(guest.player);
  expect([ledger.balanceMinor, ledger.entriesSum]).toEqual([balanceMinor, 0]);
  expect(ledger.rounds.every(({ state }) => state === 'settled' || state === 'rolled_back')).toBe(true);
}

/** Closes the sockets of a test. */
export function leave(): void {
  for (const { socket } of open) socket.close(1000);
}
