import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** A table, and no list of columns before the values. */
const NAMELESS = /\binsert(?: or \w+)? into (?:\$\{\w+\})?\w+\s+(?:values|select|\$\{)/gi;
const files = globSync('src/{platform,studio}/**/*.ts');
/** Those before are as they were applied; 0036 made their triggers anew. */
const migrations = globSync('src/platform/migrations/*.sql').filter(
  (file) => (/\d{4}/.exec(file)?.[0] ?? '') >= '0036',
);

function findNameless(source: string): string[] {
  return source.match(NAMELESS) ?? [];
}

describe('statements that write rows', () => {
  test('are found where they name no columns', () => {
    expect(findNameless('insert into rooms values (?)')).toHaveLength(1);
    expect(findNameless('insert or replace into entries\n  select 1')).toHaveLength(1);
    expect(findNameless('insert into rooms (room_id) values (?)')).toEqual([]);
  });

  // The version before a migration goes on writing after a rollback, to a table that has one column more.
  test('name their columns', () => {
    expect(files.length).toBeGreaterThan(100);
    const nameless = [...files, ...migrations].flatMap((file) =>
      findNameless(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(nameless).toEqual([]);
  });
});
