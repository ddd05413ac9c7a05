import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import type { LotteryTicket } from '../../../../src/contract/studio/lottery.ts';
import { clock } from '../../../../src/server/clock.ts';
import { requireLottery } from '../../../../src/studio/lottery/lotteries.ts';
import { createLotteryRoom, type LotteryRoom } from '../../../../src/studio/lottery/room.ts';
import type { EndTickets } from '../../../../src/studio/lottery/settle-draw.ts';
import { OPS, sendJson } from '../../platform/support/api.ts';
import { readLedger } from '../play.ts';
import { ask, bet, drawNow, getRoom, makeLotteryPlayer, queryRoom, standAt } from './lottery-play.ts';

const GAME = 'regata-digital';
const lottery = requireLottery(GAME);
const PLAYERS = 40;
const TICKETS = 3000;
/** Number of draws from now to a draw that is later than every draw of the earlier tests. */
const LATER = 3 * 24 * 60 + 20;

/** A room over the real storage; each call acts as a new process. */
function withRoom<Value>(endTickets: EndTickets, act: (room: LotteryRoom) => Promise<Value>): Promise<Value> {
  return runInDurableObject(env.LOTTERY.getByName(GAME), (_object, { storage }) =>
    act(createLotteryRoom({ storage, lottery, isAlways: false, now: clock, endTickets, tell: async () => true })),
  );
}

const nobody: EndTickets = async () => {
  throw new Error('not now');
};

async function sell(count = TICKETS): Promise<void> {
  await withRoom(nobody, async (room) => {
    const { draw } = await room.getPresent();
    for (let index = 0; index < count; index += 1) {
      const sold = await room.acceptTicket({
        ticketId: `t${String(index).padStart(5, '0')}`,
        player: `p${index % PLAYERS}`,
        gameId: GAME,
        currency: 'BRL',
        stakeMinor: 1000,
        selection: JSON.stringify({
          draw: draw.draw_number,
          type: 'fixed',
          picks: [
            lottery.form.types[0]?.picker.kind === 'each' ? lottery.form.types[0].picker.symbols : [],
            ...Array(9).fill([]),
          ],
          lineStake: 100,
        }),
      });
      if (!sold.ok) throw new Error(sold.code);
    }
  });
}

describe('a draw with many tickets', () => {
  test('is settled despite interruptions, and every ticket has one end', async () => {
    standAt(5);
    await sell();
    standAt(1, 2);
    const ends = new Map<string, string>();
    let calls = 0;
    let told = 0;
    const flaky: EndTickets = async (player, own) => {
      calls += 1;
      if (calls % 3 === 0) throw new Error(`${player} is away`);
      for (const [ticketId, end] of own) {
        told += 1;
        expect(end).toMatchObject({ kind: 'settled', payoutMinor: 950 });
        const text = JSON.stringify(end);
        expect(ends.get(ticketId) ?? text).toBe(text);
        ends.set(ticketId, text);
      }
      // Every fifth call takes effect but loses its answer. The room then ends the same tickets again with the same result.
      if (calls % 5 === 0) throw new Error('no answer');
    };
    for (let process = 0; process < 30; process += 1) {
      await withRoom(flaky, (room) => room.wake());
      if ((await withRoom(nobody, async (room) => room.tickets.countOpen())) === 0) break;
    }
    expect(ends.size).toBe(TICKETS);
    expect(told).toBeGreaterThan(TICKETS);
    const after = calls;
    await withRoom(flaky, (room) => room.wake());
    expect(calls).toBe(after);
    // Two days later one alarm deletes all tickets.
    standAt(1, 2 * 24 * 60 + 10);
    await withRoom(flaky, (room) => room.wake());
    expect(await queryRoom('select count(*) as left from tickets', GAME)).toEqual([{ left: 0 }]);
  });

  test('pays every ticket of several players once', async () => {
    const players = await Promise.all([makeLotteryPlayer(), makeLotteryPlayer(), makeLotteryPlayer()]);
    standAt(5);
    const { drawNumber } = (await ask('open', players[0]?.launch ?? '')).value.state.draw;
    for (const { launch } of players)
      for (let ticket = 0; ticket < 4; ticket += 1) expect((await bet(launch, { drawNumber })).success).toBe(true);
    standAt(1, 2);
    await drawNow();
    for (const { launch, player } of players) {
      const { value } = await ask('tickets', launch);
      expect(value.tickets.map(({ state }: { state: string }) => state)).toEqual(Array(4).fill('settled'));
      const ledger = await readLedger(player);
      expect([ledger.balanceMinor, ledger.entriesSum]).toEqual([10_000 - 4 * 50, 0]);
      expect(ledger.rounds.map(({ state }) => state)).toEqual(Array(4).fill('settled'));
    }
    expect(
      await runInDurableObject(getRoom(), (_object, state) =>
        state.storage.sql.exec('select count(*) as open from tickets where ended = 0').one(),
      ),
    ).toEqual({ open: 0 });
  });
});

