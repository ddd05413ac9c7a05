// `npm test` runs all required checks and prints 'N passed, N failed' at the end. `npm run test:long` runs the long tests.
import { rmSync } from 'node:fs';
import process from 'node:process';
import { ensureBrowser } from './lib/browser.mjs';
import { bin } from './lib/run.mjs';
import { closeReport, count } from './lib/test-report.mjs';
import { elapsed, journeys, reports, single, vitest, vitestOfRuntime } from './lib/test-stages.mjs';

/** Static checks, unit tests and tests in the real runtime. */
async function checkSources() {
  await single('types, lint, imports, unused code', process.execPath, ['scripts/check.mjs']);
  await vitest('unit', ['unit'], 1);
  await vitestOfRuntime('workerd', ['workerd-platform', 'workerd-studio', 'workerd-edge']);
}

/** Tests of the built product as a process; most of their time is waiting. */
async function tryProduct() {
  await single('size of what is sent', bin('size-limit'), []);
  await vitest('the product as a process', ['product']);
  await single('conformance', process.execPath, ['scripts/conformance.mjs', '--embedded']);
}

// Some of these tests use a browser, so it is fetched before they begin.
const [built, browser] = await Promise.all([single('build', process.execPath, ['scripts/build.mjs']), ensureBrowser()]);
await Promise.all([checkSources(), built && tryProduct()]);
if (built && browser) await journeys(browser);
else if (built) {
  console.error('No Chromium could be found or installed: the browser journeys did not run.');
  count(0, 1);
}
rmSync(reports, { recursive: true, force: true });
process.exit(closeReport(elapsed()));
