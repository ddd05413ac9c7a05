import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { bearer, get, moveClock, register, seedAll, sendJson, signIn } from '../support/api.ts';
import { seatPlayer } from '../support/rewards.ts';
import { bringUp } from '../support/tree.ts';

const DAY_MS = 86_400_000;
let atlas: Record<string, string>;
let vega: Record<string, string>;

const read = (call: string, headers = atlas, query = '') => get(`/wps/relay/ODSFE2_${call}${query}`, headers);
const post = (call: string, body: object, headers = atlas, key: string = crypto.randomUUID()) =>
  sendJson('POST', `/wps/relay/ODSFE2_${call}`, body, { ...headers, 'idempotency-key': key });
const visit = (code: string, visitId: string) => sendJson('POST', '/wps/agent/visit', { code, visitId });
const find = async (code: string, headers = atlas) =>
  (await read('agentCodes', headers)).value.list.find((row: { code: string }) => row.code === code);

beforeAll(async () => {
  await seedAll();
  atlas = bearer((await signIn('atlas')).value.token);
  vega = bearer((await signIn('vega')).value.token);
});

test('an agent chooses a code or gets a generated one, and its link registers members below the agent', async () => {
  const chosen = await post('agentCodeCreate', { code: 'praia26', name: 'Instagram' });
  expect(chosen.value).toMatchObject({ code: 'PRAIA26', name: 'Instagram', state: 'active', visits: 0 });
  expect(chosen.value.url).toMatch(/\/register\?referralCode=PRAIA26$/);
  const made = await post('agentCodeCreate', {});
  expect(made.value.code).toMatch(/^[A-Z]{8}$/);
  expect((await register('codeborn', undefined, { referralCode: ' praia26 ' })).success).toBe(true);
  expect(await find('PRAIA26')).toMatchObject({ registrations: 1, firstDeposits: 0 });
});

test('a call that is repeated after a lost answer makes one code', async () => {
  for (const body of [{ name: 'lost' }, { code: 'LOST26', name: 'lost' }]) {
    const key = crypto.randomUUID();
    const replies = await Promise.all([
      post('agentCodeCreate', body, atlas, key),
      post('agentCodeCreate', body, atlas, key),
    ]);
    expect(replies[1]?.value).toEqual(replies[0]?.value);
    expect((await post('agentCodeCreate', body, atlas, key)).value).toEqual(replies[0]?.value);
    const other = await post('agentCodeCreate', { ...body, name: 'other' }, atlas, key);
    expect(other.errorCode).toBe('idempotency.mismatch');
  }
  const { list } = (await read('agentCodes')).value;
  expect(list.filter(({ name }: { name: string }) => name === 'lost')).toHaveLength(2);
  expect((await post('agentCodeCreate', { code: 'LOST26', name: 'lost' })).errorCode).toBe('agents.code_taken');
});

test.each(['abc', '1abcd', 'with space', 'ação1', 'x'.repeat(17), "a'b;--"])('the code %s is refused', async (code) => {
  expect((await post('agentCodeCreate', { code })).errorCode).toBe('request.invalid');
});

test('a code belongs to one agent, and no other agent can use or change it', async () => {
  expect((await post('agentCodeCreate', { code: 'Praia26' }, vega)).errorCode).toBe('agents.code_taken');
  const foreign = await post('agentCodeState', { code: 'PRAIA26', state: 'disabled' }, vega);
  expect(foreign.errorCode).toBe('agents.code_unknown');
  expect((await post('agentCodeState', { code: 'NOBODYS', state: 'disabled' })).errorCode).toBe('agents.code_unknown');
  expect((await find('PRAIA26'))?.state).toBe('active');
  expect(await find('PRAIA26', vega)).toBeUndefined();
});

test('a disabled code registers nobody, counts its attempts, and can be enabled again', async () => {
  await post('agentCodeCreate', { code: 'CLOSED1' });
  await post('agentCodeState', { code: 'closed1', state: 'disabled' });
  const refused = await register('codelate', undefined, { affiliateCode: 'CLOSED1' });
  expect(refused.errorCode).toBe('registration.invitation_code');
  await visit('CLOSED1', 'a'.repeat(16));
  expect(await find('CLOSED1')).toMatchObject({ state: 'disabled', refused: 1, registrations: 0, visits: 0 });
  await post('agentCodeState', { code: 'CLOSED1', state: 'active' });
  expect((await register('codelate', undefined, { affiliateCode: 'CLOSED1' })).success).toBe(true);
});

test('an agent has at most fifty codes, also under simultaneous requests', async () => {
  const asked = Array.from({ length: 60 }, (_, index) => post('agentCodeCreate', { code: `many${index}` }, vega));
  const replies = await Promise.all(asked);
  const { value } = await read('agentCodes', vega);
  expect(value.list).toHaveLength(50);
  expect(replies.filter(({ success }) => success)).toHaveLength(49);
  expect((await post('agentCodeCreate', {}, vega)).errorCode).toBe('agents.codes_full');
});

test('a visit counts once per browser and day, and is later deleted', async () => {
  await post('agentCodeCreate', { code: 'VISITED' });
  await Promise.all(Array.from({ length: 8 }, () => visit('visited', 'browser-one-0123')));
  await visit('VISITED', 'browser-two-0123');
  expect((await visit('UNKNOWN', 'browser-two-0123')).value).toBeNull();
  expect((await visit('VISITED', 'short')).errorCode).toBe('request.invalid');
  expect(await find('VISITED')).toMatchObject({ visits: 2 });
  moveClock(3 * DAY_MS);
  await visit('VISITED', 'browser-one-0123');
  moveClock(0);
  expect(await find('VISITED')).toMatchObject({ visits: 3 });
  const left = await env.DB.prepare('select count(*) as rows from code_visits').first<{ rows: number }>();
  expect(left?.rows).toBe(1);
});

test('the receipt states when each registration counted, or why it has not', async () => {
  await post('agentCodeCreate', { code: 'RECEIPT' });
  await register('received1', undefined, { referralCode: 'RECEIPT' });
  const player = await seatPlayer('received2');
  await env.DB.prepare(
    `insert into registration_origins (member_id, account, agent_id, via, code, at_ms)
     select ?, 'received2', member_id, 'code', 'RECEIPT', ? from directory where account = 'atlas'`,
  )
    .bind(player.memberId, Date.now() + 1_000)
    .run();
  await player.deposit(5_000);
  await player.play(10, 0);
  await bringUp(player.memberId);
  await bringUp(player.memberId);
  expect(await find('RECEIPT')).toMatchObject({ registrations: 2, firstDeposits: 1 });
  const { value } = await read('agentAttribution', atlas, '?code=receipt&pageSize=1');
  expect(value.list).toMatchObject([
    { account: 're***2', code: 'RECEIPT', state: 'active', firstDeposit: 50, reason: '' },
  ]);
  expect(value.list[0].countedOn).not.toBe('');
  const rest = await read('agentAttribution', atlas, `?code=RECEIPT&cursor=${value.next}`);
  expect(rest.value).toMatchObject({
    list: [{ account: 're***1', state: 'registered', countedOn: '', reason: 'no_deposit' }],
    next: '',
  });
  expect((await read('agentAttribution', vega, '?code=RECEIPT')).value.list).toEqual([]);
  expect((await read('agentAttribution', atlas, '?cursor=x')).errorCode).toBe('request.invalid');
});