describe('a ticket with a pending payment', () => {
  /** Makes the books inconsistent, so that the wallet freezes at the next movement. */
  const addToBooks = (player: string, minor: number) =>
    runInDurableObject(env.MEMBER.getByName(player), (_object, { storage }) => {
      storage.sql.exec("update ledger_accounts set balance_minor = balance_minor + ? where name = 'member'", minor);
    });

  test('is in play until the money is booked, for a prize and for a returned stake', async () => {
    const { account, launch, player } = await makeLotteryPlayer();
    standAt(5);
    const { drawNumber } = (await ask('open', launch)).value.state.draw;
    await bet(launch, { drawNumber });
    const { ticketId } = (await bet(launch, { drawNumber })).value.ticket;
    const show = async () => {
      const { tickets, balance } = (await ask('tickets', launch)).value;
      return [tickets.map((ticket: LotteryTicket) => [ticket.state, ticket.payout, ticket.wonLines]), balance];
    };
    await addToBooks(player, 500);
    const reason = 'lottery.selection_invalid';
    await env.STUDIO_PLAYER.getByName(player).endTickets([[ticketId, { kind: 'void', reason }]]);
    standAt(1, 2);
    await drawNow();
    const inPlay = [
      ['placed', 0, 0],
      ['placed', 0, 0],
    ];
    expect(await show()).toEqual([inPlay, 85]);
    expect((await ask('open', launch)).value.tickets).toMatchObject([{ state: 'placed' }, { state: 'placed' }]);
    await addToBooks(player, -500);
    await sendJson('POST', `/ops/members/${account}/books/release`, { reason: 'looked at' }, OPS);
    const ended = [
      ['returned', 0, 0],
      ['settled', 9.5, 1],
    ];
    expect(await show()).toEqual([ended, 99.5]);
  });
});

describe('a ticket that cannot be ended', () => {
  const nextAlarm = () => runInDurableObject(env.LOTTERY.getByName(GAME), (_object, { storage }) => storage.getAlarm());
  const forget = () => queryRoom('delete from tickets', GAME);

  test('keeps its draw, however old, until its player has the result', async () => {
    await forget();
    standAt(5);
    await sell(1);
    standAt(1, 2);
    await withRoom(nobody, (room) => room.wake());
    await queryRoom(
      `insert into draws (draw_number, slot, opens_at_ms, closes_at_ms, draws_at_ms, seed, seed_hash, numbers, told)
       with recursive more (n) as (select 1 union all select n + 1 from more where n < 301)
       select 'later' || n, -n, opens_at_ms, closes_at_ms, draws_at_ms + n, 'seed', 'hash', numbers, 2
       from draws, more where draw_number = (select draw_number from tickets)`,
      GAME,
    );
    const [own] = await queryRoom('select draw_number from tickets', GAME);
    const kept = `select count(*) as kept from draws where draw_number = '${own?.draw_number}'`;
    standAt(1, 3 * 24 * 60);
    await withRoom(nobody, (room) => room.wake());
    expect(await queryRoom(kept, GAME)).toEqual([{ kept: 1 }]);
    const heard: string[] = [];
    const hears: EndTickets = async (_player, ends) => {
      heard.push(...ends.map(([ticketId, { kind }]) => `${ticketId} ${kind}`));
    };
    await withRoom(hears, (room) => room.wake());
    expect(heard).toEqual(['t00000 settled']);
    await withRoom(hears, (room) => room.wake());
    expect(await queryRoom(kept, GAME)).toEqual([{ kept: 0 }]);
    await queryRoom("delete from draws where draw_number like 'later%'", GAME);
  });

  test('delays no other ticket, and is retried', async () => {
    await forget();
    standAt(5, LATER);
    await sell(PLAYERS + 1);
    await queryRoom("update tickets set terms = 'broken' where ticket_id = 't00000'", GAME);
    const now = standAt(1, LATER + 1);
    const heard: string[] = [];
    await withRoom(
      async (_player, ends) => {
        heard.push(...ends.map(([ticketId]) => ticketId));
      },
      (room) => room.wake(),
    );
    expect(heard).toHaveLength(PLAYERS);
    expect(heard).toContain(`t${String(PLAYERS).padStart(5, '0')}`);
    expect((await nextAlarm()) ?? 0).toBeLessThanOrEqual(now + 2 * 60_000);
    await forget();
  });

  test('gets another alarm after an alarm that fails completely', async () => {
    const now = standAt(5, LATER + 10);
    await runInDurableObject(env.LOTTERY.getByName(GAME), async (_object, { storage }) => {
      const tell = () => Promise.reject(new Error('broken'));
      const room = createLotteryRoom({ storage, lottery, isAlways: false, now: clock, endTickets: nobody, tell });
      await room.look();
      await storage.deleteAlarm();
      await room.wake();
    });
    expect((await nextAlarm()) ?? 0).toBeGreaterThan(now);
  });
});

describe('a visit while the room works', () => {
  test('gets its draws reported at once, not with the next draw', async () => {
    standAt(5, LATER + 20);
    await sell(1);
    standAt(56, LATER + 21);
    const alarm = await runInDurableObject(env.LOTTERY.getByName(GAME), async (_object, { storage }) => {
      await storage.deleteAlarm();
      const endTickets: EndTickets = async () => {
        standAt(1, LATER + 22);
        await room.look();
      };
      const room: LotteryRoom = createLotteryRoom({
        storage,
        lottery,
        isAlways: false,
        now: clock,
        endTickets,
        tell: async () => true,
      });
      await room.wake();
      return storage.getAlarm();
    });
    expect(alarm).toBe(clock());
    await runDurableObjectAlarm(env.LOTTERY.getByName(GAME));
    expect(await queryRoom('select 1 from draws where numbers is not null and told < 2', GAME)).toEqual([]);
  });
});
