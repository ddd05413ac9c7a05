// `npm run mutants [name…]`: each patch of tests/mutants breaks one rule of the edge; a test must notice. Works on a copy of the sources.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { stripVTControlCharacters } from 'node:util';
import { run } from './lib/run.mjs';

const FOLDER = 'tests/mutants';
const COPIED = ['src', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'wrangler.toml'];

/** The first line of a patch says which tests must turn red: `# tests/unit/… tests/workerd/…`. */
function readTests(file) {
  return readFileSync(file, 'utf8').split('\n', 1)[0].replace(/^#\s*/, '').split(' ').filter(Boolean);
}

const PROJECTS = {
  'tests/unit/': 'unit',
  'tests/workerd/edge/': 'workerd-edge',
  'tests/workerd/platform/': 'workerd-platform',
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

/** Tests that are red, or do not run, while nothing is broken prove nothing of a mutant. */
async function listRed(folder, lists) {
  const red = [];
  for (const tests of lists) {
    const { failed, ran } = await vitest(folder, tests.split(' '));
    if (failed === 0 && ran > 0) continue;
    console.log(`RED BEFORE  ${tests} (${failed} of ${ran} red, with nothing broken)`);
    red.push(tests);
  }
  return red;
}

const wanted = process.argv.slice(2);
const patches = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.patch') && (wanted.length === 0 || wanted.some((name) => file.includes(name))))
  .sort();
const copy = mkdtempSync(path.join(tmpdir(), 'orla-mutants-'));
for (const entry of COPIED)
  cpSync(entry, path.join(copy, entry), { recursive: true, filter: (file) => !file.includes('.wrangler') });
symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));

const testsOf = (patch) => readTests(path.resolve(FOLDER, patch));
const red = await listRed(copy, new Set(patches.map((patch) => testsOf(patch).join(' '))));
let survived = 0;
for (const patch of patches) {
  const file = path.resolve(FOLDER, patch);
  const tests = testsOf(patch);
  if (red.includes(tests.join(' '))) {
    survived += 1;
    console.log(`UNPROVEN    ${patch}: its tests are red with nothing broken`);
    continue;
  }
  const applied = await run('git', ['-C', copy, 'apply', file], { capture: true });
  if (applied.code !== 0) {
    survived += 1;
    console.log(`STALE       ${patch}: ${applied.output.trim().split('\n')[0]}`);
    continue;
  }
  const { failed, ran } = await vitest(copy, tests);
  if (failed === 0) survived += 1;
  // A suite that does not load proves nothing.
  const verdict = failed > 0 ? 'caught' : ran > 0 ? 'SURVIVED' : 'DID NOT RUN';
  console.log(`${verdict.padEnd(11)} ${patch} (${failed} of ${ran} red)`);
  const undone = await run('git', ['-C', copy, 'apply', '-R', file], { capture: true });
  if (undone.code !== 0) throw new Error(`${patch} could not be undone`);
}
rmSync(copy, { recursive: true, force: true });
console.log(`${patches.length - survived} of ${patches.length} mutants caught`);
process.exit(survived === 0 && patches.length > 0 ? 0 : 1);
