import { beforeEach, expect, test } from 'vitest';
import type { Withdrawal } from '../../../../src/contract/cashier-withdrawals.ts';
import { Timeline } from '../../../../src/islands/member/cashier/Timeline.tsx';
import { WithdrawalDetail } from '../../../../src/islands/member/cashier/WithdrawalDetail.tsx';
import { withdrawal as shown } from '../../../../src/stores/cashier/withdrawals.ts';
import { $serverNow } from '../../../../src/stores/server-clock.ts';
import { type Browser, createBrowser } from '../../stores/browser.ts';
import { WITHDRAWAL } from '../../stores/cashier/support.ts';
import { render } from '../render.ts';

const STEP = { state: 'requested', at: WITHDRAWAL.createdAt, by: 'member', note: '' } as const;
const ASKED: Withdrawal = { ...WITHDRAWAL, proofs: [], steps: [STEP] };
const SERVICE = /<a [^>]*data-service/;
let browser: Browser;

beforeEach(() => {
  browser = createBrowser();
});

test('the next word is promised until its time, and called late after it, with customer service beside it', () => {
  const stop = $serverNow.listen(() => undefined);
  browser.pass(Date.parse(WITHDRAWAL.nextUpdateAt) - browser.state.now - 1_000);
  const before = render(Timeline, { withdrawal: ASKED });
  expect(before).toContain('withdraw.next_update');
  expect(before).not.toMatch(/withdraw\.late|data-service/);
  browser.pass(2_000);
  const after = render(Timeline, { withdrawal: ASKED });
  expect(after).not.toContain('withdraw.next_update');
  expect(after).toContain('withdraw.late');
  expect(after).toContain(`dateTime="${WITHDRAWAL.nextUpdateAt}"`);
  expect(after).toMatch(SERVICE);
  stop();
});

test.each([
  ['automatic', true],
  ['forced', true],
  ['received', false],
] as const)('one that is %s leads to customer service: %s', (state, leads) => {
  shown.$state.set({ status: 'ready', value: { ...ASKED, state, missing: 'nothing', nextUpdateAt: null } });
  expect(SERVICE.test(render(WithdrawalDetail, {}))).toBe(leads);
});
