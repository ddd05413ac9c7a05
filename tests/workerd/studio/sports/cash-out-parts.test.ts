import { describe, expect, test } from 'vitest';
import { toPayoutMinor } from '../../../../src/studio/sports/selection.ts';
import { toTicketView } from '../../../../src/studio/sports/views.ts';
import { type Bench, FIRST, findEnd, listUpcoming, SECOND, withBench } from './bench.ts';

const OK = { ok: true, value: null };

function requireTicket(bench: Bench, ticketId = 't1') {
  const ticket = bench.store.getTicket(ticketId);
  if (!ticket) throw new Error('no ticket');
  return ticket;
}

async function priceOf(bench: Bench, stakeMinor?: number) {
  const looker = await bench.book.prepare([FIRST, SECOND]);
  const price = bench.desk.priceCashOut(requireTicket(bench), looker, bench.now(), stakeMinor);
  if (!price.ok) throw new Error(price.code);
  return price.value.offerMinor;
}

async function view(bench: Bench) {
  const { book, store, desk } = bench;
  const looker = await book.prepare([FIRST, SECOND]);
  return toTicketView({ book, store, desk, looker }, requireTicket(bench), bench.now());
}

/** The pick that wins, or one that loses. */
async function findPick(bench: Bench, isWon: boolean) {
  const { states } = await bench.look(FIRST);
  const [home = 0, away = 0] = states.at(-1) ?? [];
  const winner = home > away ? 'home' : home < away ? 'away' : 'draw';
  return bench.leg(FIRST, 'result', isWon ? winner : winner === 'home' ? 'away' : 'home');
}

const cash = (bench: Bench, stakeMinor: number, { number = 1, offerMinor = 1, player = 'ana' } = {}) =>
  bench.desk.cashOut(player, 't1', { offerMinor, part: { number, stakeMinor } });

async function settleAll(bench: Bench) {
  bench.moveTo(await findEnd(bench, FIRST));
  await bench.desk.work();
}

