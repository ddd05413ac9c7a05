import { expect, test } from 'vitest';
import { Pager } from '../../../../src/islands/centre/parts/Pager.tsx';
import { PeriodPicker } from '../../../../src/islands/centre/parts/PeriodPicker.tsx';
import { VendorWallets } from '../../../../src/islands/member/wallet/VendorWallets.tsx';
import { fillForm, funds, merchantWallet } from '../../../../src/stores/wallet/funds.ts';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

/** Returns the text that `aria-describedby` of each refused field refers to; undefined if it is missing. */
function listDescriptions(html: string): (string | undefined)[] {
  const refused = [...html.matchAll(/<(?:input|select)[^>]*aria-invalid="true"[^>]*>/g)].map(([tag]) => tag);
  const ids = refused.map((tag) => tag.match(/aria-describedby="([^"]+)"/)?.[1] ?? 'nothing');
  return ids.map((id) => html.match(new RegExp(`id="${id}"[^>]*>([^<]*)<`))?.[1]);
}

test('an unavailable step is marked, keeps the focus and is never disabled', () => {
  const show = (page: number, hasNext: boolean) =>
    render(Pager, { page, pageSize: 20, hasNext, onPage: () => undefined });
  for (const [page, hasNext, states] of [
    [1, true, ['true', 'false']],
    [2, true, ['false', 'false']],
    [3, false, ['false', 'true']],
  ] as const) {
    expect([...show(page, hasNext).matchAll(/aria-disabled="(\w+)"/g)].map(([, state]) => state)).toEqual(states);
    expect(show(page, hasNext)).not.toMatch(/ disabled=/);
  }
});

test('invalid dates reference their error message', () => {
  createBrowser();
  const period = { from: '2026-11-21', to: '2026-11-20' };
  const shown = render(PeriodPicker, { period, daysMax: 90, onPick: () => undefined });
  expect(listDescriptions(shown)).toEqual(['centre.period_reversed', 'centre.period_reversed']);
});

test('a missing vendor is marked and references its error message', () => {
  funds.$state.set({ status: 'ready', value: { currency: 'BRL', available: 5, wallets: [] } as never });
  merchantWallet.$state.set({ status: 'ready', value: { isSingle: false, wallets: [] } as never });
  expect(listDescriptions(render(VendorWallets, {}))).toEqual([]);
  fillForm.$problems.set({ vassalage: 'required' });
  expect(listDescriptions(render(VendorWallets, {}))).toEqual(['form.required']);
});
