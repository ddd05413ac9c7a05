import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ENTRIES = globSync(['{src,scripts,tests,docs,public,translation}/**/*', '.*.{cjs,mjs}', '*']).concat(
  globSync('{src,scripts,tests,docs,translation}'),
);
/** Each entry by the ends of its path: `src/lib/bytes.ts`, `lib/bytes.ts` and `bytes.ts`. */
const ENDS = new Set(
  ENTRIES.flatMap((entry) => {
    const parts = entry.split('/');
    return parts.map((_, index) => parts.slice(index).join('/'));
  }),
);
/** A file by its ending, or a folder of ours by its first part. Names with a placeholder or a choice are left out. */
const NAMED =
  /`((?:[\w.@[\]-]+\/)*[\w@[\]-][\w.@[\]-]*\.(?:tsx?|[mc]js|astro|css|toml|md)|(?:src|scripts|tests|docs)\/[\w.@[\]/-]*)`/g;

/** A copy of the repository without one of its programs keeps their docs. */
const isWhole = existsSync('src/platform') && existsSync('src/studio');

test.runIf(isWhole).each(['README.md', ...globSync('docs/**/*.md')])(
  '%s names files and folders that exist',
  (file) => {
    const named = [...readFileSync(file, 'utf8').matchAll(NAMED)].map(([, name = '']) => name.replace(/\/$/, ''));
    expect(named.filter((name) => !ENDS.has(name) && !name.startsWith('NAME'))).toEqual([]);
  },
);
