import { expect, type Locator, type Page } from '@playwright/test';
import type { Words } from './fixtures.ts';

/** Opens the menu of the game page and returns it. */
export async function openGameMenu(page: Page, words: Words): Promise<Locator> {
  await page.getByRole('button', { name: words('play.menu') }).click();
  const menu = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: words('play.sound') }) });
  await expect(menu).toBeVisible();
  return menu;
}

/** Presses a button of the game page, which is in the bar or, on a phone, in the menu. */
export async function pressAtGame(page: Page, words: Words, key: string, menuKey = key): Promise<void> {
  const button = page.getByRole('button', { name: words(key), exact: true });
  await expect(page.getByRole('button', { name: words('play.menu') })).toBeVisible();
  if (await button.isVisible()) return button.click();
  const menu = await openGameMenu(page, words);
  await menu.getByRole('button', { name: words(menuKey), exact: true }).click();
  if (await menu.isVisible()) await page.keyboard.press('Escape');
}
