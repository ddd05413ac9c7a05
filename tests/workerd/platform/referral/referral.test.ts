import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { from } from '../support/access.ts';
import { bearer, get, moveClock, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, readBooks, seatPlayer } from '../support/rewards.ts';

const DAY_MS = 86_400_000;
let luna: Record<string, string>;
let lunaId: string;
let code: string;

const read = (call = 'getReferral', query = '', headers = luna) => get(`/wps/relay/MCSFE_${call}${query}`, headers);
const setRule = (rule: object) => sendJson('PUT', '/ops/referral', rule, OPS);
const listPaid = () =>
  queryMember<{ reference: string; amount: number }>(
    lunaId,
    "select idempotency_key as reference, member_after_minor - member_before_minor as amount from transfers where kind = 'referral' order by seq",
  );
const ring = () => runDurableObjectAlarm(env.MEMBER.getByName(lunaId));

async function invite(username: string) {
  const player = await seatPlayer(username);
  await env.DB.prepare(
    `insert into registration_origins (member_id, account, referrer_id, via, code, at_ms) values (?, ?, ?, 'code', ?, ?)`,
  )
    .bind(player.memberId, username, lunaId, code, Date.now())
    .run();
  return player;
}

beforeAll(async () => {
  await seedAll();
  const { token } = (await signIn('luna')).value;
  lunaId = token.split('.')[0];
  luna = bearer(token);
  code = (await read()).value.code;
});
beforeEach(() => moveClock(0));

test('the link leads to where the member uses the site', async () => {
  const site = await from('203.0.113.9', { site: 'https://outra.orla.test' });
  const { value } = await read('getReferral', '', { ...luna, ...site });
  expect(value.url).toBe(`https://outra.orla.test/register?referralCode=${code}`);
});

test('a member has one code, which places friends below the same agent', async () => {
  const looks = await Promise.all([read(), read(), read()]);
  expect(new Set(looks.map(({ value }) => value.code))).toEqual(new Set([code]));
  expect((await register('afriend', undefined, { referralCode: code })).success).toBe(true);
  const { value } = await read();
  expect(value).toMatchObject({ registered: 1, deposited: 0, active: 0, paid: 0 });
  expect(value.rule).toEqual({ depositPercent: 0, depositMax: 0, stakePercent: 0 });
  const friends = await read('getReferralInvitees');
  expect(friends.value.list).toMatchObject([{ account: 'af***d', state: 'registered' }]);
  const above = await env.DB.prepare("select upline from directory where account = 'afriend'").first();
  expect(above).toEqual({ upline: 'atlas' });
  const atlas = bearer((await signIn('atlas')).value.token);
  const receipts = await get('/wps/relay/ODSFE2_agentAttribution', atlas);
  expect(receipts.value.list[0]).toMatchObject({ account: 'af***d', via: 'friend', code: '' });
});

test('the agent above does not learn the friend’s referrer, also not by searching for the code', async () => {
  const atlas = bearer((await signIn('atlas')).value.token);
  const ask = async (name: string) => (await get(`/wps/relay/ODSFE2_agentAttribution?code=${name}`, atlas)).value.list;
  expect(await ask(code)).toEqual([]);
  expect((await register('fromatlas', undefined, { referralCode: 'ATLAS' })).success).toBe(true);
  expect(await ask('ATLAS')).toContainEqual(expect.objectContaining({ via: 'code', code: 'ATLAS' }));
});

test('with the switch off the page is refused, and the code is invalid', async () => {
  const set = (enabled: boolean) =>
    sendJson('PUT', '/ops/system/whitelabel', { modId: 'REFPROMO3', enabled: enabled ? '1' : '0' }, OPS);
  expect((await set(false)).status).toBe(200);
  expect((await read()).errorCode).toBe('system.feature_disabled');
  const refused = await register('nofriend', undefined, { referralCode: code });
  expect(refused.errorCode).toBe('registration.invitation_code');
  await set(true);
  expect((await read()).status).toBe(200);
});

test('a first deposit that was staked once pays its rate once, up to the most that counts', async () => {
  // A share with a maximum of zero pays nothing.
  expect((await setRule({ depositPercent: 10, depositMax: 0, stakePercent: 0 })).success).toBe(true);
  const before = await invite('friendzero');
  await before.deposit(10_000);
  await before.play(100, 0);
  await projectMember(env, before.memberId);
  expect(await env.DB.prepare('select count(*) as rows from referral_lines').first()).toEqual({ rows: 0 });

  expect((await setRule({ depositPercent: 2.5, depositMax: 100, stakePercent: 0 })).success).toBe(true);
  const player = await invite('friendone');
  await player.deposit(15_000);
  await player.play(149.99, 0);
  await projectMember(env, player.memberId);
  const { rows } = (await env.DB.prepare('select count(*) as rows from referral_lines').first()) ?? {};
  expect(rows, 'a cent is missing').toBe(0);
  await player.play(0.01, 0);
  await Promise.allSettled([1, 2, 3].map(() => projectMember(env, player.memberId)));
  await player.deposit(9_000);
  await player.play(90, 0);
  await projectMember(env, player.memberId);
  await before.deposit(10_000);
  await before.play(100, 0);
  await projectMember(env, before.memberId);
  moveClock(11_000);
  await ring();
  await ring();
  const paid = await listPaid();
  expect(paid.map(({ amount }) => amount)).toEqual([250]);
  expect(paid[0]?.reference).toMatch(new RegExp(`^referral:${player.memberId}:deposit:`));
  expect(await readBooks(lunaId)).toEqual(BALANCED);
  const earnings = await read('getReferralEarnings');
  expect(earnings.value.list).toMatchObject([
    { account: 'fr***e', kind: 'deposit', base: 100, earned: 2.5, paid: 2.5 },
  ]);
  expect((await read()).value.paid).toBe(2.5);
});

