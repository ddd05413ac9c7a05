import { type BetType, type Prize, toPrize } from '../lottery/bet-types.ts';
import type { DrawnGame } from '../lottery/lotteries.ts';
import { toCard } from './card.ts';
import { findPattern, PATTERNS, toMarked } from './patterns.ts';

export const BALLS = 75;
export const CALLS = 40;
/** Interval between called numbers after the draw, the same for every player. */
export const CALL_EVERY_MS = 800;
export const BINGO_ID = 'bingo-da-praia';
const CARD_CELLS = 15;

function choose(from: number, count: number): bigint {
  let ways = 1n;
  for (let index = 1; index <= count; index += 1) ways = (ways * BigInt(from - count + index)) / BigInt(index);
  return ways;
}

/** Counts for each pattern how many of all ways to call 40 of 75 numbers complete it. Enumerates the sets of marked cells of a card. */
function toPrizes(): Record<string, Prize> {
  const others = Array.from({ length: CARD_CELLS + 1 }, (_, hits) => choose(BALLS - CARD_CELLS, CALLS - hits));
  const ways = new Map<string, bigint>();
  for (let marked = 0; marked < 2 ** CARD_CELLS; marked += 1) {
    const pattern = findPattern(marked);
    if (!pattern) continue;
    let hits = 0;
    for (let rest = marked; rest > 0; rest &= rest - 1) hits += 1;
    ways.set(pattern.key, (ways.get(pattern.key) ?? 0n) + (others[hits] ?? 0n));
  }
  const of = choose(BALLS, CALLS);
  return Object.fromEntries(PATTERNS.map(({ key, odds }) => [key, toPrize(ways.get(key) ?? 0n, of, odds)]));
}

/** The bet on cards. Each card is one line of the bet, named by its number. */
export const BINGO_CARDS: BetType = {
  code: 'cards',
  picker: { kind: 'numbers', digits: 4 },
  prizes: toPrizes(),
  judge: (numbers, [name = '']) => {
    const pattern = findPattern(toMarked(toCard(name), new Set(numbers)));
    return pattern ? [pattern.key] : [];
  },
};

/** A bingo room is a lottery whose numbers are called one by one. Cards for a round are sold while the previous round is called. */
export const BINGO: DrawnGame = {
  gameId: BINGO_ID,
  gameName: 'Bingo da Praia',
  form: { draw: { kind: 'balls', balls: BALLS, drawn: CALLS }, types: [BINGO_CARDS] },
  schedule: { everySeconds: 60, offsetSeconds: 0, closesSeconds: 5 },
};
