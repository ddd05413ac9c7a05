import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import {
  listClassesTaken,
  listContracting,
  listMigrations,
  listTakingAway,
  readDeployment,
  readPending,
} from '../../../scripts/lib/deployment.mjs';

test.each([
  ['create table a (b text);', false],
  ['alter table a add column b text;', false],
  ['-- drop table a;\nselect 1;', false],
  ['drop index a_b;', false],
  ['DROP TABLE a;', true],
  ['alter table a drop column b;', true],
  ['alter table a rename to b;', true],
  ['alter table "a" drop "b";', true],
  ['alter table `a b` drop b;', true],
  ['alter table [a] rename b to c;', true],
  ['alter table main.a\n  drop b;', true],
  ['drop view a;', true],
  ['/* drop view a; */ select 1;', false],
  ['create unique index a_b on a (b);', true],
  ['CREATE UNIQUE INDEX IF NOT EXISTS "a_b" ON "a" (b);', true],
  ['create index a_b on a (b);', false],
  ['create table a (b text);\ncreate unique index a_b on a (b);', false],
  ['create table if not exists "A" (b text);\ncreate unique index a_b on a(b);', false],
  ['create table b (b text);\ncreate unique index a_b on a (b);', true],
  ['create unique index a_b on a (b);\ncreate table a (b text);', true],
])('a migration %j removes something: %s', (sql, expected) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'orla-migration-'));
  const file = path.join(folder, '1.sql');
  writeFileSync(file, sql);
  expect(listContracting([file]).length > 0).toBe(expected);
  rmSync(folder, { recursive: true });
});

test('deleting or renaming a class of objects removes its storage, while that is the newest migration', () => {
  const made = { tag: 'v1', new_sqlite_classes: ['Member'] };
  const deleted = { tag: 'v2', deleted_classes: ['Member'] };
  const renamed = { tag: 'v2', renamed_classes: [{ from: 'Member', to: 'Player' }] };
  expect(listClassesTaken({ migrations: [made, deleted] })).toEqual(['Member']);
  expect(listClassesTaken({ migrations: [made, renamed] })).toEqual(['Member']);
  expect(listClassesTaken({ migrations: [made, deleted, { tag: 'v3', new_sqlite_classes: ['Other'] }] })).toEqual([]);
  expect(listClassesTaken({})).toEqual([]);
  expect(listClassesTaken(readDeployment('production').platform ?? {})).toEqual([]);
});

describe('migrations of a deployment', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'orla-migrations-'));
  const write = (name: string, sql: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, sql);
    return file;
  };
  const first = write('0001_a.sql', 'create table a (b text, c text);');
  const contracting = write('0002_a.sql', 'alter table a drop column c;');
  const last = write('10002_a.sql', 'alter table a add column d text;');
  const files = [first, contracting, last];
  afterAll(() => rmSync(folder, { recursive: true }));

  const toTable = (...names: string[]) =>
    `Migrations to be applied:\n┌──────┐\n│ \u001b[36mName\u001b[39m │\n${names.map((name) => `├──────┤\n│ ${name} │\n`).join('')}└──────┘\n`;

  test('are pending when the database reports them', () => {
    expect(readPending('✅ No migrations to apply!', files)).toEqual([]);
    expect(readPending(toTable('10002_a.sql'), files)).toEqual([last]);
    expect(readPending(toTable('0002_a.sql', '10002_a.sql'), files)).toEqual([contracting, last]);
    for (const output of ['', '0002_a.sql', '✘ [ERROR] You must be logged in', 'Migrations to be applied:'])
      expect(readPending(output, files), output).toBeUndefined();
  });

  test('remove something while they are pending, and no longer', () => {
    expect(listTakingAway(files, [contracting, last])).toEqual([contracting]);
    expect(listTakingAway(files, [last])).toEqual([]);
    expect(listTakingAway(files, [])).toEqual([]);
  });

  test('may remove something if the pending ones are not known', () => {
    expect(listTakingAway(files, undefined)).toEqual([contracting]);
  });

  test('remove nothing from a new database', () => {
    expect(listTakingAway(files, files)).toEqual([]);
  });

  test('are the files of the platform, in order', () => {
    expect(listMigrations()[0]).toMatch(/migrations.0001_initial\.sql$/);
  });
});
