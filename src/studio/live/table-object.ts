import { DurableObject } from 'cloudflare:workers';
import type { LiveRound, LiveState } from '../../contract/studio-live.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { type Result, refuse } from '../../server/result.ts';
import type { Launch } from '../launch.ts';
import { createSockets, type Sockets } from '../sockets.ts';
import type { RoomAddress } from '../tickets/places.ts';
import type { PlacedTicket, TicketEnd, TicketPlace } from '../tickets/ticket.ts';
import { createLiveTable, type LiveTableRounds, toSeenRound } from './live-table.ts';
import { reportRooms } from './report-rooms.ts';
import { type EndedTicket, settleTickets } from './settlement.ts';
import { getTable, type LiveTable } from './tables.ts';
import { takeTicket } from './take-ticket.ts';
import { toEndedTicket } from './wire.ts';

/** Marks that a table shows: two roads of baccarat, the last pockets of a wheel. */
const MARKS_SHOWN = 72;
/** People come and go in a second by the hundred; the number is said once. */
const PEOPLE_PAUSE_MS = 1000;
const SETTLE_AGAIN_MS = 5000;
const SETTLE_AGAIN_MAX_MS = 300_000;
/** The room list is not asked to follow every step. */
const REPORT_PAUSE_MS = 15_000;

