import { brotliCompressSync, constants } from 'node:zlib';
import { LOCALES, toLocalePath } from '../../src/i18n/locales.ts';
import { expect, test } from './fixtures.ts';

const SCRIPT_MAX_BYTES = 5000;
/** Maximum size of a page's document as it is sent. A document of this size fits one initial window (decision 0122). */
const DOCUMENT_MAX_BYTES = 13_500;
/** The quality at which the edge compresses a page. */
const AT_THE_EDGE = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
/** Matches inline scripts. Data blocks (`type="application/…"`) do not run, so they are left out. */
const INLINE_SCRIPT = /<script(?![^>]*application\/)[^>]*>([\s\S]*?)<\/script>/g;
/** Files that an open page loads later: menus, and code that refreshes draws, odds and live tables. */
const AWAITED = /\/(?:awaited|draw-refresh|live-tables|menus|odds|rolldown-runtime|texts)\./;
const LIGHT = ['/', '/rng', '/live', '/fish', '/pvp', '/sports', '/lottery', '/vnlottery', '/hot'];

for (const plain of LIGHT)
  test(`reading ${plain} loads little script and no React`, async ({ page, path }) => {
    const scripts: string[] = [];
    page.on('response', async (response) => {
      const kind = response.request().resourceType();
      if (kind === 'script' && !AWAITED.test(response.url())) scripts.push(await response.text());
      expect(kind).not.toBe('font');
    });
    const answer = await page.goto(path(plain), { waitUntil: 'networkidle' });
    const html = (await answer?.text()) ?? '';
    const inline = [...html.matchAll(INLINE_SCRIPT)].map(([, text]) => text ?? '');
    const weigh = (texts: string[]) =>
      texts.filter(Boolean).reduce((sum, text) => sum + brotliCompressSync(Buffer.from(text)).length, 0);
    expect(weigh([...inline, ...scripts])).toBeLessThanOrEqual(SCRIPT_MAX_BYTES);
    expect(scripts.join('')).not.toContain('react');
  });

test('the document of a page fits one initial window in every language', { tag: '@phone-pt' }, async ({ request }) => {
  for (const plain of LIGHT)
    for (const { path: locale } of LOCALES) {
      const html = await (await request.get(toLocalePath(plain, locale))).body();
      const sent = brotliCompressSync(html, AT_THE_EDGE).length;
      expect.soft(sent, `${plain} in ${locale}`).toBeLessThanOrEqual(DOCUMENT_MAX_BYTES);
    }
});

test('a button that was pressed before the page’s script arrived is pressed when it has', async ({ page, path }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/BaseLayout\./, (route) => held.then(() => route.continue()));
  await page.goto(path('/rng'), { waitUntil: 'commit' });
  const hot = page.locator('[data-lobby] fieldset button').nth(1);
  await hot.click();
  release();
  await expect(hot).toHaveAttribute('aria-pressed', 'true');
});

test('a dialog whose code hangs says that it is loading', async ({ page, path, words }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_astro\/DialogsIsland\./, (route) => held.then(() => route.continue()));
  await page.goto(path('/'));
  await page.locator('[data-dialog="search"]').filter({ visible: true }).first().click();
  await expect(page.locator('.failed')).toHaveText(words('loading'));
  release();
  await expect(page.locator('dialog[open]')).toBeVisible();
});

test('nodes that an extension puts into the page before its code has run lose no press and no focus', async ({
  page,
  path,
  expectedErrors,
}) => {
  // React reports that the page has changed before its hydration.
  expectedErrors.push(/React error #418/);
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      for (const field of document.querySelectorAll('input'))
        field.insertAdjacentElement('afterend', document.createElement('password-manager'));
      const printed = document.querySelector('[data-lobby] input');
      // React draws the island again some time after its code has started. The next key goes to the element that has the focus at that moment.
      new MutationObserver(() => {
        if (!printed?.isConnected) document.body.dataset.focusAtDraw ??= document.activeElement?.tagName ?? '';
      }).observe(document.body, { childList: true, subtree: true });
    }),
  );
  await page.goto(path('/rng'));
  const hot = page.locator('[data-lobby] fieldset button').nth(1);
  await hot.click();
  await expect(hot).toHaveAttribute('aria-pressed', 'true');
  for (const givesFocus of [true, false]) {
    await page.goto(path('/rng'));
    // Simulates Safari, which does not focus a button when it is clicked.
    if (!givesFocus) await page.evaluate(() => addEventListener('mousedown', (press) => press.preventDefault(), true));
    await hot.hover();
    await page.mouse.down();
    await expect(page.locator('body')).toHaveAttribute('data-focus-at-draw');
    await page.mouse.up();
    await expect(hot).toHaveAttribute('aria-pressed', 'true');
  }
  await page.goto(path('/rng'));
  const field = page.locator('[data-lobby] input[type="search"]');
  await field.click();
  await page.keyboard.type('m');
  await expect(page.locator('body')).toHaveAttribute('data-focus-at-draw', 'INPUT');
  await page.keyboard.type('ar');
  await expect(page).toHaveURL(/q=mar/);
  await expect(field).toHaveValue('mar');
});
