import { describe, expect, test } from 'vitest';
import type { BetType, Picks } from '../../../../src/studio/lottery/bet-types.ts';
import type { DrawModel } from '../../../../src/studio/lottery/draw-models.ts';
import { LINES_MAX, listLineStakesMinor } from '../../../../src/studio/lottery/limits.ts';
import { FORMS, type FormId, getBetType } from '../../../../src/studio/lottery/lotteries.ts';
import { countLines, findSelectionProblem, toLines } from '../../../../src/studio/lottery/selection.ts';
import { judgeTicket, toOdds } from '../../../../src/studio/lottery/settle.ts';

function find(formId: FormId, code: string): BetType {
  const type = getBetType(FORMS[formId], code);
  if (!type) throw new Error(code);
  return type;
}

const lengthsOf = (formId: FormId) => {
  const model: DrawModel = FORMS[formId].draw;
  return model.kind === 'digits' ? model.lengths : [];
};
const judge = (type: BetType, picks: Picks, numbers: string[], lineStakeMinor = 100) =>
  judgeTicket(type, { picks, lineStakeMinor, odds: toOdds(type) }, numbers);

describe('the lines of marks', () => {
  const cases: [FormId, string, Picks, number][] = [
    ['SSC', 'back2-straight', [['1', '2'], ['3']], 2],
    ['SSC', 'fixed', [['1', '2'], [], [], [], ['9']], 3],
    ['SSC', 'back3-mixed', [['1', '2', '3', '4']], 4],
    [
      'SSC',
      'back3-pair',
      [
        ['1', '2'],
        ['1', '2', '3'],
      ],
      4,
    ],
    [
      'PK10',
      'top2-straight',
      [
        ['01', '02'],
        ['01', '02', '03'],
      ],
      4,
    ],
    ['11X5', 'any5', [['01', '02', '03', '04', '05', '06']], 6],
    ['11X5', 'any8', [['01', '02', '03', '04', '05', '06', '07', '08', '09']], 9],
    ['SOUTH', 'tails2', [['00', '07']], 2],
    ['SEA', 'box', [['0012']], 1],
  ];
  test.each(cases)('%s %s', (formId, code, picks, lines) => {
    const type = find(formId, code);
    expect(countLines(type, picks)).toBe(lines);
    expect(new Set(Array.from(toLines(type, picks), (line) => line.join())).size).toBe(lines);
    expect(findSelectionProblem(type, picks)).toBeUndefined();
  });

  const refused: [FormId, string, Picks, string][] = [
    ['SSC', 'back2-straight', [['1'], []], 'few'],
    ['SSC', 'back2-straight', [['1']], 'foreign'],
    ['SSC', 'back2-straight', [['1'], ['x']], 'foreign'],
    ['SSC', 'back2-straight', [['1', '1'], ['2']], 'foreign'],
    ['SSC', 'five-straight', Array.from({ length: 5 }, () => ['0', '1', '2', '3']), 'many'],
    ['PK10', 'top2-straight', [['01'], ['01']], 'few'],
    ['11X5', 'any5', [['01', '02']], 'few'],
    ['SOUTH', 'tails2', [['7']], 'foreign'],
    ['SOUTH', 'tails2', [['777']], 'foreign'],
    ['SEA', 'box', [[]], 'few'],
  ];
  test.each(refused)('%s %s %j is not a bet', (formId, code, picks, problem) => {
    expect(findSelectionProblem(find(formId, code), picks)).toBe(problem);
  });

  test('stop counting above the limit of a ticket', () => {
    const all = Array.from({ length: 49 }, (_, index) => String(index + 1).padStart(2, '0'));
    expect(countLines(find('LHC', 'drawn4'), [all])).toBe(LINES_MAX + 1);
  });
});

describe('the result of a ticket', () => {
  test('pays each winning line its odds on its stake', () => {
    const fixed = find('SSC', 'fixed');
    expect(judge(fixed, [['1', '2'], ['2'], [], [], ['5']], ['1', '2', '3', '4', '9'], 200)).toEqual({
      won: 2,
      payoutMinor: 3800,
    });
    expect(judge(fixed, [['7'], [], [], [], []], ['1', '2', '3', '4', '9'])).toEqual({ won: 0, payoutMinor: 0 });
  });

  test('uses the odds at the time of sale', () => {
    const ticket = { picks: [['1'], [], [], [], []], lineStakeMinor: 100, odds: { win: 700 } };
    expect(judgeTicket(find('SSC', 'fixed'), ticket, ['1', '2', '3', '4', '9'])).toEqual({ won: 1, payoutMinor: 700 });
  });

  test('pays an ending twice when it occurs twice', () => {
    const numbers = lengthsOf('SOUTH').map((length) => '9'.repeat(length));
    numbers[3] = '12307';
    numbers[17] = '07';
    expect(judge(find('SOUTH', 'tails2'), [['07']], numbers)).toEqual({ won: 1, payoutMinor: 1054 });
    expect(judge(find('SOUTH', 'tails3'), [['307']], numbers)).toEqual({ won: 1, payoutMinor: 5588 });
  });

  test('counts the middle sum as neither big nor small', () => {
    const sum = find('11X5', 'sum');
    expect(judge(sum, [['big', 'small', 'middle', 'even']], ['04', '05', '06', '07', '08'])).toEqual({
      won: 2,
      payoutMinor: 1371 + 194,
    });
  });

  test('pays four-digit numbers by the rank of their prize', () => {
    const numbers = lengthsOf('SEA').map(() => '0000');
    numbers[1] = '4321';
    numbers[22] = '4321';
    expect(judge(find('SEA', 'big'), [['4321']], numbers).payoutMinor).toBe(150_000 + 10_000);
    expect(judge(find('SEA', 'small'), [['4321']], numbers).payoutMinor).toBe(250_000);
    expect(judge(find('SEA', 'box'), [['1100']], ['0101']).payoutMinor).toBe(158_333);
  });

  test('never contains a fraction of a cent, for any line stake', () => {
    for (const { types } of Object.values(FORMS))
      for (const type of types as readonly BetType[])
        for (const stake of listLineStakesMinor(type))
          for (const { odds } of Object.values(type.prizes)) expect((stake * odds) % 100).toBe(0);
  });

  test('allows only the smallest stakes for the longest odds', () => {
    expect(listLineStakesMinor(find('SSC', 'five-straight'))).toEqual([100, 200, 500]);
    expect(listLineStakesMinor(find('SSC', 'fixed'))).toHaveLength(7);
  });
});
