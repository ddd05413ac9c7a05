import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { forgetAll } from './forget-all.ts';

test.each([
  ['a member', () => env.MEMBER.getByName('somebody')],
  ['a settlement', () => env.SETTLEMENT.getByName('somewhere')],
])('the data of %s is forgotten, also when the object is idle', async (_, toObject) => {
  const keep = (sql: string) =>
    runInDurableObject(toObject() as DurableObjectStub, (_object, { storage }) => storage.sql.exec(sql).toArray());
  await keep('create table kept (id text)');
  await evictDurableObject(toObject());
  await forgetAll();
  expect(await keep("select name from sqlite_master where name = 'kept'")).toEqual([]);
});
