// `npm run mutants [name…]`: each row of tests/mutants breaks one rule, and a test must fail. Works on a copy of the sources. Without a name
// StrykerJS breaks the pure modules of stryker.config.json in every way that it knows, too.
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { breakFiles, readMutants, restoreFiles } from './lib/mutants.mjs';
import { bin, run } from './lib/run.mjs';
import { openVitest } from './lib/warm-vitest.mjs';

const COPIED = ['src', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'wrangler.toml'];

const wanted = process.argv.slice(2);
const mutants = readMutants().filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const copy = realpathSync(mkdtempSync(path.join(tmpdir(), 'orla-mutants-')));
for (const entry of COPIED)
  cpSync(entry, path.join(copy, entry), { recursive: true, filter: (file) => !file.includes('.wrangler') });
symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));

const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))];
const vitest = await openVitest(copy, tests);

/** Breaks the sources, runs the tests, and mends the sources again. */
async function judge(mutant) {
  const before = breakFiles(copy, mutant.edits);
  if (!before) return 'STALE';
  vitest.forget(before.keys());
  const { failed, ran } = await vitest.run(mutant.tests);
  restoreFiles(before);
  vitest.forget(before.keys());
  // If a test file does not load, the mutant is neither caught nor proved to survive.
  const verdict = failed > 0 ? 'caught' : ran > 0 ? 'SURVIVED' : 'DID NOT RUN';
  return `${verdict.padEnd(11)} (${failed} of ${ran} red)`;
}

// A test that fails on the unbroken sources proves nothing.
const { red } = await vitest.run(tests);
for (const file of red) console.log(`RED BEFORE  ${file}`);
let caught = 0;
for (const mutant of mutants) {
  const isProvable = !mutant.tests.some((test) => red.includes(test));
  const verdict = isProvable ? await judge(mutant) : 'UNPROVEN';
  if (verdict.startsWith('caught')) caught += 1;
  console.log(`${verdict} ${mutant.name}`);
}
await vitest.close();
rmSync(copy, { recursive: true, force: true });
console.log(`${caught} of ${mutants.length} mutants caught`);
const rowsHold = caught === mutants.length && mutants.length > 0;
const stryker = wanted.length === 0 ? await run(bin('stryker'), ['run']) : { code: 0 };
process.exit(rowsHold && stryker.code === 0 ? 0 : 1);
