import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { AGENT_DEPTH_MAX, NOTES_PER_MEMBER_MAX, OPENS_PER_DAY_MAX } from '../../../../src/contract/agents/members.ts';
import { bindContact } from '../../../../src/platform/member/contact-queries.ts';
import { findMemberId } from '../../../../src/platform/member/directory-queries.ts';
import { callSealed } from '../support/access.ts';
import { bearer, get, OPS, register, seal, seedAll, sendJson, sendSealed, signIn } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { deposit } from '../support/rewards.ts';
import { bringUp } from '../support/tree.ts';

const PASSWORD = 'um-barco-azul';
let atlas: Record<string, string>;
let vega: Record<string, string>;

const open = async (username: string, type: 'member' | 'agent', headers = atlas, password = PASSWORD) =>
  sendSealed('POST', '/wps/relay/ODSFE2_agentOpenDownline', await seal({ username, password, type }), headers);
const readCard = (account: string, headers = atlas) =>
  get(`/wps/relay/ODSFE2_agentMemberCard?account=${account}`, headers);
const note = (account: string, text: string, headers = atlas, key: string = crypto.randomUUID()) =>
  sendJson('POST', '/wps/relay/ODSFE2_agentNoteAdd', { account, text }, { ...headers, 'idempotency-key': key });
const forget = (noteId: string, headers = atlas) =>
  sendJson('POST', '/wps/relay/ODSFE2_agentNoteDelete', { noteId }, headers);

beforeAll(async () => {
  await seedAll();
  atlas = bearer((await signIn('atlas')).value.token);
  vega = bearer((await signIn('vega')).value.token);
});

test('an opened account is a direct downline and must change the start password first', async () => {
  expect((await open('Opened1', 'member')).value).toMatchObject({ account: 'opened1', type: 0 });
  expect((await open('openedagent', 'agent', vega)).value).toMatchObject({ type: 2 });
  const signedIn = await signIn('opened1', PASSWORD);
  expect(signedIn.value).toMatchObject({ firstTimeLogin: true });
  const branch = await get('/wps/relay/ODSFE2_agentDownlines?account=vega', atlas);
  expect(branch.value.list).toMatchObject([{ account: 'openedagent', type: 2, depth: 2 }]);
  const agent = bearer((await signIn('openedagent', PASSWORD)).value.token);
  expect((await open('deepmember', 'member', agent)).errorCode).toBe('session.password_change_required');
  const passwords = {
    oldPassword: PASSWORD,
    newPassword: 'outro-barco-verde',
    confirmNewPassword: 'outro-barco-verde',
  };
  expect((await callSealed('POST', '/wps/member/password', passwords, agent)).success).toBe(true);
  expect((await open('deepmember', 'member', agent)).success).toBe(true);
  const { value } = await get('/wps/relay/ODSFE2_agentAttribution', vega);
  expect(value.list).toMatchObject([{ account: 'op***t', via: 'opened', code: '' }]);
});

test.each([
  ['luna', PASSWORD, 'registration.username_taken'],
  ['support', PASSWORD, 'registration.username_taken'],
  ['x', PASSWORD, 'request.invalid'],
  ['fineename', 'aposta1234', 'registration.password_common'],
  ['fineename', 'x', 'request.invalid'],
])('opening %s with %s is refused: %s', async (username, password, code) => {
  expect((await open(username, 'member', atlas, password)).errorCode).toBe(code);
  expect(await findMemberId(env.DB, 'fineename')).toBeUndefined();
});

test('a request that is repeated after a lost answer gets the same answer, and opens nothing', async () => {
  const first = await open('opentwice', 'member');
  expect(await open('opentwice', 'member')).toEqual(first);
  for (const other of [
    () => open('opentwice', 'member', atlas, 'outro-barco-azul'),
    () => open('opentwice', 'agent'),
    () => open('opentwice', 'member', vega),
  ])
    expect((await other()).errorCode).toBe('registration.username_taken');
  const owner = bearer((await signIn('opentwice', PASSWORD)).value.token);
  const passwords = { oldPassword: PASSWORD, newPassword: 'barco-so-meu', confirmNewPassword: 'barco-so-meu' };
  expect((await callSealed('POST', '/wps/member/password', passwords, owner)).success).toBe(true);
  for (const password of [PASSWORD, 'barco-so-meu'])
    expect((await open('opentwice', 'member', atlas, password)).errorCode).toBe('registration.username_taken');
});

test('two simultaneous requests for one name open one account', async () => {
  const replies = await Promise.all([open('racename', 'member'), open('racename', 'member', vega)]);
  expect(replies.map(({ success }) => success).toSorted()).toEqual([false, true]);
});

