// `npm run mutants [name…]`: each row of tests/mutants breaks one rule, and a test must fail. Works on a copy of the sources. Without a name
// StrykerJS breaks the pure modules of stryker.config.json in every way that it knows, too.
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { breakFiles, readMutants, restoreFiles } from './lib/mutants.mjs';
import { bin, run } from './lib/run.mjs';

const COPIED = ['src', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'wrangler.toml'];

const PROJECTS = {
  'tests/unit/': 'unit*',
  'tests/workerd/edge/': 'workerd-edge',
  'tests/workerd/platform/': 'workerd-platform',
  'tests/workerd/studio/': 'workerd-studio',
};

async function vitest(folder, tests) {
  const projects = Object.entries(PROJECTS).filter(([start]) => tests.some((test) => test.startsWith(start)));
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--root', folder, '--reporter=dot'];
  for (const [, project] of projects) args.push('--project', project);
  const { output } = await run(process.execPath, [...args, ...tests], { capture: true });
  const summary =
    stripVTControlCharacters(output)
      .split('\n')
      .findLast((line) => /^\s+Tests\s/.test(line)) ?? '';
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return { failed: count('failed'), ran: count('failed') + count('passed') };
}

/** Lists the tests that fail or do not run on the unchanged sources. Such tests cannot prove that they catch a mutant. */
async function listRed(folder, lists) {
  const red = [];
  for (const tests of lists) {
    const { failed, ran } = await vitest(folder, tests.split(' '));
    if (failed === 0 && ran > 0) continue;
    console.log(`RED BEFORE  ${tests} (${failed} of ${ran} red on the unbroken sources)`);
    red.push(tests);
  }
  return red;
}

const wanted = process.argv.slice(2);
const mutants = readMutants().filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const copy = mkdtempSync(path.join(tmpdir(), 'orla-mutants-'));
for (const entry of COPIED)
  cpSync(entry, path.join(copy, entry), { recursive: true, filter: (file) => !file.includes('.wrangler') });
symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));

const red = await listRed(copy, new Set(mutants.map(({ tests }) => tests.join(' '))));
let survived = 0;
for (const { name, tests, edits } of mutants) {
  if (red.includes(tests.join(' '))) {
    survived += 1;
    console.log(`UNPROVEN    ${name}: its tests are red on the unbroken sources`);
    continue;
  }
  const before = breakFiles(copy, edits);
  if (!before) {
    survived += 1;
    console.log(`STALE       ${name}`);
    continue;
  }
  const { failed, ran } = await vitest(copy, tests);
  restoreFiles(before);
  if (failed === 0) survived += 1;
  // If a test suite does not load, the mutant is neither caught nor proved to survive.
  const verdict = failed > 0 ? 'caught' : ran > 0 ? 'SURVIVED' : 'DID NOT RUN';
  console.log(`${verdict.padEnd(11)} ${name} (${failed} of ${ran} red)`);
}
rmSync(copy, { recursive: true, force: true });
console.log(`${mutants.length - survived} of ${mutants.length} mutants caught`);
const rowsHold = survived === 0 && mutants.length > 0;
const stryker = wanted.length === 0 ? await run(bin('stryker'), ['run']) : { code: 0 };
process.exit(rowsHold && stryker.code === 0 ? 0 : 1);
