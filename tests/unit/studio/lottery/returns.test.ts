import { describe, expect, test } from 'vitest';
import {
  type BetType,
  getKeys,
  type Line,
  toReturnBasisPoints,
  toReturnRange,
} from '../../../../src/studio/lottery/bet-types.ts';
import type { DrawModel } from '../../../../src/studio/lottery/draw-models.ts';
import { FORMS, type FormId } from '../../../../src/studio/lottery/lotteries.ts';

const toBall = (ball: number) => String(ball).padStart(2, '0');

function* orders(balls: number, places: number, before: readonly string[] = []): Generator<string[]> {
  if (places === before.length) return yield [...before];
  for (let ball = 1; ball <= balls; ball += 1) {
    const name = toBall(ball);
    if (!before.includes(name)) yield* orders(balls, places, [...before, name]);
  }
}

/** Number of enumerated digits. Bets on long numbers depend on their last digits only, so the digits before them are fixed. */
const COUNTED_DIGITS = 4;

/** Enumerates all outcomes of these positions in one reused array; `onOther` runs when another position is read. */
function* listDraws(model: DrawModel, places: readonly number[], onOther: (place: number) => void) {
  const size = model.kind === 'balls' ? model.drawn : model.lengths.length;
  const draw: string[] = [];
  for (let place = 0; place < size; place += 1) {
    if (places.includes(place)) draw[place] = '?';
    else {
      const get = () => {
        onOther(place);
        return '?';
      };
      Object.defineProperty(draw, place, { get, enumerable: true, configurable: true });
    }
  }
  if (model.kind === 'balls') {
    for (const order of orders(model.balls, places.length)) {
      for (const [index, place] of places.entries()) draw[place] = order[index] ?? '';
      yield draw;
    }
    return;
  }
  const lengths = places.map((place) => Math.min(COUNTED_DIGITS, model.lengths[place] ?? 0));
  const prefixes = places.map((place) => '7'.repeat(Math.max(0, (model.lengths[place] ?? 0) - COUNTED_DIGITS)));
  const digits = lengths.reduce((sum, length) => sum + length, 0);
  for (let number = 0; number < 10 ** digits; number += 1) {
    const text = String(number).padStart(digits, '0');
    let at = 0;
    for (const [index, place] of places.entries()) {
      draw[place] = prefixes[index] + text.slice(at, at + (lengths[index] ?? 0));
      at += lengths[index] ?? 0;
    }
    yield draw;
  }
}

/** Lines that represent all others of a type by symmetry. */
function listLines({ picker, code }: BetType): Line[] {
  const { kind } = picker;
  if (kind === 'options') return picker.symbols.map((symbol) => [symbol]);
  if (kind === 'each') {
    const [first = '', last = ''] = [picker.places[0], picker.places.at(-1)];
    return [first, last].flatMap((place) => picker.symbols.map((symbol) => [place, symbol]));
  }
  if (kind === 'set') return [picker.symbols.slice(0, picker.size), picker.symbols.slice(-picker.size)];
  if (kind === 'straight') {
    const { symbols, places } = picker;
    return [symbols.slice(0, places.length), symbols.slice(-places.length).toReversed()];
  }
  if (code === 'box') return [['0123'], ['9987'], ['1122'], ['5055'], ['7777']];
  return [['0'.repeat(picker.digits)], ['1234567'.slice(0, picker.digits)]];
}

/**
 * Counts the hits of every prize over all outcomes of the positions that the line reads. A line that fails early does not read the later
 * positions.
 */
function countHits(model: DrawModel, type: BetType, line: Line) {
  const places = new Set<number>();
  for (;;) {
    const known = places.size;
    const hits = new Map<string, number>();
    let draws = 0;
    const sorted = [...places].sort((left, right) => left - right);
    for (const draw of listDraws(model, sorted, (place) => places.add(place))) {
      draws += 1;
      for (const key of type.judge(draw, line)) hits.set(key, (hits.get(key) ?? 0) + 1);
      if (places.size > known) break;
    }
    if (places.size === known) return { hits, draws };
  }
}

function expectStated(type: BetType, line: Line, hits: ReadonlyMap<string, number>, draws: number) {
  const keys = getKeys(type, line);
  for (const key of hits.keys()) expect(keys).toContain(key);
  for (const key of keys) {
    const prize = type.prizes[key];
    if (!prize) throw new Error(`${type.code} states nothing for ${key}`);
    expect([key, BigInt(hits.get(key) ?? 0) * prize.of]).toEqual([key, prize.winning * BigInt(draws)]);
  }
}

/**
 * These bet types read too many positions to enumerate all outcomes. Their positions are equivalent, so tests below check these types in other ways.
 */
