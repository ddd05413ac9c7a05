import { expect, test } from 'vitest';
import { DepositPage } from '../../../../src/islands/member/cashier/DepositPage.tsx';
import { createBrowser } from '../../stores/browser.ts';
import { render } from '../render.ts';

test('the deposit page shows the risk warning and a link to help', () => {
  createBrowser();
  expect(render(DepositPage, {})).toMatch(/risk\.text <a [^>]*href="\/en\/responsible-gaming"[^>]*>risk\.link/);
});
