import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FOLDER = 'tests/mutants';
const PATCHES = readdirSync(FOLDER).filter((file) => file.endsWith('.patch'));

test.each(PATCHES)('%s still breaks what it was made for, and names its tests', (patch) => {
  const file = path.join(FOLDER, patch);
  const [first = ''] = readFileSync(file, 'utf8').split('\n', 1);
  const tests = first.replace(/^# /, '').split(' ');
  expect(tests.filter((one) => !/^tests\/(?:unit|workerd)\/.+\.test\.ts$/.test(one) || !existsSync(one))).toEqual([]);
  execFileSync('git', ['apply', '--check', file], { stdio: 'pipe' });
});
