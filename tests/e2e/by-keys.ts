import { expect, type Frame, type Locator, type Page } from '@playwright/test';

const STOPS_MAX = 150;

/** Estimates the number of Tab presses from the focus to the target; negative means backwards. Undefined if the focus is outside the game. */
function countStops(target: Locator): Promise<number | undefined> {
  return target.evaluate((element) => {
    if (!document.hasFocus()) return undefined;
    if (element === document.activeElement) return 0;
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex]');
    // In a group of radio buttons only the checked one is a tab stop.
    const isStop = (each: HTMLElement) => each.tabIndex >= 0 && !each.matches('[type="radio"]:not(:checked, :focus)');
    const stops = [...all].filter((each) => isStop(each) && each.checkVisibility());
    return stops.indexOf(element as HTMLElement) - stops.indexOf(document.activeElement as HTMLElement) || 1;
  });
}

/** Presses Tab until the target has the focus. Throws if the target is not reachable by keyboard. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // This function sets the focus into the frame directly. Other journeys test the way from the page into its frame.
  if (!page.frames().some((frame) => frame !== page.mainFrame())) throw new Error('No game is open');
  const isInside = await target.evaluate(() => document.hasFocus());
  if (!isInside) await page.locator('iframe').focus();
  for (let stops = 0; stops < STOPS_MAX; ) {
    const left = await countStops(target);
    if (left === 0) return;
    // If the focus has passed the end of the game, go back. Press half of the estimate at a time, because the count is not exact.
    const key = left === undefined || left < 0 ? 'Shift+Tab' : 'Tab';
    const presses = Math.max(1, Math.floor(Math.abs(left ?? 1) / 2));
    for (let press = 0; press < presses; press += 1) await page.keyboard.press(key);
    stops += presses;
  }
  throw new Error(`Not on the way of the tab key: ${target}`);
}

export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Moves with the arrow keys inside a group that is one tab stop. */
export async function arrowTo(page: Page, target: Locator, keys: readonly string[]): Promise<void> {
  for (let press = 0; press < STOPS_MAX; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(keys[press % keys.length] ?? '');
  }
  throw new Error(`Not on the way of the arrows: ${target}`);
}

/** Presses a button that costs money until the game confirms it, because betting may close between the check and the press. */
export async function pressUntilSaid(
  page: Page,
  button: Locator,
  { heard, word }: { heard: () => Promise<string[]>; word: string | undefined },
): Promise<void> {
  const isSaid = async () => (await heard()).some((text) => toPattern(word).test(text));
  await expect(async () => {
    if (!(await isSaid())) await pressOn(page, button);
    await expect.poll(isSaid, { timeout: 4_000 }).toBe(true);
  }).toPass({ timeout: 60_000 });
}

function findGame(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().includes('/studio/play/'));
  if (!frame) throw new Error('No game is open');
  return frame;
}

/** Records every text that the game puts into a live region from now on, in order. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  const frame = findGame(page);
  await frame.evaluate(() => {
    const heard: string[] = [];
    const last = new Map<Element, string>();
    const hear = (region: Element) => {
      const text = region.textContent?.trim() ?? '';
      if (text !== '' && text !== last.get(region)) heard.push(text);
      last.set(region, text);
    };
    for (const region of document.querySelectorAll('[role="status"]'))
      last.set(region, region.textContent?.trim() ?? '');
    new MutationObserver((changes) => {
      const targets = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement));
      for (const region of new Set(targets.map((target) => target?.closest('[role="status"]'))))
        if (region) hear(region);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
    Object.assign(window, { heard });
  });
  return () => frame.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** Expects exactly one text that states the result of a bet and the new balance; it begins with one of `outcomes`. */
export async function expectSaidOnce(
  heard: () => Promise<string[]>,
  outcomes: readonly RegExp[],
  balance: RegExp,
  timeout = 20_000,
): Promise<string> {
  const find = async () =>
    (await heard()).filter((text) => balance.test(text) && outcomes.some((each) => each.test(text)));
  await expect.poll(find, { timeout }).toHaveLength(1);
  return (await find())[0] ?? '';
}

/** A pattern for a message with any values for its parameters. */
export function toPattern(text = ''): RegExp {
  const toPlain = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    text
      .split(/\{\{\w+\}\}/)
      .map(toPlain)
      .join('.*'),
  );
}
