import type { LiveRound, LiveState } from '../../contract/studio/live.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { Launch } from '../launch.ts';
import { RoomObject } from '../room-object.ts';
import { createSockets, type Sockets } from '../sockets.ts';
import type { PlacedTicket, TicketAcceptor, TicketEnd } from '../tickets/ticket.ts';
import type { RoomAddress } from '../tickets/ticket-acceptors.ts';
import { type BlackjackRounds, createBlackjackTable } from './blackjack/blackjack-table.ts';
import type { FreeDecision } from './blackjack/seat-desk.ts';
import { createLiveTable, type LiveTableRounds, toSeenRound } from './live-table.ts';
import { reportRooms } from './report-rooms.ts';
import { type EndedTicket, settleTickets } from './settlement.ts';
import { getTable, type LiveTable } from './tables.ts';
import { takeTicket } from './take-ticket.ts';
import { toEndedTicket } from './wire.ts';

/** Number of history marks sent: enough for both baccarat roads and the last pockets of a wheel. */
const MARKS_SHOWN = 72;
/** Delay before the player count is sent, because hundreds may join or leave within a second. */
const PEOPLE_PAUSE_MS = 1000;
const SETTLE_AGAIN_MS = 5000;
const SETTLE_AGAIN_MAX_MS = 300_000;
/** Minimum interval between reports to the room list. */
const REPORT_PAUSE_MS = 15_000;

/** One table, addressed by its id: its rounds, its sockets, and its tickets until they end. */
export class LiveTableDurableObject extends RoomObject implements TicketAcceptor {
  readonly #table: LiveTable;
  readonly #address: RoomAddress;
  readonly #rounds: LiveTableRounds;
  /** At a blackjack table the same object as `#rounds`, with its seats; otherwise undefined. */
  readonly #blackjack: BlackjackRounds | undefined;
  protected readonly sockets: Sockets;
  #tail: Promise<unknown> = Promise.resolve();
  #settling: Promise<void> | undefined;
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
    this.sockets = createSockets({
      ctx,
      vouch: (launch) => this.#vouch(launch),
      revouch: ({ player, token }) => env.STUDIO_PLAYER.getByName(player).vouch(token, this.#address),
      now: clock,
      onJoin: (socket, seat) => this.#welcome(socket, seat.player),
      onLeave: () => this.#tellPeopleSoon(),
    });
    const hasPeople = () => this.sockets.listSeated().length > 0;
    const options = { storage: ctx.storage, table, now: clock, hasPeople };
    const listPlayers = () => this.sockets.listSeated().map(({ seat }) => seat.player);
    this.#blackjack = table.kind === 'blackjack' ? createBlackjackTable({ ...options, listPlayers }) : undefined;
    this.#rounds = this.#blackjack ?? createLiveTable(options);
  }

