import { beforeAll, describe, expect, test } from 'vitest';
import { bearer, get, OPS, type Reply, register, seal, seedAll, sendJson, sendSealed } from '../support/api.ts';
import { seatAgent, seatBelow } from '../support/tree.ts';

type Headers = Record<string, string>;
type Ask = (headers: Headers, account?: string) => Promise<Reply>;

const relay = (call: string) => `/wps/relay/ODSFE2_${call}`;
const reads =
  (call: string, query = ''): Ask =>
  (headers, account = '') =>
    get(`${relay(call)}?${account === '' ? '' : `account=${account}&`}${query}`, headers);
const posts =
  (call: string, body: object): Ask =>
  (headers, account) =>
    sendJson('POST', relay(call), account === undefined ? body : { ...body, account }, {
      ...headers,
      'idempotency-key': crypto.randomUUID(),
    });

/** Calls that name an account. `empty` is the response for an account of the own tree without data. */
const NAMED: Record<string, { ask: Ask; empty?: string }> = {
  agentDownlines: { ask: reads('agentDownlines') },
  'agentDownlines by name': { ask: reads('agentDownlines', 'name=r') },
  agentUserProfit: { ask: reads('agentUserProfit') },
  agentUserProfitExport: { ask: reads('agentUserProfitExport', 'format=json') },
  agentDownlineTransactions: { ask: reads('agentDownlineTransactions') },
  'agentDownlineTransactions of a team': { ask: reads('agentDownlineTransactions', 'scope=team') },
  agentDownlineTransactionsExport: { ask: reads('agentDownlineTransactionsExport', 'format=json') },
  'agentDownlineTransactionsExport of a team': {
    ask: reads('agentDownlineTransactionsExport', 'format=json&scope=direct'),
  },
  agentRoundDetail: { ask: reads('agentRoundDetail', 'roundId=none'), empty: 'records.unknown' },
  agentMemberCard: { ask: reads('agentMemberCard') },
  agentNoteAdd: { ask: posts('agentNoteAdd', { account: 'rightsown', text: 'note' }) },
};

const UNNAMED: Record<string, Ask> = {
  agentTeamOverview: reads('agentTeamOverview'),
  agentTeamBetting: reads('agentTeamBetting'),
  agentTeamBettingExport: reads('agentTeamBettingExport', 'format=json'),
  agentRevenueReport: reads('agentRevenueReport'),
  agentRevenueReportExport: reads('agentRevenueReportExport', 'format=json'),
  agentCodes: reads('agentCodes'),
  agentAttribution: reads('agentAttribution'),
  agentCodeCreate: posts('agentCodeCreate', { name: 'x' }),
  agentCodeState: posts('agentCodeState', { code: 'NOTMINE', state: 'active' }),
  agentNoteDelete: posts('agentNoteDelete', { noteId: '999' }),
  agentOpenDownline: async (headers) =>
    sendSealed(
      'POST',
      relay('agentOpenDownline'),
      await seal({ username: `r${crypto.randomUUID().slice(0, 8)}`, password: 'um-barco-azul', type: 'member' }),
      headers,
    ),
};
const ALL = { ...Object.fromEntries(Object.entries(NAMED).map(([name, { ask }]) => [name, ask])), ...UNNAMED };

let own: Headers;
let member: Headers;
let demo: Headers;

async function startDemo(): Promise<Headers> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const randomString = await seal([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  const body = { os: 'test', platform: 'W', randomString, gateway: 3 };
  return bearer((await sendJson('POST', '/wps/session/login/freeplay', body)).value.token);
}

beforeAll(async () => {
  await seedAll();
  await seatAgent('rightsup', null, 1);
  own = (await seatAgent('rightsown', 'rightsup')).headers;
  await seatAgent('rightsbeside', 'rightsup');
  await seatBelow('rightsdown', 'rightsown');
  await seatBelow('rightscousin', 'rightsbeside');
  member = bearer((await register('rightsnone')).value.token);
  demo = await startDemo();
});

describe.each(Object.entries(NAMED))('%s', (_name, { ask, empty }) => {
  test.each(['rightsown', 'rightsdown'])('answers for the downline %s', async (account) => {
    const reply = await ask(own, account);
    expect([reply.status, reply.errorCode]).toEqual(empty ? [400, empty] : [200, undefined]);
  });

  test.each(['rightsup', 'rightsbeside', 'rightscousin', 'polar', 'nobody', '%'])(
    'refuses %s as unknown',
    async (account) => {
      const reply = await ask(own, account === '%' ? '%25' : account);
      expect([reply.status, reply.errorCode]).toEqual([400, 'member.unknown']);
    },
  );
});

describe.each(Object.entries(ALL))('%s', (_name, ask) => {
  test('refuses guests, members and demo accounts', async () => {
    expect((await ask({})).errorCode).toBe('session.required');
    expect((await ask(member)).errorCode).toBe('session.not_agent');
    expect((await ask(demo)).errorCode).toBe('session.not_agent');
  });
});

test('a suspended agent is refused every call, and regains all calls afterwards', async () => {
  const set = (state: string) => sendJson('PUT', '/ops/members/rightsown/state', { state, reason: 'test' }, OPS);
  await set('suspended');
  for (const [name, ask] of Object.entries(ALL)) expect((await ask(own)).errorCode, name).toBe('member.suspended');
  await set('active');
  for (const [name, ask] of Object.entries(ALL)) expect((await ask(own)).errorCode, name).not.toBe('member.suspended');
});

test('a search finds accounts of the own tree only', async () => {
  const found = await reads('agentDownlines', 'name=rights')(own);
  expect(found.value.list.map(({ account }: { account: string }) => account)).toEqual(['rightsdown']);
  const all = await reads('agentDownlineTransactions', 'scope=team')(own);
  expect(JSON.stringify(all.value.list)).not.toContain('rightscousin');
});
