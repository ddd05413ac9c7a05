import { vi } from 'vitest';
import type { LotteryState, LotteryTicket } from '../../../src/contract/studio/lottery.ts';
import type { Opened, Order } from '../../../src/studio/client/lottery/api.ts';
import { listLineStakesMinor } from '../../../src/studio/lottery/limits.ts';
import type { DrawnGame } from '../../../src/studio/lottery/lotteries.ts';
import { getSlotAt, type Slot, toSlot } from '../../../src/studio/lottery/schedule.ts';
import { toOdds } from '../../../src/studio/lottery/settle.ts';

const FIRST_BALANCE = 100;
/** Payout of every ticket. */
export const PAYOUT = 9.5;

/** A fake server of a drawn game's frame: draws follow the clock, and tests can hold back its answers to lists and purchases. */
export function createDrawServer(game: DrawnGame, numbers: readonly string[]) {
  const bought: (Slot & { order: Order })[] = [];
  const drawn: Slot[] = [];
  const held: (() => void)[] = [];
  /** Server time, which the clock of the phone (`Date`) does not follow. */
  const aheadMs = Date.now() - performance.now();
  const serverNow = () => performance.now() + aheadMs;
  const server = { isHolding: false, isSlowToSell: false, isPaying: true, lists: 0, refusal: '' };

  function toState(): LotteryState {
    const now = serverNow();
    const present = getSlotAt(game.schedule, now);
    if (drawn[0]?.slot !== present.slot - 1) drawn.unshift(toSlot(game.schedule, present.slot - 1));
    const [draw, next] = [present, toSlot(game.schedule, present.slot + 1)].map((slot) => ({
      ...{ drawNumber: slot.drawNumber, seedHash: '' },
      ...{ opensAt: slot.opensAtMs, closesAt: slot.closesAtMs, drawsAt: slot.drawsAtMs },
    }));
    if (!draw || !next) throw new Error('No draw');
    const results = drawn.map(({ drawNumber, drawsAtMs }) => ({
      ...{ drawNumber, drawsAt: drawsAtMs },
      ...{ numbers: [...numbers], seedHash: '', seed: '' },
    }));
    return { now, draw, next, results };
  }

  function toTicket({ order, drawNumber, drawsAtMs }: (typeof bought)[number]): LotteryTicket {
    const isSettled = drawsAtMs <= serverNow() && server.isPaying;
    return {
      ticketId: order.ticketKey,
      drawNumber,
      playType: order.playType,
      picks: order.picks.map((list) => [...list]),
      lines: 1,
      lineStake: order.lineStake,
      stake: order.lineStake,
      payout: isSettled ? PAYOUT : 0,
      wonLines: isSettled ? 1 : 0,
      odds: {},
      state: isSettled ? 'settled' : 'placed',
      at: serverNow(),
    };
  }

  function toOwn() {
    const tickets = bought.map(toTicket).reverse();
    return { tickets, balance: tickets.reduce((sum, { stake, payout }) => sum - stake + payout, FIRST_BALANCE) };
  }

  function buy(order: Order) {
    bought.push({ ...getSlotAt(game.schedule, serverNow()), order });
    const { tickets, balance } = toOwn();
    return { ticket: tickets[0], balance };
  }

  async function answer(call: string | undefined, body: string): Promise<unknown> {
    if (call === 'state') return toState();
    const isSale = call === 'bet';
    if (!isSale) server.lists += 1;
    const value = isSale ? buy(JSON.parse(body)) : toOwn();
    if (isSale ? server.isSlowToSell : server.isHolding) await new Promise<void>((resolve) => held.push(resolve));
    return value;
  }

  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    const { refusal: errorCode } = server;
    if (errorCode) return { status: 503, json: async () => ({ success: false, errorCode }) };
    const value = await answer(path.split('/').at(-1), body);
    return { status: 200, json: async () => ({ success: true, value }) };
  });

  return {
    server,
    toOwn,
    buy,
    release() {
      server.isHolding = false;
      for (const resolve of held.splice(0)) resolve();
    },
    open: (): Opened => ({
      ...{ gameId: game.gameId, gameName: game.gameName, currency: 'BRL' },
      ...{ ticketMax: 500, linesMax: 200, hitMax: 5000 },
      types: game.form.types.map((type) => ({
        code: type.code,
        odds: toOdds(type),
        lineStakes: listLineStakesMinor(type).map((minor) => minor / 100),
      })),
      state: toState(),
      ...toOwn(),
    }),
  };
}
