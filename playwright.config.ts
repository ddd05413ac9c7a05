import { defineConfig, devices } from '@playwright/test';
import { CHROMIUM_ARGS } from './scripts/lib/browser.mjs';
import { VISITOR_SPECS } from './tests/e2e/turns.ts';

const PORT = Number(process.env.E2E_PORT ?? 8797);
/** A product that runs already (`npm run journey`), else one is started. */
const RUNNING = process.env.E2E_ORIGIN;
const PHONE = {
  ...devices['Pixel 7'],
  viewport: { width: 390, height: 844 },
  // Nobody looks: seven times as many points would only be painted, by a processor.
  deviceScaleFactor: 1,
  defaultBrowserType: 'chromium',
} as const;
const DESKTOP = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } } as const;
const OPERATOR_SPECS = /operator-.*\.spec\.ts/;
const PUBLISHER_SPECS = /publisher-.*\.spec\.ts/;
const ALONE = [OPERATOR_SPECS, PUBLISHER_SPECS];

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  // A machine under load may be slow; what fails three times is broken. Every try that failed is told at the end of `npm test`.
  retries: process.env.CI ? 2 : 0,
  use: {
    baseURL: RUNNING ?? `http://localhost:${PORT}`,
    // Recording costs a fifth of the time; a journey that failed goes again, and is recorded then.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
    // Journeys that break connections do it between page and server; `offline.spec.ts` lets it in.
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
    // Both sizes and both languages are in the two above; what every visitor sees runs in two pairs (`tests/e2e/turns.ts`).
    { name: 'phone-en', testMatch: VISITOR_SPECS, use: { ...PHONE, locale: 'en-GB' }, metadata: { locale: 'en' } },
    {
      name: 'desktop-pt',
      testMatch: VISITOR_SPECS,
      use: { ...DESKTOP, locale: 'pt-BR' },
      metadata: { locale: 'pt' },
    },
    // Closing the site is for everybody: these run alone, after the others.
    {
      name: 'operator',
      testMatch: OPERATOR_SPECS,
      fullyParallel: false,
      workers: 1,
      use: { ...DESKTOP, locale: 'pt-BR' },
      dependencies: ['phone-pt', 'desktop-en', 'phone-en', 'desktop-pt'],
    },
    // What is published is for everybody, too: games, notices and promotions of these tests stay.
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
          STATE_DIR: '.state/e2e',
          STUDIO_SPIN_MIN_MS: '0',
          FIGURES_LAG_MS: '0',
          X_LOCAL_EXPLORER: 'true',
        },
        timeout: 120_000,
        reuseExistingServer: false,
        gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
      },
});
