import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { toSettings } from '../../../../src/platform/env.ts';
import { readLeaderboard } from '../../../../src/platform/missions/mission-queries.ts';
import { addDays, toDayStart } from '../../../../src/platform/records/local-day.ts';
import { get, moveClock, seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import { BALANCED, operate, readBooks, seatPlayer } from '../support/rewards.ts';

const DAY = 86_400_000;
type Player = Awaited<ReturnType<typeof seatPlayer>>;
const POINTS = { type: 'points', amount: 20 };

beforeAll(async () => {
  await seedAll();
  await env.DB.prepare('update missions set enabled = 0').run();
  const put = (id: string, body: object) =>
    operate('PUT', `/ops/missions/${id}`, { texts: { PT: { title: id, details: '' } }, score: 10, ...body });
  await put('giro', { cycle: 'D', metric: 'rounds', target: 2, reward: POINTS });
  await put('volume', { cycle: 'W', metric: 'stake', target: 30.5, reward: { type: 'money', amount: 1.5 }, score: 30 });
  await put('variado', { cycle: 'M', metric: 'distinct_games', target: 2, reward: POINTS });
  await put('primeiro', { cycle: 'once', metric: 'deposits', target: 1, reward: POINTS });
  await put('visita', { cycle: 'W', metric: 'sign_in_days', target: 2, reward: POINTS });
});

describe('a mission of the operator', () => {
  const put = (body: object) => operate('PUT', '/ops/missions/remendada', body);
  const NEW = {
    cycle: 'D',
    metric: 'rounds',
    target: 3,
    reward: POINTS,
    texts: { PT: { title: 'antes', details: '' } },
  };

  test('keeps omitted fields on a change, especially that it is off', async () => {
    expect((await put({ ...NEW, score: 7, enabled: false, position: 5 })).status).toBe(200);
    const texts = { PT: { title: 'depois', details: '' } };
    const changed = await put({ texts });
    expect(changed.value).toEqual({ ...NEW, missionId: 'remendada', score: 7, enabled: false, position: 5, texts });
    expect((await put({ score: 0 })).value).toMatchObject({ score: 0, enabled: false });
  });

  test('is validated in its resulting state', async () => {
    expect((await put({ target: 2.5 })).value).toEqual({ fields: { target: 'whole' } });
    expect((await put({ metric: 'stake', target: 2.5 })).value).toMatchObject({ target: 2.5 });
    expect((await put({ metric: 'rounds' })).value, 'half a round').toEqual({ fields: { target: 'whole' } });
  });

  test('when new requires its fields and is on', async () => {
    const create = (body: object) => operate('PUT', '/ops/missions/nova', body);
    expect((await create({ texts: NEW.texts })).value).toEqual({
      fields: { cycle: 'required', metric: 'required', target: 'required', reward: 'required' },
    });
    expect((await create(NEW)).value).toMatchObject({ score: 10, enabled: true, position: 100 });
    await create({ enabled: false });
  });
});

const summary = async (p: Player) => (await p.read('MCSFE_getMissionSummaryDetails')).value;
const progress = async (p: Player) =>
  Object.fromEntries(
    (await summary(p)).list.map((m: { missionId: string; progress: number; status: string }) => [
      m.missionId,
      `${m.progress} ${m.status}`,
    ]),
  );
const claim = (p: Player, missionId: string, period = '', key?: string) =>
  p.post('MCSFE_claimMissionReward', { missionId, period }, key);

describe('a mission', () => {
  test('follows settled play, is claimed once, and is counted in the badge', async () => {
    const p = await seatPlayer('missao1', 200);
    await p.play(10, 0);
    await p.play(10, 'rollback');
    await p.play(10, 'open');
    expect(await progress(p)).toEqual({
      giro: '1 open',
      volume: '10 open',
      variado: '1 open',
      primeiro: '0 open',
      visita: '1 open',
    });
    expect((await claim(p, 'giro')).errorCode).toBe('missions.not_finished');
    expect((await claim(p, 'nada')).errorCode).toBe('missions.unknown');
    await p.play(20.49, 0);
    expect((await progress(p)).volume).toBe('30.49 open');
    await p.play(0.5, 0, 'farol');
    await p.deposit(1000);
    await p.play(9.99, 0, 'farol');
    expect((await progress(p)).primeiro, 'a cent is missing').toBe('0 open');
    await p.play(0.5, 0, 'farol');
    expect((await progress(p)).primeiro).toBe('1 claim');
    const all = await summary(p);
    expect([all.missionCount, all.openCount]).toEqual([4, 1]);
    const before = await p.balance();
    const replies = await Promise.all(Array.from({ length: 5 }, () => claim(p, 'volume')));
    expect(replies.map(({ value }) => value?.status)).toEqual(Array(5).fill('claimed'));
    expect((await p.balance()) - before).toBe(1.5);
    await claim(p, 'giro');
    const points = (await p.read('MCS2_getPointBalance')).value.points;
    await claim(p, 'giro');
    expect((await p.read('MCS2_getPointBalance')).value.points).toBe(points);
    expect((await summary(p)).missionCount).toBe(2);
    expect(await readBooks(p.memberId)).toEqual(BALANCED);
  });

  test('stores every key of its claims, and none of them claims another mission', async () => {
    const p = await seatPlayer('missao11', 200);
    await p.play(20, 0);
    await p.play(20, 0);
    const first = await claim(p, 'giro', '', 'k1');
    expect((await claim(p, 'giro', '', 'k2')).value).toEqual(first.value);
    const refused = await claim(p, 'volume', '', 'k2');
    expect([refused.status, refused.errorCode]).toEqual([422, 'idempotency.mismatch']);
    expect((await progress(p)).volume).toBe('30.5 claim');
    expect((await claim(p, 'giro', '', 'k2')).value).toEqual(first.value);
  });

  test('repeats its response for its key, also when it was removed; the key is refused for another mission or period', async () => {
    const put = (enabled: boolean) =>
      operate('PUT', '/ops/missions/breve', {
        ...{ texts: { PT: { title: 'breve', details: '' } }, score: 10, cycle: 'D', metric: 'rounds', target: 1 },
        ...{ reward: POINTS, enabled },
      });
    await put(true);
    const [p, other] = [await seatPlayer('missao9', 50), await seatPlayer('missao10', 50)];
    for (const player of [p, other]) await player.play(1, 0);
    await p.play(1, 0);
    const first = await claim(p, 'breve', '', 'm1');
    expect(first.value).toMatchObject({ missionId: 'breve', status: 'claimed' });
    for (const [missionId, period] of [
      ['giro', ''],
      ['breve', 'D:2020-01-01'],
    ] as const) {
      const refused = await claim(p, missionId, period, 'm1');
      expect([refused.status, refused.errorCode], missionId).toEqual([422, 'idempotency.mismatch']);
    }
    await put(false);
    expect((await claim(p, 'breve', '', 'm1')).value).toEqual(first.value);
    expect((await claim(p, 'breve', first.value.period, 'm1')).value).toEqual(first.value);
    expect((await claim(p, 'breve', '', 'm2')).errorCode).toBe('missions.unknown');
    expect((await claim(other, 'breve')).errorCode).toBe('missions.unknown');
    moveClock(5 * DAY);
    expect((await claim(p, 'breve', '', 'm1')).value, 'also when its period is long over').toEqual(first.value);
    moveClock(0);
  });

  test('repeats its response for its key after a claim, whatever its cycle is now', async () => {
    const put = (cycle: string) =>
      operate('PUT', '/ops/missions/mudado', {
        ...{ texts: { PT: { title: 'mudado', details: '' } }, score: 10, cycle, metric: 'rounds', target: 1 },
        ...{ reward: POINTS },
      });
    await put('D');
    const p = await seatPlayer('missao12', 50);
    await p.play(1, 0);
    moveClock(DAY);
    const first = await claim(p, 'mudado', '', 'c1');
    expect(first.value, 'of the day before').toMatchObject({ cycle: 'D', status: 'claimed' });
    for (const cycle of ['W', 'M', 'once']) {
      await put(cycle);
      expect((await claim(p, 'mudado', '', 'c1')).value, cycle).toEqual(first.value);
    }
    expect((await claim(p, 'mudado', '', 'c2')).value, 'a new key is of the new cycle').toMatchObject({
      cycle: 'once',
    });
    expect((await claim(p, 'mudado', '', 'c1')).value).toEqual(first.value);
    await put('D');
    expect((await claim(p, 'mudado', '', 'c2')).value).toMatchObject({ cycle: 'once', status: 'claimed' });
    moveClock(0);
  });

  test('repeats its response for its key after a claim in another time zone', async () => {
    const p = await seatPlayer('missao13', 50);
    await p.play(1, 0);
    await p.play(1, 0);
    const first = await claim(p, 'giro', '', 'z1');
    // Simulates a claim that was stored in a zone further west, in which the day had not ended yet.
    const { timeZone } = toSettings(env);
    const at = toDayStart(addDays(first.value.period.slice('D:'.length), 2), timeZone);
    await queryMember(p.memberId, `update mission_claims set at_ms = ${at}`);
    const again = await claim(p, 'giro', '', 'z1');
    expect(again.value).toEqual({ ...first.value, claimedAt: new Date(at).toISOString() });
  });

  test('begins again with its period; a mission completed in the last period can still be claimed once', async () => {
    const p = await seatPlayer('missao2', 50);
    await p.play(1, 0);
    await p.play(1, 0);
    expect((await progress(p)).giro).toBe('2 claim');
    moveClock(DAY);
    const rows = (await summary(p)).list.filter((m: { missionId: string }) => m.missionId === 'giro');
    expect(rows.map((m: { status: string }) => m.status)).toEqual(['open', 'claim']);
    const late = await claim(p, 'giro', rows[1].period);
    expect(late.value).toMatchObject({ status: 'claimed', period: rows[1].period });
    expect((await claim(p, 'giro', rows[0].period)).errorCode).toBe('missions.not_finished');
    expect((await claim(p, 'giro', 'D:2020-01-01')).errorCode).toBe('missions.not_finished');
    moveClock(3 * DAY);
    const later = (await summary(p)).list.filter((m: { missionId: string }) => m.missionId === 'giro');
    expect(later).toHaveLength(1);
  });

  test('is for members only', async () => {
    expect((await get('/wps/relay/MCSFE_getMissionSummaryDetails')).errorCode).toBe('session.required');
    expect((await get('/wps/relay/MCSFE_getMissionLeaderboard')).errorCode).toBe('session.required');
  });
});

describe('the leaderboard', () => {
  test('orders by score, then by time, with masked names and the member’s own place', async () => {
    const [a, b, c] = [
      await seatPlayer('placar1', 50),
      await seatPlayer('placar2', 50),
      await seatPlayer('placar3', 50),
    ];
    for (const p of [a, b]) {
      await p.play(1, 0);
      await p.play(1, 0);
      await claim(p, 'giro');
    }
    await c.play(40, 0);
    await claim(c, 'volume');
    const board = (await b.read('MCSFE_getMissionLeaderboard', '?periodType=D&count=100')).value;
    const names = board.list.map(({ name, score }: { name: string; score: number }) => `${name} ${score}`);
    const mine = names.filter((line: string) => /^placar2|^pl\*\*\*[13]/.test(line));
    expect(mine).toEqual(['pl***3 30', 'pl***1 10', 'placar2 10']);
    expect(board.myScore).toBe(10);
    expect(board.list[board.myPlace - 1]).toMatchObject({ isMe: true });
    expect(board.list.map(({ score }: { score: number }) => score)).toEqual(
      board.list.map(({ score }: { score: number }) => score).toSorted((x: number, y: number) => y - x),
    );
    const none = await seatPlayer('placar4');
    expect((await none.read('MCSFE_getMissionLeaderboard')).value).toMatchObject({ myPlace: null, myScore: 0 });
  });

  test('reads only the shown rows, whatever their total number', async () => {
    const period = 'W:2000-01-03';
    const insert = `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
      insert into mission_scores select '${period}', 'm' || i, 'conta' || i, i, i from n`;
    await env.DB.prepare(insert).run();
    let rows = 0;
    const batch = async (statements: D1PreparedStatement[]) => {
      const answers = await env.DB.batch(statements);
      for (const { meta } of answers) rows += meta.rows_read;
      return answers;
    };
    const db = { prepare: (sql: string) => env.DB.prepare(sql), batch } as unknown as D1Database;
    const look = async (member: string) => {
      rows = 0;
      const { best, mine } = await readLeaderboard(db, period, member, 20);
      return [best.length, mine?.place, rows < 60];
    };
    expect(await look('m3000'), 'the first').toEqual([20, 1, true]);
    expect(await look('m2990')).toEqual([20, 11, true]);
    expect((await look('m1'))[1], 'behind all places').toBeNull();
    expect(rows).toBeLessThan(2_000);
  });
});
