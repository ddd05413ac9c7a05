import type { Page } from '@playwright/test';
import { ROUTE_PATHS } from '../../src/components/site-routes.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';

/** Routes that this test leaves out: they open a dialog or a game, or need the id of their subject. */
const OTHERS = ['/login', '/register', '/game', '/match', '/promoDetail'];
/** Dialogs in which players act: a language with long words must not hide a control. */
const DIALOGS = ['/login', '/register'];

/** Turns the page into a pseudo-language: half as long again, with an accent on every letter, right to left. */
async function speakPseudo(page: Page): Promise<void> {
  await page.evaluate(() => {
    const LETTERS: Record<string, string> = { a: 'á', e: 'ë', i: 'î', o: 'ö', u: 'ü', n: 'ñ', c: 'ç', s: 'š' };
    const toLong = (text: string) =>
      text.replaceAll(/\p{L}{2,}/gu, (word) => {
        const accented = [...word].map((letter) => LETTERS[letter] ?? letter).join('');
        return accented + accented.slice(0, Math.ceil(word.length / 2));
      });
    document.documentElement.dir = 'rtl';
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement: parent, textContent } = node;
      // File names, addresses and code are the same in every language.
      if (parent?.closest('script, style, code, pre, a[href^="mailto:"], [translate="no"]')) continue;
      node.textContent = toLong(textContent ?? '');
    }
  });
}

test('no page breaks with long words and a right-to-left direction', async ({ page, path, expectedErrors }) => {
  test.slow();
  // The text changes under islands before they hydrate.
  expectedErrors.push(/React error #418/);
  const broken: string[] = [];
  for (const plain of ROUTE_PATHS.filter((route) => !OTHERS.includes(route))) {
    await page.goto(path(plain), { waitUntil: 'domcontentloaded' });
    await speakPseudo(page);
    // Lengthens the words of the form twice: without a style, a fieldset would be as wide as its longest word.
    if (plain === '/feedback') await speakPseudo(page);
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    if (excess > 0) broken.push(`${plain}: ${excess} px`);
  }
  expect(broken).toEqual([]);
});

test('no dialog breaks with long words and a right-to-left direction', async ({ page, path, expectedErrors }) => {
  // The text changes under islands that hydrate after the dialog.
  expectedErrors.push(/React error #418/);
  for (const plain of DIALOGS) {
    await page.goto(path(plain));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
    await speakPseudo(page);
    await expectNoSidewaysScroll(page);
    const excess = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(excess, plain).toBeLessThanOrEqual(0);
  }
});
