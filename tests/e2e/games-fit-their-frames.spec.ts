import { FRAME_SIZES, FRAMES, listFrameFaults, makeLauncher } from '../../scripts/lib/game-frames.mjs';
import { expect, test } from './fixtures.ts';

// The page is the frame itself, without storage in which popups could be marked as seen.
test.use({ isQuiet: false });

const MEASURED = ['320x568', '390x844', '844x390'];

test('the board and the controls of every kind of game fit its frame on a phone', {
  tag: '@phone-pt',
}, async ({ page, baseURL }) => {
  const launch = await makeLauncher(baseURL ?? '');
  const faults: string[] = [];
  for (const frame of FRAMES) {
    await page.goto(await launch(frame));
    await page.locator(frame.board).first().waitFor();
    for (const { screen, width, height } of FRAME_SIZES.filter((size) => MEASURED.includes(size.screen))) {
      await page.setViewportSize({ width, height });
      const found = await page.evaluate(listFrameFaults, frame);
      faults.push(...found.map((fault) => `${frame.name}, ${screen}: ${fault}`));
    }
  }
  expect(faults).toEqual([]);
});
