import { evictAllDurableObjects } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SETTLEMENT_STEPS, setStepProbe } from '../../../../src/platform/contracts/settlement-probes.ts';
import { seedAll } from '../support/api.ts';
import { queryMember } from '../support/database.ts';
import * as support from './support.ts';

type Agent = support.Agent;
type Player = Awaited<ReturnType<typeof support.seatBelow>>;
const { TERMS, checkBooks, readSettlements } = support;

let top: Agent;
let middle: Agent;
let player: Player;

const START = '2027-03-10T12:00:00Z';

beforeAll(async () => {
  support.setNow(START);
  await seedAll();
  top = await support.createAgent('stop', null, 1);
  middle = await support.createAgent('smiddle', 'stop');
  player = await support.seatBelow(middle, 'splayer');
  for (const kind of ['dividend', 'daily', 'hourly', 'realtime'] as const) {
    await support.agreeWithHouse(top, kind, TERMS[kind](10));
    await support.agree(top, middle, kind, TERMS[kind](5));
  }
});
beforeEach(() => setStepProbe());

describe('periods of five minutes', () => {
  test('are settled by the alarm after their end, from rounds of at least the minimum single bet', async () => {
    support.setNow('2027-03-10T12:06:00Z');
    await player.play(10, 25);
    await player.play(20, 0);
    await player.play(0.5, 0);
    await player.play(30, 30);
    await player.bring();
    support.setNow('2027-03-10T12:12:59Z');
    await support.ring('realtime');
    expect(await readSettlements(middle, 'realtime')).toEqual([]);
    support.setNow('2027-03-10T12:13:01Z');
    expect(await support.ring('realtime')).toBe(true);
    const [paid, ...others] = await readSettlements(middle, 'realtime');
    expect(others).toEqual([]);
    expect(paid).toMatchObject({
      state: 'paid',
      upline: 'stop',
      downline: 'smiddle',
      contractVersion: 1,
      from: '2027-03-10T12:05:00.000Z',
      until: '2027-03-10T12:10:00.000Z',
      inputs: { validBet: 30.5, wonBet: 10, lostBet: 20 },
      pay: { amount: 1.5, base: 30, tier: null },
      terms: TERMS.realtime(5),
    });
    expect(await readSettlements(top, 'realtime', 'downlines')).toEqual([paid]);
    expect(await middle.balance()).toBe(1.5);
    expect(await top.balance()).toBe(1.5);
    const reference = `settlement:${paid.id}`;
    const entries = await queryMember(
      middle.memberId,
      `select kind, reference from transfers where reference = '${reference}'`,
    );
    expect(entries).toEqual([{ kind: 'realtime_salary', reference }]);
    await checkBooks(top, middle);
  });

  test('without play leave no row', async () => {
    support.setNow('2027-03-10T12:18:30Z');
    await support.ring('realtime');
    expect(await readSettlements(middle, 'realtime')).toHaveLength(1);
  });

  test('with late reports count in their own window', async () => {
    support.setNow('2027-03-10T12:21:00Z');
    await player.play(40, 0);
    support.setNow('2027-03-10T12:28:30Z');
    await support.ring('realtime');
    expect(await readSettlements(middle, 'realtime')).toHaveLength(1);
    await player.bring();
    support.setNow('2027-03-10T12:33:30Z');
    await support.ring('realtime');
    const [late] = await readSettlements(middle, 'realtime');
    expect(late).toMatchObject({ from: '2027-03-10T12:25:00.000Z', pay: { amount: 2 } });
  });
});

describe('an interrupted settlement', () => {
  test.each(SETTLEMENT_STEPS.map((step, index) => [step, index] as const))(
    'after %s is completed once by the next run',
    async (step, index) => {
      const day = `2027-04-${String(10 + index)}`;
      support.setNow(`${day}T15:00:00Z`);
      await support.runLanes('daily', 'hourly', 'realtime', 'dividend_D');
      await support.credit('stop', 100);
      await player.play(100, 40);
      await player.bring();
      const before = { top: await top.balance(), middle: await middle.balance() };
      support.setNow(`2027-04-${String(11 + index)}T03:20:00Z`);
      let crashes = 0;
      setStepProbe((passed) => {
        if (passed !== step || crashes > 0) return;
        crashes += 1;
        throw new Error('killed');
      });
      await support.ring('daily');
      expect(crashes).toBe(1);
      setStepProbe();
      await evictAllDurableObjects();
      await Promise.all([support.ring('daily'), support.runLanes('daily')]);
      await support.runLanes('daily');
      const list = (await readSettlements(middle, 'daily')).filter(
        ({ fromDay }: { fromDay: string }) => fromDay === day,
      );
      expect(list).toMatchObject([{ state: 'paid', pay: { amount: 5, base: 100, tier: 0 } }]);
      expect(await middle.balance()).toBeCloseTo(before.middle + 5, 5);
      // The top agent gets 10 % from the house and pays 5 % to the downline.
      expect(await top.balance()).toBeCloseTo(before.top + 5, 5);
      await checkBooks(top, middle);
    },
  );
});

