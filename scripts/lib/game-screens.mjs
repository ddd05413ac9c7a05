import { mkdirSync } from 'node:fs';
import { FRAME_SIZES, FRAMES, listFrameFaults, makeLauncher } from './game-frames.mjs';

const FOLDER = 'test-results/frames';
/** Milliseconds after which a frame has received the first message of its room. */
const NEWS_MS = 500;

/**
 * Takes a picture of each kind of game at each size, and prints each broken rule of its frame.
 *
 * @param {import('playwright').Browser} browser
 * @param {string} origin
 * @param {string[]} languages
 */
export async function takeGameScreens(browser, origin, languages) {
  mkdirSync(FOLDER, { recursive: true });
  const launch = await makeLauncher(origin);
  for (const frame of FRAMES) {
    for (const language of languages) {
      const page = await browser.newPage({ reducedMotion: 'reduce', colorScheme: 'dark' });
      await page.goto(await launch(frame, language));
      await page.locator(frame.board).first().waitFor();
      await page.waitForTimeout(NEWS_MS);
      for (const { screen, width, height } of FRAME_SIZES) {
        await page.setViewportSize({ width, height });
        const faults = await page.evaluate(listFrameFaults, frame);
        await page.screenshot({ path: `${FOLDER}/${frame.name}-${screen}-${language}.png` });
        for (const fault of faults) console.log(`${frame.name}, ${screen}, ${language}: ${fault}`);
      }
      await page.close();
    }
  }
  console.log(`${FOLDER}/`);
}
