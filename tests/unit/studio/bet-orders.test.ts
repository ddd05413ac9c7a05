import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Reply } from '../../../src/studio/client/api.ts';
import { createBetOrders } from '../../../src/studio/client/bet-orders.ts';

interface Order {
  readonly ticketKey: string;
  readonly stake: number;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('parent', { postMessage: () => undefined });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Creates the orders of a player whose bets get these replies in turn; the last reply repeats. `log` records what the page is told. */
function startOrders(replies: readonly Reply<string>[]) {
  const queue = [...replies];
  const sent: Order[] = [];
  const log: string[] = [];
  const orders = createBetOrders<Order, string>({
    speech: { say: (key) => key, find: (key) => (key === 'error.games.known' ? 'known' : undefined) },
    kept: undefined,
    place: async (order) => {
      sent.push(order);
      return (queue.length > 1 ? queue.shift() : queue[0]) ?? { kind: 'lost' };
    },
    tell: (text, mood) => log.push(mood ? `${mood}: ${text}` : text),
    onPlaced: (ticket) => log.push(`placed ${ticket}`),
    onRefused: (code) => log.push(`refused ${code}`),
    onChange: () => log.push(`busy ${orders.isBusy()}, pending ${orders.isPending()}`),
  });
  return { orders, sent, log };
}

test('a second bet is not sent while the first one has no answer', async () => {
  const { orders, sent, log } = startOrders([{ kind: 'done', value: 'T1' }]);
  const first = orders.send({ stake: 5 });
  await Promise.all([first, orders.send({ stake: 7 })]);
  expect(sent.map(({ stake }) => stake)).toEqual([5]);
  expect(log).toEqual(['busy true, pending true', 'placed T1', 'busy false, pending false']);
});

test('a bet without an answer is repeated with its key, also when another bet is asked for', async () => {
  const { orders, sent, log } = startOrders([{ kind: 'lost' }]);
  const lost = orders.send({ stake: 5 });
  await vi.runAllTimersAsync();
  await lost;
  expect(orders.isPending()).toBe(true);
  expect(log.filter((line) => line === 'trouble: betUnknown')).toHaveLength(1);
  const again = orders.send({ stake: 7 });
  await vi.runAllTimersAsync();
  await again;
  expect(new Set(sent.map(({ ticketKey, stake }) => `${ticketKey} ${stake}`)).size).toBe(1);
});

test.each([
  ['games.known', 'known'],
  ['games.other', 'error.games.betRefused'],
])('a bet refused with %s says %s and leaves nothing pending', async (code, words) => {
  const { orders, log } = startOrders([{ kind: 'refused', code }]);
  await orders.send({ stake: 5 });
  expect(log.at(-3)).toMatch(new RegExp(`${words}$`));
  expect(log.slice(-2)).toEqual([`refused ${code}`, 'busy false, pending false']);
});