test('members cannot open accounts, nor can a suspended agent, nor any agent while the feature is off', async () => {
  const member = bearer((await register('opensnobody')).value.token);
  expect((await open('nobodyhere', 'member', member)).errorCode).toBe('session.not_agent');
  const delta = bearer((await signIn('delta')).value.token);
  await sendJson('PUT', '/ops/members/delta/state', { state: 'suspended', reason: 'test' }, OPS);
  expect((await open('nobodyhere', 'member', delta)).errorCode).toBe('member.suspended');
  expect((await note('delta', 'x', delta)).errorCode).toBe('member.suspended');
  expect((await forget('1', delta)).errorCode).toBe('member.suspended');
  await sendJson('PUT', '/ops/members/delta/state', { state: 'active', reason: 'test' }, OPS);
  expect(await findMemberId(env.DB, 'nobodyhere')).toBeUndefined();
});

test('an agent at the maximum depth can open members only', async () => {
  const polar = bearer((await signIn('polar')).value.token);
  const id = await findMemberId(env.DB, 'polar');
  const rows = Array.from({ length: AGENT_DEPTH_MAX - 1 }, (_, index) =>
    env.DB.prepare("insert into agent_tree values (?, ?, ?, 'polar', 41, '2026-11-21')").bind(
      `above${index}`,
      id ?? '',
      index + 1,
    ),
  );
  await env.DB.batch(rows);
  expect((await open('toodeepagent', 'agent', polar)).errorCode).toBe('agents.too_deep');
  expect((await open('deepenough', 'member', polar)).success).toBe(true);
});

test('an agent can open a limited number of accounts per day', async () => {
  const id = (await findMemberId(env.DB, 'delta')) ?? '';
  const delta = bearer((await signIn('delta')).value.token);
  await open('deltaone', 'member', delta);
  await queryMember(id, `update agent_opens set accounts = ${OPENS_PER_DAY_MAX - 1} returning 1 as done`);
  expect((await open('deltalast', 'member', delta)).success).toBe(true);
  expect((await open('deltamore', 'member', delta)).errorCode).toBe('agents.opens_per_day');
});

test('a card shows masked contacts, the last sign-in and the lifetime sums', async () => {
  const { value } = await register('cardholder', undefined, { referralCode: 'VEGA', email: 'pessoa@dominio.com' });
  const memberId: string = value.token.split('.')[0];
  await bindContact(env.DB, memberId, { kind: 'phone', value: '+5511987654321' }, Date.now());
  await deposit(memberId, 12_345);
  await bringUp(memberId);
  const card = (await readCard('cardholder')).value;
  expect(card).toMatchObject({
    ...{ account: 'cardholder', type: 0, depth: 2, path: ['atlas', 'vega', 'cardholder'], standing: 'active' },
    ...{ phone: '+55•••••••4321', email: 'p•••@dominio.com', members: 0, direct: 0, notes: [] },
    totals: { deposits: 123.45, rounds: 0 },
  });
  expect(card.lastSignInDay).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(card.firstDepositDay).toBe(card.lastSignInDay);
  expect(JSON.stringify(card)).not.toContain('98765');
});

test('a note is visible to its agent only, and the number of notes is limited', async () => {
  const made = await note('vega', '  liga às terças  ', atlas, 'lost');
  expect((await note('vega', 'liga às terças', atlas, 'lost')).value, 'after a lost answer').toEqual(made.value);
  expect((await note('vega', 'outra', atlas, 'lost')).errorCode).toBe('idempotency.mismatch');
  expect(made.value.text).toBe('liga às terças');
  expect((await readCard('vega')).value.notes).toEqual([made.value]);
  expect((await readCard('', vega)).value.notes).toEqual([]);
  expect((await forget(made.value.noteId, vega)).errorCode).toBe('agents.note_unknown');
  for (let count = 1; count < NOTES_PER_MEMBER_MAX; count += 1) await note('vega', `n${count}`);
  expect((await note('vega', 'one more')).errorCode).toBe('agents.notes_full');
  expect((await forget(made.value.noteId)).success).toBe(true);
  expect((await forget(made.value.noteId)).errorCode).toBe('agents.note_unknown');
  expect((await readCard('vega')).value.notes).toHaveLength(NOTES_PER_MEMBER_MAX - 1);
});

test('an agent reads cards and notes of the own tree only', async () => {
  for (const account of ['atlas', 'luna', 'polar', 'nobody']) {
    expect((await readCard(account, vega)).errorCode, account).toBe('member.unknown');
    expect((await note(account, 'x', vega)).errorCode, account).toBe('member.unknown');
  }
});
