import { describe, expect, test } from 'vitest';
import { RANKS, SHOE_SIZE } from '../../../../src/studio/live/baccarat/cards.ts';
import { playDealer, toDealerMark } from '../../../../src/studio/live/blackjack/dealer.ts';
import { readField } from '../../../../src/studio/live/blackjack/fields.ts';
import { isNatural, toTotal } from '../../../../src/studio/live/blackjack/hand.ts';
import { type BlackjackOutcome, toBlackjackOutcome } from '../../../../src/studio/live/blackjack/outcome.ts';
import { findActive, listOptions, playSeat } from '../../../../src/studio/live/blackjack/seat.ts';
import { payBlackjack } from '../../../../src/studio/live/blackjack/settle.ts';
import { drawColumns, SEATS } from '../../../../src/studio/live/blackjack/shoe.ts';
import { drawLive, redrawLive, toMark } from '../../../../src/studio/live/outcome.ts';

/** Cards by rank, as `A 10 K`; suits do not count. */
const cards = (text: string) => text.split(' ').map((rank) => RANKS.indexOf(rank as (typeof RANKS)[number]));
/** All other columns hold tens. */
const columns = (seat: string, dealer: string) => [
  cards(seat),
  ...Array.from({ length: SEATS - 1 }, () => cards('10 10 10 10')),
  cards(dealer),
];
const play = (seat: string, dealer: string, decisions: string) =>
  toBlackjackOutcome(columns(seat, dealer), [{ seat: 1, decisions }]);
const pay = (outcome: BlackjackOutcome | undefined, ...fields: string[]) => {
  if (!outcome) throw new Error('No outcome');
  return payBlackjack(
    fields.map((field) => ({ field, stakeMinor: 1000 })),
    outcome,
  ).map(({ payoutMinor }) => payoutMinor);
};

