import { describe, expect, test } from 'vitest';
import { drawNumbers, toClientSeed } from '../../../../src/studio/lottery/draw-models.ts';
import { LOTTERY_GAMES } from '../../../../src/studio/lottery/games.ts';
import { FORMS, LOTTERIES, type Lottery, requireLottery } from '../../../../src/studio/lottery/lotteries.ts';
import { verifyDraw } from '../../../../src/studio/lottery/provably-fair.ts';
import { getSlotAt, toSlot } from '../../../../src/studio/lottery/schedule.ts';
import { toCommitment } from '../../../../src/studio/slots/provably-fair.ts';

const AT = Date.parse('2026-11-22T13:45:10.500Z');
const SEED = '5e'.repeat(32);

describe('the clock of draws', () => {
  test.each(LOTTERIES)(
    '$gameId: slots follow each other without a gap, and no number repeats within two days',
    (lottery) => {
      const { schedule } = lottery;
      expect(86_400 % schedule.everySeconds).toBe(0);
      expect(schedule.closesSeconds).toBeLessThan(schedule.everySeconds);
      const first = getSlotAt(schedule, AT);
      expect(first.opensAtMs).toBeLessThanOrEqual(AT);
      expect(first.drawsAtMs).toBeGreaterThan(AT);
      const numbers = new Set<string>();
      const count = (2 * 86_400) / schedule.everySeconds;
      for (let index = 0; index < count; index += 1) {
        const slot = toSlot(schedule, first.slot + index);
        expect(slot.drawNumber).toMatch(/^\d{8}-\d{1,4}$/);
        numbers.add(slot.drawNumber);
        expect(toSlot(schedule, slot.slot + 1).opensAtMs).toBe(slot.drawsAtMs);
      }
      expect(numbers.size).toBe(count);
    },
  );

  test('a moment on the edge belongs to the slot that begins', () => {
    const { schedule } = requireLottery('onda-minuto');
    const slot = getSlotAt(schedule, AT);
    expect(getSlotAt(schedule, slot.drawsAtMs).slot).toBe(slot.slot + 1);
    expect(getSlotAt(schedule, slot.drawsAtMs - 1).slot).toBe(slot.slot);
    expect(slot.drawNumber).toBe('20261122-0827');
  });

  test('daily lotteries draw at 20:00 in Brasília', () => {
    const slot = getSlotAt(requireLottery('farol-da-noite').schedule, AT);
    expect(new Date(slot.drawsAtMs).toISOString()).toBe('2026-11-22T23:00:00.000Z');
  });
});

describe('the numbers of a draw', () => {
  /** The first later draw with other numbers, because two draws can have the same numbers. */
  async function findOtherDraw({ gameId, form }: Lottery, seed: string, numbers: readonly string[]) {
    for (let minute = 828; ; minute += 1) {
      const drawNumber = `20261122-0${minute}`;
      const others = await drawNumbers(form.draw, seed, toClientSeed(gameId, drawNumber));
      if (others.join() !== numbers.join()) return { drawNumber, numbers: others };
    }
  }

  test.each(LOTTERIES)('$gameId: follow from the seed, and from no other', async (lottery) => {
    const { gameId, form } = lottery;
    const numbers = await drawNumbers(form.draw, SEED, toClientSeed(gameId, '20261122-0827'));
    const claimed = { gameId, drawNumber: '20261122-0827', numbers, seed: SEED, seedHash: await toCommitment(SEED) };
    const other = await findOtherDraw(lottery, SEED, numbers);
    expect(await verifyDraw(form.draw, claimed)).toBe('fair');
    expect(await verifyDraw(form.draw, { ...claimed, seed: 'c4'.repeat(32) })).toBe('wrong-seed');
    expect(await verifyDraw(form.draw, { ...claimed, numbers: other.numbers })).toBe('wrong-outcome');
    expect(await verifyDraw(form.draw, { ...claimed, drawNumber: other.drawNumber })).toBe('wrong-outcome');
  });

  test('contain no ball twice, and each ball equally often (fixed seed)', async () => {
    const counts = new Map<string, number>();
    const DRAWS = 4000;
    for (let index = 0; index < DRAWS; index += 1) {
      const balls = await drawNumbers(FORMS['11X5'].draw, SEED, `draw-${index}`);
      expect(new Set(balls).size).toBe(5);
      counts.set(balls[0] ?? '', (counts.get(balls[0] ?? '') ?? 0) + 1);
    }
    const expected = DRAWS / 11;
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // Chi-squared bound for 10 degrees of freedom: 99.9 % of values lie below it.
    expect(chiSquare).toBeLessThan(29.6);
    expect(counts.size).toBe(11);
  });

  test('keep leading zeros', async () => {
    for (let index = 0; index < 50; index += 1) {
      const numbers = await drawNumbers({ kind: 'digits', lengths: [6, 5, 2] }, SEED, `draw-${index}`);
      expect(numbers.map((number) => number.length)).toEqual([6, 5, 2]);
    }
  });
});

test('the catalogue has each of the four kinds of lotteries under its vendor', () => {
  const modes = new Set(LOTTERY_GAMES.map(({ lottery }) => lottery?.prizeMode));
  expect(modes).toEqual(new Set(['Lott', 'ZY', 'Elott', 'SEA']));
  for (const game of LOTTERY_GAMES) {
    expect(game.vassalage).toBe(game.lottery?.lottoArea === 'VN' ? 'TCG_LOTTO_VN' : 'TCG_SEA');
    expect(game.gameType).toBe(game.lottery?.prizeMode === 'Elott' ? 'ELOTT' : 'LOTT');
    expect(game.rtpBasisPoints).toBeGreaterThanOrEqual(9350);
  }
});
