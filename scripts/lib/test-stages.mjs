import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { bin, run } from './run.mjs';
import { addFailure, count, countSuites, noteJourneys, noteSuites, readReport } from './test-report.mjs';

/** The folder for the reports of the stages. The script that begins a run removes it. */
export const reports = mkdtempSync(path.join(tmpdir(), 'orla-test-'));
/** Maximum number of failed files that are repeated. If more files fail, the product itself is broken. */
const REPEATED_MAX = 5;
const began = performance.now();

export function elapsed() {
  return `${((performance.now() - began) / 1000).toFixed(0)} s`;
}

/** Runs a command and prints its result. Prints the output only on failure, because stages run in parallel. */
async function stage(name, file, args, options) {
  const from = performance.now();
  console.log(`—    ${name} (${elapsed()})`);
  const { code, output } = await run(file, args, { ...options, capture: true });
  const seconds = ((performance.now() - from) / 1000).toFixed(0);
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`);
  if (code !== 0) console.log(output);
  return code;
}

/** Runs a command that passes or fails as a whole. */
export async function single(name, file, args, options = {}) {
  const code = await stage(name, file, args, options);
  count(code === 0 ? 1 : 0, code === 0 ? 0 : 1);
  if (code !== 0) addFailure(name, `exit code ${code}`);
  return code === 0;
}

async function runFiles(name, projects, { workers, files = [], isPatient = false }) {
  const output = path.join(reports, `${projects[0]}-${files.length}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=json', '--reporter=./scripts/lib/unhandled-errors.mjs'];
  const args = ['run', ...files, ...selected, `--maxWorkers=${workers}`, ...reporters];
  const code = await stage(name, bin('vitest'), [...args, `--outputFile.json=${output}`], { isPatient });
  const suites = readReport(output)?.testResults ?? [];
  noteSuites(suites);
  return { code, suites };
}

/** `workers` is the number of files that run at once; `100%` means every core. */
export async function vitest(name, projects, options) {
  countSuites(await runFiles(name, projects, options));
}

/** Files in the real runtime share a worker and may disturb each other, so a few failed files are repeated by themselves. */
export async function vitestOfRuntime(name, projects, { isPatient = false } = {}) {
  const { code, suites } = await runFiles(name, projects, { workers: '100%', isPatient });
  const broken = suites.filter(({ status }) => status === 'failed');
  if (code === 0 || broken.length === 0 || broken.length > REPEATED_MAX) return countSuites({ code, suites });
  countSuites({ code: 0, suites: suites.filter((suite) => !broken.includes(suite)) });
  const files = broken.map((suite) => path.relative(process.cwd(), suite.name));
  countSuites(await runFiles(`${name}: failed files again`, projects, { workers: 1, files, isPatient }));
}

export async function journeys(browser, env = {}) {
  const output = path.join(reports, 'e2e.json');
  const code = await stage('browser journeys', bin('playwright'), ['test', '--reporter=json'], {
    env: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: output, ...env },
  });
  noteJourneys(readReport(output), code);
}
