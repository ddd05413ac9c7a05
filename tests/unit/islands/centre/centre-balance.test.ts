import { beforeEach, expect, test, vi } from 'vitest';
import { Centre } from '../../../../src/islands/centre/Centre.tsx';
import { $session } from '../../../../src/stores/session/session.ts';
import { $balance, $isBalanceHidden } from '../../../../src/stores/wallet/wallet.ts';
import { createBrowser, INFO } from '../../stores/browser.ts';
import { render } from '../render.ts';

vi.mock('../../../../src/islands/centre/use-centre-words.ts', async () => {
  const { useWords } = await import('../../../../src/islands/ui/words.ts');
  return { useCentreWords: () => ({ words: useWords(), hasFailed: false, retry: () => undefined }) };
});

const show = (id: 'member' | 'agent', page = '') => {
  const html = render(Centre, { features: [], open: { id, page, fields: {} } });
  return html.slice(html.indexOf('<header'), html.indexOf('</header>'));
};

beforeEach(() => {
  createBrowser();
  $session.set({ kind: 'agent', info: INFO });
  $isBalanceHidden.set(false);
  $balance.set({ status: 'ready', amount: 1_000, currency: 'BRL' });
});

test('the head shows the balance over the menu and every page, because the site’s header is covered', () => {
  for (const page of ['', 'depositv2', 'securityCenter']) expect(show('member', page), page).toContain('R$1,000.00');
  expect(show('agent')).not.toContain('R$1,000.00');
});

test('it is a button that hides the amount and exposes this by name and state', () => {
  const button = /<button [^>]*aria-pressed="(\w+)"[^>]*>.*?<\/button>/;
  const [open, isOpenPressed] = button.exec(show('member')) ?? [];
  expect([isOpenPressed, open]).toEqual(['false', expect.stringContaining('header.hide_balance')]);
  $isBalanceHidden.set(true);
  const [hidden, isPressed] = button.exec(show('member')) ?? [];
  expect([isPressed, hidden]).toEqual(['true', expect.stringContaining('*****')]);
  expect(hidden).not.toContain('1,000.00');
});

test('it keeps its space while loading and reports a failure', () => {
  $balance.set({ status: 'refreshing' });
  expect(show('member')).toMatch(/aria-busy="true"[^>]*>.*header\.refreshing/);
  $balance.set({ status: 'failed' });
  expect(show('member')).toContain('header.balance_failed');
});
