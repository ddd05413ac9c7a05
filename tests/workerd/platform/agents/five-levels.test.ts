import { env, exports } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { get, OPS, seedAll, sendJson } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { pay } from '../support/income.ts';
import { BALANCED, readBooks } from '../support/rewards.ts';
import { bringUp, seatAgent, seatBelow } from '../support/tree.ts';

type Agent = Awaited<ReturnType<typeof seatAgent>>;
type Player = Awaited<ReturnType<typeof seatBelow>>;
const agents: Agent[] = [];
const players = new Map<string, Player>();
const at = (level: number) => agents[level - 1] as Agent;
const read = (call: string, agent: Agent, query = '') => get(`/wps/relay/ODSFE2_${call}${query}`, agent.headers);

/**
 * The tree is five1 ─ five2 ─ five3 ─ five4; p2, p3, p4 and p5 are players below five1, five2, five3 and five4. `in` is a deposit, `10 → 25` a stake
 * and its payout. p5: 100 in, 10 → 25, 5 → 0, 4 → 4. p4: 50 in, 20 → 0. p3: 30 in. p2: 10 in, 1 → 3, a stake of 2 rolled back.
 */
beforeAll(async () => {
  await seedAll();
  for (let level = 1; level <= 4; level += 1) {
    agents.push(await seatAgent(`five${level}`, level === 1 ? null : `five${level - 1}`, level === 1 ? 1 : 2));
  }
  for (let level = 2; level <= 5; level += 1)
    players.set(`p${level}`, await seatBelow(`levelp${level}`, `five${level - 1}`));
  const [p2, p3, p4, p5] = [...players.values()] as [Player, Player, Player, Player];
  await p5.deposit(10_000);
  await p5.play(10, 25);
  await p5.play(5, 0);
  await p5.play(4, 4);
  await p4.deposit(5_000);
  await p4.play(20, 0);
  await p3.deposit(3_000);
  await p2.deposit(1_000);
  await p2.play(1, 3);
  await p2.play(2, 'rollback');
  for (const player of players.values()) await player.project();
});

const BY_HAND = [
  {
    level: 4,
    team: { rounds: 3, stake: 19, validStake: 15, payout: 29, deposits: 100, net: 10 },
    members: 1,
    active: 1,
  },
  {
    level: 3,
    team: { rounds: 4, stake: 39, validStake: 35, payout: 29, deposits: 150, net: -10 },
    members: 3,
    active: 2,
  },
  {
    level: 2,
    team: { rounds: 4, stake: 39, validStake: 35, payout: 29, deposits: 180, net: -10 },
    members: 5,
    active: 2,
  },
  {
    level: 1,
    team: { rounds: 5, stake: 40, validStake: 36, payout: 32, deposits: 190, net: -8 },
    members: 7,
    active: 3,
  },
] as const;
const DIRECT = {
  1: { rounds: 1, stake: 1, payout: 3, deposits: 10, net: 2 },
  2: { rounds: 0, stake: 0, payout: 0, deposits: 30, net: 0 },
  3: { rounds: 1, stake: 20, payout: 0, deposits: 50, net: -20 },
  4: { rounds: 3, stake: 19, payout: 29, deposits: 100, net: 10 },
} as const;

test.each(BY_HAND)('level $level: every report has the figures computed by hand', async (expected) => {
  const agent = at(expected.level);
  const overview = (await read('agentTeamOverview', agent)).value;
  expect(overview).toMatchObject({
    members: expected.members,
    current: { active: expected.active, totals: expected.team },
  });
  expect((await read('agentDownlineTransactions', agent, '?scope=team')).value.totals).toMatchObject(expected.team);
  const { deposits: _, ...play } = expected.team;
  expect((await read('agentTeamBetting', agent)).value.totals).toMatchObject(play);
  const users = (await read('agentUserProfit', agent)).value.list as { own: { net: number }; team: { net: number } }[];
  expect(users.reduce((sum, { own, team }) => sum + own.net + team.net, 0)).toBe(expected.team.net);
  const direct = DIRECT[expected.level];
  expect((await read('agentTeamOverview', agent, '?scope=direct')).value.current.totals).toMatchObject(direct);
  const rows = (await read('agentDownlineTransactions', agent, '?scope=direct')).value;
  expect(rows.totals).toMatchObject(direct);
  const staked = rows.list.reduce((sum: number, row: { stake: number }) => sum + row.stake, 0);
  expect(staked).toBe(direct.stake);
});

interface Row {
  account: string;
  entryId: string;
  kind: string;
  at: string;
  stake: number;
  reference: string;
}

