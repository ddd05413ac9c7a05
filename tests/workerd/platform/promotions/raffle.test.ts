import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { sha256Hex } from '../../../../src/lib/bytes.ts';
import { toTicket } from '../../../../src/platform/promotions/draw-winners.ts';
import type { PublishedPromotion } from '../../../../src/platform/promotions/promotion.ts';
import { ensureDrawn, listWins, TICKETS_CLOSE_MS } from '../../../../src/platform/promotions/raffle.ts';
import { SPREAD_MS } from '../../../../src/platform/promotions/spread.ts';
import { get, moveClock, seedAll } from '../support/api.ts';
import { BALANCED, operate, readBooks, seatPlayer } from '../support/rewards.ts';

const DAY = 86_400_000;

beforeAll(async () => {
  await seedAll();
});

function publish(promotionId: string, prizes: object[]) {
  return operate('POST', '/ops/promotions', {
    promotionId,
    startsAt: new Date(Date.now() - DAY).toISOString(),
    endsAt: new Date(Date.now() + DAY).toISOString(),
    texts: { PT: { title: 'Sorteio', content: '', termsText: 'Condições' } },
    rule: { kind: 'raffle', stakePerTicket: 10, ticketsMax: 5, prizes },
    terms: { turnoverMultiple: 0, claimDays: 3 },
  });
}

const detail = async (promotionId: string) =>
  (await get(`/wps/relay/MCSFE_getPromotionDetail?promotionId=${promotionId}`)).value;

describe('a raffle', () => {
  test('publishes the fingerprint first, draws verifiably, and pays each prize once', async () => {
    expect(
      (
        await publish('rifa', [
          { amount: 50, count: 1 },
          { amount: 20, count: 4 },
        ])
      ).status,
    ).toBe(200);
    const before = (await detail('rifa')).raffle;
    expect(before).toMatchObject({ seed: null, winners: [], drawnAt: null });
    const players = [];
    for (const n of [1, 2, 3]) players.push(await seatPlayer(`rifa${n}`, 100));
    const idle = await seatPlayer('rifa4');
    for (const p of players) await p.post('MCSFE_signUpPromotionJoin', { promotionId: 'rifa' });
    await players[0]?.play(25, 25);
    await players[1]?.play(100, 100);
    const mine = (await players[1]?.read('MCSFE_getAvailablePromotions', '?type=raffle'))?.value.list.find(
      (row: { promotionId: string }) => row.promotionId === 'rifa',
    );
    expect(mine).toMatchObject({ status: 'signed', claims: [{ tickets: 5, baseAmount: 100 }] });
    moveClock(DAY + TICKETS_CLOSE_MS / 2);
    for (const p of players) await runDurableObjectAlarm(env.MEMBER.getByName(p.memberId));
    expect((await operate('POST', '/ops/promotions/rifa/draw')).errorCode, 'too early').toBe('promotions.not_possible');
    moveClock(DAY + TICKETS_CLOSE_MS + 60_000);
    const draws = await Promise.all([1, 2, 3].map(() => operate('POST', '/ops/promotions/rifa/draw')));
    expect(draws.filter(({ success }) => success).length).toBeGreaterThan(0);
    const { raffle } = await detail('rifa');
    expect(raffle).toMatchObject({ tickets: 3 + 5 + 1, seedHash: before.seedHash });
    expect(await sha256Hex(raffle.seed)).toBe(before.seedHash);
    expect(
      raffle.winners.map(({ amount }: { amount: number }) => amount),
      'one prize a member',
    ).toEqual([50, 20, 20]);
    expect(new Set(raffle.winners.map(({ name }: { name: string }) => name)).size).toBe(3);
    const first = await toTicket(raffle.seed, raffle.entriesHash, 1, 0, raffle.tickets);
    expect(raffle.winners[0].ticket).toBe(first);
    let paid = 0;
    for (const p of players) {
      const was = await p.balance();
      const both = await Promise.all(
        [1, 2].map(() => p.post('MCS2_claimRafflePromotion', { promotionId: 'rifa', acceptTerms: true })),
      );
      expect(both.map(({ value }) => value?.status)).toEqual(['claimed', 'claimed']);
      paid += (await p.balance()) - was;
      expect(await readBooks(p.memberId)).toEqual(BALANCED);
    }
    expect(paid).toBe(90);
    const none = await idle.post('MCS2_claimRafflePromotion', { promotionId: 'rifa', acceptTerms: true });
    expect(none.errorCode).toBe('promotions.not_possible');
  });

  test('draws itself if the operator does not; members without a prize are informed, and it ends', async () => {
    await publish('rifa-so', [{ amount: 50, count: 1 }]);
    const players = [];
    for (const n of [1, 2]) players.push(await seatPlayer(`soz${n}`, 10));
    for (const p of players) await p.post('MCSFE_signUpPromotionJoin', { promotionId: 'rifa-so' });
    moveClock(DAY + TICKETS_CLOSE_MS + 120_000 + SPREAD_MS);
    for (const p of players) await runDurableObjectAlarm(env.MEMBER.getByName(p.memberId));
    const rows = await Promise.all(
      players.map(async (p) => (await p.read('MCS2_getPromotionClaimList')).value.list[0].status),
    );
    expect(rows.sort()).toEqual(['close', 'issued']);
    const told = await Promise.all(players.map(async (p) => (await p.read('CSP_getInbox')).value.list[0].template));
    expect(told.sort()).toEqual(['promotion.raffle_lost', 'promotion.raffle_won']);
    const late = await seatPlayer('soz3');
    expect((await late.post('MCSFE_signUpPromotionJoin', { promotionId: 'rifa-so' })).errorCode).toBe(
      'promotions.not_possible',
    );
  });

  test.each([
    ['every member has one ticket', 'rifa-cheia', 500, 1, [{ amount: 2, count: 100 }]],
    ['one member has 10,000 tickets', 'rifa-torta', 11, 10_000, [{ amount: 9, count: 11 }]],
  ])('draws every prize where %s, with few database queries', async (_, id, entrants, first, prizes) => {
    const all = Array.from({ length: Math.ceil(entrants / 100) }, () => prizes).flat();
    await publish(id, all);
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?2)
       insert into raffle_entries (promotion_id, member_id, account, tickets)
       select ?1, printf('m%05d', i), 'conta' || i, iif(i = 1, ?3, 1) from n`,
    )
      .bind(id, entrants, first)
      .run();
    moveClock(DAY + TICKETS_CLOSE_MS + 60_000);
    const asked: string[] = [];
    const db = {
      prepare: (sql: string) => {
        asked.push(sql);
        return env.DB.prepare(sql);
      },
      batch: (statements: D1PreparedStatement[]) => env.DB.batch(statements),
    } as unknown as D1Database;
    const rule = { kind: 'raffle', stakePerTicket: 10, ticketsMax: 10_000, prizes: all };
    const promotion = { id, rule, endsAt: Date.now() + DAY } as unknown as PublishedPromotion;
    expect(await ensureDrawn(db, promotion)).toMatchObject({ state: 'drawn', tickets: first + entrants - 1 });
    expect(asked.length).toBeLessThan(20);
    const wins = await listWins(env.DB, id);
    expect(wins.map(({ place }) => place)).toEqual(Array.from({ length: entrants }, (_none, n) => n + 1));
    expect(new Set(wins.map(({ member_id }) => member_id)).size).toBe(entrants);
    for (const { account, member_id } of wins) expect(account).toBe(`conta${Number(member_id.slice(1))}`);
  });
});
