import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';

const SHOWN_LINES = 25;
/** The list at the end shows this many characters of the first line of a failure. */
const SHOWN_CHARACTERS = 200;
const SLOWEST_SHOWN = 15;

const totals = { passed: 0, failed: 0 };
/** The failures. They are printed at the end, so that the last page of a log shows them. */
const failures = [];
/** Tests that cannot run on this machine, such as those that need a file system of their own. */
const skipped = [];
/** Milliseconds of each test file. Stages run in parallel, so the sum exceeds the duration of the run. */
const filesMs = new Map();

export function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

export function count(passed, failed) {
  totals.passed += passed;
  totals.failed += failed;
}

export function addFailure(name, why) {
  failures.push({ name, why });
}

function addTime(file, ms) {
  filesMs.set(file, (filesMs.get(file) ?? 0) + ms);
}

export function countSuites({ code, suites }) {
  const all = suites.flatMap(({ assertionResults }) => assertionResults);
  const having = (wanted) => all.filter(({ status }) => status === wanted).length;
  // A suite that fails to load has no failed test of its own, so the exit code counts as a failure.
  count(having('passed'), Math.max(having('failed'), code === 0 ? 0 : 1));
}

export function noteSuites(suites) {
  for (const suite of suites) {
    addTime(path.relative(process.cwd(), suite.name), suite.endTime - suite.startTime);
    if (suite.status === 'failed' && suite.message) addFailure(suite.name, suite.message);
    for (const { status, fullName, failureMessages } of suite.assertionResults) {
      const name = `${path.relative(process.cwd(), suite.name)} › ${fullName}`;
      if (status === 'failed') addFailure(name, failureMessages.join('\n'));
      else if (status !== 'passed') skipped.push(name);
    }
  }
}

/** Yields every failed attempt of a journey, including those with a later success. */
function* listFailedTries({ suites = [], specs = [], file }) {
  for (const suite of suites) yield* listFailedTries(suite);
  for (const { title, tests } of specs)
    for (const { projectName, status, results } of tests)
      for (const { errors, retry } of results)
        if (errors?.length > 0) {
          const name = `${projectName} › ${file} › ${title} (try ${retry + 1}, ${status})`;
          yield { name, why: errors.map(({ message }) => message).join('\n') };
        }
}

function addJourneyTimes({ suites = [], specs = [], file }) {
  for (const suite of suites) addJourneyTimes(suite);
  for (const { tests } of specs)
    for (const { projectName, results } of tests)
      for (const { duration } of results) addTime(`${projectName} › ${file}`, duration);
}

export function noteJourneys(report, code) {
  addJourneyTimes(report ?? {});
  for (const { name, why } of listFailedTries(report ?? {})) addFailure(name, why);
  const { expected = 0, flaky = 0, unexpected = 0 } = report?.stats ?? {};
  count(expected + flaky, Math.max(unexpected, code === 0 ? 0 : 1));
}

/**
 * Prints the checks that did not run, the slowest files, and the failures: first with their output, then in one line each. Returns the exit
 * code.
 */
export function closeReport(elapsed) {
  for (const name of new Set(skipped)) console.log(`not run: ${name}`);
  console.log('\nslowest files:');
  const slowest = [...filesMs].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_SHOWN);
  for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(0).padStart(5)} s ${file}`);
  const told = failures.map(({ name, why }) => ({ name, lines: stripVTControlCharacters(why).split('\n') }));
  for (const { name, lines } of told) console.log(`\n✘ ${name}\n${lines.slice(0, SHOWN_LINES).join('\n')}`);
  if (told.length > 0) console.log('\nfailed:');
  for (const { name, lines } of told) console.log(`✘ ${name}: ${lines[0].slice(0, SHOWN_CHARACTERS)}`);
  console.log(`\nDone in ${elapsed}.`);
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 && totals.passed > 0 ? 0 : 1;
}
