import type { Page } from '@playwright/test';
import { ROUTE_PATHS } from '../../src/components/site-routes.ts';
import { expect, expectNoSidewaysScroll, test } from './fixtures.ts';

/** Not pages of their own: they are dialogs, a game, or a page of one thing that has to be named. */
const OTHERS = ['/login', '/register', '/game', '/promoDetail'];
/** Where a player acts: a language whose words do not fit would hide a way. */
const DIALOGS = ['/login', '/register'];

/** A language that nobody speaks: half as long again, every letter with an accent, from right to left. */
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
      // Names of files, addresses and code are the same in every language.
      if (parent?.closest('script, style, code, pre, a[href^="mailto:"], [translate="no"]')) continue;
      node.textContent = toLong(textContent ?? '');
    }
  });
}

test('no page breaks in a language of long words that is read from right to left', async ({
  page,
  path,
  expectedErrors,
}) => {
  test.slow();
  // The words change beneath islands that wake by themselves.
  expectedErrors.push(/React error #418/);
  const broken: string[] = [];
  for (const plain of ROUTE_PATHS.filter((route) => !OTHERS.includes(route))) {
    await page.goto(path(plain), { waitUntil: 'domcontentloaded' });
    await speakPseudo(page);
    const excess = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    if (excess > 0) broken.push(`${plain}: ${excess} px`);
  }
  expect(broken).toEqual([]);
});

test('no dialog breaks in it', async ({ page, path, expectedErrors }) => {
  // The words change beneath islands that wake after the dialog.
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
