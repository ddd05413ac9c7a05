import { beforeEach, expect, test } from 'vitest';
import { BalanceView } from '../../../../src/islands/header/BalanceView.tsx';
import { HeaderIsland } from '../../../../src/islands/header/HeaderIsland.tsx';
import { MemberBar } from '../../../../src/islands/header/MemberBar.tsx';
import { $balance, $isBalanceHidden } from '../../../../src/stores/wallet/wallet.ts';
import { INFO } from '../../stores/browser.ts';
import { render } from '../render.ts';

beforeEach(() => {
  $isBalanceHidden.set(false);
  $balance.set({ status: 'ready', amount: 1_000, currency: 'BRL' });
});

test('the server prints the header of a guest', () => {
  const html = render(HeaderIsland, { features: '', locale: 'en' });
  expect(html).toContain('header.sign_in');
  expect(html).not.toContain('header.sign_out');
});

test('a member sees name, balance, refresh and sign-out', () => {
  const html = render(MemberBar, {
    session: { kind: 'member', info: INFO },
    features: [],
    wasGuest: { current: false },
  });
  for (const part of ['Luna', 'R$1,000.00', 'header.refresh_balance', 'header.sign_out']) expect(html).toContain(part);
  expect(html).not.toContain('header.badge');
});

test('the balance is a placeholder while it refreshes and is masked while hidden', () => {
  const show = () => render(BalanceView, {});
  expect(show()).toContain('R$1,000.00');
  $isBalanceHidden.set(true);
  expect(show()).toContain('*****');
  expect(show()).not.toContain('1,000.00');
  $balance.set({ status: 'refreshing' });
  expect(show()).toContain('header.refreshing');
  expect(show()).not.toContain('*****');
});
