import { afterEach, expect, test, vi } from 'vitest';
import { runBatch } from '../../../src/console/money/batch.ts';
import type { Payment } from '../../../src/console/money/payment-calls.ts';

afterEach(() => vi.unstubAllGlobals());

const PAYMENTS = Array.from(
  { length: 25 },
  (_, n) => ({ id: `W${n + 1}-m${'0'.repeat(24)}`, state: 'requested' }) as unknown as Payment,
);

test('a batch is sent in steps with one key, and goes on where an answer was lost', async () => {
  const sent: { ids: string[]; key: string | null }[] = [];
  let isDown = false;
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (isDown && sent.length === 1) throw new Error('offline');
    const { items } = JSON.parse(String(init.body)) as { items: { id: string }[] };
    sent.push({ ids: items.map(({ id }) => id), key: new Headers(init.headers).get('idempotency-key') });
    const list = items.map(({ id }) => ({ id, outcome: 'approved', code: '', approval: '' }));
    return Response.json({ success: true, value: { list } });
  });
  let done: readonly unknown[] = [];
  const run = () =>
    runBatch({ payments: PAYMENTS, reason: '', key: 'k1', done: done as never }, (results) => {
      done = results;
    });
  isDown = true;
  expect((await run())?.code).toBe('network.failed');
  expect(done).toHaveLength(10);
  isDown = false;
  expect(await run()).toBeUndefined();
  expect(sent.map(({ ids }) => ids.length)).toEqual([10, 10, 5]);
  expect(sent.flatMap(({ ids }) => ids)).toEqual(PAYMENTS.map(({ id }) => id));
  expect(new Set(sent.map(({ key }) => key))).toEqual(new Set(['k1']));
});
