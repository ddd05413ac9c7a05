// `npm test` runs all required checks and prints 'N passed, N failed' at the end. `npm run test:long` runs the long tests.
import { rmSync } from 'node:fs';
import process from 'node:process';
import './lib/memory-folder.mjs';
import { ensureBrowser } from './lib/browser.mjs';
import { bin } from './lib/run.mjs';
import { closeReport, count } from './lib/test-report.mjs';
import { elapsed, journeys, reports, single, vitest, vitestOfRuntime } from './lib/test-stages.mjs';

/** Number of products that run at the same time. Each of them waits for most of its time. */
const PRODUCTS = 3;
/**
 * Stages that only compute. They have a lower priority than the stages that use the product and the browser, and run while those wait.
 */
const isPatient = true;

/** Static checks, unit tests and tests in the real runtime. */
async function checkSources() {
  await single('types, lint, imports, unused code', process.execPath, ['scripts/check.mjs'], { isPatient });
  await vitest('unit', ['unit', 'unit-mocks'], { workers: 1, isPatient });
  await vitestOfRuntime('workerd', ['workerd-platform', 'workerd-studio', 'workerd-edge'], { isPatient });
}

/** Tests of the built product as a process and in a browser; much of their time is waiting. */
async function tryProduct(browser) {
  await single('size of what is sent', bin('size-limit'), []);
  await vitest('the product as a process', ['product'], { workers: PRODUCTS });
  await single('conformance', process.execPath, ['scripts/conformance.mjs', '--embedded']);
  await single('conformance of providers', process.execPath, ['scripts/provider-conformance.mjs', '--stand-in']);
  if (browser) return journeys(browser);
  console.error('No Chromium could be found or installed: the browser journeys did not run.');
  count(0, 1);
}

// Some of these tests use a browser, so it is fetched before they begin.
const [built, browser] = await Promise.all([single('build', process.execPath, ['scripts/build.mjs']), ensureBrowser()]);
await Promise.all([checkSources(), built && tryProduct(browser)]);
rmSync(reports, { recursive: true, force: true });
process.exit(closeReport(elapsed()));
