import { describe, expect, test } from 'vitest';
import { PROMOTION_STATUSES } from '../../../../src/contract/promotions/promotions.ts';
import { PROMOTION_EVENTS, toNext } from '../../../../src/platform/promotions/state-machine.ts';

/**
 * The expected table of states, written independently of the product's table: rows are statuses, columns are events, a dash means
 * impossible.
 */
const EXPECTED = `
            open join   apply    qualify reopen allot  reject   claim   claim_free fulfil  expire forfeit close
join        -    signed applying -       -      -      -        -       -          -       -      -       close
claim       -    -      -        -       signed -      -        process claimed    -       close  -       -
applying    -    -      -        -       -      issued rejected -       -          -       -      -       -
close       -    -      -        -       -      -      -        -       -          -       -      -       -
rejected    -    -      applying -       -      -      -        -       -          -       -      -       close
issued      -    -      -        -       -      -      -        process claimed    -       close  -       -
claimed     -    -      -        -       -      -      -        -       -          -       -      -       -
process     -    -      -        -       -      -      -        -       -          claimed close  close   -
signed      -    -      applying claim   -      issued -        -       -          -       -      -       close
coming_soon join -      -        -       -      -      -        -       -          -       -      -       close
`;

const [head = [], ...rows] = EXPECTED.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/));

describe('the states of a promotion', () => {
  test('are the ten of the specification, and every event is tested in each', () => {
    expect(rows.map(([status]) => status)).toEqual([...PROMOTION_STATUSES]);
    expect(head).toEqual([...PROMOTION_EVENTS]);
    const steps = PROMOTION_STATUSES.flatMap((status, row) =>
      PROMOTION_EVENTS.map((event, column) => ({
        step: `${status} ${event}`,
        is: toNext(status, event) ?? '-',
        expected: rows[row]?.[column + 1],
      })),
    );
    expect(steps).toHaveLength(130);
    for (const { step, is, expected } of steps) expect(is, step).toBe(expected);
  });
});
