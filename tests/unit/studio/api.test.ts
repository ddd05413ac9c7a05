import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ERROR_STATUS } from '../../../src/contract/core/errors.ts';
import { askUntilKnown, post } from '../../../src/studio/client/api.ts';

const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('parent', { postMessage: ({ type }: { type: string }) => said.push(type) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes every request fail with this error code and status. */
function answer(errorCode: string, status: number) {
  const fetch = vi.fn(async () => Response.json({ success: false, errorCode, message: errorCode }, { status }));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

describe('a call of a frame', () => {
  test.each(['upstream.read_only', 'gate.maintenance', 'gate.region'] as const)(
    'refused by the gate with %s moves no money and is not repeated',
    async (code) => {
      const fetch = answer(code, ERROR_STATUS[code]);
      const onLost = vi.fn();
      const asked = askUntilKnown(() => post('/studio/api/spin', {}), onLost);
      await vi.runAllTimersAsync();
      expect(await asked).toEqual({ kind: 'refused', code });
      expect([fetch.mock.calls.length, onLost.mock.calls.length]).toEqual([1, 0]);
    },
  );

  test('takes the answer to the same early call once', async () => {
    const fetch = answer('games.unknown', 404);
    const early = Response.json({ success: true, value: { balance: 1 } });
    const body = { launch: 'm1.farol.x', table: undefined };
    vi.stubGlobal('orlaOpening', { path: '/studio/api/open', body: '{"launch":"m1.farol.x"}', answer: early });
    expect((await post('/studio/api/open', { launch: 'another' })).kind).toBe('refused');
    expect((await post('/studio/api/mines/open', body)).kind).toBe('refused');
    expect(await post('/studio/api/open', body)).toEqual({ kind: 'done', value: { balance: 1 } });
    expect((await post('/studio/api/open', body)).kind).toBe('refused');
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  test.each([
    ['upstream.read_only', ['orla:read-only']],
    ['gate.maintenance', []],
    ['wallet.insufficient_funds', ['orla:no-funds']],
    ['games.unknown', []],
  ] as const)('refused with %s notifies the host page: %j', async (code, signals) => {
    answer(code, ERROR_STATUS[code]);
    await post('/studio/api/spin', {});
    expect(said).toEqual(signals);
  });

  test.each([
    'internal.error',
    'upstream.unavailable',
    'upstream.timeout',
    'upstream.invalid',
    'upstream.busy',
    'request.rate_limited',
    'games.round_open',
  ] as const)('ending with %s is undecided and is repeated', async (code) => {
    const fetch = answer(code, ERROR_STATUS[code]);
    const asked = askUntilKnown(
      () => post('/studio/api/spin', {}),
      () => undefined,
    );
    await vi.runAllTimersAsync();
    expect(await asked).toEqual({ kind: 'lost' });
    expect(fetch.mock.calls.length).toBeGreaterThan(1);
    expect(said).toEqual([]);
  });
});
