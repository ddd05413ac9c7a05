// `npm run test:long` runs the long tests: every journey in every project, all requests of the fuzz test, the ledger, a statement of 100,000
// lines, ten million rounds of the crash game, of mines and of blackjack, the mutants.
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { ensureBrowser } from './lib/browser.mjs';
import { bin } from './lib/run.mjs';
import { closeReport, count } from './lib/test-report.mjs';
import { elapsed, journeys, reports, single, vitestOfRuntime } from './lib/test-stages.mjs';
import { copyWithPseudo, PSEUDO } from './words/pseudo.mjs';

const LEDGER_OPERATIONS = '200000';
const ROUNDS = '10000000';
const STATEMENT_LINES = '100000';

process.env.TESTS = 'all';
const built = await single('build', process.execPath, ['scripts/build.mjs']);
await vitestOfRuntime('workerd', ['workerd-platform', 'workerd-studio', 'workerd-edge']);
await single('ledger', bin('vitest'), ['run', '--project', 'product', 'tests/product/ledger-run.test.ts'], {
  env: { LEDGER_OPERATIONS },
});
if (built)
  await single('statement', bin('vitest'), ['run', '--project', 'product', 'tests/product/statement-file.test.ts'], {
    env: { STATEMENT_LINES },
  });
await single(
  'rounds of crash and mines',
  bin('vitest'),
  ['run', '--project', 'unit', 'studio/crash/crash-point.test.ts', 'studio/mines/places.test.ts'],
  { env: { CRASH_ROUNDS: ROUNDS, MINES_ROUNDS: ROUNDS } },
);
await single('blackjack', bin('vitest'), [
  'run',
  '--project',
  'unit',
  'tests/unit/studio/live/blackjack-return.test.ts',
]);
await single('mutants', process.execPath, ['scripts/mutants.mjs']);
const browser = built ? await ensureBrowser() : undefined;

/** Visits every page in two invented languages: one has longer words, the other is written from right to left. */
async function walkPseudo(chromium) {
  const copy = mkdtempSync(path.join(tmpdir(), 'orla-pseudo-'));
  copyWithPseudo(copy);
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  const env = { CHROMIUM: chromium, TESTS: '', WALK_LOCALES: Object.keys(PSEUDO).join() };
  const isBuilt = await single('build with pseudo-locales', process.execPath, ['scripts/build.mjs'], { cwd: copy });
  for (const project of isBuilt ? ['phone-pt', 'desktop-en'] : [])
    await single(
      `walk of the pseudo-locales, ${project}`,
      bin('playwright'),
      ['test', 'visitor-walks', '-g', 'every page is whole', '--project', project],
      {
        cwd: copy,
        env,
      },
    );
  rmSync(copy, { recursive: true });
}

if (browser) {
  await journeys(browser);
  await walkPseudo(browser);
} else count(0, 1);
rmSync(reports, { recursive: true, force: true });
process.exit(closeReport(elapsed()));
