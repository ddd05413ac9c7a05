import { beforeAll, expect, test } from 'vitest';
import { changePassword, DEFAULT } from '../password/prepared.ts';
import { callSealed } from '../support/access.ts';
import { bearer, get, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';

beforeAll(async () => {
  await seedAll();
});

const open = (body: object) => sendJson('POST', '/ops/agents', { type: 1, reason: 'signed', ...body }, OPS);
const setType = (account: string, type: number) =>
  sendJson('PUT', `/ops/members/${account}/type`, { type, reason: 'agreed' }, OPS);
const readInfo = (token: string) => get('/wps/member/info', bearer(token));
const overview = (token: string) => get('/wps/relay/ODSFE2_agentCodes', bearer(token));

test.each([1, 2, 41, 42])(
  'an agent of type %i is opened, changes the start password and reads the agent centre',
  async (type) => {
    const name = `agente${type}`;
    expect((await open({ username: name, type })).value).toEqual({ account: name, type, upline: null });
    const { token } = (await signIn(name, DEFAULT)).value;
    expect((await overview(token)).errorCode).toBe('session.password_change_required');
    expect((await changePassword(token, DEFAULT)).status).toBe(200);
    expect((await overview(token)).status).toBe(200);
    expect((await open({ username: name, type })).errorCode).toBe('registration.username_taken');
  },
);

test('an agent below another is in its tree; a member is no upline', async () => {
  await open({ username: 'cima1', password: 'um-barco-novo' });
  expect((await open({ username: 'baixo1', type: 2, upline: 'cima1' })).value.upline).toBe('cima1');
  expect((await get('/ops/members/baixo1', OPS)).value).toMatchObject({ type: 2, upline: 'cima1' });
  const level = async (query: string) => (await get(`/ops/agents?${query}`, OPS)).value;
  expect((await level('upline=cima1')).list).toEqual([
    { account: 'baixo1', type: 2, members: 0, direct: 0, agents: 0, codes: 0 },
  ]);
  const house = await level('cursor=cima0&pageSize=1');
  expect([house.list[0], house.next]).toMatchObject([{ account: 'cima1', agents: 1, direct: 1 }, expect.any(String)]);
  expect((await get('/ops/agents/cima1/codes', OPS)).value).toEqual({ list: [] });
  expect((await open({ username: 'baixo2', upline: 'luna' })).errorCode).toBe('agents.not_an_agent');
  expect((await open({ username: 'baixo2', upline: 'nobody' })).errorCode).toBe('member.unknown');
  for (const bad of [{ username: 'x!' }, { username: 'baixo3', type: 4 }, { username: 'baixo3', password: '1' }]) {
    expect((await open(bad)).status, JSON.stringify(bad)).toBe(400);
  }
});

test('a member becomes an agent in the open session, and a member again', async () => {
  const { token } = (await register('muda1')).value;
  expect((await overview(token)).errorCode).toBe('session.not_agent');
  expect((await setType('muda1', 2)).value).toEqual({ account: 'muda1', type: 2 });
  expect((await readInfo(token)).value.type).toBe(2);
  expect((await overview(token)).status).toBe(200);
  const { value } = await callSealedCode(token);
  expect((await setType('muda1', 0)).status).toBe(200);
  expect((await overview(token)).errorCode).toBe('session.not_agent');
  const joined = await callSealed('PUT', '/wps/member/register', {
    username: 'muda2',
    password: 'um-barco-azul',
    confirmPassword: 'um-barco-azul',
    referralCode: value.code,
  });
  expect(joined.errorCode).toBe('registration.invitation_code');
});

test('an agent with members below stays an agent', async () => {
  expect((await setType('atlas', 0)).errorCode).toBe('agents.has_team');
  expect((await get('/ops/members/atlas', OPS)).value.type).toBe(1);
  expect((await setType('atlas', 41)).status).toBe(200);
  expect((await setType('nobody', 1)).errorCode).toBe('member.unknown');
  expect((await setType('rio', 4)).status).toBe(400);
});

const callSealedCode = (token: string) =>
  sendJson(
    'POST',
    '/wps/relay/ODSFE2_agentCodeCreate',
    { name: '' },
    { ...bearer(token), 'idempotency-key': 'operator' },
  );