/** One table, addressed by its id: its rounds by the clock, its people by sockets, its tickets until they have ended. */
export class LiveTableDurableObject extends DurableObject<Env> implements TicketPlace {
  readonly #table: LiveTable;
  readonly #address: RoomAddress;
  readonly #rounds: LiveTableRounds;
  readonly #sockets: Sockets;
  #tail: Promise<unknown> = Promise.resolve();
  #settling: Promise<void> | undefined;
  #watching: Promise<void> | undefined;
  #settleFailures = 0;
  #settleAgainAtMs = 0;
  #triedUpTo = 0;
  #peopleTimer: ReturnType<typeof setTimeout> | undefined;
  #reportedAtMs = 0;
  #reportedPeople = -1;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const table = getTable(ctx.id.name ?? '');
    if (!table) throw new Error(`There is no table ${ctx.id.name}`);
    this.#table = table;
    this.#address = { kind: 'live', name: table.tableId };
    this.#sockets = createSockets({
      ctx,
      vouch: (launch) => this.#vouch(launch),
      revouch: ({ player, token }) => env.STUDIO_PLAYER.getByName(player).vouch(token, this.#address),
      now: clock,
      onJoin: (socket) => this.#welcome(socket),
      onLeave: () => this.#tellPeopleSoon(),
    });
    const hasPeople = () => this.#sockets.listSeated().length > 0;
    this.#rounds = createLiveTable({ storage: ctx.storage, table, now: clock, hasPeople });
  }

  override async fetch(): Promise<Response> {
    return this.#sockets.accept();
  }

  /** A ticket is taken while bets are open by this object's clock, or refused; then the player's object gives the stake back. */
  async acceptTicket(ticket: PlacedTicket): Promise<Result<{ accepted: string }>> {
    return takeTicket({ store: this.#rounds.store, table: this.#table, nowMs: clock() }, ticket);
  }

  /** The latest first, each revealed. */
  async listRounds(max: number): Promise<LiveRound[]> {
    return this.#rounds.listSeen(max);
  }

  async lookAt(player: string): Promise<void> {
    await this.#sockets.lookAt(player);
  }

  async countPeople(): Promise<number> {
    return this.#sockets.listSeated().length;
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    await this.#sockets.hear(socket, data);
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    this.#sockets.leave(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    this.#sockets.leave(socket);
  }

  override async alarm(): Promise<void> {
    // Beside the round: a wallet that is slow to vouch holds no phase up.
    this.#watching ??= this.#sockets.watch().finally(() => {
      this.#watching = undefined;
    });
    this.ctx.waitUntil(this.#watching);
    await this.#advance();
  }

  async #vouch(launch: Launch): Promise<Result<unknown>> {
    if (launch.gameId !== this.#table.gameId) return refuse('games.unknown');
    return this.env.STUDIO_PLAYER.getByName(launch.player).askFunds(launch.token, this.#address);
  }

  async #welcome(socket: WebSocket): Promise<void> {
    await this.#advance();
    socket.send(JSON.stringify(await this.#toState()));
    this.#tellPeopleSoon();
  }

  /** One step at a time, whoever asks for it. */
  #advance(): Promise<void> {
    const run = this.#tail.then(async () => {
      const isChanged = await this.#rounds.advance();
      await this.#arm();
      if (isChanged) this.#sockets.tellAll(JSON.stringify(await this.#toState()));
      this.#settling ??= this.#settle().finally(() => {
        this.#settling = undefined;
      });
    });
    this.#tail = run.catch(() => undefined);
    return run;
  }

  /** Awake while a phase runs, or somebody is still to be paid. An empty table without tickets sleeps. */
  async #arm(): Promise<void> {
    const { phase, ends_at_ms } = await this.#rounds.requirePresent();
    // Before settlement begins, too: whoever kills this object leaves nobody unpaid.
    const isOwing = this.#rounds.store.hasOpen(await this.#rounds.getDueRound());
    const settleAtMs = isOwing ? Math.max(this.#settleAgainAtMs, clock() + SETTLE_AGAIN_MS) : 0;
    const watchAtMs = this.#sockets.getWatchMs() ?? 0;
    const times = [phase === 'asleep' ? 0 : ends_at_ms, settleAtMs, watchAtMs].filter((at) => at > 0);
    if (times.length > 0) await this.ctx.storage.setAlarm(Math.min(...times));
    else await this.ctx.storage.deleteAlarm();
  }

  async #settle(): Promise<void> {
    const upTo = await this.#rounds.getDueRound();
    // Who has just played waits for no ticket that was tried in vain before.
    if (this.#settleAgainAtMs > clock() && upTo <= this.#triedUpTo) return;
    this.#triedUpTo = upTo;
    const { store } = this.#rounds;
    const isDone = await settleTickets(
      {
        store,
        table: this.#table.tableId,
        endAll: (player, ends) => this.#endAll(player, ends),
        onEnded: (ended) => this.#tellEnded(ended),
      },
      upTo,
    ).catch((error: unknown) => {
      logError('studio.live_settlement', { table: this.#table.tableId, error: String(error) });
      return false;
    });
    this.#settleFailures = isDone ? 0 : this.#settleFailures + 1;
    const pauseMs = Math.min(SETTLE_AGAIN_MAX_MS, SETTLE_AGAIN_MS * 2 ** (this.#settleFailures - 1));
    const wasWaiting = this.#settleAgainAtMs > 0;
    this.#settleAgainAtMs = isDone ? 0 : clock() + pauseMs;
    if (!isDone || wasWaiting) await this.#arm();
  }

  async #endAll(player: string, ends: readonly (readonly [string, TicketEnd])[]): Promise<boolean> {
    try {
      await this.env.STUDIO_PLAYER.getByName(player).endTickets(ends);
      return true;
    } catch (error) {
      logError('studio.live_player_silent', { table: this.#table.tableId, error: String(error) });
      return false;
    }
  }

  #tellEnded(ended: readonly EndedTicket[]): void {
    const texts = new Map<string, string[]>();
    for (const one of ended) {
      const { player } = one.ticket;
      const text = JSON.stringify({ type: 'ticket', ticket: toEndedTicket(one) });
      texts.set(player, [...(texts.get(player) ?? []), text]);
    }
    this.#sockets.tell(texts);
  }

  #tellPeopleSoon(): void {
    this.#peopleTimer ??= setTimeout(() => {
      this.#peopleTimer = undefined;
      const people = this.#sockets.listSeated().length;
      this.#sockets.tellAll(JSON.stringify({ type: 'people', people }));
      this.#report(people);
    }, PEOPLE_PAUSE_MS);
  }

  /** Tells the room list, when the number is another one and some time has gone by, or nobody is left. */
  #report(people: number): void {
    const isDue = people === 0 || clock() - this.#reportedAtMs >= REPORT_PAUSE_MS;
    if (people === this.#reportedPeople || !isDue) return;
    [this.#reportedPeople, this.#reportedAtMs] = [people, clock()];
    this.ctx.waitUntil(reportRooms(this.env, this.#table, people));
  }

  async #toState(): Promise<LiveState> {
    const { number, phase, ends_at_ms } = await this.#rounds.requirePresent();
    return {
      type: 'table',
      now: clock(),
      endsAt: ends_at_ms,
      phase,
      people: this.#sockets.listSeated().length,
      round: toSeenRound(this.#rounds.requireRound(number)),
      nextServerSeedHash: this.#rounds.requireRound(number + 1).server_seed_hash,
      marks: this.#rounds.listMarks(MARKS_SHOWN),
    };
  }
}
