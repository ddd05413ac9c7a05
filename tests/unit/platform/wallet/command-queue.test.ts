import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CommandQueue } from '../../../../src/platform/wallet/command-queue.ts';
import { accept } from '../../../../src/server/result.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

function openQueue() {
  const commits: number[] = [];
  let commands = 0;
  const queue = new CommandQueue({
    transact: (act) => {
      commands = 0;
      const result = act();
      commits.push(commands);
      return result;
    },
    noteMoved: () => undefined,
    assertBalanced: () => undefined,
    freeze: () => undefined,
  });
  const run = (value: number) =>
    queue.run(() => {
      commands += 1;
      return accept(value);
    });
  return { commits, run };
}

describe('the queue of commands', () => {
  test('lets a command for an idle object start at once', async () => {
    const { commits, run } = openQueue();
    const first = run(1);
    expect(commits).toEqual([1]);
    expect(await first).toEqual(accept(1));
    vi.advanceTimersByTime(50);
    const later = run(2);
    expect(commits).toEqual([1, 1]);
    expect(await later).toEqual(accept(2));
  });

  test('commits simultaneous commands together, each with its own response', async () => {
    const { commits, run } = openQueue();
    const answers = [1, 2, 3, 4].map(run);
    expect(commits).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(commits).toEqual([1, 3]);
    expect(await Promise.all(answers)).toEqual([1, 2, 3, 4].map(accept));
  });
});
