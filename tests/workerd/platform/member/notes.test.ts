import { beforeAll, expect, test } from 'vitest';
import { get, OPS, register, seedAll, sendJson } from '../support/api.ts';
import { signInStaff } from '../support/staff.ts';

beforeAll(async () => {
  await seedAll();
  await register('notado1');
  await register('notado2');
});

const write = (account: string, text: string, key: string = crypto.randomUUID()) =>
  sendJson('POST', `/ops/members/${account}/notes`, { text }, { ...OPS, 'idempotency-key': key });

test('notes are listed newest first, page by page', async () => {
  for (const text of ['one', 'two', 'three']) expect((await write('notado1', text)).status).toBe(200);
  const { value } = await get('/ops/members/notado1/notes?pageSize=2', OPS);
  expect(value.list.map(({ text }: { text: string }) => text)).toEqual(['three', 'two']);
  const last = await get(`/ops/members/notado1/notes?pageSize=2&cursor=${value.next}`, OPS);
  expect(last.value).toMatchObject({ list: [{ text: 'one', author: '', authorName: '' }], next: '' });
  expect((await get('/ops/members/notado2/notes', OPS)).value.list, 'of this member only').toEqual([]);
});

test('a note says the name of its author', async () => {
  const ana = await signInStaff('ana');
  const { value } = await ana.call('POST', '/ops/members/notado1/notes', { text: 'by Ana' });
  expect(value).toMatchObject({ author: 'ana', authorName: expect.stringMatching(/^Ana/) });
  expect((await get('/ops/members/notado1/notes', OPS)).value.list[0]).toEqual(value);
});

test('the same key writes one note; another text or member with it is refused', async () => {
  const first = await write('notado2', 'called us', 'note-key');
  expect((await write('notado2', 'called us', 'note-key')).value).toEqual(first.value);
  expect((await write('notado2', 'called again', 'note-key')).errorCode).toBe('idempotency.mismatch');
  expect((await write('notado1', 'called us', 'note-key')).errorCode).toBe('idempotency.mismatch');
  expect((await get('/ops/members/notado2/notes', OPS)).value.list).toHaveLength(1);
});

test('a note is plain text of at most two thousand characters of a member that exists', async () => {
  const hostile = '<img src=x onerror=alert(1)>\nline two';
  expect((await write('notado1', hostile)).value.text).toBe(hostile);
  expect((await write('notado1', 'x'.repeat(2_000))).status).toBe(200);
  for (const text of ['', ' ', 'x'.repeat(2_001)]) expect((await write('notado1', text)).status).toBe(400);
  expect((await write('ninguem', 'x')).errorCode).toBe('member.unknown');
  expect((await get('/ops/members/ninguem/notes', OPS)).errorCode).toBe('member.unknown');
  expect((await sendJson('POST', '/ops/members/notado1/notes', { text: 'x' }, OPS)).errorCode).toBe(
    'idempotency.missing',
  );
  expect((await get('/ops/members/notado1/notes')).status).toBe(401);
});