  /** Accepts a ticket while betting is open by this object's clock. After a refusal the player's object returns the stake. */
  async acceptTicket(ticket: PlacedTicket): Promise<Result<{ accepted: string }>> {
    if (!this.#blackjack) return takeTicket({ store: this.#rounds.store, table: this.#table, nowMs: clock() }, ticket);
    const taken = this.#blackjack.take(ticket);
    if (taken.ok) this.ctx.waitUntil(this.#advance(true));
    return taken;
  }

  /** A decision without a stake at a blackjack table. The caller has checked the player's launch. */
  async decide(decision: FreeDecision): Promise<Result<{ step: number }>> {
    const decided = this.#blackjack?.decideFree(decision) ?? refuse('games.unknown');
    if (!decided.ok) return decided;
    const { step, isNew } = decided.value;
    // A repeated decision changes nothing, so no message is sent.
    if (isNew) this.ctx.waitUntil(this.#advance(true));
    return accept({ step });
  }

  /** Drawn rounds, latest first. */
  async listRounds(max: number): Promise<LiveRound[]> {
    return this.#rounds.listSeen(max);
  }

  async countPeople(): Promise<number> {
    return this.sockets.listSeated().length;
  }

  /** For pages: the phase, the free seats of blackjack, and the last marks, oldest first. Does not wake a sleeping round. */
  async lookOn(marksMax: number) {
    const { phase, ends_at_ms } = await this.#rounds.requirePresent();
    const people = this.sockets.listSeated().length;
    const freeSeats = this.#blackjack?.countFreeSeats();
    return { phase, endsAtMs: ends_at_ms, people, freeSeats, marks: this.#rounds.listMarks(marksMax) };
  }

  override async alarm(): Promise<void> {
    this.watchSockets();
    await this.#advance();
  }

  async #vouch(launch: Launch): Promise<Result<unknown>> {
    if (launch.gameId !== this.#table.gameId) return refuse('games.unknown');
    return this.env.STUDIO_PLAYER.getByName(launch.player).askFunds(launch.token, this.#address);
  }

  async #welcome(socket: WebSocket, player: string): Promise<void> {
    await this.#advance();
    socket.send(JSON.stringify(await this.#toState(player)));
    this.#tellPeopleSoon();
  }

  /**
   * Runs one step at a time.
   * @param isNew true if the state has changed and must be sent, even if no step is due
   */
  #advance(isNew = false): Promise<void> {
    const run = this.#tail.then(async () => {
      const isChanged = await this.#rounds.advance();
      await this.#arm();
      if (isChanged || isNew) await this.#tellState();
      this.#settling ??= this.#settle().finally(() => {
        this.#settling = undefined;
      });
    });
    this.#tail = run.catch(() => undefined);
    return run;
  }

  /** Sets the alarm while a phase runs, a ticket is unpaid, or a socket is connected. An empty table without tickets sleeps. */
  async #arm(): Promise<void> {
    const { phase, ends_at_ms } = await this.#rounds.requirePresent();
    // The alarm is set before settlement starts, so that tickets are paid even if the object is killed.
    const isOwing = this.#rounds.store.hasOpen(await this.#rounds.getDueRound());
    const settleAtMs = isOwing ? Math.max(this.#settleAgainAtMs, clock() + SETTLE_AGAIN_MS) : 0;
    const watchAtMs = this.sockets.getWatchMs() ?? 0;
    const times = [phase === 'asleep' ? 0 : ends_at_ms, settleAtMs, watchAtMs].filter((at) => at > 0);
    if (times.length > 0) await this.ctx.storage.setAlarm(Math.min(...times));
    else await this.ctx.storage.deleteAlarm();
  }

  async #settle(): Promise<void> {
    const upTo = await this.#rounds.getDueRound();
    // While failed tickets wait for their retry, only a newly finished round starts a settlement.
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
    this.sockets.tell(texts);
  }

  #tellPeopleSoon(): void {
    this.#peopleTimer ??= setTimeout(() => {
      this.#peopleTimer = undefined;
      const people = this.sockets.listSeated().length;
      this.sockets.tellAll(JSON.stringify({ type: 'people', people }));
      this.#report(people);
    }, PEOPLE_PAUSE_MS);
  }

  /** Reports a changed player count to the room list, at most once per `REPORT_PAUSE_MS` unless the table is empty. */
  #report(people: number): void {
    const isDue = people === 0 || clock() - this.#reportedAtMs >= REPORT_PAUSE_MS;
    if (people === this.#reportedPeople || !isDue) return;
    [this.#reportedPeople, this.#reportedAtMs] = [people, clock()];
    this.ctx.waitUntil(reportRooms(this.env, this.#table, people));
  }

  /**
   * Sends the state: one text to all onlookers, because there may be thousands. Players of blackjack get a text in which their own seats
   * are marked.
   */
  async #tellState(): Promise<void> {
    const texts = new Map<string, readonly string[]>();
    for (const player of this.#blackjack?.listHolding() ?? [])
      texts.set(player, [JSON.stringify(await this.#toState(player))]);
    this.sockets.tell(texts, JSON.stringify(await this.#toState()));
  }

  async #toState(player = ''): Promise<LiveState> {
    const { number, phase, ends_at_ms } = await this.#rounds.requirePresent();
    return {
      type: 'table',
      now: clock(),
      endsAt: ends_at_ms,
      phase,
      people: this.sockets.listSeated().length,
      round: toSeenRound(this.#rounds.requireRound(number)),
      nextServerSeedHash: this.#rounds.requireRound(number + 1).server_seed_hash,
      marks: this.#rounds.listMarks(MARKS_SHOWN),
      ...(this.#blackjack && { blackjack: this.#blackjack.toView(player) }),
    };
  }
}
