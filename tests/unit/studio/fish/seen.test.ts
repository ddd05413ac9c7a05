import { describe, expect, test } from 'vitest';
import { isWithin, toSeen } from '../../../../src/studio/client/fish/seen.ts';
import { listFish, SPAWN_MS, toPosition } from '../../../../src/studio/fish/sea.ts';

const AT = 2_000_000 * SPAWN_MS;
const fish = listFish(AT);

describe('drawn fish', () => {
  test('swim at the positions of the server', () => {
    for (const each of fish) expect(toSeen(each, AT, false)).toMatchObject(toPosition(each, AT));
  });

  test('are fewer, slower and straight with reduced motion', () => {
    const calm = fish.filter((each) => isWithin(toSeen(each, AT, true)));
    const lively = fish.filter((each) => isWithin(toSeen(each, AT, false)));
    expect(calm.length).toBeGreaterThan(0);
    expect(calm.length).toBeLessThanOrEqual(Math.ceil(lively.length / 2));
    for (const each of calm) {
      const here = toSeen(each, AT, true);
      const later = toSeen(each, AT + 200, true);
      if (!here || !later) continue;
      const moved = toPosition(each, AT + 200).x - toPosition(each, AT).x;
      expect(later.x - here.x).toBeCloseTo(moved / 2);
      expect(later.y).toBe(here.y);
      expect(here.alpha).toBeLessThanOrEqual(1);
    }
  });
});
