import { describe, expect, test } from 'vitest';
import { grant, refuse, settle } from '../browser.ts';
import { openCashier, TERMS, toPage, WITHDRAWAL } from './support.ts';

const LIST = '/wps/relay/CSH_withdrawals';
const DAY_MS = 86_400_000;

/** A member who has withdrawn a lot: newest first, with only the named ones still open. */
async function start(count: number, open: readonly number[]) {
  let failsFrom = Number.POSITIVE_INFINITY;
  const cashier = await openCashier(({ path, query }) => {
    if (path.endsWith('CSH_withdrawalTerms')) return grant(TERMS);
    if (path.endsWith('CSH_payoutAccounts')) return grant({ max: 5, holder: 'Luna', list: [] });
    if (path !== LIST) return undefined;
    const first = Number(query.get('cursor') || 0);
    if (first >= failsFrom) return refuse('upstream.timeout');
    const next = first + Number(query.get('pageSize'));
    const list = Array.from({ length: Math.max(0, Math.min(next, count) - first) }, (_, row) => ({
      ...WITHDRAWAL,
      id: `W${first + row}`,
      state: open.includes(first + row) ? 'not_received' : 'received',
    }));
    const totals = [
      { state: 'received', count: count - open.length, amount: 100 },
      { state: 'not_received', count: open.length, amount: 100 },
    ];
    return grant({ ...toPage(list), totals, total: count, next: next < count ? String(next) : '' });
  });
  const { openWithdrawals, withdrawals } = await import('../../../../src/stores/cashier/withdrawals.ts');
  const { OPEN_MOST } = await import('../../../../src/stores/cashier/open-payments.ts');
  openWithdrawals();
  await settle();
  const state = () => withdrawals.open.$state.get();
  return {
    ...cashier,
    withdrawals,
    OPEN_MOST,
    state,
    shown: () => {
      const now = state();
      return 'value' in now ? { ids: now.value?.list.map(({ id }) => id), older: now.value?.older } : undefined;
    },
    /** The history of the page asks once beside it. */
    asked: () => cashier.browser.callsTo(LIST).filter(({ query }) => query.get('pageSize') !== '20'),
    failFrom: (row: number) => {
      failsFrom = row;
    },
  };
}

describe('payments in progress', () => {
  test('are found behind any number of finished ones', async () => {
    const { shown } = await start(181, [3, 70, 180]);
    expect(shown()).toEqual({ ids: ['W3', 'W70', 'W180'], older: 0 });
  });

  test('need one request if the newest page has all, and none beyond the last', async () => {
    expect((await start(181, [3, 40])).asked()).toHaveLength(1);
    expect((await start(181, [])).asked()).toHaveLength(1);
    expect((await start(181, [3, 70])).asked()).toHaveLength(2);
  });

  test('are searched in the longest period, not only in the last month', async () => {
    const { asked } = await start(3, [2]);
    const [call] = asked();
    const [from, to] = ['from', 'to'].map((name) => Date.parse(call?.query.get(name) ?? ''));
    expect(((to ?? 0) - (from ?? 0)) / DAY_MS + 1).toBe(400);
  });

  test('beyond the search limit are counted for the page', async () => {
    const { shown, asked, OPEN_MOST } = await start(3_000, [3, 2_000, 2_500]);
    expect(shown()).toEqual({ ids: ['W3'], older: 2 });
    const looked = asked().reduce((sum, { query }) => sum + Number(query.get('pageSize')), 0);
    expect(looked).toBe(OPEN_MOST);
  });

  test('stay unchanged if a page fails', async () => {
    const { withdrawals, shown, state, failFrom } = await start(181, [3, 180]);
    failFrom(100);
    withdrawals.refresh();
    await settle();
    expect(state().status).toBe('failed');
    expect(shown()?.ids).toEqual(['W3', 'W180']);
  });
});
