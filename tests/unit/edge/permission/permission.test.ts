import { describe, expect, test } from 'vitest';
import { createPermissionMemory } from '../../../../src/edge/permission/permission-memory.ts';

const MINUTE_MS = 60_000;

/** Creates a permission memory. A test answers its questions to the platform, in any order. */
function setUp() {
  const clock = { now: MINUTE_MS };
  const questions: ((answer: string | undefined) => void)[] = [];
  const take = () => new Promise<string | undefined>((resolve) => questions.push(resolve));
  const memory = createPermissionMemory<string>({ take, now: () => clock.now });
  const behind: Promise<unknown>[] = [];
  const getState = () => memory.getState(true, (work) => behind.push(work));
  /** Waits until every waiting request has read the answers. */
  const settle = () => new Promise((resolve) => setTimeout(resolve, 30));
  return { clock, questions, memory, getState, settle };
}

describe('an answer requested before the platform reported a change', () => {
  test('serves the request that asked, and no later one', async () => {
    const { questions, memory, getState } = setUp();
    const caller = getState();
    memory.expire();
    questions[0]?.('old');
    expect(await caller).toEqual({ snapshot: 'old', isFresh: true });
    const later = getState();
    expect(questions).toHaveLength(2);
    questions[1]?.('new');
    expect(await later).toEqual({ snapshot: 'new', isFresh: true });
    expect(await getState()).toEqual({ snapshot: 'new', isFresh: true });
  });

  test('requested in the background in the same millisecond changes nothing', async () => {
    const { clock, questions, memory, getState, settle } = setUp();
    const first = getState();
    questions[0]?.('old');
    await first;
    clock.now += 3000;
    expect(await getState()).toEqual({ snapshot: 'old', isFresh: true });
    memory.expire();
    const later = getState();
    questions[1]?.('old');
    await settle();
    expect(questions).toHaveLength(3);
    questions[2]?.('new');
    expect(await later).toEqual({ snapshot: 'new', isFresh: true });
  });

  test('that arrives late does not replace a newer one', async () => {
    const { questions, memory, getState, settle } = setUp();
    const caller = getState();
    memory.expire();
    const later = getState();
    questions[1]?.('new');
    await later;
    questions[0]?.('old');
    await caller;
    await settle();
    expect(await getState()).toEqual({ snapshot: 'new', isFresh: true });
    expect(memory.last).toBe('new');
  });

  test('that fails counts as any other failure', async () => {
    const { questions, memory, getState } = setUp();
    const caller = getState();
    memory.expire();
    questions[0]?.(undefined);
    expect(await caller).toMatchObject({ isFresh: false });
  });
});
