import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { searchTeam } from '../../../../src/platform/agents/report-queries.ts';
import { toTreeInserts } from '../../../../src/platform/agents/tree-queries.ts';
import { bearer, get, OPS, register, seedAll, sendJson, signIn } from '../support/api.ts';
import { seatPlayer } from '../support/rewards.ts';
import { bringUp } from '../support/tree.ts';

const CALLS = [
  ...['agentTeamOverview', 'agentDownlines', 'agentTeamBetting', 'agentUserProfit', 'agentDownlineTransactions'],
] as const;
const NAMED = ['agentDownlines', 'agentUserProfit', 'agentDownlineTransactions'] as const;

let atlas: Record<string, string>;
let vega: Record<string, string>;
const read = (call: string, query = '', headers = atlas) => get(`/wps/relay/ODSFE2_${call}${query}`, headers);

beforeAll(async () => {
  await seedAll();
  atlas = bearer((await signIn('atlas')).value.token);
  vega = bearer((await signIn('vega')).value.token);
  const player = await seatPlayer('reported');
  await env.DB.prepare('delete from agent_tree where descendant = ?').bind(player.memberId).run();
  const member = { memberId: player.memberId, account: 'reported', type: 0, joinedDay: '2026-11-21' } as const;
  await env.DB.batch(toTreeInserts(env.DB, { ...member, upline: 'vega' }));
  await player.deposit(30_000);
  await player.play(10, 25);
  await player.play(5, 0);
  await bringUp(player.memberId);
});

const FIGURES = { rounds: 2, stake: 15, validStake: 15, payout: 25, deposits: 300, net: 10 };

test('the overview shows the team’s figures, and those of direct downlines separately', async () => {
  const { value } = await read('agentTeamOverview', '?period=M');
  expect(value).toMatchObject({
    members: 4,
    direct: 3,
    current: { active: 1, totals: { ...FIGURES, firstDeposits: 1 } },
  });
  expect(value.days).toHaveLength(value.days.filter((day: { rounds: number }) => day.rounds >= 0).length);
  expect(value.before.totals).toMatchObject({ rounds: 0, net: 0 });
  const direct = await read('agentTeamOverview', '?period=M&scope=direct');
  expect(direct.value.current).toMatchObject({ active: 0, totals: { rounds: 0, deposits: 0 } });
});

test('the tree opens branch by branch, and the search matches the beginning of a name', async () => {
  const first = await read('agentDownlines', '?pageSize=2');
  expect(first.value).toMatchObject({ path: ['atlas'], next: 'rio', list: [{ account: 'luna' }, { account: 'rio' }] });
  const second = await read('agentDownlines', '?pageSize=2&cursor=rio');
  expect(second.value).toMatchObject({ next: '', list: [{ account: 'vega', members: 1, depth: 1 }] });
  const branch = await read('agentDownlines', '?account=vega');
  expect(branch.value).toMatchObject({ path: ['atlas', 'vega'], list: [{ account: 'reported', depth: 2 }] });
  expect((await read('agentDownlines', '?name=Rep')).value.list).toMatchObject([{ account: 'reported', depth: 2 }]);
  const below = await read('agentDownlines', '?account=vega&name=rep');
  expect(below.value.list).toMatchObject([{ account: 'reported', depth: 2 }]);
  expect((await read('agentDownlines', '?name=pol')).value.list).toEqual([]);
});

