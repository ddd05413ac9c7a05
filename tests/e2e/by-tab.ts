import type { Locator, Page } from '@playwright/test';

const STOPS_MAX = 200;

/** Moves the focus to the target with the Tab key. Throws if the target is not reachable by keyboard. Games use `by-keys.ts`. */
export async function goByTab(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Not on the way of the tab key: ${target}`);
}

export async function pressByTab(page: Page, target: Locator): Promise<void> {
  await goByTab(page, target);
  await page.keyboard.press('Enter');
}

export async function typeByTab(page: Page, target: Locator, text: string): Promise<void> {
  await goByTab(page, target);
  await page.keyboard.type(text);
}
