import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import type { BlackjackSeatView } from '../../../../src/contract/studio/blackjack-view.ts';
import { type Columns, drawColumns } from '../../../../src/studio/live/blackjack/shoe.ts';
import { BLACKJACK_PHASE_MS } from '../../../../src/studio/live/phases.ts';
import { toRoundSeeds } from '../../../../src/studio/live/verify.ts';
import { makeServerSeed, toCommitment } from '../../../../src/studio/slots/provably-fair.ts';
import { sendJson } from '../../platform/support/api.ts';
import { type Guest, getObject, join, type Line, pass, sitDown, until } from './table.ts';

/** Values of the first cards of a column: 1 (ace) to 10. */
export const toValues = (column: readonly number[] = [], count = 2) =>
  column.slice(0, count).map((card) => Math.min((card % 13) + 1, 10));

type Want = (seats: (seat: number, count?: number) => number[], dealer: number[]) => boolean;

/** Gives the round a seed that deals the wanted cards, together with the hash of that seed. */
async function rig(tableId: string, number: number, want: Want): Promise<void> {
  for (;;) {
    const seed = makeServerSeed();
    const columns: Columns = await drawColumns(toRoundSeeds(tableId, number, seed));
    const toSeat = (seat: number, count?: number) => toValues(columns[seat - 1], count);
    if (!want(toSeat, toValues(columns[6]))) continue;
    const hash = await toCommitment(seed);
    await runInDurableObject(getObject(tableId), (_object, { storage }) => {
      const sql = 'update rounds set server_seed = ?, server_seed_hash = ? where number = ?';
      storage.sql.exec(sql, seed, hash, number);
    });
    return;
  }
}

/** Runs the alarm once the present phase is over. */
export async function endPhase(tableId: string, phase: keyof typeof BLACKJACK_PHASE_MS): Promise<void> {
  pass(BLACKJACK_PHASE_MS[phase] + 1);
  await runDurableObjectAlarm(getObject(tableId));
}

export async function takeSeats(tableId: string, want: Want, amounts: readonly number[] = [1000]) {
  const guests = await Promise.all(amounts.map((amount) => sitDown(tableId, amount)));
  const lines = await Promise.all(guests.map((guest) => join(guest)));
  const [line] = lines;
  if (!line) throw new Error('Nobody');
  // Seats of an earlier test may still have stakes, so rounds are played until all seats are free.
  while (line.getState().phase !== 'betting' || line.getState().blackjack?.seats.length !== 0) {
    const before = line.listStates().length;
    pass(120_000);
    await runDurableObjectAlarm(getObject(tableId));
    await until(() => line.listStates().length).toBeGreaterThan(before);
  }
  const { number } = line.getState().round;
  await rig(tableId, number, want);
  return { guests, lines, line, guest: guests[0] as Guest, number };
}

export function betOn(
  { launch, tableId }: Pick<Guest, 'launch' | 'tableId'>,
  round: number,
  lines: readonly [field: string, stake: number][],
  ticketKey: string = crypto.randomUUID(),
) {
  const body = { launch, table: tableId, ticketKey, round, lines: lines.map(([field, stake]) => ({ field, stake })) };
  return sendJson('POST', '/studio/api/blackjack/bets', body);
}

export function decide(
  { launch, tableId }: Pick<Guest, 'launch' | 'tableId'>,
  round: number,
  order: { seat?: number; step: number; decision: string },
) {
  return sendJson('POST', '/studio/api/blackjack/decide', { launch, table: tableId, round, seat: 1, ...order });
}

export const findSeat = (line: Line, seat = 1): BlackjackSeatView | undefined =>
  line.getState().blackjack?.seats.find((one) => one.seat === seat);

/** Moves the table from betting to the phase in which the players decide. */
export async function deal(tableId: string, line: Line, phase: 'acting' | 'insuring' = 'acting'): Promise<void> {
  await endPhase(tableId, 'betting');
  await until(() => line.getState().phase).toBe('closed');
  await endPhase(tableId, 'closed');
  await until(() => line.getState().phase).toBe(phase);
}

export async function settle(tableId: string, line: Line): Promise<void> {
  await until(() => line.getState().phase).toBe('shown');
  await endPhase(tableId, 'shown');
  await until(() => line.getState().phase).toBe('settled');
}
