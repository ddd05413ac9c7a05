import { isPair, sumPoints, toPoints } from './cards.ts';

export type Winner = 'player' | 'banker' | 'tie';

/** One coup. Cards are numbers of a deck, 0 to 51, in dealing order. */
export interface Coup {
  readonly player: readonly number[];
  readonly banker: readonly number[];
  readonly playerPoints: number;
  readonly bankerPoints: number;
  readonly winner: Winner;
  readonly isPlayerPair: boolean;
  readonly isBankerPair: boolean;
}

/** Whether the banker draws on these points. `third` is the points of the player's third card, undefined when there is none. */
export function bankerDraws(bankerPoints: number, third: number | undefined): boolean {
  if (third === undefined) return bankerPoints <= 5;
  if (bankerPoints <= 2) return true;
  if (bankerPoints === 3) return third !== 8;
  if (bankerPoints === 4) return third >= 2 && third <= 7;
  if (bankerPoints === 5) return third >= 4 && third <= 7;
  return bankerPoints === 6 && (third === 6 || third === 7);
}

export function toWinner(playerPoints: number, bankerPoints: number): Winner {
  if (playerPoints === bankerPoints) return 'tie';
  return playerPoints > bankerPoints ? 'player' : 'banker';
}

function isNatural(points: number): boolean {
  return points >= 8;
}

/**
 * Punto banco. Dealing order: player, banker, player, banker, then the player's third card and the banker's third card as the table
 * requires. `cards` has at least six.
 */
export function deal(cards: readonly number[]): Coup {
  const take = (place: number) => {
    const card = cards[place];
    if (card === undefined) throw new Error('A coup takes up to six cards');
    return card;
  };
  const player = [take(0), take(2)];
  const banker = [take(1), take(3)];
  let next = 4;
  if (!isNatural(sumPoints(player)) && !isNatural(sumPoints(banker))) {
    let third: number | undefined;
    if (sumPoints(player) <= 5) {
      const card = take(next);
      next += 1;
      third = toPoints(card);
      player.push(card);
    }
    if (bankerDraws(sumPoints(banker), third)) banker.push(take(next));
  }
  const [playerPoints, bankerPoints] = [sumPoints(player), sumPoints(banker)];
  return {
    player,
    banker,
    playerPoints,
    bankerPoints,
    winner: toWinner(playerPoints, bankerPoints),
    isPlayerPair: isPair(player),
    isBankerPair: isPair(banker),
  };
}