describe('a hand', () => {
  test.each([
    ['A K', 21, true],
    ['A 6', 17, true],
    ['A 6 10', 17, false],
    ['A A', 12, true],
    ['A A 10', 12, false],
    ['A A 9', 21, true],
    ['10 J Q', 30, false],
    ['5 5', 10, false],
  ])('of %s is %d', (text, total, isSoft) => {
    expect(toTotal(cards(text))).toEqual({ total, isSoft });
  });

  test('is a blackjack with two cards only', () => {
    expect([isNatural(cards('A J')), isNatural(cards('7 7 7')), isNatural(cards('10 10'))]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('the dealer', () => {
  test.each([
    ['10 7 5', '10 7'],
    ['A 6 5', 'A 6'],
    ['10 6 5 2', '10 6 5'],
    ['A 5 10 5', 'A 5 10 5'],
    ['2 2 2 2 2 2 5', '2 2 2 2 2 2 5'],
  ])('with %s takes %s', (column, taken) => {
    expect(playDealer(cards(column))).toEqual(cards(taken));
  });

  test.each([
    ['A K', 'BJ'],
    ['10 6 10', '>21'],
    ['10 5 6', '21'],
  ])('with %s leaves the mark %s', (hand, mark) => {
    expect([toDealerMark(cards(hand)), toMark({ kind: 'blackjack', dealer: cards(hand), seats: [] })]).toEqual([
      mark,
      mark,
    ]);
  });
});

describe('a seat', () => {
  const options = (column: string, decisions = '') => {
    const seat = playSeat(cards(column), decisions);
    return seat && listOptions(seat);
  };

  test.each<[string, string, string[] | undefined]>([
    ['10 6', '', ['hit', 'stand', 'double']],
    ['8 8', '', ['hit', 'stand', 'double', 'split']],
    ['K 10', '', ['hit', 'stand', 'double', 'split']],
    ['10 6 2', 'h', ['hit', 'stand']],
    ['10 6 5', 'h', []],
    ['10 6 10', 'h', []],
    ['10 6 2', 'd', []],
    ['10 6', 's', []],
    ['A K', '', []],
    ['8 8 3 8 9', 'p', ['hit', 'stand', 'double']],
    ['8 8 3 8 9', 'pd', ['hit', 'stand', 'double']],
    ['8 8 8 8', 'p', ['hit', 'stand', 'double']],
    ['A A 9 8', 'p', []],
    ['10 6', 'p', undefined],
    ['10 6 2 2', 'hd', undefined],
    ['8 8 8 8 8 8', 'pp', undefined],
    ['10 6', 'sh', undefined],
    ['10 6', 'ii', undefined],
    ['10 6 2', 'hi', undefined],
    ['10 6', 'x', undefined],
  ])('of %s after "%s" may %o', (column, decisions, expected) => {
    expect(options(column, decisions)).toEqual(expected);
  });

  test('plays both hands of a split, one after the other, and no ace of a split again', () => {
    const seat = playSeat(cards('8 8 3 2 10 5'), 'pdh');
    expect(seat?.hands).toEqual([
      { cards: cards('8 3 10'), isDoubled: true, isDone: true },
      { cards: cards('8 2 5'), isDoubled: false, isDone: false },
    ]);
    const aces = playSeat(cards('A A A 5'), 'p');
    expect(aces && findActive(aces)).toBe(-1);
  });
});

describe('a round pays', () => {
  test.each<[string, string, string, string, number]>([
    ['a blackjack 3:2', 'A K', '10 9', '', 2500],
    ['a blackjack against one of the dealer nothing but the stake', 'A K', 'A Q', '', 1000],
    ['a win 1:1', '10 9', '10 8', 's', 2000],
    ['a push the stake', '10 9', '10 9', 's', 1000],
    ['a loss nothing', '10 8', '10 9', 's', 0],
    ['21 of three cards 1:1', '10 6 5', '10 9', 'h', 2000],
    ['21 of three cards nothing against a blackjack', '10 6 5', 'A Q', '', 0],
    ['a bust nothing, even if the dealer busts', '10 6 10', '10 6 10', 'h', 0],
    ['a bust of the dealer 1:1', '10 2', '10 6 10', 's', 2000],
    ['against soft 17, on which the dealer stands', '10 8', 'A 6 4', 's', 2000],
  ])('%s', (_, seat, dealer, decisions, payout) => {
    expect(pay(play(seat, dealer, decisions), 'seat-1')).toEqual([payout]);
  });

  test('a bust nothing, even if the dealer then busts for another seat', () => {
    const seats = [
      { seat: 1, decisions: 'h' },
      { seat: 2, decisions: 's' },
    ];
    const outcome = toBlackjackOutcome(columns('10 6 10', '10 6 10'), seats);
    expect(pay(outcome, 'seat-1', 'seat-2')).toEqual([0, 2000]);
  });

  test('insurance 2:1 on a blackjack of the dealer, and loses otherwise', () => {
    expect(pay(play('10 9', 'A K', 'i'), 'seat-1', 'insure-1')).toEqual([0, 3000]);
    expect(pay(play('10 9', 'A 7', 'is'), 'seat-1', 'insure-1')).toEqual([2000, 0]);
  });

  test('each hand of a split and its double by itself; their 21 is no blackjack', () => {
    const outcome = play('A A K 5', '10 9', 'p');
    expect(pay(outcome, 'seat-1', 'split-1')).toEqual([2000, 0]);
    const doubled = play('8 8 3 2 10 8', '10 9', 'pds');
    expect(pay(doubled, 'seat-1', 'double-1-1', 'split-1')).toEqual([2000, 2000, 0]);
    const second = play('8 8 10 3 8', '10 8', 'psd');
    expect(pay(second, 'seat-1', 'split-1', 'double-1-2')).toEqual([1000, 2000, 2000]);
  });

  test('no bet that the round does not have', () => {
    const outcome = play('10 9', '10 9', 's');
    for (const field of ['seat-2', 'split-1', 'double-1-2', 'red']) expect(() => pay(outcome, field)).toThrow();
  });

  test.each([
    ['a hand that is not over', '10 6', '10 9', ''],
    ['a decision after a blackjack of the dealer', '10 6 2', 'A K', 'h'],
    ['insurance against no ace', '10 9', '10 9', 'is'],
    ['a decision against the rules', '10 9', '10 9', 'p'],
  ])('nothing with %s', (_, seat, dealer, decisions) => {
    expect(play(seat, dealer, decisions)).toBeUndefined();
  });

  test('with cards of the dealer only when a hand needs them', () => {
    expect(play('10 6 10', '10 5 2', 'h')?.dealer).toEqual(cards('10 5'));
    expect(play('A K', '10 5 2', '')?.dealer).toEqual(cards('10 5'));
    expect(play('10 6', '10 5 2', 's')?.dealer).toEqual(cards('10 5 2'));
  });
});

test.each(['seat-0', 'seat-7', 'double-1', 'double-1-3', 'split-1-1', 'seat-11', ' seat-1'])(
  '%s is no bet',
  (field) => {
    expect(readField(field)).toBeUndefined();
  },
);

describe('the cards of a round', () => {
  const seeds = { serverSeed: 'ab'.repeat(32), clientSeed: 'blackjack-mare:7', nonce: 7 };

  test('are eight whole decks, dealt to columns', async () => {
    const dealt = await drawColumns(seeds);
    expect(dealt).toHaveLength(SEATS + 1);
    const counts = Map.groupBy(dealt.flat(), (card) => card);
    expect([dealt.flat().length, counts.size]).toEqual([SHOE_SIZE, 52]);
    expect([...counts.values()].every((same) => same.length === 8)).toBe(true);
    expect(await drawColumns(seeds)).toEqual(dealt);
  });

  test('of one seat do not change with the decisions or the presence of others', async () => {
    const dealt = await drawColumns(seeds);
    const whole = (seat: number, wish: string) => {
      let decisions = '';
      for (let state = playSeat(dealt[seat - 1] ?? [], ''); state && findActive(state) >= 0; ) {
        decisions += wish;
        state = playSeat(dealt[seat - 1] ?? [], decisions);
      }
      return { seat, decisions };
    };
    const [own, lone] = [whole(3, 's'), toBlackjackOutcome(dealt, [whole(3, 's')])];
    for (const wish of ['h', 's']) {
      const together = toBlackjackOutcome(dealt, [whole(1, wish), own, whole(6, wish)]);
      expect(together?.seats[1]).toEqual(lone?.seats[0]);
      expect(together?.dealer.slice(0, 2)).toEqual(lone?.dealer.slice(0, 2));
      expect(together && (await redrawLive(together, seeds))).toEqual(together);
    }
    expect(await redrawLive(await drawLive('blackjack', seeds), seeds)).toEqual(await drawLive('blackjack', seeds));
  });
});