async function readAll(agent: Agent, query: string, pageSize: number): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor = '';
  for (let pages = 0; pages < 50; pages += 1) {
    const { value } = await read('agentDownlineTransactions', agent, `${query}&pageSize=${pageSize}&cursor=${cursor}`);
    rows.push(...value.list);
    cursor = value.next;
    if (cursor === '') return rows;
  }
  throw new Error('A list without an end');
}

test('rows of a team are paged without a gap, newest first, by branch, game and vendor', async () => {
  const all = await readAll(at(1), '?scope=team', 2);
  expect(all).toHaveLength(9);
  expect(new Set(all.map(({ account, entryId }) => `${account}.${entryId}`)).size).toBe(9);
  expect(all.map((row) => row.at)).toEqual(
    all
      .map((row) => row.at)
      .toSorted()
      .toReversed(),
  );
  const branch = await readAll(at(1), '?scope=team&account=five3', 3);
  expect(new Set(branch.map(({ account }) => account))).toEqual(new Set(['levelp4', 'levelp5']));
  const rounds = await readAll(at(1), '?scope=team&gameType=RNG&vassalage=ORLA', 1);
  expect(rounds.map(({ stake }) => stake).toSorted((a, b) => a - b)).toEqual([1, 4, 5, 10, 20]);
  expect(await readAll(at(1), '?scope=team&gameType=LIVE', 2)).toEqual([]);
  expect(await readAll(at(1), '?scope=team&from=2020-01-01&to=2020-12-31', 2)).toEqual([]);
  expect((await read('agentDownlineTransactions', at(1), '?cursor=1')).errorCode).toBe('request.invalid');
});

test('only agents above the player can open a round with its movements', async () => {
  const [row] = await readAll(at(4), '?account=levelp5&gameType=RNG', 1);
  const query = (account: string) => `?account=${account}&roundId=${encodeURIComponent(row?.reference ?? '')}`;
  const { value } = await read('agentRoundDetail', at(1), query('levelp5'));
  expect(value).toMatchObject({ bets: 1, round: { stake: 4, payout: 4, state: 'settled' } });
  expect(value.entries.map(({ kind }: { kind: string }) => kind)).toEqual(['bet', 'win']);
  expect((await read('agentRoundDetail', at(1), query('levelp4'))).errorCode).toBe('records.unknown');
  expect((await read('agentRoundDetail', at(4), query('levelp4'))).errorCode).toBe('member.unknown');
});

test('an export has the same rows', async () => {
  const path = '/wps/relay/ODSFE2_agentDownlineTransactionsExport?scope=team';
  const json = await exports.default.fetch(new Request(`https://platform.test${path}&format=json`, at(1)));
  expect(await json.json()).toEqual(await readAll(at(1), '?scope=team', 100));
  const text = await (await exports.default.fetch(new Request(`https://platform.test${path}`, at(1)))).text();
  expect(text.trim().split('\r\n')).toHaveLength(10);
  expect(text).toContain('levelp5,');
});

async function exported(call: string, query: string): Promise<{ rows: Record<string, unknown>[]; lines: string[] }> {
  const ask = (format: string) =>
    exports.default.fetch(
      new Request(`https://platform.test/wps/relay/ODSFE2_${call}?${query}&format=${format}`, at(1)),
    );
  const rows = (await (await ask('json')).json()) as Record<string, unknown>[];
  const lines = (await (await ask('csv')).text()).trim().split('\r\n');
  return { rows, lines };
}

test('the exports of play and of profit equal their pages', async () => {
  const play = (await read('agentTeamBetting', at(1), '?gameType=RNG')).value;
  const games = await exported('agentTeamBettingExport', 'gameType=RNG');
  expect(games.rows).toMatchObject(
    play.list.map(({ gameType, vassalage, rounds, stake, net }: Record<string, unknown>) => {
      return { gameType, vassalage, rounds, stake, net };
    }),
  );
  expect(games.lines[0]).toContain('gameType,vassalage,rounds,stake,validStake,payout,net');
  expect(games.lines[1]).toContain(`RNG,ORLA,${play.list[0].rounds},${play.list[0].stake.toFixed(2)},`);

  const users = (await read('agentUserProfit', at(1))).value.list;
  const profit = await exported('agentUserProfitExport', '');
  expect(profit.rows).toMatchObject(
    users.map(({ account, members, own, team }: Record<string, { net: number; deposits: number; rounds: number }>) => {
      const figures = { ownNet: own?.net, ownDeposits: own?.deposits, teamNet: team?.net, teamRounds: team?.rounds };
      return { account, members, ...figures };
    }),
  );
  expect(profit.lines).toHaveLength(users.length + 1);
});

