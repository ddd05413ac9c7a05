import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Matches a table without a list of columns before the values. */
const NAMELESS = /\binsert(?: or \w+)? into (?:\$\{\w+\})?\w+\s+(?:values|select|\$\{)/gi;
const files = globSync('src/{platform,studio}/**/*.ts');
/** Migrations from 0036 on. Older ones cannot be changed any more, and 0036 recreated their triggers. */
const migrations = globSync('src/platform/migrations/*.sql').filter(
  (file) => (/\d{4}/.exec(file)?.[0] ?? '') >= '0036',
);

function findNameless(source: string): string[] {
  return source.match(NAMELESS) ?? [];
}

describe('statements that write rows', () => {
  test('are found if they name no columns', () => {
    expect(findNameless('insert into rooms values (?)')).toHaveLength(1);
    expect(findNameless('insert or replace into entries\n  select 1')).toHaveLength(1);
    expect(findNameless('insert into rooms (room_id) values (?)')).toEqual([]);
  });

  // The statements must name their columns: after a rollback, the earlier version writes to a table that has one more column.
  test('name their columns', () => {
    expect(files.length).toBeGreaterThan(100);
    const nameless = [...files, ...migrations].flatMap((file) =>
      findNameless(readFileSync(file, 'utf8')).map((text) => `${file}: ${text}`),
    );
    expect(nameless).toEqual([]);
  });
});
