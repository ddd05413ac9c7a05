import { expect, test } from 'vitest';
import type { WithdrawalBlock } from '../../../../src/contract/cashier/cashier.ts';
import { BlockNotes } from '../../../../src/islands/member/cashier/BlockNotes.tsx';
import type { T } from '../../../../src/lib/words.ts';
import { $bonus } from '../../../../src/stores/wallet/wallet.ts';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

const t: T = (key, params = {}) => [key, ...Object.values(params)].join(' ');
const UNTIL = '2027-01-15T10:00:00.000Z';
const bonus = { promotionId: 'p', bound: 30, required: 90, done: 60, owed: 30.5, until: UNTIL, waitsForBets: false };
const show = (code: WithdrawalBlock['code']) =>
  render(BlockNotes, { blocks: [{ code, remaining: 96 }], page: 'withdraw' }, t);

test('a bonus in process has its bar, the money that it binds, what is left to stake and until when', () => {
  createBrowser();
  expect(show('turnover')).toMatch(/withdraw.turnover_text [^<]*96/);
  $bonus.set(bonus);
  const html = show('turnover');
  expect(html).toMatch(/<progress[^>]* value="66"/);
  expect(html).toMatch(/withdraw.turnover_text [^<]*30[.,]50/);
  for (const part of ['withdraw.bonus_bound', 'withdraw.bonus_owed', 'withdraw.bonus_until', UNTIL])
    expect(html).toContain(part);
  expect(show('open_bets')).not.toContain('<progress');
  expect(show('deposit_turnover')).not.toContain('withdraw.bonus_bound');
  $bonus.set(undefined);
});