test('the profit of a category contains its play and no payments', async () => {
  const whole = (await read('agentTeamBetting', at(1), '?gameType=RNG')).value.totals;
  const users = (await read('agentUserProfit', at(1), '?gameType=RNG')).value.list as {
    own: { net: number; stake: number; deposits: number };
    team: { net: number; stake: number; deposits: number };
  }[];
  const sum = (name: 'net' | 'stake' | 'deposits') =>
    Math.round(users.reduce((total, { own, team }) => total + own[name] + team[name], 0) * 100) / 100;
  expect(sum('stake')).toBe(whole.stake);
  expect(sum('net')).toBe(whole.net);
  expect(sum('deposits')).toBe(0);
  const none = (await read('agentUserProfit', at(1), '?vassalage=NOBODY')).value.list as typeof users;
  expect(none.map(({ team }) => team.stake)).toEqual(none.map(() => 0));
});

test('after any play, the reports agree with the ledger to the cent', async () => {
  let seed = 20_261_121;
  const next = (max: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * max);
  };
  const all = [...players.values()];
  await Promise.all(all.map((player) => player.deposit(100_000)));
  for (let step = 0; step < 60; step += 1) {
    const player = all[next(all.length)] as Player;
    const stake = (1 + next(400)) / 100;
    const ends = [0, stake, (stake * next(300)) / 100, 'rollback', 'open'] as const;
    const end = ends[next(ends.length)] ?? 0;
    await player.play(stake, typeof end === 'number' ? Math.round(end * 100) / 100 : end);
    if (next(4) === 0) await player.project();
  }
  const books = await Promise.all(
    all.map(async (player) => {
      await Promise.allSettled([player.project(), player.project()]);
      await player.project();
      expect(await readBooks(player.memberId)).toEqual(BALANCED);
      const [sums] = await queryMember<{ net: number; deposits: number }>(
        player.memberId,
        `select coalesce((select sum(e.amount_minor) from entries e join transfers t on t.seq = e.transfer_seq
             where e.account = 'member' and t.kind in ('bet', 'win', 'rollback')), 0)
           + coalesce((select balance_minor from ledger_accounts where name = 'held:rounds'), 0) as net,
           coalesce((select -sum(e.amount_minor) from entries e join transfers t on t.seq = e.transfer_seq
             where e.account = 'house:bank' and t.kind = 'deposit'), 0) as deposits`,
      );
      return sums ?? { net: 0, deposits: 0 };
    }),
  );
  const net = books.reduce((sum, row) => sum + row.net, 0);
  const deposits = books.reduce((sum, row) => sum + row.deposits, 0);
  const toMinor = (amount: number) => Math.round(amount * 100);
  const reports = await Promise.all([
    read('agentTeamOverview', at(1)).then(({ value }) => value.current.totals),
    read('agentDownlineTransactions', at(1), '?scope=team').then(({ value }) => value.totals),
  ]);
  for (const totals of reports) expect([toMinor(totals.net), toMinor(totals.deposits)]).toEqual([net, deposits]);
  const cards = await Promise.all(all.map((player) => read('agentMemberCard', at(1), `?account=${player.username}`)));
  expect(cards.reduce((sum, { value }) => sum + toMinor(value.totals.net), 0)).toBe(net);
  const days = await env.DB.prepare('select sum(payout_minor - stake_minor) as net from member_totals').first<{
    net: number;
  }>();
  expect(days?.net).toBe(net);
});

test('the income equals the ledger’s payments to the agent, by kind and day', async () => {
  const agent = at(2);
  const none = (await read('agentRevenueReport', agent)).value;
  expect(none.totals).toEqual({ payments: 0, amount: 0 });
  expect(none.kinds).toHaveLength(5);
  const key = { ...OPS, 'idempotency-key': crypto.randomUUID() };
  await sendJson('POST', '/ops/members/five2/adjustments', { amount: 3, reason: 'no income' }, key);
  await pay(agent.memberId, 'dividend', 12_345);
  await pay(agent.memberId, 'dividend', 55);
  await pay(agent.memberId, 'daily_salary', 1_000);
  await bringUp(agent.memberId);
  const { value } = await read('agentRevenueReport', agent);
  expect(value.totals).toEqual({ payments: 3, amount: 134 });
  expect(value.kinds).toContainEqual({ kind: 'dividend', payments: 2, amount: 124 });
  expect(value.days).toHaveLength(2);
  expect((await read('agentRevenueReport', at(1))).value.totals.payments).toBe(0);
  expect((await read('agentTeamOverview', at(1))).value.current.totals.earned).toBe(134);
});