describe('a contract that ends while its period is settled', () => {
  test('is paid for the period of its end, and no more', async () => {
    support.setNow('2027-05-03T12:00:00Z');
    await support.runLanes('dividend_D');
    await support.credit('stop', 100);
    await player.play(100, 40);
    await player.bring();
    const { value } = await middle.read('MCS2_contractInfo');
    const { id } = value.dividendInfo.current;
    await middle.act('dividend', 'requestTermination', id);
    support.setNow('2027-05-04T03:31:00Z');
    setStepProbe((step) => {
      if (step === 'opened') throw new Error('killed');
    });
    await support.ring('dividend_D');
    setStepProbe();
    expect((await top.act('dividend', 'acceptTermination', id)).value.state).toBe('terminated');
    await player.play(50, 0);
    await player.bring();
    await support.runLanes('dividend_D');
    support.setNow('2027-05-06T12:00:00Z');
    await player.play(50, 0);
    await player.bring();
    support.setNow('2027-05-08T12:00:00Z');
    await support.runLanes('dividend_D');
    const list = await readSettlements(middle, 'dividend');
    const byLength = async (agentPeriod: string) =>
      (await middle.read('MCS2_contractSettlements', `?kind=dividend&pageSize=100&agentPeriod=${agentPeriod}`)).value
        .list.length;
    expect([await byLength('D'), await byLength('M')]).toEqual([list.length, 0]);
    const paid = list.filter(
      ({ fromDay, state }: { fromDay: string; state: string }) => fromDay >= '2027-05-03' && state === 'paid',
    );
    expect(paid.map(({ fromDay, pay }: { fromDay: string; pay: { amount: number } }) => [fromDay, pay.amount])).toEqual(
      [
        ['2027-05-04', 2.5],
        ['2027-05-03', 3],
      ],
    );
    await checkBooks(top, middle);
  });
});

test('a new version takes the running period over, as its preview shows for the period before', async () => {
  support.setNow('2027-05-20T12:00:00Z');
  await support.runLanes('hourly');
  await support.credit('stop', 100);
  const pay = async () => {
    await player.play(100, 0);
    await player.bring();
  };
  await pay();
  support.setNow('2027-05-20T13:10:00Z');
  const { value: offer } = await top.offer('hourly', 'smiddle', TERMS.hourly(2.5));
  await pay();
  const preview = await middle.read('MCS2_contractPreview', `?id=${offer.id}`);
  expect(preview.value.replay).toMatchObject({
    from: '2027-05-20T12:00:00.000Z',
    inputs: { validBet: 100 },
    current: { amount: 5, rate: 5 },
    offer: { amount: 2.5, rate: 2.5 },
  });
  expect((await top.read('MCS2_contractPreview', `?id=${offer.id}`)).value).toEqual(preview.value);
  expect((await middle.act('hourly', 'accept', offer.id)).value).toMatchObject({
    version: 2,
    from: '2027-05-20T13:00:00.000Z',
  });
  support.setNow('2027-05-20T14:04:00Z');
  await support.runLanes('hourly');
  const paid = (await readSettlements(middle, 'hourly')).slice(0, 2);
  expect(
    paid.map((row: { from: string; contractVersion: number; pay: { amount: number } }) => [
      row.from,
      row.contractVersion,
      row.pay.amount,
    ]),
  ).toEqual([
    ['2027-05-20T13:00:00.000Z', 2, 2.5],
    ['2027-05-20T12:00:00.000Z', 1, 5],
  ]);
  await checkBooks(top, middle);
});

describe('totals above a list of payments', () => {
  const KINDS = ['dividend', 'daily', 'hourly', 'realtime'];
  const sum = (rows: { pay: { amount: number } }[]) =>
    rows.reduce((total, { pay }) => total + Math.round(pay.amount * 100), 0) / 100;

  test.each(KINDS)('of %s are the sums of its rows under every filter, on both sides', async (kind) => {
    const filters = [
      '',
      '&state=paid',
      '&state=owed',
      '&state=none',
      '&agentPeriod=D',
      '&agentPeriod=M',
      '&from=2027-05-04&to=2027-05-04',
    ];
    const sides = [
      { asks: middle, query: 'side=own' },
      { asks: middle, query: 'side=own&account=smiddle' },
      { asks: top, query: 'side=downlines' },
      { asks: top, query: 'side=downlines&account=smiddle' },
      { asks: top, query: 'side=own' },
    ];
    for (const { asks, query } of sides) {
      for (const filter of filters) {
        const span = filter.includes('from=') ? '' : '&from=2027-01-01&to=2027-12-31';
        const asked = `?kind=${kind}&${query}${filter}${span}&pageSize=100`;
        const { totals, list, next } = (await asks.read('MCS2_contractSettlements', asked)).value;
        expect(next).toBe('');
        const paid = sum(list.filter(({ state }: { state: string }) => state === 'paid'));
        const waiting = sum(list.filter(({ state }: { state: string }) => ['due', 'owed'].includes(state)));
        expect(totals, asked).toEqual({ settlements: list.length, amount: sum(list), paid, waiting });
      }
    }
  });

  test('read the same number of rows for a thousand payments of a day as for one', async () => {
    const read = async () => {
      const sql =
        'select sum(amount_minor) as sum from settlement_days where party_id = ? and side = ? and kind = ? and other_id = ?';
      const { meta } = await env.DB.prepare(sql).bind(top.memberId, 'downlines', 'dividend', '*').run();
      return meta.rows_read;
    };
    const before = await read();
    await env.DB.prepare(
      `insert into settlements with recursive n (i) as (select 1 union all select i + 1 from n where i < 1000)
       select s.id || '-' || i, s.run_id, s.contract_id, 1000 + i, s.kind, s.lane, s.start_ms, s.end_ms, s.from_day, s.to_day, s.upline_id,
         s.upline_account, s.downline_id, s.downline_account, 1, s.state, s.inputs, s.pay, s.counted_at_ms, s.tried_at_ms, s.paid_at_ms, s.depth
       from n, (select * from settlements where upline_id = ? and kind = 'dividend' limit 1) s`,
    )
      .bind(top.memberId)
      .run();
    expect(await read()).toBe(before);
  });
});
