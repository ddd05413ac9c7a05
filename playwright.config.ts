import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS } from './scripts/lib/browser.mjs';
import { LOCALES } from './src/i18n/locales.ts';
import { isWhole, VISITOR_SPECS } from './tests/e2e/turns.ts';

const PORT = Number(process.env.E2E_PORT ?? 8797);
/** The origin of a running product (`npm run journey`); without it the tests start one. */
const RUNNING = process.env.E2E_ORIGIN;
const PHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  // The phone's own scale paints seven times as many pixels on the CPU, and no test needs them.
  deviceScaleFactor: 1,
  defaultBrowserType: 'chromium',
} as const;
const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } as const;
const OPERATOR_SPECS = /operator-.*\.spec\.ts/;
const PUBLISHER_SPECS = /publisher-.*\.spec\.ts/;
const ALONE = [OPERATOR_SPECS, PUBLISHER_SPECS];
/** What a further language runs: its share of `member-moves-money`, or all of it in a whole run. */
const IN_TURN: Readonly<Record<string, RegExp>> = { ar: /ordered once/, cn: /follows a payout/ };
const toShare = (path: string) => (RUNNING || isWhole ? {} : { grep: IN_TURN[path] ?? /^$/ });

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  // Journeys of games mostly wait for rounds.
  workers: 3,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  // A loaded machine may be slow; a journey that fails three times is broken. `npm test` lists every failed attempt at its end.
  retries: process.env.CI ? 2 : 0,
  use: {
    baseURL: RUNNING ?? `http://localhost:${PORT}`,
    // Recording adds a fifth to the time, so a failed journey is recorded on its retry.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    // Some journeys cut connections between page and server; `visitor-goes-offline.spec.ts` allows the service worker.
    serviceWorkers: 'block',
    launchOptions: { args: CHROMIUM_ARGS, executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium' },
  },
  projects: [
    { name: 'phone-pt', testIgnore: ALONE, use: { ...PHONE, locale: 'pt-BR' }, metadata: { locale: 'pt' } },
    {
      name: 'desktop-en',
      testIgnore: ALONE,
      use: { ...DESKTOP, locale: 'en-GB' },
      metadata: { locale: 'en' },
    },
    // The two projects above cover both sizes and both languages; a visitor's journey runs in one of four (`tests/e2e/turns.ts`).
    { name: 'phone-en', testMatch: VISITOR_SPECS, use: { ...PHONE, locale: 'en-GB' }, metadata: { locale: 'en' } },
    {
      name: 'desktop-pt',
      testMatch: VISITOR_SPECS,
      use: { ...DESKTOP, locale: 'pt-BR' },
      metadata: { locale: 'pt' },
    },
    // Money in a right-to-left language and in one without spaces. `npm run journey -- NAME --project phone-th` takes any language.
    ...LOCALES.filter(({ path }) => !['pt', 'en'].includes(path)).map(({ path, tag }) => ({
      name: `phone-${path}`,
      testMatch: RUNNING ? /\.spec\.ts$/ : path in IN_TURN ? /member-moves-money\.spec\.ts/ : /^$/,
      ...toShare(path),
      testIgnore: ALONE,
      use: { ...PHONE, locale: tag },
      metadata: { locale: path },
    })),
    // These journeys close the site for all visitors, so they run alone, after the others.
    {
      name: 'operator',
      testMatch: OPERATOR_SPECS,
      fullyParallel: false,
      workers: 1,
      use: { ...DESKTOP, locale: 'pt-BR' },
      dependencies: ['phone-pt', 'desktop-en', 'phone-en', 'desktop-pt', 'phone-ar', 'phone-cn'],
    },
    // Published games, notices and promotions affect all visitors too, and remain after these tests.
    {
      name: 'publisher',
      testMatch: PUBLISHER_SPECS,
      fullyParallel: false,
      workers: 1,
      use: { ...DESKTOP, locale: 'pt-BR' },
      metadata: { locale: 'pt' },
      dependencies: ['operator'],
    },
  ],
  webServer: RUNNING
    ? []
    : {
        command: 'node scripts/serve-fresh.mjs',
        wait: { stdout: /Orla is open/ },
        stdout: 'pipe',
        // Members play past the screens to earn what a journey is about; the frame keeps its pace all the same. `contracts.ts` writes rows.
        env: {
          PORT: String(PORT),
          STUDIO_SPIN_MIN_MS: '0',
          FIGURES_LAG_MS: '0',
          // A real hash of a password takes a quarter of the runtime's processor time; `tests/product/start.test.ts` uses real ones.
          SCRYPT_LOG2_N: '4',
        },
        timeout: 120_000,
        reuseExistingServer: false,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
      },
});
