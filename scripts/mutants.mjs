// `npm run mutants [name…]`: each patch of tests/mutants breaks one rule of the edge; a test must notice. Works on a copy of the sources.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { run } from './lib/run.mjs';

const FOLDER = 'tests/mutants';
const COPIED = ['src', 'tests', 'scripts', 'package.json', 'tsconfig.json', 'vitest.config.ts', 'wrangler.toml'];

/** The first line of a patch says which tests must turn red: `# tests/unit/… tests/workerd/…`. */
function readTests(file) {
  return readFileSync(file, 'utf8').split('\n', 1)[0].replace(/^#\s*/, '').split(' ').filter(Boolean);
}

async function vitest(folder, tests) {
  const project = tests.every((test) => test.startsWith('tests/unit')) ? 'unit' : 'workerd-edge';
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--root',
    folder,
    '--project',
    project,
    '--reporter=dot',
    ...tests,
  ];
  const { output } = await run(process.execPath, args, { capture: true });
  const summary = output.split('\n').findLast((line) => /^\s+Tests\s/.test(line)) ?? '';
  const count = (word) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return { failed: count('failed'), ran: count('failed') + count('passed') };
}

const wanted = process.argv.slice(2);
const patches = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.patch') && (wanted.length === 0 || wanted.some((name) => file.includes(name))))
  .sort();
const copy = mkdtempSync(path.join(tmpdir(), 'orla-mutants-'));
for (const entry of COPIED)
  cpSync(entry, path.join(copy, entry), { recursive: true, filter: (file) => !file.includes('.wrangler') });
symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));

let survived = 0;
for (const patch of patches) {
  const file = path.resolve(FOLDER, patch);
  const tests = readTests(file);
  const applied = await run('git', ['-C', copy, 'apply', file], { capture: true });
  if (applied.code !== 0) {
    survived += 1;
    console.log(`STALE     ${patch}: ${applied.output.trim().split('\n')[0]}`);
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
