// `npm run test:long` runs the long tests: every journey in every project, all requests of the fuzz test, the ledger, the mutants.
import { rmSync } from 'node:fs';
import process from 'node:process';
import { ensureBrowser } from './lib/browser.mjs';
import { bin } from './lib/run.mjs';
import { closeReport, count } from './lib/test-report.mjs';
import { elapsed, journeys, reports, single, vitestOfRuntime } from './lib/test-stages.mjs';

const LEDGER_OPERATIONS = '200000';

process.env.TESTS = 'all';
const built = await single('build', process.execPath, ['scripts/build.mjs']);
await vitestOfRuntime('workerd', ['workerd-platform', 'workerd-studio', 'workerd-edge']);
await single('ledger', bin('vitest'), ['run', '--project', 'product', 'tests/product/ledger-run.test.ts'], {
  env: { LEDGER_OPERATIONS },
});
await single('mutants', process.execPath, ['scripts/mutants.mjs']);
const browser = built ? await ensureBrowser() : undefined;
if (browser) await journeys(browser);
else count(0, 1);
rmSync(reports, { recursive: true, force: true });
process.exit(closeReport(elapsed()));
