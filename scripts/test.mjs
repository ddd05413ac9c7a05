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
/** What did not run here, such as what needs a file system of its own: a test that is silently left out proves nothing. */
const skipped = [];
const TOLD_LINES = 25;
const REPEATED_MAX = 5;
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

async function runFiles(name, projects, files = []) {
  const output = path.join(reports, `${projects[0]}-${files.length}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  // Vitest leaves a core to itself; with two of them that is half the machine.
  const args = ['run', ...files, ...selected, '--maxWorkers=100%', '--reporter=dot', '--reporter=json'];
  const code = await command(name, bin('vitest'), [...args, `--outputFile.json=${output}`]);
  const suites = readReport(output)?.testResults ?? [];
  for (const suite of suites) {
    if (suite.status === 'failed' && suite.message) failures.push({ name: suite.name, why: suite.message });
    for (const { status, fullName, failureMessages } of suite.assertionResults) {
      const name = `${path.relative(process.cwd(), suite.name)} › ${fullName}`;
      if (status === 'failed') failures.push({ name, why: failureMessages.join('\n') });
      else if (status !== 'passed') skipped.push(name);
    }
  }
  return { code, suites };
}

function countSuites({ code, suites }) {
  const all = suites.flatMap(({ assertionResults }) => assertionResults);
  const having = (wanted) => all.filter(({ status }) => status === wanted).length;
  // A suite that fails to load has no failed test of its own: the exit code still counts.
  count(having('passed'), Math.max(having('failed'), code === 0 ? 0 : 1));
}

async function vitest(name, projects) {
  countSuites(await runFiles(name, projects));
}

/** Files that share a worker may disturb each other: a few that failed are run once more by themselves, and told all the same. */
async function vitestOfRuntime(name, projects) {
  const { code, suites } = await runFiles(name, projects);
  const broken = suites.filter(({ status }) => status === 'failed');
  if (code === 0 || broken.length === 0 || broken.length > REPEATED_MAX) return countSuites({ code, suites });
  countSuites({ code: 0, suites: suites.filter((suite) => !broken.includes(suite)) });
  const files = broken.map((suite) => path.relative(process.cwd(), suite.name));
  countSuites(await runFiles(`${name}: what failed, by itself`, projects, files));
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
await vitestOfRuntime('workerd', ['workerd-platform', 'workerd-studio', 'workerd-edge']);
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
for (const name of new Set(skipped)) console.log(`\nnot run: ${name}`);
console.log(`\nDone in ${elapsed()}.`);
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
