// `npm run screens` takes the screenshots of the README from a running product: `npm run screens -- http://localhost:8787`.
// `npm run screens -- games [origin] [language …]` takes screenshots of the studio's game frames at all sizes, into test-results/frames.
import { mkdirSync } from 'node:fs';
import process from 'node:process';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureBrowser } from './lib/browser.mjs';
import { takeGameScreens } from './lib/game-screens.mjs';
import { fail } from './lib/run.mjs';

const FOLDER = 'docs/screens';
const PASSWORD = 'Orla#2026';
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const SCREENS = [
  { name: 'home', path: '/', size: DESK, colorScheme: 'dark' },
  { name: 'slots', path: '/rng', size: DESK, colorScheme: 'light' },
  { name: 'home-phone', path: '/', size: PHONE, colorScheme: 'light' },
  {
    name: 'slot-phone',
    path: '/game?vassalage=ORLA&gameId=mare-de-ambar',
    size: PHONE,
    colorScheme: 'dark',
    as: 'luna',
  },
  { name: 'wallet-phone', path: '/?member=transferFund', size: PHONE, colorScheme: 'dark', as: 'luna' },
  {
    name: 'roulette',
    path: '/game?vassalage=ORLA_LIVE&gameId=roleta-da-orla',
    size: DESK,
    colorScheme: 'dark',
    as: 'luna',
  },
  { name: 'agent-overview', path: '/?agent=agentTeamOverview', size: DESK, colorScheme: 'light', as: 'atlas' },
];

const isOfGames = process.argv[2] === 'games';
const [origin = 'http://localhost:8787', ...languages] = process.argv.slice(isOfGames ? 3 : 2);
const alive = await fetch(`${origin}/health`).catch(() => undefined);
if (!alive?.ok) fail(`No product answers at ${origin}. Start the product first: npm start`);
const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: CHROMIUM_ARGS });
if (isOfGames) {
  await takeGameScreens(browser, origin, languages.length > 0 ? languages : ['pt']);
  await browser.close();
  process.exit();
}
mkdirSync(FOLDER, { recursive: true });
for (const { name, path, size, colorScheme, as } of SCREENS) {
  const context = await browser.newContext({ ...size, colorScheme, locale: 'pt-BR', reducedMotion: 'reduce' });
  await context.addInitScript(() => {
    const until = Date.now() + 86_400_000;
    if (self === top) localStorage.setItem('quietUntil', JSON.stringify({ afterLogin: until, popups: until }));
  });
  const page = await context.newPage();
  if (as) {
    await page.goto(`${origin}/login`);
    const dialog = page.locator('dialog[open]');
    await dialog.locator('[name="username"]').fill(as);
    await dialog.locator('[name="password"]').fill(PASSWORD);
    await dialog.locator('form button[type="submit"]').click();
    await page.waitForURL((url) => !url.pathname.includes('login'));
  }
  await page.goto(origin + path);
  await page.waitForTimeout(4_000);
  await page.screenshot({ path: `${FOLDER}/${name}.jpg`, type: 'jpeg', quality: 78 });
  console.log(`${FOLDER}/${name}.jpg`);
  await context.close();
}
await browser.close();
