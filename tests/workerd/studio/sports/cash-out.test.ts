import { describe, expect, test } from 'vitest';
import { FIRST, findEnd, listUpcoming, withBench } from './bench.ts';

describe('cashing out', () => {
  test('pays the offer once; a lower price is refused with the new one', () =>
    withBench(async (bench) => {
      const leg = await bench.leg(FIRST, 'result', 'home');
      await bench.place('t1', [leg]);
      const looker = await bench.book.prepare([FIRST]);
      const ticket = bench.store.getTicket('t1');
      const price = ticket && bench.desk.priceCashOut(ticket, looker, bench.now());
      if (!price?.ok) throw new Error('no price');
      const { offerMinor } = price.value;
      // The offer is reduced by the margin of 5 % and then by the fee of 5 %.
      expect(offerMinor).toBeGreaterThan(885);
      expect(offerMinor).toBeLessThan(910);
      expect(await bench.desk.cashOut('ana', 't1', { offerMinor: offerMinor + 1 })).toEqual({
        ok: false,
        code: 'sports.cash_out_moved',
        value: { offer: offerMinor / 100 },
      });
      expect(await bench.desk.cashOut('bia', 't1', { offerMinor })).toEqual({ ok: false, code: 'sports.unknown' });
      const answers = await Promise.all([1, 2, 3].map(() => bench.desk.cashOut('ana', 't1', { offerMinor })));
      expect(answers.every(({ ok }) => ok)).toBe(true);
      bench.moveTo(await findEnd(bench, FIRST));
      await bench.desk.work();
      expect(bench.ends.map(([, end]) => end)).toMatchObject([{ kind: 'settled', payoutMinor: offerMinor }]);
      expect(bench.store.getTicket('t1')).toMatchObject({ state: 'ended', result: 'cashed', payout_minor: offerMinor });
    }));

  test('is suspended with the match, and ends with the ticket', () =>
    withBench(async (bench) => {
      for (const { matchId } of listUpcoming()) {
        const { match, states, endMs } = await bench.look(matchId);
        const goal = states.findIndex(([home, away]) => home + away === 1);
        if (goal < 2 || goal > 80) continue;
        await bench.place('t1', [await bench.leg(matchId, 'result', 'home')]);
        bench.moveTo(match.startsAtMs + goal * match.tickMs + 100);
        expect(await bench.desk.cashOut('ana', 't1', { offerMinor: 1 })).toEqual({
          ok: false,
          code: 'sports.suspended',
        });
        bench.moveTo(endMs);
        expect(await bench.desk.cashOut('ana', 't1', { offerMinor: 1 })).toEqual({
          ok: false,
          code: 'sports.ticket_ended',
        });
        await bench.desk.work();
        expect(await bench.desk.cashOut('ana', 't1', { offerMinor: 1 })).toEqual({
          ok: false,
          code: 'sports.ticket_ended',
        });
        expect(bench.ends).toHaveLength(1);
        return;
      }
      throw new Error('no goal');
    }));
});
