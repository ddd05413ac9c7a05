import { beforeEach, expect, test } from 'vitest';
import { WithdrawForm } from '../../../../src/islands/member/cashier/WithdrawForm.tsx';
import type { T } from '../../../../src/lib/words.ts';
import { payoutAccounts } from '../../../../src/stores/cashier/payout-accounts.ts';
import { withdrawalTerms } from '../../../../src/stores/cashier/withdrawals.ts';
import { createBrowser } from '../../stores/browser.ts';
import { TERMS, WITHDRAWAL } from '../../stores/cashier/support.ts';
import { render } from '../render.ts';

const t: T = (key, params = {}) => [key, ...Object.values(params)].join(' ');

beforeEach(() => {
  createBrowser();
  payoutAccounts.$state.set({ status: 'ready', value: { list: [WITHDRAWAL.account], holder: 'Luna', max: 5 } });
});

test.each([
  [60, '1 hour'],
  [1_440, '24 hours'],
  [90, '90 minutes'],
])('the form says before a withdrawal that silence counts as receipt after %i minutes', (minutes, words) => {
  withdrawalTerms.$state.set({
    status: 'ready',
    value: { ...TERMS, automaticReceiptMinutes: minutes, blocks: [] },
  });
  const html = render(WithdrawForm, {}, t);
  expect(html).toContain(`withdraw.silence ${words}<`);
  expect(html.indexOf('withdraw.silence')).toBeLessThan(html.indexOf('withdraw.submit'));
});
