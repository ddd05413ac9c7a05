import { expect, type Frame, type Locator, type Page } from '@playwright/test';

const STOPS_MAX = 150;

/** About how many stops of the tab key it is from the focus to here, below zero backwards; undefined where the focus has left the game. */
function countStops(target: Locator): Promise<number | undefined> {
  return target.evaluate((element) => {
    if (!document.hasFocus()) return undefined;
    if (element === document.activeElement) return 0;
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary, [tabindex]');
    // Of a group of radio buttons the checked one is the stop.
    const isStop = (each: HTMLElement) => each.tabIndex >= 0 && !each.matches('[type="radio"]:not(:checked, :focus)');
    const stops = [...all].filter((each) => isStop(each) && each.checkVisibility());
    return stops.indexOf(element as HTMLElement) - stops.indexOf(document.activeElement as HTMLElement) || 1;
  });
}

/** Goes from stop to stop with the tab key until the focus is there; whoever never gets there could not have used it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // How a page leads to its frame is another journey's.
  if (!page.frames().some((frame) => frame !== page.mainFrame())) throw new Error('No game is open');
  const isInside = await target.evaluate(() => document.hasFocus());
  if (!isInside) await page.locator('iframe').focus();
  for (let stops = 0; stops < STOPS_MAX; ) {
    const left = await countStops(target);
    if (left === 0) return;
    // Who went past the end of the game comes back; half of the way at once, for the count is a guess.
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

/** Goes with the arrows inside a group that is one stop of the tab key. */
export async function arrowTo(page: Page, target: Locator, keys: readonly string[]): Promise<void> {
  for (let press = 0; press < STOPS_MAX; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(keys[press % keys.length] ?? '');
  }
  throw new Error(`Not on the way of the arrows: ${target}`);
}

/** Presses a button that costs money until the game says that it was taken: betting may close between a look and a press. */
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

/** From now on, every text that the game puts into a region that is read aloud, in order. */
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

/** The one text that says what a bet came to and what the balance is since; any of `outcomes` begins it. */
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

/** A word whose parameters may be anything. */
export function toPattern(text = ''): RegExp {
  const toPlain = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(
    text
      .split(/\{\{\w+\}\}/)
      .map(toPlain)
      .join('.*'),
  );
}
