import { describe, expect, test } from 'vitest';
import { PAGE_SIZE_MAX } from '../../../../src/contract/core/query.ts';
import { grant, refuse, settle } from '../browser.ts';
import { openCashier, TERMS, toPage, WITHDRAWAL } from './support.ts';

const LIST = '/wps/relay/CSH_withdrawals';
const DAY_MS = 86_400_000;

/** A member with `count` withdrawals in progress. */
async function start(count: number) {
  let fails = false;
  const { browser } = await openCashier(({ path, query }) => {
    if (path.endsWith('CSH_withdrawalTerms')) return grant(TERMS);
    if (path.endsWith('CSH_payoutAccounts')) return grant({ max: 5, holder: 'Luna', list: [] });
    if (path !== LIST) return undefined;
    if (query.get('state') !== 'open') return grant(toPage([]));
    if (fails) return refuse('upstream.timeout');
    const length = Math.min(count, Number(query.get('pageSize')));
    const list = Array.from({ length }, (_, row) => ({ ...WITHDRAWAL, id: `W${row}`, state: 'paid' }));
    return grant({ ...toPage(list), total: count, next: length < count ? String(length) : '' });
  });
  const { openWithdrawals, withdrawals } = await import('../../../../src/stores/cashier/withdrawals.ts');
  openWithdrawals();
  await settle();
  const read = () => withdrawals.open.$state.get();
  return {
    withdrawals,
    read,
    shown: () => {
      const now = read();
      return 'value' in now ? { length: now.value?.list.length, older: now.value?.older } : undefined;
    },
    asked: () => browser.callsTo(LIST).filter(({ query }) => query.get('state') === 'open'),
    fail: () => {
      fails = true;
    },
  };
}

describe('payments in progress', () => {
  test.each([0, 3, PAGE_SIZE_MAX, PAGE_SIZE_MAX + 7])('are asked once: %d of them', async (count) => {
    const { shown, asked } = await start(count);
    expect(shown()).toEqual({ length: Math.min(count, PAGE_SIZE_MAX), older: Math.max(0, count - PAGE_SIZE_MAX) });
    expect(asked()).toHaveLength(1);
  });

  test('are those of the longest period, not only of the last month', async () => {
    const [call] = (await start(3)).asked();
    const [from, to] = ['from', 'to'].map((name) => Date.parse(call?.query.get(name) ?? ''));
    expect(((to ?? 0) - (from ?? 0)) / DAY_MS + 1).toBe(400);
  });

  test('stay unchanged if the call fails', async () => {
    const { withdrawals, shown, read, fail } = await start(3);
    fail();
    withdrawals.refresh();
    await settle();
    expect(read().status).toBe('failed');
    expect(shown()).toEqual({ length: 3, older: 0 });
  });
});
