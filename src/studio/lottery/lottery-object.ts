import { DurableObject } from 'cloudflare:workers';
import type { LotteryState, PlannedDraw } from '../../contract/studio/lottery.ts';
import { clock, clockSeconds } from '../../server/clock.ts';
import type { Result } from '../../server/result.ts';
import { toStudioSettings } from '../env.ts';
import { requireGame } from '../games.ts';
import type { PlacedTicket, TicketAcceptor } from '../tickets/ticket.ts';
import type { DrawRow } from './draw-store.ts';
import { getDrawnGame } from './drawn-games.ts';
import { getLottery } from './lotteries.ts';
import { createTell } from './notify-platform.ts';
import { createLotteryRoom, type LotteryRoom, RESULTS_SHOWN } from './room.ts';

const TELL_TIMEOUT_MS = 5000;

function toPlanned(row: DrawRow): PlannedDraw {
  return {
    drawNumber: row.draw_number,
    opensAt: row.opens_at_ms,
    closesAt: row.closes_at_ms,
    drawsAt: row.draws_at_ms,
    seedHash: row.seed_hash,
  };
}

/** One object per lottery, addressed by game id: its draws and their tickets. */
export class LotteryDurableObject extends DurableObject<Env> implements TicketAcceptor {
  #room: LotteryRoom | undefined;

  /** Called when a player looks at the lottery, so that the lottery continues to draw. */
  async look(): Promise<void> {
    await this.#getRoom().look();
  }

  async getState(): Promise<LotteryState> {
    const room = this.#getRoom();
    const { now, draw, next } = await room.getPresent();
    return {
      now,
      draw: toPlanned(draw),
      next: toPlanned(next),
      results: room.draws.listDrawn(RESULTS_SHOWN).map((row) => ({
        drawNumber: row.draw_number,
        drawsAt: row.draws_at_ms,
        numbers: JSON.parse(row.numbers ?? '[]') as string[],
        seedHash: row.seed_hash,
        seed: row.seed,
      })),
    };
  }

  /** Number of people with a ticket in a draw. This call plans no draw, so that a page of the site does not keep a room awake. */
  async countPlayers(drawNumber: string): Promise<number> {
    return this.#getRoom().tickets.countPlayers(drawNumber);
  }

  async acceptTicket(ticket: PlacedTicket): Promise<Result<{ accepted: string }>> {
    return this.#getRoom().acceptTicket(ticket);
  }

  override async alarm(): Promise<void> {
    await this.#getRoom().wake();
  }

  #getRoom(): LotteryRoom {
    this.#room ??= this.#createRoom();
    return this.#room;
  }

  #createRoom(): LotteryRoom {
    const gameId = this.ctx.id.name ?? '';
    const lottery = getDrawnGame(gameId);
    if (!lottery) throw new Error(`Nothing is drawn in a room ${gameId}`);
    const tell = this.#createTell(gameId);
    return createLotteryRoom({
      storage: this.ctx.storage,
      lottery,
      isAlways: getLottery(gameId) !== undefined,
      now: clock,
      endTickets: (player, ends) => this.env.STUDIO_PLAYER.getByName(player).endTickets(ends),
      // The platform lists draws of lotteries only, not of bingo.
      tell: (draws) => (getLottery(gameId) ? tell(draws) : Promise.resolve(true)),
    });
  }

  #createTell(gameId: string) {
    return createTell({
      vassalage: requireGame(gameId).vassalage,
      gameId,
      secret: toStudioSettings(this.env).secret,
      send: (request) => this.env.PLATFORM.fetch(request, { signal: AbortSignal.timeout(TELL_TIMEOUT_MS) }),
      nowSeconds: clockSeconds,
    });
  }
}
