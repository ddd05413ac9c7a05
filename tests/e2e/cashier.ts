import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectNoSidewaysScroll } from './fixtures.ts';

export const centre = (page: Page) => page.locator('dialog[data-centre]');
export const toCents = (text: string | null) => Number((text ?? '').replace(/\D/g, ''));

/** Finds the value beside a label in the facts and totals of the open page. */
export function fact(page: Page, label: string): Locator {
  return centre(page).locator('dt').getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]').first();
}

export async function check(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}
