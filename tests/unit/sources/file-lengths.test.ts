import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const LINES_MAX = 300;
/** Files that a tool writes. */
const LONGER = /\/worker-configuration\.d\.ts$/;

test(`no file of sources, scripts or tests has more than ${LINES_MAX} lines`, () => {
  const files = globSync('{src,scripts,tests}/**/*.{ts,tsx,mjs,astro,css}').filter((file) => !LONGER.test(file));
  expect(files.length).toBeGreaterThan(3_000);
  expect(files.filter((file) => readFileSync(file, 'utf8').split('\n').length - 1 > LINES_MAX)).toEqual([]);
});
