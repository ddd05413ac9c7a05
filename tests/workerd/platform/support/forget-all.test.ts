import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { forgetAll } from './forget-all.ts';

test.each([
  ['a member', () => env.MEMBER.getByName('somebody')],
  ['a table, which needs its name', () => env.LIVE_TABLE.getByName('roleta-areia')],
])('deletes the storage of %s, also when it is hibernating', async (_, toObject) => {
  const keep = (sql: string) =>
    runInDurableObject(toObject() as DurableObjectStub, (_object, { storage }) => storage.sql.exec(sql).toArray());
  await keep('create table kept (id text)');
  await evictDurableObject(toObject());
  await forgetAll();
  expect(await keep("select name from sqlite_master where name = 'kept'")).toEqual([]);
});
