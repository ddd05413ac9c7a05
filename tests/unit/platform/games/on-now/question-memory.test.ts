import { describe, expect, test } from 'vitest';
import {
  ABSENT_MS,
  ANSWERS_BYTES_MAX,
  createQuestionMemory,
  KNOWN_MAX_MS,
  RECENT_MS,
  type Reply,
  SLOW_MS,
} from '../../../../../src/platform/games/on-now/question-memory.ts';

function openMemory() {
  const world = {
    nowMs: 1_000_000,
    sent: [] as string[],
    reply: { kind: 'answered', value: 'a', bytes: 1 } as Reply<string>,
  };
  const ask = createQuestionMemory<string, string>(
    async (question) => {
      world.sent.push(question);
      return world.reply;
    },
    () => world.nowMs,
  );
  return { world, ask };
}

describe('the memory of questions', () => {
  test('sends one request for concurrent callers, and none within the second', async () => {
    const { world, ask } = openMemory();
    const answers = await Promise.all([ask('x'), ask('x'), ask('x')]);
    world.nowMs += 999;
    answers.push(await ask('x'));
    expect(world.sent).toEqual(['x']);
    expect(answers.map((each) => each?.value)).toEqual(['a', 'a', 'a', 'a']);
    world.nowMs += 1;
    await ask('x');
    expect(world.sent).toEqual(['x', 'x']);
  });

  test('keeps different questions apart', async () => {
    const { world, ask } = openMemory();
    await Promise.all([ask('x'), ask('y')]);
    expect(world.sent).toEqual(['x', 'y']);
  });

  test('gives the last answer with its time while the vendor is silent, and asks after growing pauses', async () => {
    const { world, ask } = openMemory();
    const atMs = world.nowMs;
    await ask('x');
    world.reply = { kind: 'failed' };
    for (let second = 0; second < 60; second += 1) {
      world.nowMs += 1000;
      expect(await ask('x')).toEqual({ atMs, value: 'a' });
    }
    expect(world.sent.length).toBeGreaterThan(3);
    expect(world.sent.length).toBeLessThan(10);
  });

  test('does not wait for a silent vendor where an answer is known', async () => {
    let nowMs = 0;
    let reply: Promise<Reply<string>> = Promise.resolve({ kind: 'answered', value: 'a', bytes: 1 });
    const ask = createQuestionMemory<string, string>(
      () => reply,
      () => nowMs,
    );
    await ask('x');
    reply = Promise.resolve({ kind: 'failed' });
    nowMs += 1000;
    await ask('x');
    reply = new Promise(() => undefined);
    nowMs += 60_000;
    expect((await ask('x'))?.value).toBe('a');
  });

  test('waits for a slow vendor only where its last answer is not recent', async () => {
    let nowMs = 0;
    let tookMs = SLOW_MS + 1;
    const sent: ((value: string) => void)[] = [];
    const ask = createQuestionMemory<string, string>(
      () =>
        new Promise((resolve) => {
          sent.push((value) => {
            nowMs += tookMs;
            resolve({ kind: 'answered', value, bytes: 1 });
          });
        }),
      () => nowMs,
    );
    const first = ask('x');
    sent[0]?.('a');
    expect((await first)?.value).toBe('a');
    nowMs += 1000;
    expect((await ask('x'))?.value).toBe('a');
    expect(sent).toHaveLength(2);
    nowMs += RECENT_MS;
    const late = ask('x');
    tookMs = 1;
    sent[1]?.('b');
    expect((await late)?.value).toBe('b');
    nowMs += 20_000;
    const quick = ask('x');
    sent[2]?.('c');
    expect((await quick)?.value).toBe('c');
  });

  test('forgets an answer that is too old to act on', async () => {
    const { world, ask } = openMemory();
    await ask('x');
    world.reply = { kind: 'failed' };
    world.nowMs += KNOWN_MAX_MS + 1;
    expect(await ask('x')).toBeUndefined();
  });

  test('keeps answers up to a total size, and removes those requested longest ago', async () => {
    const { world, ask } = openMemory();
    world.reply = { kind: 'answered', value: 'a', bytes: ANSWERS_BYTES_MAX / 4 };
    for (const question of ['first', 'b', 'c', 'd']) await ask(question);
    await ask('first');
    await ask('e');
    expect(world.sent).toHaveLength(5);
    for (const question of ['c', 'd', 'e', 'first']) await ask(question);
    expect(world.sent).toHaveLength(5);
    await ask('b');
    expect(world.sent).toHaveLength(6);
    world.nowMs += 1000;
    for (let turn = 0; turn < 9; turn += 1) await ask('b');
    await ask('e');
    expect(world.sent.slice(6)).toEqual(['b', 'e']);
  });

  test('asks a vendor without the hook rarely', async () => {
    const { world, ask } = openMemory();
    world.reply = { kind: 'absent' };
    expect(await ask('x')).toBeUndefined();
    world.nowMs += ABSENT_MS - 1;
    await ask('x');
    expect(world.sent).toHaveLength(1);
    world.nowMs += 1;
    await ask('x');
    expect(world.sent).toHaveLength(2);
  });

  test('asks a vendor that never answers less and less', async () => {
    const { world, ask } = openMemory();
    world.reply = { kind: 'failed' };
    for (let second = 0; second < 3600; second += 1) {
      world.nowMs += 1000;
      await ask('x');
    }
    expect(world.sent.length).toBeLessThan(24);
  });
});