const ALIKE = /^(tails\d|both2|three2|big|small|top3d|drawn\d)$/;
const formIds = Object.keys(FORMS) as FormId[];
const counted = formIds.flatMap((formId) =>
  (FORMS[formId].types as readonly BetType[])
    .filter(({ code, picker }) => !(ALIKE.test(code) && (picker.kind === 'numbers' || picker.kind === 'set')))
    .map((type) => ({ formId, type, code: type.code })),
);

describe('every outcome enumerated', { timeout: 30_000 }, () => {
  test.each(counted)('$formId $code pays as often as stated', ({ formId, type }) => {
    for (const line of listLines(type)) {
      const { hits, draws } = countHits(FORMS[formId].draw, type, line);
      expectStated(type, line, hits, draws);
    }
  });

  const byPrize = formIds.flatMap((formId) =>
    (FORMS[formId].types as readonly BetType[])
      .filter(({ code, picker }) => ALIKE.test(code) && picker.kind === 'numbers')
      .map((type) => ({ formId, type, code: type.code })),
  );
  test.each(byPrize)('$formId $code: the expected hits of all numbers of a draw add up', ({ formId, type }) => {
    const model = FORMS[formId].draw as DrawModel;
    if (model.kind !== 'digits') throw new Error('digits');
    const digits = type.picker.kind === 'numbers' ? type.picker.digits : 0;
    for (const line of listLines(type)) {
      const expected = new Map<string, number>();
      for (const [place, length] of model.lengths.entries()) {
        if (length < digits) continue;
        for (let ending = 0; ending < 10 ** digits; ending += 1) {
          const draw = model.lengths.map(() => '?');
          draw[place] = String(ending).padStart(digits, '0').padStart(length, '5');
          for (const key of type.judge(draw, line)) expected.set(key, (expected.get(key) ?? 0) + 1);
        }
      }
      expectStated(type, line, expected, 10 ** digits);
    }
  });

  test.each(['drawn1', 'drawn2', 'drawn3', 'drawn4'])('LHC %s: every line against one draw', (code) => {
    const type = FORMS.LHC.types.find((each) => each.code === code);
    if (type?.picker.kind !== 'set') throw new Error(code);
    const { symbols, size } = type.picker;
    const draw = ['03', '11', '22', '27', '40', '49', '08'];
    let lines = 0;
    let hits = 0;
    const walk = (from: number, line: string[]) => {
      if (line.length === size) {
        lines += 1;
        hits += type.judge(draw, line).length;
        return;
      }
      for (let index = from; index < symbols.length; index += 1) walk(index + 1, [...line, symbols[index] ?? '']);
    };
    walk(0, []);
    expectStated(type, [], new Map([['win', hits]]), lines);
  });

  test.each([
    ['NORTH', 27],
    ['SOUTH', 18],
  ] as const)('%s: two and three endings together, prize by prize', (formId, prizes) => {
    const ways = (wanted: number) => {
      let state = new Map<number, bigint>([[0, 1n]]);
      for (let prize = 0; prize < prizes; prize += 1) {
        const next = new Map<number, bigint>();
        const add = (found: number, count: bigint) => next.set(found, (next.get(found) ?? 0n) + count);
        for (const [found, count] of state) {
          add(found, count * BigInt(100 - wanted + found));
          if (found < wanted) add(found + 1, count * BigInt(wanted - found));
        }
        state = next;
      }
      return state.get(wanted) ?? 0n;
    };
    const find = (code: string) => FORMS[formId].types.find((type) => type.code === code)?.prizes['win'];
    expect(find('both2')).toMatchObject({ winning: ways(2), of: 100n ** BigInt(prizes) });
    expect(find('three2')).toMatchObject({ winning: ways(3), of: 100n ** BigInt(prizes) });
    const both = FORMS[formId].types.find(({ code }) => code === 'both2') as BetType;
    expect(both.judge(['12345', '67', '1267'], ['45', '67'])).toEqual(['win']);
    expect(both.judge(['12345', '66'], ['45', '67'])).toEqual([]);
  });
});

describe('returns', () => {
  test.each(formIds)('of every bet of %s lie between 94.5 and 95 percent', (formId) => {
    for (const type of FORMS[formId].types as readonly BetType[]) {
      const { low, high } = toReturnRange(type);
      expect([type.code, low >= 9450, high <= 9500]).toEqual([type.code, true, true]);
    }
  });

  test('are the sum over all prizes of a line', () => {
    const big = FORMS.SEA.types.find(({ code }) => code === 'big') as BetType;
    expect(toReturnBasisPoints(big, Object.keys(big.prizes))).toBe(9500);
    expect(toReturnBasisPoints(FORMS.SSC.types[0] as BetType, ['win'])).toBe(9500);
  });

  test.each(formIds)('belong to unique codes in %s', (formId) => {
    const codes = FORMS[formId].types.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
