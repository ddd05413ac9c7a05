import { DECKS } from '../baccarat/cards.ts';
import { chooseByTotal, splitsPair } from './basic-strategy.ts';
import { RETURNS_PERCENT } from './settle.ts';

/** Cards by value, 1 (ace) to 10; index 0 is unused. */
const OF_A_VALUE = DECKS * 4;
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const BUST = 22;
const STANDS = 17;

interface Total {
  readonly total: number;
  readonly isSoft: boolean;
}

function toTotal(hard: number, hasAce: boolean): Total {
  const isSoft = hasAce && hard + 10 <= 21;
  return { total: isSoft ? hard + 10 : hard, isSoft };
}

const GAIN = {
  blackjack: RETURNS_PERCENT.blackjack / 100 - 1,
  win: RETURNS_PERCENT.win / 100 - 1,
  push: RETURNS_PERCENT.push / 100 - 1,
  loss: RETURNS_PERCENT.loss / 100 - 1,
} as const;

/**
 * The exact return of the first stake with basic strategy, from eight decks without replacement: the sum over all cards that player and
 * dealer can be dealt. Cards are exchangeable, so the dealer's may be drawn after the player's, and both hands of a split have the same
 * expectation, because the strategy depends only on that hand and the dealer's card.
 */
export function toBlackjackReturn(): number {
  const shoe: number[] = VALUES.map(() => OF_A_VALUE);
  shoe.unshift(0);
  shoe[10] = OF_A_VALUE * 4;
  let left = OF_A_VALUE * 13;
  const count = (value: number) => shoe[value] ?? 0;
  const take = (value: number) => {
    shoe[value] = count(value) - 1;
    left -= 1;
  };
  const putBack = (value: number) => {
    shoe[value] = count(value) + 1;
    left += 1;
  };
  /** The mean of `next` over the next card, weighted by chance; a card of value `but` is excluded. */
  const overCards = (next: (value: number) => number, but = 0): number => {
    let sum = 0;
    const cards = left;
    for (const value of VALUES) {
      const ways = count(value);
      if (ways === 0 || value === but) continue;
      take(value);
      sum += (ways / cards) * next(value);
      putBack(value);
    }
    return sum;
  };

  /** Adds the chances of the dealer's final totals, 17 to 22 (bust), to `chances`. */
  const drawDealer = (hard: number, hasAce: boolean, chance: number, chances: number[], but: number) => {
    const { total } = toTotal(hard, hasAce);
    if (total >= STANDS) {
      const end = Math.min(total, BUST);
      chances[end] = (chances[end] ?? 0) + chance;
      return;
    }
    const cards = left;
    for (const value of VALUES) {
      const ways = count(value);
      if (ways === 0 || value === but) continue;
      take(value);
      drawDealer(hard + value, hasAce || value === 1, (chance * ways) / cards, chances, 0);
      putBack(value);
    }
  };
  /** The hole card that would make a blackjack: excluded, because the dealer has looked. */
  const toHole = (up: number) => (up === 1 ? 10 : up === 10 ? 1 : 0);

  const compare = (total: number, chances: readonly number[]) => {
    let gain = 0;
    for (let end = STANDS; end <= BUST; end += 1) {
      const chance = chances[end] ?? 0;
      if (end === BUST || total > end) gain += chance * GAIN.win;
      else gain += chance * (total === end ? GAIN.push : GAIN.loss);
    }
    return gain;
  };
  const standKeys = new Map<string, number[]>();
  const stand = (up: number, total: number) => {
    // The dealer's chances depend only on the remaining cards.
    const key = `${up}:${shoe.join()}`;
    let chances = standKeys.get(key);
    if (!chances) {
      chances = [];
      drawDealer(up, up === 1, 1, chances, toHole(up));
      standKeys.set(key, chances);
    }
    return compare(total, chances);
  };
  /** A lost hand counts only if the dealer has no blackjack; that case is counted separately. */
  const bust = (up: number) => {
    const hole = toHole(up);
    return GAIN.loss * (hole === 0 ? 1 : 1 - count(hole) / left);
  };
  const finish = (hard: number, hasAce: boolean, up: number) =>
    hard > 21 ? bust(up) : stand(up, toTotal(hard, hasAce).total);

  const playKeys = new Map<string, number>();
  const play = (hard: number, hasAce: boolean, up: number, canDouble: boolean): number => {
    if (hard > 21) return bust(up);
    const total = toTotal(hard, hasAce);
    if (total.total === 21) return stand(up, 21);
    const decision = chooseByTotal(total, up, canDouble);
    if (decision === 'stand') return stand(up, total.total);
    if (decision === 'double') return 2 * overCards((value) => finish(hard + value, hasAce || value === 1, up));
    const key = `${up}:${hard}:${shoe.join()}`;
    const known = playKeys.get(key);
    if (known !== undefined) return known;
    const gain = overCards((value) => play(hard + value, hasAce || value === 1, up, false));
    playKeys.set(key, gain);
    return gain;
  };
  const splitHand = (card: number, up: number) =>
    overCards((value) => {
      const [hard, hasAce] = [card + value, card === 1 || value === 1];
      return card === 1 ? finish(hard, hasAce, up) : play(hard, hasAce, up, true);
    });

  const playTwo = (first: number, second: number, up: number): number => {
    const isPlayersNatural = Math.min(first, second) === 1 && Math.max(first, second) === 10;
    const hole = toHole(up);
    const dealerNatural = hole === 0 ? 0 : count(hole) / left;
    const lost = dealerNatural * (isPlayersNatural ? GAIN.push : GAIN.loss);
    if (isPlayersNatural) return lost + (1 - dealerNatural) * GAIN.blackjack;
    if (first === second && splitsPair(first, up)) return lost + 2 * splitHand(first, up);
    return lost + play(first + second, first === 1 || second === 1, up, true);
  };
  const gain = overCards((up) => {
    standKeys.clear();
    playKeys.clear();
    return overCards((first) => overCards((second) => playTwo(first, second, up)));
  });
  return 1 + gain;
}
