import { describe, expect, test } from 'vitest';
import type { JournalRow } from '../../../../src/platform/member/journal.ts';
import type { BonusStakes } from '../../../../src/platform/promotions/bonus-stakes.ts';
import { toMoneyAfter } from '../../../../src/platform/promotions/money-under-terms.ts';

const ROUND = { id: 'r1', vendor: 'ORLA', stakeMinor: 100 };

/** Replaces the table of stakes: answers that this part of each stake was bonus money, and records the calls. */
function createStakes(ofBonusMinor = 0) {
  const calls: unknown[][] = [];
  const tell =
    (name: string) =>
    (...input: unknown[]) => {
      calls.push([name, ...input]);
      return ofBonusMinor;
    };
  const names = ['put', 'endBet', 'endRound', 'sumRound', 'putWin', 'endWin', 'clear'];
  const stakes: unknown = Object.fromEntries(names.map((name) => [name, tell(name)]));
  return { stakes: stakes as BonusStakes, calls };
}

function move(
  hand: [own: number, bonus: number],
  row: Partial<Omit<JournalRow, 'round'>>,
  ofBonus = 0,
  inRound = true,
) {
  const { stakes, calls } = createStakes(ofBonus);
  const whole = { seq: 7, reason: '', reference: null, at: 0, afterMinor: 0, ...row, round: inRound ? ROUND : null };
  const after = toMoneyAfter({ ownHandMinor: hand[0], bonusHandMinor: hand[1] }, whole as JournalRow, stakes);
  return { hand: [after.ownHandMinor, after.bonusHandMinor], calls };
}

describe('a bet', () => {
  test('takes own money first', () => {
    expect(move([100, 50], { kind: 'bet', deltaMinor: -100 })).toEqual({ hand: [0, 50], calls: [] });
  });

  test('takes the bonus for the rest, and notes how much', () => {
    expect(move([30, 50], { kind: 'bet', deltaMinor: -70 })).toEqual({ hand: [0, 10], calls: [['put', 'r1', 7, 40]] });
  });

  test('never leaves a negative bonus', () => {
    expect(move([30, 50], { kind: 'bet', deltaMinor: -100 }).hand).toEqual([0, 0]);
  });

  test('without a round notes nothing, and neither does another payment of bonus money', () => {
    expect(move([0, 50], { kind: 'bet', deltaMinor: -10 }, 0, false)).toEqual({ hand: [0, 40], calls: [] });
    expect(move([0, 50], { kind: 'withdrawal_hold', deltaMinor: -10 })).toEqual({ hand: [0, 40], calls: [] });
  });
});

describe('money that comes', () => {
  test('as a win goes where the stake came from, the bonus rounded down', () => {
    expect(move([5, 1], { kind: 'win', deltaMinor: 199 }, 33)).toEqual({
      hand: [139, 66],
      calls: [
        ['endRound', 'r1'],
        ['putWin', 7, 65],
      ],
    });
    expect(move([5, 1], { kind: 'win_part', deltaMinor: 200 }, 120)).toEqual({
      hand: [5, 201],
      calls: [
        ['sumRound', 'r1'],
        ['putWin', 7, 200],
      ],
    });
    expect(move([5, 1], { kind: 'win', deltaMinor: 200 }, 100).hand).toEqual([5, 201]);
    expect(move([5, 1], { kind: 'win', deltaMinor: 200 }, 0)).toEqual({ hand: [205, 1], calls: [['endRound', 'r1']] });
  });

  test('as a large win is exact', () => {
    const deltaMinor = 9_007_199_254_740_991;
    const { hand } = move([0, 0], { kind: 'win', deltaMinor }, 99);
    expect(hand).toEqual([90_071_992_547_410, 8_917_127_262_193_581]);
  });

  test('of a rolled back bet returns its part of the bonus', () => {
    expect(move([0, 0], { kind: 'rollback', reason: 'b1', deltaMinor: 70 }, 40)).toEqual({
      hand: [30, 40],
      calls: [['endBet', 'r1', 'ORLA:b1']],
    });
  });

  test('without a round is own money', () => {
    for (const kind of ['win', 'rollback', 'deposit'] as const)
      expect(move([1, 2], { kind, deltaMinor: 10 }, 5, false)).toEqual({ hand: [11, 2], calls: [] });
    expect(move([1, 2], { kind: 'deposit', deltaMinor: 10 }, 5)).toEqual({ hand: [11, 2], calls: [] });
    expect(move([1, 2], { kind: 'rollback', deltaMinor: 0 }, 5)).toEqual({ hand: [1, 2], calls: [] });
  });
});

describe('a win that is taken back', () => {
  test.each(['win_void', 'win_part_void'] as const)('takes from the bonus what it won (%s)', (kind) => {
    expect(move([100, 80], { kind, reason: 'w1', deltaMinor: -60 }, 40)).toEqual({
      hand: [80, 40],
      calls: [['endWin', 'ORLA:w1']],
    });
  });

  test('takes own money where the bonus has less than it won, and the bonus where own money is short', () => {
    expect(move([100, 10], { kind: 'win_void', deltaMinor: -60 }, 40).hand).toEqual([50, 0]);
    expect(move([5, 80], { kind: 'win_void', deltaMinor: -60 }, 40).hand).toEqual([0, 25]);
    expect(move([5, 80], { kind: 'win_void', deltaMinor: -20 }, 40).hand).toEqual([5, 60]);
    expect(move([5, 80], { kind: 'win_void', deltaMinor: 0 }, 40).hand).toEqual([5, 80]);
  });

  test('without a round takes own money first', () => {
    expect(move([10, 80], { kind: 'win_void', deltaMinor: -20 }, 40, false)).toEqual({ hand: [0, 70], calls: [] });
  });
});

test('a rollback that takes money takes own money first', () => {
  expect(move([10, 20], { kind: 'rollback', deltaMinor: -15 })).toEqual({ hand: [0, 15], calls: [] });
});

test.each(['vendor_in', 'vendor_out'] as const)('a transfer %s stays within the hand', (kind) => {
  for (const deltaMinor of [-15, 15])
    expect(move([10, 20], { kind, deltaMinor })).toEqual({ hand: [10, 20], calls: [] });
});
