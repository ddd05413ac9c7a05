import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Reply } from '../../../src/studio/client/api.ts';
import { createPending, isHeldBack, readOrder } from '../../../src/studio/client/pending.ts';

interface Order {
  readonly key: string;
  readonly stake: number;
}

const SHAPE = { key: 'string', stake: 'number' } as const;
const LOST: Reply<string> = { kind: 'lost' };
const EXPIRED: Reply<string> = { kind: 'refused', code: 'games.launch_expired' };
const TURNED_AWAY = ['upstream.read_only', 'gate.maintenance'];
const turnAway = (code: string): Reply<string> => ({ kind: 'refused', code });
const told: unknown[] = [];
const kept = () => told.map((message) => (message as { pending: string | null }).pending);

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  vi.stubGlobal('parent', { postMessage: (message: unknown) => told.push(message) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends one request by hand with these answers in order; the last one repeats. */
async function ask(pending: ReturnType<typeof createPending<Order>>, key: string, replies: readonly Reply<string>[]) {
  const sent: Order[] = [];
  const queue = [...replies];
  const asked = pending.ask(
    () => ({ key, stake: 1 }),
    async (order) => {
      sent.push(order);
      return (queue.length > 1 ? queue.shift() : queue[0]) ?? LOST;
    },
    () => undefined,
  );
  await vi.runAllTimersAsync();
  return { reply: await asked, keys: sent.map((order) => order.key) };
}

describe('a bet in flight', () => {
  test('is kept by the host page until it is decided', async () => {
    const pending = createPending<Order>(undefined);
    const { keys } = await ask(pending, 'a', [LOST, { kind: 'done', value: 'x' }]);
    expect(keys).toEqual(['a', 'a']);
    expect(kept()).toEqual(['{"key":"a","stake":1}', null]);
    expect(pending.get()).toBeUndefined();
  });

  test('is repeated with its own key, by hand and after a reload', async () => {
    const pending = createPending<Order>(undefined);
    expect((await ask(pending, 'a', [LOST])).reply.kind).toBe('lost');
    expect(kept()).not.toContain(null);
    const again = createPending(readOrder<Order>(JSON.parse(kept().at(-1) ?? ''), SHAPE));
    expect((await ask(again, 'b', [{ kind: 'done', value: 'x' }])).keys).toEqual(['a']);
    expect((await ask(again, 'c', [{ kind: 'done', value: 'y' }])).keys).toEqual(['c']);
  });

  test('survives the end of the launch when an earlier attempt got no answer', async () => {
    const fresh = createPending<Order>(undefined);
    await ask(fresh, 'a', [EXPIRED]);
    expect(kept().at(-1)).toBeNull();
    const recalled = createPending<Order>({ key: 'b', stake: 1 });
    await ask(recalled, 'x', [EXPIRED]);
    expect(kept().at(-1)).toContain('"b"');
    expect(recalled.get()?.key).toBe('b');
    await ask(recalled, 'x', [{ kind: 'refused', code: 'wallet.insufficient_funds' }]);
    expect(recalled.get()).toBeUndefined();
  });

  test.each(TURNED_AWAY)('is over when the gate refuses its first attempt with %s', async (code) => {
    const pending = createPending<Order>(undefined);
    const { reply, keys } = await ask(pending, 'a', [turnAway(code)]);
    expect([reply, keys]).toEqual([{ kind: 'refused', code }, ['a']]);
    expect(kept().at(-1)).toBeNull();
    expect((await ask(pending, 'b', [{ kind: 'done', value: 'x' }])).keys).toEqual(['b']);
  });

  test.each(TURNED_AWAY)(
    'without an answer stays pending when a later attempt is refused with %s, and only a tap repeats it',
    async (code) => {
      const pending = createPending<Order>(undefined);
      const { reply, keys } = await ask(pending, 'a', [LOST, turnAway(code), LOST]);
      // The message must not say that nothing was charged.
      expect(reply).toEqual({ kind: 'refused', code: 'unanswered' });
      expect(keys).toEqual(['a', 'a']);
      expect([pending.get()?.key, pending.isHeldBack()]).toEqual(['a', true]);
      const again = createPending(readOrder<Order>(JSON.parse(kept().at(-1) ?? ''), SHAPE));
      expect([again.get(), again.isHeldBack()]).toEqual([{ key: 'a', stake: 1 }, true]);
      const tapped = await ask(again, 'b', [turnAway(code)]);
      expect([tapped.reply, tapped.keys]).toEqual([{ kind: 'refused', code: 'unanswered' }, ['a']]);
      expect((await ask(again, 'c', [LOST])).keys).toContain('a');
      expect([again.get()?.key, again.isHeldBack()]).toEqual(['a', false]);
      expect(kept().at(-1)).toBe('{"key":"a","stake":1}');
      expect((await ask(again, 'd', [{ kind: 'done', value: 'x' }])).keys).toEqual(['a']);
      expect([again.get(), again.isHeldBack(), kept().at(-1)]).toEqual([undefined, false, null]);
    },
  );

  test.each(TURNED_AWAY)('kept by the host page stays pending when the gate refuses it with %s', async (code) => {
    const pending = createPending(readOrder<Order>({ key: 'a', stake: 1 }, SHAPE));
    expect(pending.isHeldBack()).toBe(false);
    expect((await ask(pending, 'x', [turnAway(code)])).reply).toEqual({ kind: 'refused', code: 'unanswered' });
    expect([pending.get()?.key, pending.isHeldBack()]).toEqual(['a', true]);
  });

  test('is restored only in its own shape', () => {
    expect(readOrder<Order>({ key: 'a', stake: 1, more: true }, SHAPE)).toEqual({ key: 'a', stake: 1 });
    const held = readOrder<Order>({ key: 'a', stake: 1, isHeldBack: true }, SHAPE);
    expect([held, held && isHeldBack(held)]).toEqual([{ key: 'a', stake: 1 }, true]);
    for (const odd of [undefined, null, 'a', 7, [], {}, { key: 'a' }, { key: 1, stake: 1 }]) {
      expect(readOrder<Order>(odd, SHAPE)).toBeUndefined();
    }
  });

  test('is not kept when it is too long', async () => {
    await ask(createPending<Order>(undefined), 'x'.repeat(4_000), [LOST]);
    expect(kept()).toEqual([null]);
  });
});
