import { expect, test } from 'vitest';
import { DepositPage } from '../../../../src/islands/member/cashier/DepositPage.tsx';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

test('who deposits reads of the risk, and where help is', () => {
  createBrowser();
  expect(render(DepositPage, {})).toMatch(/risk\.text <a [^>]*href="\/en\/responsible-gaming"[^>]*>risk\.link/);
});
