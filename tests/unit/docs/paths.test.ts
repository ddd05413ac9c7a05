import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ENTRIES = globSync(['{src,scripts,tests,docs,public,translation}/**/*', '.*.{cjs,mjs}', '*']).concat(
  globSync('{src,scripts,tests,docs,translation}'),
);
/** Every ending of every path, such as `src/lib/bytes.ts`, `lib/bytes.ts` and `bytes.ts`. */
const ENDS = new Set(
  ENTRIES.flatMap((entry) => {
    const parts = entry.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  }),
);
/** Matches a file by its extension, or a path below one of our folders. Names with a placeholder or a choice do not match. */
const NAMED =
  /`((?:[\w.@[\]-]+\/)*[\w@[\]-][\w.@[\]-]*\.(?:tsx?|[mc]js|astro|css|toml|md)|(?:src|scripts|tests|docs)\/[\w.@[\]/-]*)`/g;

/** False in a copy of the repository without one of the programs: the copy still has the docs of that program. */
const isWhole = existsSync('src/platform') && existsSync('src/studio');

test.runIf(isWhole).each(['README.md', ...globSync('docs/**/*.md')])(
  '%s names files and folders that exist',
  (file) => {
    const named = [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, name = '']) => name.replace(/\/$/, ''));
    expect(named.filter((name) => !ENDS.has(name) && !name.startsWith('NAME'))).toEqual([]);
  },
);
