// `npm test`: everything that must hold, in the order in which a mistake shows cheapest. Prints 'N passed, N failed' at the end.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './lib/browser.mjs';
import { bin, run } from './lib/run.mjs';

const reports = mkdtempSync(path.join(tmpdir(), 'orla-test-'));
const totals = { passed: 0, failed: 0 };
/** What failed and why, told once more at the end: whoever reads only the last page of a log knows. */
const failures = [];
const TOLD_LINES = 25;
const began = performance.now();

function elapsed() {
  return `${((performance.now() - began) / 1000).toFixed(0)} s`;
}

function count(passed, failed) {
  totals.passed += passed;
  totals.failed += failed;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

async function command(name, file, args, env) {
  console.log(`\n— ${name} (${elapsed()})`);
  const { code } = await run(file, args, { env });
  return code;
}

async function single(name, file, args, env) {
  const code = await command(name, file, args, env);
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
  if (code !== 0) failures.push({ name, why: `exit code ${code}` });
  return code === 0;
}

async function vitest(name, projects) {
  const output = path.join(reports, `${projects[0]}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  // Vitest leaves a core to itself; with two of them that is half the machine.
  const args = [
    'run',
    ...selected,
    '--maxWorkers=100%',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${output}`,
  ];
  const code = await command(name, bin('vitest'), args);
  const report = readReport(output);
  const failed = report?.numFailedTests ?? 0;
  for (const suite of report?.testResults ?? []) {
    if (suite.status === 'failed' && suite.message) failures.push({ name: suite.name, why: suite.message });
    for (const { status, fullName, failureMessages } of suite.assertionResults)
      if (status === 'failed') failures.push({ name: `${suite.name} › ${fullName}`, why: failureMessages.join('\n') });
  }
  // A suite that fails to load has no failed test of its own: the exit code still counts.
  count(report?.numPassedTests ?? 0, Math.max(failed, code === 0 ? 0 : 1));
}

/** Every try of a journey that did not pass, the flaky ones too: they are broken, only less often. */
function* listBrokenTries({ suites = [], specs = [], file }) {
  for (const suite of suites) yield* listBrokenTries(suite);
  for (const { title, tests } of specs)
    for (const { projectName, status, results } of tests)
      for (const { errors, retry } of results)
        if (errors?.length > 0) {
          const name = `${projectName} › ${file} › ${title} (try ${retry + 1}, ${status})`;
          yield { name, why: errors.map(({ message }) => message).join('\n') };
        }
}

async function playwright(browser) {
  const output = path.join(reports, 'e2e.json');
  const code = await command('browser journeys', bin('playwright'), ['test', '--reporter=line,json'], {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
  });
  const report = readReport(output);
  const stats = report?.stats;
  failures.push(...listBrokenTries(report ?? {}));
  count((stats?.expected ?? 0) + (stats?.flaky ?? 0), Math.max(stats?.unexpected ?? 0, code === 0 ? 0 : 1));
}

await single('types, lint, imports, unused code', process.execPath, ['scripts/check.mjs']);
await vitest('unit', ['unit']);
await vitest('workerd', ['workerd-platform', 'workerd-edge']);
const built = await single('build', process.execPath, ['scripts/build.mjs']);
if (built) {
  await single('size of what is sent', bin('size-limit'), []);
  // Some tests of the process look at it with a browser: it is fetched here, and not in their time.
  const browser = await ensureBrowser();
  await vitest('the product as a process', ['product']);
  await single('conformance', process.execPath, ['scripts/conformance.mjs', '--embedded']);
  if (browser) await playwright(browser);
  else {
    console.error('No Chromium could be found or installed: the browser journeys did not run.');
    count(0, 1);
  }
}
rmSync(reports, { recursive: true, force: true });
for (const { name, why } of failures) {
  console.log(`\n✘ ${name}`);
  console.log(stripVTControlCharacters(why).split('\n').slice(0, TOLD_LINES).join('\n'));
}
console.log(`\nDone in ${elapsed()}.`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
