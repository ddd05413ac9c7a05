import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { seatCashier } from '../cashier/cashier.ts';
import { callSealed, from } from '../support/access.ts';
import { get, OPS, seedAll, sendJson } from '../support/api.ts';
import { seatPlayer } from '../support/rewards.ts';

const PASSWORD = 'um-barco-azul';
const CPFS = ['52998224725', '11144477735', '39053344705', '16899535009'];

beforeAll(async () => {
  await seedAll();
  await sendJson('PUT', '/ops/referral', { depositPercent: 10, depositMax: 1_000, stakePercent: 1 }, OPS);
});

async function join(username: string, ip: string, device: string, extra: object = {}) {
  const person = { username, password: PASSWORD, confirmPassword: PASSWORD };
  const { value } = await callSealed(
    'PUT',
    '/wps/member/register',
    { ...person, ...extra },
    await from(ip, { device: device.padEnd(32, '-') }),
  );
  return seatCashier(value.token, username);
}

async function signIn(username: string, ip: string, device: string) {
  const input = { type: 'username', username, password: PASSWORD };
  expect(
    (await callSealed('POST', '/wps/session/login', input, await from(ip, { device: device.padEnd(32, '-') }))).status,
  ).toBe(200);
}

async function sharedOf(account: string): Promise<string[]> {
  const { value } = await get(`/ops/members/${account}/shared`, OPS);
  return value.list.map((one: { account: string; kind: string }) => `${one.account} ${one.kind}`).sort();
}

const countMarks = (memberId: string) =>
  env.DB.prepare('select count(*) as n from member_marks where member_id = ?').bind(memberId).first('n');

const addKey = (member: Awaited<ReturnType<typeof join>>, keyType: string, key: string, holder = 'Ana Souza') =>
  member.sealed('CSH_addPayoutAccount', { kind: 'pix', holder, keyType, key });

test('the operator sees who has a browser, an address or a payout key of a member too', async () => {
  const one = await join('dividido1', '203.0.113.5', 'browser-1');
  await join('dividido2', '203.0.113.6', 'browser-2');
  const three = await join('dividido3', '203.0.113.7', 'browser-3');
  expect(await sharedOf('dividido1'), 'one network is no address').toEqual([]);
  await signIn('dividido2', '203.0.113.5', 'browser-2');
  await signIn('dividido3', '203.0.113.8', 'browser-1');
  await addKey(one, 'email', 'ana@example.com');
  await addKey(three, 'email', 'Ana@example.com');
  const shared = ['dividido2 address', 'dividido3 device', 'dividido3 payout_key'];
  await expect.poll(() => sharedOf('dividido1')).toEqual(shared);
  expect(await sharedOf('dividido2')).toEqual(['dividido1 address']);
  expect((await get('/ops/members/ninguem/shared', OPS)).errorCode).toBe('member.unknown');
});

test('addresses of private networks say nothing', async () => {
  for (const [n, ip] of ['10.0.0.1', '10.0.0.1', '127.0.0.1', '127.0.0.1'].entries())
    await join(`privado${n}`, ip, `private-${n}`);
  for (const n of [0, 1, 2, 3]) expect(await sharedOf(`privado${n}`)).toEqual([]);
});

test('a CPF is of one account: the second one is refused and noted', async () => {
  const first = await join('cpf1', '198.51.100.1', 'cpf-1');
  const second = await join('cpf2', '198.51.100.2', 'cpf-2');
  const [cpf = ''] = CPFS;
  const replies = await Promise.all([addKey(first, 'cpf', cpf), addKey(first, 'cpf', cpf)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect((await addKey(second, 'cpf', '529.982.247-25')).errorCode).toBe('cashier.cpf_taken');
  expect((await second.read('CSH_payoutAccounts')).value.list).toEqual([]);
  expect(await sharedOf('cpf1')).toEqual(['cpf2 payout_key']);
});

test('a CPF that was refused for another reason is nobody’s', async () => {
  const [, cpf = ''] = CPFS;
  const first = await join('cpf3', '198.51.101.1', 'cpf-3');
  const second = await join('cpf4', '198.51.102.2', 'cpf-4');
  await addKey(first, 'email', 'ana3@example.com');
  expect((await addKey(first, 'cpf', cpf, 'Outra Pessoa')).errorCode).toBe('cashier.name_differs');
  expect((await addKey(second, 'cpf', cpf)).status).toBe(200);
});

test('an account keeps one CPF, also a removed one, and none after the operator set its password', async () => {
  const [, , cpf = '', other = ''] = CPFS;
  const taker = await join('cpf5', '198.51.103.1', 'cpf-5');
  const owner = await join('cpf6', '198.51.104.2', 'cpf-6');
  const { id } = (await addKey(taker, 'cpf', cpf)).value;
  expect((await addKey(taker, 'cpf', other)).errorCode).toBe('cashier.cpf_taken');
  expect((await taker.post('CSH_removePayoutAccount', { id })).status).toBe(200);
  expect((await addKey(taker, 'cpf', other)).errorCode).toBe('cashier.cpf_taken');
  expect((await addKey(owner, 'cpf', cpf)).errorCode).toBe('cashier.cpf_taken');
  expect((await sendJson('PUT', '/ops/members/cpf5/password', { password: 'um-barco-dado' }, OPS)).status).toBe(200);
  expect((await addKey(owner, 'cpf', cpf)).status).toBe(200);
});

test('nobody earns by an account that shares a browser or an address with them', async () => {
  const inviter = await join('convida', '198.18.7.1', 'inviter-browser');
  const friends = [
    ['amigo1', '198.18.8.1', 'friend-browser'],
    ['amigo2', '198.18.7.1', 'other-browser'],
    ['amigo3', '198.18.9.1', 'inviter-browser'],
  ] as const;
  for (const [name, ip, device] of friends) {
    const friend = await seatPlayer(name);
    await env.DB.prepare(
      `insert into registration_origins (member_id, account, referrer_id, via, code, at_ms) values (?, ?, ?, 'code', '', 0)`,
    )
      .bind(friend.memberId, name, inviter.memberId)
      .run();
    await signIn(name, ip, device);
    await expect.poll(() => countMarks(friend.memberId)).toBe(2);
    await friend.deposit(10_000);
    await friend.play(100, 0);
    await projectMember(env, friend.memberId);
  }
  const lines = 'select account, kind from referral_lines join registration_origins using (member_id) order by kind';
  const { results } = await env.DB.prepare(lines).all();
  expect(results).toEqual([
    { account: 'amigo1', kind: 'deposit' },
    { account: 'amigo1', kind: 'stake' },
  ]);
});