describe('cashing out a part', () => {
  test('pays its own offer once however often it is asked, and the rest wins at the same odds', () =>
    withBench(async (bench) => {
      const leg = await findPick(bench, true);
      await bench.place('t1', [leg]);
      const offer = await priceOf(bench, 400);
      const answers = await Promise.all([1, 2, 3].map(() => cash(bench, 400, { offerMinor: offer })));
      expect(answers).toEqual([OK, OK, OK]);
      expect(await cash(bench, 500)).toEqual({ ok: false, code: 'idempotency.mismatch' });
      expect(await view(bench)).toMatchObject({
        state: 'open',
        stake: 10,
        openStake: 6,
        potential: toPayoutMinor(600, [leg.price]) / 100,
        parts: [{ stake: 4, paid: offer / 100, at: bench.now() }],
        payout: null,
      });
      await settleAll(bench);
      const rest = toPayoutMinor(600, [leg.price]);
      expect(bench.ends).toMatchObject([
        ['t1', { kind: 'part', number: 1, payoutMinor: offer }],
        ['t1', { kind: 'settled', payoutMinor: rest }],
      ]);
      expect(await view(bench)).toMatchObject({ state: 'won', payout: (offer + rest) / 100 });
      expect(await cash(bench, 400), 'a late repetition').toEqual(OK);
      expect(await cash(bench, 100, { number: 2 })).toEqual({ ok: false, code: 'sports.ticket_ended' });
      expect(bench.ends).toHaveLength(2);
    }));

  test('is lost for the rest only', () =>
    withBench(async (bench) => {
      await bench.place('t1', [await findPick(bench, false)]);
      const offer = await priceOf(bench, 250);
      await cash(bench, 250);
      await settleAll(bench);
      expect(bench.ends.at(-1)).toMatchObject(['t1', { kind: 'settled', payoutMinor: 0 }]);
      expect(await view(bench)).toMatchObject({ state: 'lost', payout: offer / 100 });
    }));

  test('then another part, then the whole rest: each stake is paid once', () =>
    withBench(async (bench) => {
      await bench.place('t1', [await findPick(bench, true)]);
      const offers = [await priceOf(bench, 300), await priceOf(bench, 200), await priceOf(bench, 500)];
      expect(await cash(bench, 300)).toEqual(OK);
      expect(await cash(bench, 200, { number: 2 })).toEqual(OK);
      expect(await priceOf(bench), 'the offer for the whole is for the open stake').toBe(offers[2]);
      expect(await bench.desk.cashOut('ana', 't1', { offerMinor: 1 })).toEqual(OK);
      await settleAll(bench);
      const paid = bench.ends.map(([, end]) => (end.kind === 'void' ? 0 : end.payoutMinor));
      expect(paid).toEqual(offers);
      expect(await view(bench)).toMatchObject({
        state: 'cashed',
        payout: offers.reduce((sum, offer) => sum + offer, 0) / 100,
      });
    }));

  test('offers 25, 50 and 75 % while the part and the rest are each a stake', () =>
    withBench(async (bench) => {
      await bench.place('t1', [await findPick(bench, true)], { stakeMinor: 250 });
      const { cashOut } = await view(bench);
      expect(cashOut?.steps.map(({ percent, stake }) => [percent, stake])).toEqual([[50, 1.25]]);
      expect(cashOut?.steps[0]?.offer).toBe((await priceOf(bench, 125)) / 100);
    }));

  test.each([
    ['below the minimum stake', 99, 1],
    ['that leaves less than the minimum stake', 901, 1],
    ['of the whole', 1000, 1],
    ['above the stake', 5000, 1],
    ['out of order', 400, 2],
  ])('refuses a part %s', (_name, stakeMinor, number) =>
    withBench(async (bench) => {
      await bench.place('t1', [await findPick(bench, true)]);
      expect(await cash(bench, stakeMinor, { number })).toEqual({ ok: false, code: 'sports.cash_out_part' });
      expect(requireTicket(bench).cashed_minor).toBe(0);
      expect(bench.ends).toEqual([]);
    }),
  );

  test('refuses a stranger, and a price that has fallen', () =>
    withBench(async (bench) => {
      await bench.place('t1', [await findPick(bench, true)]);
      const offer = await priceOf(bench, 400);
      expect(await cash(bench, 400, { player: 'bia' })).toEqual({ ok: false, code: 'sports.unknown' });
      expect(await cash(bench, 400, { offerMinor: offer + 1 })).toEqual({
        ok: false,
        code: 'sports.cash_out_moved',
        value: { offer: offer / 100 },
      });
      expect(bench.ends).toEqual([]);
    }));

  test('is suspended with the match', () =>
    withBench(async (bench) => {
      for (const { matchId } of listUpcoming()) {
        const { match, states } = await bench.look(matchId);
        const goal = states.findIndex(([home, away]) => home + away === 1);
        if (goal < 2 || goal > 80) continue;
        await bench.place('t1', [await bench.leg(matchId, 'result', 'home')]);
        bench.moveTo(match.startsAtMs + goal * match.tickMs + 100);
        expect(await cash(bench, 400)).toEqual({ ok: false, code: 'sports.suspended' });
        return;
      }
      throw new Error('no goal');
    }));
});

describe('a part of a ticket', () => {
  test('whose delivery failed is delivered once after a restart', () =>
    withBench(async (bench) => {
      await bench.place('t1', [await findPick(bench, true)]);
      bench.isDeaf = true;
      expect(await cash(bench, 400)).toEqual(OK);
      bench.restart();
      bench.isDeaf = false;
      expect(bench.store.getNextDue(), 'the alarm does not wait for the match').toBeLessThan(bench.now() + 60_000);
      bench.moveTo(bench.now() + 60_000);
      await bench.desk.work();
      await bench.desk.work();
      expect(bench.ends).toMatchObject([['t1', { kind: 'part', number: 1 }]]);
    }));

  test('that was not delivered comes before the end, in the same call', () =>
    withBench(async (bench) => {
      await bench.place('t1', [await findPick(bench, true)]);
      bench.isDeaf = true;
      await cash(bench, 400);
      bench.isDeaf = false;
      await settleAll(bench);
      expect(bench.calls).toEqual(['ana 2']);
      expect(bench.ends.map(([, { kind }]) => kind)).toEqual(['part', 'settled']);
    }));

  test('is kept when the match is cancelled: the rest of the stake is paid, because a paid round gives no stake back', () =>
    withBench(async (bench) => {
      await bench.place('t1', [await findPick(bench, true)]);
      const offer = await priceOf(bench, 400);
      await cash(bench, 400);
      bench.store.addVoid(FIRST, { atMs: bench.now(), reason: 'rain' });
      await bench.desk.work();
      expect(bench.ends.at(-1)).toMatchObject(['t1', { kind: 'settled', payoutMinor: 600 }]);
      expect(await view(bench)).toMatchObject({ state: 'void', payout: (offer + 600) / 100 });
    }));
});
