import { describe, expect, test } from 'vitest';
import { FIRST, findEnd, moveToOpenMinute, withBench } from './bench.ts';

describe('when the clock is set back', () => {
  test('shown play takes no bet and no cash-out; a restart remembers it', () =>
    withBench(async (bench) => {
      const leg = await bench.leg(FIRST, 'result', 'home');
      await bench.place('t1', [leg]);
      const endMs = await findEnd(bench, FIRST);
      bench.moveTo(endMs + 5000);
      expect((await bench.look(FIRST)).moment.phase).toBe('ended');
      for (const isRestarted of [false, true]) {
        if (isRestarted) bench.restart();
        bench.moveTo(endMs - 55_000);
        const again = await bench.place(`t2-${isRestarted}`, [leg], { accept: 'any' });
        expect(again).toEqual({ ok: false, code: 'sports.closed' });
        expect(await bench.desk.cashOut('ana', 't1', { offerMinor: 1 })).toEqual({
          ok: false,
          code: 'sports.ticket_ended',
        });
      }
      await bench.desk.work();
      expect(bench.ends.map(([ticketId]) => ticketId)).toEqual(['t1']);
    }));

  test('a decided bet moves the time to its moment, so that bets cannot probe later play', () =>
    withBench(async (bench) => {
      await moveToOpenMinute(bench, FIRST, 9);
      const atMs = bench.now();
      await bench.place('t1', [await bench.leg(FIRST, 'total:3.5', 'over')]);
      bench.moveTo(atMs - 60_000);
      expect(bench.now()).toBe(atMs + 4000);
      await bench.place('t2', [await bench.leg(FIRST, 'total:3.5', 'over')]);
      expect(bench.now()).toBe(atMs + 8000);
    }));
});
