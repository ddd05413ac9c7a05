import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

function listClasses(file: string): ReadonlySet<string> {
  return new Set(
    [...withoutComments(readFileSync(file, 'utf8')).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name),
  );
}

test('a part uses only classes that its style sheet has', () => {
  const missing = globSync('src/islands/**/*.tsx').flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const code = text.replace(/^import [^;]*;/gm, '');
    return [...text.matchAll(IMPORT)].flatMap(([, styles, sheet = '']) => {
      const classes = listClasses(join(dirname(file), sheet));
      return [...code.matchAll(new RegExp(`\\b${styles}\\.([a-z]\\w*)\\b(?!\\()`, 'gi'))]
        .map(([, name = '']) => name)
        .filter((name) => !classes.has(name))
        .map((name) => `${file}: ${name} of ${sheet}`);
    });
  });
  expect(missing).toEqual([]);
});
