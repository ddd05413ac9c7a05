import { describe, expect, test } from 'vitest';
import { createDraft } from '../../../../src/studio/client/live/draft.ts';

const make = (room = 500, round = 1000) => createDraft({ toRoom: () => room, toRoundRoom: () => round });

describe('chips on the table', () => {
  test('on one field are one bet, and undo removes the last chip', () => {
    const draft = make();
    draft.add('red', 100);
    draft.add('straight-7', 100);
    draft.add('red', 200);
    expect(draft.list()).toEqual([
      { field: 'red', stakeMinor: 300 },
      { field: 'straight-7', stakeMinor: 100 },
    ]);
    draft.undo();
    expect(draft.list()[0]).toEqual({ field: 'red', stakeMinor: 100 });
    expect(draft.sum()).toBe(200);
  });

  test('stay within the limits of field and round', () => {
    const draft = make(500, 700);
    expect(draft.add('red', 500)).toBe(500);
    expect(draft.add('red', 100)).toBeUndefined();
    expect(draft.add('odd', 200)).toBe(200);
    expect(draft.add('even', 100)).toBeUndefined();
    expect(draft.sum()).toBe(700);
  });

  test('of an earlier ticket return all together or not at all', () => {
    const draft = make(500, 700);
    const lines = [
      { field: 'red', stakeMinor: 300 },
      { field: 'odd', stakeMinor: 300 },
    ];
    expect(draft.put(lines)).toBe(true);
    expect(draft.put(lines)).toBe(false);
    expect(draft.sum()).toBe(600);
    draft.clear();
    expect(draft.list()).toEqual([]);
  });
});