test('play, profit and the rows behind them agree', async () => {
  const play = await read('agentTeamBetting', '?gameType=RNG');
  expect(play.value.totals).toMatchObject({ rounds: 2, stake: 15, payout: 25, deposits: 0 });
  expect(play.value.list).toMatchObject([{ gameType: 'RNG', vassalage: 'ORLA', rounds: 2 }]);
  const users = await read('agentUserProfit');
  expect(users.value.list[2]).toMatchObject({ account: 'vega', own: { rounds: 0 }, team: FIGURES });
  const rows = await read('agentDownlineTransactions', '?account=reported');
  expect(rows.value.totals).toMatchObject(FIGURES);
  expect(rows.value.list).toMatchObject([
    { kind: 'win', stake: 5, amount: 0 },
    { kind: 'win', stake: 10, amount: 25 },
    { kind: 'deposit', amount: 300 },
  ]);
  const page = await read('agentDownlineTransactions', `?account=reported&pageSize=2`);
  const rest = await read('agentDownlineTransactions', `?account=reported&cursor=${page.value.next}`);
  expect(rest.value.list).toMatchObject([{ kind: 'deposit' }]);
});

test('rows of one group have their own sums, page by page', async () => {
  const play = await read('agentDownlineTransactions', '?account=reported&group=play');
  expect(play.value.list).toMatchObject([{ kind: 'win' }, { kind: 'win' }]);
  expect(play.value.totals).toMatchObject({ rounds: 2, stake: 15, payout: 25, deposits: 0, net: 10 });
  const deposits = await read('agentDownlineTransactions', '?scope=team&group=deposits');
  expect(deposits.value.list).toMatchObject([{ account: 'reported', kind: 'deposit', amount: 300 }]);
  expect(deposits.value.totals).toMatchObject({ rounds: 0, stake: 0, deposits: 300, net: 0 });
  expect((await read('agentDownlineTransactions', '?scope=team&group=bonuses')).value.list).toEqual([]);
  const first = await read('agentDownlineTransactions', '?account=reported&group=play&pageSize=1');
  const second = await read(
    'agentDownlineTransactions',
    `?account=reported&group=play&pageSize=1&cursor=${first.value.next}`,
  );
  expect([...first.value.list, ...second.value.list]).toMatchObject([{ stake: 5 }, { stake: 10 }]);
  expect((await read('agentDownlineTransactions', '?group=nothing')).status).toBe(400);
});

test.each(NAMED)('%s: accounts above, beside or unknown get the same response', async (call) => {
  for (const account of ['atlas', 'luna', 'polar', 'nobody']) {
    const reply = await read(call, `?account=${account}`, vega);
    expect([reply.status, reply.errorCode], account).toEqual([400, 'member.unknown']);
  }
  for (const account of ['vega', 'reported']) expect((await read(call, `?account=${account}`, vega)).status).toBe(200);
});

test.each(CALLS)('%s refuses members and suspended agents', async (call) => {
  const member = bearer((await register(`m${call.toLowerCase().slice(0, 14)}`)).value.token);
  expect((await read(call, '', member)).errorCode).toBe('session.not_agent');
  const delta = bearer((await signIn('delta')).value.token);
  await sendJson('PUT', '/ops/members/delta/state', { state: 'suspended', reason: 'test' }, OPS);
  expect((await read(call, '', delta)).errorCode).toBe('member.suspended');
  await sendJson('PUT', '/ops/members/delta/state', { state: 'active', reason: 'test' }, OPS);
  expect((await read(call, '', delta)).status).toBe(200);
});

test('a search reads the same number of rows in a team of any size', async () => {
  const count = async () => {
    const found = await env.DB.prepare(
      "select account from agent_tree where ancestor = 'mbulk' and account >= 'b1' and account < 'b2' order by account limit 21",
    ).all();
    return found.meta.rows_read;
  };
  const fill = (from: number, to: number) =>
    env.DB.prepare(
      `insert into agent_tree with recursive n (i) as (select ?1 union all select i + 1 from n where i < ?2)
       select 'mbulk', 'mb' || i, 1, 'b' || printf('%06d', i), 0, '2026-11-21' from n`,
    )
      .bind(from, to)
      .run();
  await fill(100_000, 101_000);
  const few = await count();
  expect(await searchTeam(env.DB, { memberId: 'mbulk', depth: 0, after: '', limit: 20 }, 'b1')).toHaveLength(21);
  await fill(110_000, 140_000);
  expect(await count()).toBe(few);
});
