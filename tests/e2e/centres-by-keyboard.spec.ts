import type { Page } from '@playwright/test';
import { enterAs, signInAs } from './contracts.ts';
import { expect, test } from './fixtures.ts';

const STOPS_MAX = 120;
const centre = (page: Page) => page.locator('dialog[data-centre]');

/** Returns the position of the focused element and its accessibility fault, if it has one. */
function readStop(page: Page): Promise<{ at: 'content' | 'elsewhere'; wrong: string }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const content = element?.closest('dialog[data-centre] > section');
    if (!element || !content || element === content) return { at: 'elsewhere', wrong: '' };
    const { width, height } = element.getBoundingClientRect();
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    const labels = (element as HTMLInputElement).labels ?? [];
    const name = `${element.getAttribute('aria-label') ?? ''}${element.getAttribute('aria-labelledby') ?? ''}${element.textContent}${[...labels].map(({ textContent }) => textContent).join('')}`;
    const wrong = [
      width > 0 && height > 0 ? '' : 'cannot be seen',
      outlineStyle !== 'none' || boxShadow !== 'none' || element.matches('input')
        ? ''
        : 'does not show that it has the focus',
      name.trim() ? '' : 'has no name',
    ].filter(Boolean);
    return { at: 'content', wrong: wrong.length > 0 ? `${element.outerHTML.slice(0, 120)}: ${wrong.join(', ')}` : '' };
  });
}

for (const { id, account, locale, tag } of [
  { id: 'member', account: 'luna', locale: 'pt', tag: [] },
  { id: 'member', account: 'luna', locale: 'en', tag: ['@long'] },
  { id: 'agent', account: 'atlas', locale: 'pt', tag: ['@long'] },
  { id: 'agent', account: 'atlas', locale: 'en', tag: [] },
] as const) {
  test.describe(`in ${locale}`, { tag: ['@desktop-en', ...tag] }, () => {
    test.use({ locale });
    test(`every page of the ${id} centre opens, can be traversed and closes by keyboard alone`, async ({
      page,
      path,
      baseURL,
    }) => {
      test.slow();
      const origin = baseURL ?? '';
      await enterAs(page, origin, await signInAs(origin, account));
      await page.goto(path(`/?${id}=`));
      const links = centre(page).locator('nav li a');
      await expect(links.first()).toBeVisible();
      const count = await links.count();
      expect(count).toBeGreaterThan(10);
      for (let index = 0; index < count; index += 1) {
        const link = links.nth(index);
        const name = (await link.textContent()) ?? '';
        await link.focus();
        await page.keyboard.press('Enter');
        await expect(link).toHaveAttribute('aria-current', 'page');
        await expect(centre(page).locator('[data-skeleton]')).toHaveCount(0);
        // A new page moves the focus to its content.
        await expect(centre(page).locator(':scope > section')).toBeFocused();
        const wrong: string[] = [];
        let stops = 0;
        for (; stops < STOPS_MAX; stops += 1) {
          await page.keyboard.press('Tab');
          const stop = await readStop(page);
          if (stop.at === 'elsewhere') break;
          if (stop.wrong) wrong.push(stop.wrong);
        }
        expect(wrong, name).toEqual([]);
        expect(stops, `${name} lets the focus go`).toBeLessThan(STOPS_MAX);
      }
      await page.keyboard.press('Escape');
      await expect(centre(page)).toHaveCount(0);
    });
  });
}
