import { DECKS, RANKS, SHOE_SIZE, SUITS } from './cards.ts';
import { bankerDraws, toWinner, type Winner } from './deal.ts';
import { type BaccaratField, RETURNS_PERCENT } from './settle.ts';

const POINTS = 10;
const OF_A_RANK = DECKS * SUITS.length;

function makeShoe(): number[] {
  const shoe = Array.from({ length: POINTS }, () => OF_A_RANK);
  shoe[0] = OF_A_RANK * 4;
  return shoe;
}

/** Ordered draws of six cards from the shoe; below 2^53, so sums are exact. */
export const COUPS = Array.from({ length: 6 }, (_, place) => SHOE_SIZE - place).reduce((all, left) => all * left, 1);

type Counts = Record<Winner, number>;

/** Counts all ordered draws of six cards by outcome, enumerating points and the remaining cards. */
export function countWinners(): Counts {
  const counts: Counts = { player: 0, banker: 0, tie: 0 };
  const shoe = makeShoe();
  let left = SHOE_SIZE;
  /** Tries every next card, with the number of ways to draw it. */
  const each = (ways: number, then: (points: number, ways: number) => void) => {
    for (let points = 0; points < POINTS; points += 1) {
      const count = shoe[points] ?? 0;
      if (count === 0) continue;
      shoe[points] = count - 1;
      left -= 1;
      then(points, ways * count);
      left += 1;
      shoe[points] = count;
    }
  };
  /** Ends a coup in which `unused` of the six cards are not dealt. They may be any remaining cards, so all their orders are counted. */
  const end = (player: number, banker: number, ways: number, unused: number) => {
    let all = ways;
    for (let card = 0; card < unused; card += 1) all *= left - card;
    counts[toWinner(player, banker)] += all;
  };
  const drawBanker = (player: number, banker: number, third: number | undefined, ways: number, unused: number) => {
    if (!bankerDraws(banker, third)) return end(player, banker, ways, unused);
    each(ways, (points, more) => end(player, (banker + points) % 10, more, unused - 1));
  };
  const drawThirds = (player: number, banker: number, ways: number) => {
    if (player >= 8 || banker >= 8) return end(player, banker, ways, 2);
    if (player > 5) return drawBanker(player, banker, undefined, ways, 2);
    each(ways, (third, more) => drawBanker((player + third) % 10, banker, third, more, 1));
  };
  each(1, (first, one) =>
    each(one, (second, two) =>
      each(two, (third, three) =>
        each(three, (fourth, four) => drawThirds((first + third) % 10, (second + fourth) % 10, four)),
      ),
    ),
  );
  return counts;
}

/** Chance that the second card has the rank of the first. */
const PAIR_CHANCE = (OF_A_RANK - 1) / (OF_A_RANK * RANKS.length - 1);

export function toBaccaratReturns(counts: Counts): Record<BaccaratField, number> {
  const chance = (winner: Winner) => counts[winner] / COUPS;
  return {
    player: (chance('player') * RETURNS_PERCENT.player) / 100 + chance('tie'),
    banker: (chance('banker') * RETURNS_PERCENT.banker) / 100 + chance('tie'),
    tie: (chance('tie') * RETURNS_PERCENT.tie) / 100,
    'player-pair': (PAIR_CHANCE * RETURNS_PERCENT['player-pair']) / 100,
    'banker-pair': (PAIR_CHANCE * RETURNS_PERCENT['banker-pair']) / 100,
  };
}
