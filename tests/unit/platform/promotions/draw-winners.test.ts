import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawWinners, type NumberedTickets, TRIES_MAX } from '../../../../src/platform/promotions/draw-winners.ts';

const SEED = 'semente';
const HASH = 'lista';

function number(counts: readonly number[]): NumberedTickets {
  let total = 0;
  const firsts = Float64Array.from(counts, (count) => {
    const first = total + 1;
    total += count;
    return first;
  });
  return { firsts, total, hash: HASH };
}

function toNumber(place: number, attempt: number, among: number): number {
  const hex = createHmac('sha256', SEED).update(`${HASH}:${place}:${attempt}`).digest('hex');
  return (Number.parseInt(hex.slice(0, 13), 16) % among) + 1;
}

/** Follows decision 0015 ticket by ticket, as anybody can who verifies a draw. */
function check(counts: readonly number[], prizes: number) {
  const all = counts.flatMap((count, entrant) => Array.from({ length: count }, () => entrant));
  const numbered = all.map((entrant, index) => ({ entrant, ticket: index + 1 }));
  const won = new Map<number, number>();
  for (let attempt = 0; won.size < Math.min(prizes, counts.length); attempt += 1) {
    const among = attempt < TRIES_MAX ? numbered : numbered.filter(({ entrant }) => !won.has(entrant));
    const found = among[toNumber(won.size + 1, attempt, among.length) - 1];
    if (found && !won.has(found.entrant)) won.set(found.entrant, found.ticket);
  }
  return [...won].map(([entrant, ticket], index) => ({ place: index + 1, entrant, ticket }));
}

describe('the winners of a raffle', () => {
  test.each([
    ['few of few', [3, 5, 1], 2],
    ['more prizes than entrants', [3, 5, 1], 9],
    ['every one of 500 with a ticket each', Array.from({ length: 500 }, () => 1), 500],
    ['some of many', Array.from({ length: 700 }, (_, n) => 1 + (n % 7)), 60],
    ['ten with a ticket beside one with 10,000', [1, 1, 1, 1, 10_000, 1, 1, 1, 1, 1, 1], 11],
    ['one with 10,000 first', [10_000, 1, 1, 1], 3],
    ['one with 10,000 last', [1, 1, 1, 10_000], 4],
  ])('%s are those that a verification finds, one prize each and no prize lost', async (_, counts, prizes) => {
    const drawn = await drawWinners(SEED, number(counts), prizes);
    expect(drawn).toEqual(check(counts, prizes));
    expect(new Set(drawn.map(({ entrant }) => entrant)).size).toBe(Math.min(prizes, counts.length));
  });

  test('are none without participants', async () => {
    expect(await drawWinners(SEED, number([]), 5)).toEqual([]);
  });
});
