import { beforeAll, expect, test } from 'vitest';
import { VIEWS_MAX } from '../../../../src/contract/staff/views.ts';
import { seedAll } from '../support/api.ts';
import { inviteAndOpen, type StaffMember } from '../support/staff.ts';

const STATE = {
  hidden: ['fee'],
  order: ['id', 'amount'],
  sort: { column: 'amount', isDown: true },
  query: { queue: 'to_decide' },
};
let ana: StaffMember;
let rui: StaffMember;

beforeAll(async () => {
  await seedAll();
  ana = await inviteAndOpen('visao.ana', ['finance']);
  rui = await inviteAndOpen('visao.rui', []);
});
const put = (person: StaffMember, name: string, over: object = {}) =>
  person.call('PUT', '/ops/views', { screen: 'money.to_decide', name, isDefault: false, state: STATE, ...over });
const names = async (person: StaffMember) =>
  (await person.call('GET', '/ops/views')).value.list.map((one: { name: string; isDefault: boolean }) =>
    one.isDefault ? `${one.name}*` : one.name,
  );

test('a view belongs to its person, is replaced by its name, and one of a screen is the default', async () => {
  await put(ana, 'Altas', { isDefault: true });
  expect((await ana.call('GET', '/ops/views')).value.list).toEqual([
    { screen: 'money.to_decide', name: 'Altas', isDefault: true, state: STATE },
  ]);
  await put(ana, 'Baixas', { isDefault: true });
  await put(ana, 'Outra', { screen: 'audit', isDefault: true });
  expect(await names(ana)).toEqual(['Outra*', 'Altas', 'Baixas*']);
  expect(await names(rui)).toEqual([]);
  await rui.call('DELETE', '/ops/views?screen=audit&name=Outra');
  expect(await names(ana)).toContain('Outra*');
  await ana.call('DELETE', '/ops/views?screen=audit&name=Outra');
  expect(await names(ana)).toEqual(['Altas', 'Baixas*']);
});

test('a screen keeps no more than its number, also of calls at the same time; a known name is still replaced', async () => {
  const all = await Promise.all(Array.from({ length: VIEWS_MAX + 3 }, (_, n) => put(rui, `v${n}`)));
  expect(all.filter(({ errorCode }) => errorCode === 'staff.views_full')).toHaveLength(3);
  const [first] = await names(rui);
  expect((await put(rui, first, { isDefault: true })).status).toBe(200);
  const refused = await put(rui, 'nova', { isDefault: true });
  expect(refused.errorCode).toBe('staff.views_full');
  expect(await names(rui)).toContain(`${first}*`);
});

test('too long or strange views are refused, and a locked session reads none', async () => {
  const long = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`k${n}`, 'x'.repeat(200)]));
  expect((await put(ana, 'x', { state: { ...STATE, query: long } })).status).toBe(400);
  expect((await put(ana, 'x', { screen: '../a' })).status).toBe(400);
  expect((await put(ana, 'x', { state: { ...STATE, more: 1 } })).status).toBe(400);
  await ana.call('POST', '/ops/session/lock');
  for (const [method, path] of [
    ['GET', '/ops/views'],
    ['DELETE', '/ops/views?screen=audit&name=a'],
  ] as const)
    expect((await ana.call(method, path)).errorCode, method).toBe('staff.locked');
  expect((await put(ana, 'x')).errorCode).toBe('staff.locked');
});
