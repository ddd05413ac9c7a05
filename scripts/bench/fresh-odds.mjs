// Measures how soon an open page shows that the book of a vendor has changed: the operator voids a live match, which then leaves the list.
import { openTab } from './first-paint.mjs';
import { median } from './stats.mjs';

const MATCHES = 7;
const GONE_MAX_MS = 10_000;
/**
 * Pause between two measurements. It is not a round number, so that each measurement meets the page and the caches at another moment of
 * their refresh.
 */
const APART_MS = 1_370;
const HEADERS = { authorization: 'Bearer local-ops', 'content-type': 'application/json' };

export async function measureFreshOdds(browser, origin, record) {
  const { context, page } = await openTab(browser, { viewport: { width: 1440, height: 900 }, slowdown: 1 });
  await page.goto(`${origin}/sports`);
  await page.waitForResponse((answer) => answer.url().includes('/lgw/games/fixtures?'));
  const ids = await page
    .locator('[data-fixture][data-live]')
    .evaluateAll((rows) => rows.map((row) => row.dataset.fixture));
  const delays = [];
  for (const id of ids.slice(0, MATCHES)) {
    await page.waitForTimeout(APART_MS);
    const body = JSON.stringify({ reason: 'bench' });
    const answer = await fetch(`${origin}/ops/studio/sports/matches/${id}/void`, {
      method: 'POST',
      headers: HEADERS,
      body,
    });
    if (!answer.ok) throw new Error(`The match ${id} was not voided: ${answer.status}`);
    const began = performance.now();
    await page.locator(`[data-fixture="${id}"][data-gone]`).waitFor({ state: 'attached', timeout: GONE_MAX_MS });
    delays.push(performance.now() - began);
  }
  const shift = await page.evaluate(() =>
    JSON.parse(sessionStorage.getItem('shifts') ?? '[]').reduce((a, b) => a + b, 0),
  );
  await context.close();
  const middle = median(delays) / 1000;
  const most = Math.max(...delays) / 1000;
  record('visitor: from the book to an open page, s (median)', middle.toFixed(1), 'at most 2', middle <= 2);
  record('visitor: from the book to an open page, s (longest)', most.toFixed(1), '–', true);
  record('visitor: layout shift by fresh odds', shift.toFixed(3), '0.00', shift < 0.005);
}
