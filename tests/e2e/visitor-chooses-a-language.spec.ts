import type { Page } from '@playwright/test';
import { brand } from '../../src/brand/brand.ts';
import { requireLocaleRow, toLocalePath } from '../../src/i18n/locales.ts';
import { DATE_SAMPLES, LIST_SAMPLES } from '../lacking-formats.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const ROWS = brand.locales.map(requireLocaleRow);

function findMenu(page: Page, label: string) {
  const menu = page.getByRole('dialog', { name: label });
  return { menu, field: menu.getByRole('combobox', { name: label }), options: menu.getByRole('option') };
}

test('the list of languages works with the keyboard, and keeps the page and its query', { tag: '@all' }, async ({
  page,
  path,
  words,
  locale,
}) => {
  await page.goto(path('/rng?page=ORLA'));
  const opener = page.getByRole('banner').locator('[data-languages]');
  const { menu, field, options } = findMenu(page, words('languages.find'));
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(ROWS.length);
  await expect(options.and(page.locator('[aria-current]'))).toHaveAttribute('data-locale', locale);
  await expect(options.and(page.locator('[aria-selected="true"]'))).toHaveAttribute('data-locale', locale);
  await expectAccessible(page);

  const active = () => field.getAttribute('aria-activedescendant');
  await page.keyboard.press('End');
  expect(await active()).toBe(`language-${ROWS.at(-1)?.path}`);
  await page.keyboard.press('ArrowUp');
  expect(await active()).toBe(`language-${ROWS.at(-2)?.path}`);
  await page.keyboard.press('Home');
  expect(await active()).toBe(`language-${ROWS[0]?.path}`);

  await field.fill('zzz');
  await expect(menu.getByRole('status')).toHaveText(words('languages.none'));
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();

  const other = ROWS.find((row) => row.path !== locale) ?? ROWS[0];
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(ROWS.length);
  await page.keyboard.type((other?.english ?? '').toUpperCase());
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${toLocalePath('/rng', other?.path ?? 'pt')}?page=ORLA`);
  await expect(page.locator('html')).toHaveAttribute('lang', other?.tag ?? '');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe(other?.catalogue);
});

test('the list of languages scrolls inside the smallest screen, with targets large enough for a finger', {
  tag: '@phone',
}, async ({ page, path, words }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(path('/'));
  await page.getByRole('banner').locator('[data-languages]').click();
  const { menu, options } = findMenu(page, words('languages.find'));
  const box = await menu.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(568);
  for (const option of await options.all()) {
    await option.scrollIntoViewIfNeeded();
    await expect(option).toBeInViewport({ ratio: 1 });
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.mouse.click(4, 560);
  await expect(menu).toHaveCount(0);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the link leads to a page with every language', { tag: '@phone' }, async ({ page, path, locale }) => {
    await page.goto(path('/rng'));
    await page.getByRole('banner').locator('[data-languages]').click();
    const links = page.getByRole('main').locator('a[hreflang]');
    await expect(links).toHaveCount(ROWS.length);
    await expect(links.and(page.locator('[aria-current]'))).toHaveAttribute('data-locale', locale);
    const other = ROWS.find((row) => row.path !== locale) ?? ROWS[0];
    await links.and(page.locator(`[data-locale="${other?.path}"]`)).click();
    await expect(page.locator('html')).toHaveAttribute('lang', other?.tag ?? '');
  });
});

test('dates and lists of languages that the browser lacks come from tables', { tag: '@phone-pt' }, async ({
  page,
  request,
}) => {
  expect(await page.evaluate(() => Intl.DateTimeFormat.supportedLocalesOf(['km', 'my']))).toEqual([]);
  // Runs the script by `evaluate`, because the page's policy refuses a script element that a test adds.
  await page.evaluate(await (await request.get('/studio/assets/lacking-formats.js')).text());
  const dates = await page.evaluate(
    (samples) =>
      samples.map(({ tag, at, options }) => globalThis.orlaFormats?.[tag]?.toDateFormat(options)?.format(at)),
    DATE_SAMPLES,
  );
  expect(dates).toEqual(DATE_SAMPLES.map(({ text }) => text));
  const lists = await page.evaluate(
    (samples) => samples.map(({ tag, items }) => globalThis.orlaFormats?.[tag]?.formatList(items)),
    LIST_SAMPLES,
  );
  expect(lists).toEqual(LIST_SAMPLES.map(({ text }) => text));
});
