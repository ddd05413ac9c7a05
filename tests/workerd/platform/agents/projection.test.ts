import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { projectMember } from '../../../../src/platform/agents/project-member.ts';
import { projectRows } from '../../../../src/platform/agents/project-rows.ts';
import { toProjectionStatements } from '../../../../src/platform/agents/projection-queries.ts';
import { toTreeInserts } from '../../../../src/platform/agents/tree-queries.ts';
import { getMember } from '../../../../src/platform/member/member-client.ts';
import { clock } from '../../../../src/server/clock.ts';
import { moveClock, seal, seedAll, sendJson } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { seatPlayer } from '../support/rewards.ts';
import { bringUp } from '../support/tree.ts';

type Player = Awaited<ReturnType<typeof seatPlayer>>;

async function putBelow(player: Player, upline: string): Promise<void> {
  await env.DB.prepare('delete from agent_tree where descendant = ?').bind(player.memberId).run();
  const { memberId, username: account } = player;
  await env.DB.batch(toTreeInserts(env.DB, { memberId, account, type: 0, upline, joinedDay: '2026-11-21' }));
}

async function readTeam(account: string, scope: 'team' | 'direct') {
  return env.DB.prepare(
    `select sum(rounds) as rounds, sum(stake_minor) as stake, sum(valid_minor) as valid, sum(payout_minor) as payout,
       sum(deposit_minor) as deposit, sum(first_deposits) as firsts from team_days join directory on member_id = agent_id
     where account = ? and scope = ? and category = '*'`,
  )
    .bind(account, scope)
    .first();
}

async function countActive(account: string) {
  return env.DB.prepare(
    'select kind, members, direct from team_actives join directory on member_id = agent_id where account = ? order by kind',
  )
    .bind(account)
    .all()
    .then(({ results }) => results);
}

let player: Player;

beforeAll(async () => {
  await seedAll();
  player = await seatPlayer('projected');
  await putBelow(player, 'vega');
  await player.deposit(50_000);
  await player.play(10, 25);
  await player.play(5, 0);
  await player.play(4, 4);
  await player.play(7, 'rollback');
});

const EXPECTED = { rounds: 3, stake: 1_900, valid: 1_500, payout: 2_900, deposit: 50_000, firsts: 1 };

test('every agent above gets the figures once, also under simultaneous updates', async () => {
  await Promise.allSettled([1, 2, 3, 4].map(() => projectMember(env, player.memberId)));
  await projectMember(env, player.memberId);
  expect(await readTeam('vega', 'team')).toEqual(EXPECTED);
  expect(await readTeam('vega', 'direct')).toEqual(EXPECTED);
  expect(await readTeam('atlas', 'team')).toEqual(EXPECTED);
  expect(await readTeam('atlas', 'direct')).toMatchObject({ rounds: 0, stake: 0, firsts: 0 });
  const once = ['D', 'H', 'M', 'W'].map((kind) => ({ kind, members: 1, direct: 1 }));
  expect(await countActive('vega')).toEqual(once);
  expect(await countActive('atlas')).toEqual(once.map((row) => ({ ...row, direct: 0 })));
});

test('a batch that does not start at the cursor writes nothing', async () => {
  const rows = await getMember(env, player.memberId).projection.fetch(0);
  if (!rows.ok) throw new Error(rows.code);
  const again = projectRows(rows.value, 0, 'America/Sao_Paulo');
  await expect(env.DB.batch(toProjectionStatements(env.DB, player.memberId, 0, again))).rejects.toThrow(/CHECK/);
  expect(await readTeam('vega', 'team')).toEqual(EXPECTED);
});

test('the notification of a transfer is stored with the transfer, once for many transfers', async () => {
  const other = await seatPlayer('crashing');
  await projectMember(env, other.memberId);
  const SQL = `select (select due_ms from timers where name = 'projection:send') as due, (select max(seq) from transfers) as head,
     (select coalesce(max(seq), 0) from journal_cursors where name = 'projection') as followed`;
  type Row = { due: number | null; followed: number; head: number };
  // Reads the row inside the object, before the projection adds the new entry to the figures.
  const first = await runInDurableObject(env.MEMBER.getByName(other.memberId), async (object, { storage }) => {
    await object.call('wallet', 'adjust', [{ key: 'test:crash', amountMinor: 500, reason: 'test' }]);
    return storage.sql.exec<Row>(SQL).one();
  });
  expect(first.due).toBeGreaterThan(0);
  expect(first.followed).toBeLessThan(first.head);
  await other.play(1, 0);
  expect((await queryMember<Row>(other.memberId, SQL))[0]?.due).toBe(first.due);
});

test('a timer repeats the notification until the figures are fetched, and the queue updates the tables', async () => {
  await player.play(3, 1);
  await player.read('ODSFE2_profitLoss');
  moveClock(3_000);
  await runDurableObjectAlarm(env.MEMBER.getByName(player.memberId));
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const team = await readTeam('vega', 'team');
    if (team?.rounds === 4) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect(await readTeam('vega', 'team')).toEqual({ ...EXPECTED, rounds: 4, stake: 2_200, valid: 1_800, payout: 3_000 });
});

test('windows of play are deleted after forty days if no contract settles them, a hundred per batch', async () => {
  const DAY_MS = 86_400_000;
  const old = await seatPlayer('windowed', 100);
  await putBelow(old, 'vega');
  const readOld = () =>
    env.DB.prepare('select count(*) as rows from team_windows where window_ms < ?')
      .bind(clock() - 40 * DAY_MS)
      .first<number>('rows');
  await old.play(5, 0);
  await bringUp(old.memberId);
  moveClock(41 * DAY_MS);
  expect(await readOld()).toBeGreaterThan(0);
  await env.DB.prepare(
    `insert into team_windows (window_ms, agent_id, step_minor, rounds, won_minor, lost_minor)
     with recursive n (i) as (select 1 union all select i + 1 from n where i < 150) select i / 50, 'w' || i, 0, 1, 0, 100 from n`,
  ).run();
  for (let batch = 0; batch < 2; batch += 1) {
    await old.play(5, 0);
    await bringUp(old.memberId);
  }
  expect(await readOld()).toBe(0);
});

test('play money never enters the figures', async () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const randomString = await seal([...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  const reply = await sendJson('POST', '/wps/session/login/freeplay', {
    os: 't',
    platform: 'W',
    randomString,
    gateway: 3,
  });
  const memberId: string = reply.value.token.split('.')[0];
  expect(await getMember(env, memberId).projection.fetch(0)).toEqual({ ok: false, code: 'member.unknown' });
  await projectMember(env, memberId);
  const row = env.DB.prepare('select count(*) as rows from member_events where member_id = ?').bind(memberId);
  expect(await row.first()).toEqual({ rows: 0 });
});