test('a day’s stakes are paid on the next day, and late ones are added', async () => {
  await setRule({ depositPercent: 0, depositMax: 0, stakePercent: 0.55 });
  const player = await invite('friendtwo');
  await player.deposit(100_000);
  await player.play(100, 0);
  await player.play(33, 33);
  await projectMember(env, player.memberId);
  await player.play(0.5, 0);
  await projectMember(env, player.memberId);
  const count = (await listPaid()).length;
  moveClock(12_000);
  await ring();
  expect(await listPaid()).toHaveLength(count);
  moveClock(DAY_MS + 20 * 60_000);
  await ring();
  // 100.50 × 0.55 % = 0.552 75: 55 cents, the rest is carried over.
  expect((await listPaid()).at(-1)?.amount).toBe(55);
  await env.DB.prepare("update referral_lines set earned_units = earned_units + 8000 where kind = 'stake'").run();
  moveClock(2 * DAY_MS + 40 * 60_000);
  await env.DB.prepare("update referral_lines set due_minor = 56 where kind = 'stake'").run();
  await projectMember(env, player.memberId);
  await getMember(env, lunaId).referral.wake();
  moveClock(2 * DAY_MS + 41 * 60_000);
  await ring();
  expect((await listPaid()).at(-1)?.amount).toBe(1);
  expect(await readBooks(lunaId)).toEqual(BALANCED);
  moveClock(0);
  expect((await read('getReferralEarnings', '?pageSize=1')).value.next).not.toBe('');
});

test('a suspended member’s earnings wait', async () => {
  await setRule({ depositPercent: 10, depositMax: 1_000, stakePercent: 0 });
  const player = await invite('friendthree');
  await player.deposit(1_000);
  await player.play(10, 0);
  await projectMember(env, player.memberId);
  await sendJson('PUT', '/ops/members/luna/state', { state: 'suspended', reason: 'test' }, OPS);
  const count = (await listPaid()).length;
  moveClock(5 * DAY_MS);
  await ring();
  expect(await listPaid()).toHaveLength(count);
  await sendJson('PUT', '/ops/members/luna/state', { state: 'active', reason: 'test' }, OPS);
  moveClock(7 * DAY_MS);
  await ring();
  expect((await listPaid()).at(-1)?.amount).toBe(100);
});

test.each([
  { depositPercent: 51, depositMax: 1, stakePercent: 0 },
  { depositPercent: 1.234, depositMax: 1, stakePercent: 0 },
  { depositPercent: -1, depositMax: 1, stakePercent: 0 },
  { depositPercent: 1, depositMax: 1, stakePercent: 5.01 },
])('%j is not a valid rule', async (rule) => {
  expect((await setRule(rule)).errorCode).toBe('request.invalid');
});

test('while the module is off nothing is earned, and earlier earnings are paid', async () => {
  const turn = (enabled: '0' | '1') => sendJson('PUT', '/ops/system/whitelabel', { modId: 'REFPROMO3', enabled }, OPS);
  const set = (stakePercent: number) => setRule({ depositPercent: 10, depositMax: 100, stakePercent });
  await set(0);
  const [early, late] = [await invite('friendearly'), await invite('friendlate')];
  await early.deposit(1_000);
  await early.play(10, 0);
  await projectMember(env, early.memberId);
  const already = (await listPaid()).length;
  await turn('0');
  await set(1);
  await late.deposit(10_000);
  await late.play(100, 0);
  await projectMember(env, late.memberId);
  await turn('1');
  await set(0);
  await late.deposit(10_000);
  await late.play(100, 0);
  await projectMember(env, late.memberId);
  const { results } = await env.DB.prepare('select member_id, kind from referral_lines where member_id in (?, ?)')
    .bind(early.memberId, late.memberId)
    .all();
  expect(results).toEqual([{ member_id: early.memberId, kind: 'deposit' }]);
  moveClock(11_000);
  await ring();
  expect((await listPaid()).slice(already).map(({ amount }) => amount)).toEqual([100]);
});
