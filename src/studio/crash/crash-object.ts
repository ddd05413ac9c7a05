import {
  CashOutFrameSchema,
  type CrashMessage,
  type CrashRound,
  type CrashState,
} from '../../contract/studio/crash.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { Launch } from '../launch.ts';
import { RoomObject } from '../room-object.ts';
import { createSockets, type Seat, SOCKET_CLOSED, type Sockets } from '../sockets.ts';
import type { PlacedTicket, TicketAcceptor, TicketEnd } from '../tickets/ticket.ts';
import type { RoomAddress } from '../tickets/ticket-acceptors.ts';
import { type CrashRounds, createCrashRounds, toSeenRound } from './crash-rounds.ts';
import { CRASH_GAME } from './limits.ts';
import type { BetRow } from './round-store.ts';
import { deliverEnds } from './settlement.ts';
import { takeBet } from './take-bet.ts';
import { toCrashBet, toShownBets } from './wire.ts';

const LAST_SHOWN = 20;
const BETS_SHOWN = 20;
/** Messages about other players are collected for this time, because hundreds may join, bet or cash out within a second. */
const NEWS_PAUSE_MS = 250;
/** A player's own new and decided bets are collected for this time. So one pass over all sockets sends many cash-outs. */
const OWN_PAUSE_MS = 20;
/** Minimum interval of the search for automatic cash-outs, which are paid at their own multiplier. */
const TICK_MS = 50;
const SETTLE_AGAIN_MS = 5000;
const SETTLE_AGAIN_MAX_MS = 300_000;

const ADDRESS: RoomAddress = { kind: 'crash', name: CRASH_GAME };

function readCashOut(text: string): string | undefined {
  try {
    const parsed = CashOutFrameSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.cashOut : undefined;
  } catch {
    return undefined;
  }
}

const toBetText = (bet: BetRow) => JSON.stringify({ type: 'bet', bet: toCrashBet(bet) } satisfies CrashMessage);

/** The shared round: its clock, its sockets, and its bets until they end. */
export class CrashDurableObject extends RoomObject implements TicketAcceptor {
  readonly #rounds: CrashRounds;
  protected readonly sockets: Sockets;
  #tail: Promise<unknown> = Promise.resolve();
  #settling: Promise<void> | undefined;
  #settleFailures = 0;
  #settleAgainAtMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #peopleTimer: ReturnType<typeof setTimeout> | undefined;
  #betsTimer: ReturnType<typeof setTimeout> | undefined;
  #ownTimer: ReturnType<typeof setTimeout> | undefined;
  #untold: BetRow[] = [];

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sockets = createSockets({
      ctx,
      vouch: (launch) => this.#vouch(launch),
      revouch: ({ player, token }) => env.STUDIO_PLAYER.getByName(player).vouch(token, ADDRESS),
      now: clock,
      onJoin: (socket, seat) => this.#welcome(socket, seat),
      onFrame: (socket, seat, text) => this.#hear(socket, seat, text),
      onLeave: () => this.#tellPeopleSoon(),
    });
    const hasPeople = () => this.sockets.listSeated().length > 0;
    this.#rounds = createCrashRounds({ storage: ctx.storage, now: clock, hasPeople });
  }

  /** Accepts a bet while betting is open by this object's clock. After a refusal the player's object returns the stake. */
  async acceptTicket(ticket: PlacedTicket): Promise<Result<{ accepted: string }>> {
    const taken = takeBet(this.#rounds.store, ticket, clock());
    if (!taken.ok) return taken;
    const { accepted, added } = taken.value;
    if (added) this.#tellBets([added]);
    return accept({ accepted });
  }

  /** Rounds that are over, latest first. */
  async listRounds(max: number): Promise<CrashRound[]> {
    return this.#rounds.listSeen(max);
  }

  override async alarm(): Promise<void> {
    this.watchSockets();
    await this.#advance();
  }

  async #vouch(launch: Launch): Promise<Result<unknown>> {
    if (launch.gameId !== CRASH_GAME) return refuse('games.unknown');
    return this.env.STUDIO_PLAYER.getByName(launch.player).askFunds(launch.token, ADDRESS);
  }

  async #welcome(socket: WebSocket, { player }: Seat): Promise<void> {
    await this.#advance();
    const state = await this.#toState();
    const bets = this.#rounds.store.listOf(state.round.number, player);
    const messages: CrashMessage[] = [
      state,
      this.#toBets(state.round.number),
      ...bets.map((bet) => ({ type: 'bet' as const, bet: toCrashBet(bet) })),
    ];
    for (const message of messages) socket.send(JSON.stringify(message));
    this.#tellPeopleSoon();
  }

  /** Handles a message of a player. The cash-out is decided before anything is awaited, so its time of arrival counts. */
  async #hear(socket: WebSocket, { player }: Seat, text: string): Promise<void> {
    const ticketId = readCashOut(text);
    if (ticketId === undefined) return socket.close(SOCKET_CLOSED.policy, 'frame');
    const decided = this.#rounds.cashOut(player, ticketId);
    if (decided.kind === 'paid') {
      socket.send(toBetText(decided.bet));
      return this.#tellBets([decided.bet]);
    }
    const at = decided.kind === 'late' || decided.kind === 'done' ? decided.at / 100 : null;
    const answer: CrashMessage = { type: 'refused', ticketId, reason: decided.kind, at };
    socket.send(JSON.stringify(answer));
    if (decided.kind === 'late') await this.#advance();
  }

  /** Runs the step that is due, one step at a time. */
  #advance(): Promise<void> {
    const run = this.#tail.then(async () => {
      const { isChanged, decided } = await this.#rounds.advance();
      await this.#arm();
      if (isChanged) this.sockets.tellAll(JSON.stringify(await this.#toState()));
      if (decided.length > 0) this.#tellBets(decided);
      // A change of phase may begin a new round, whose list of bets is empty.
      else if (isChanged) this.#tellBetsSoon();
      this.#settleSoon();
    });
    this.#tail = run.catch(() => undefined);
    return run;
  }

  /**
   * Sets the alarm while a phase runs, a result is undelivered, or a socket is connected. While the curve rises, a timer of this instance
   * looks for automatic cash-outs and for the crash. If a restart removes the timer, the alarm ends the round in the same way.
   */
  async #arm(): Promise<void> {
    const [endMs, cashMs] = [await this.#rounds.getEndMs(), await this.#rounds.getNextCashMs()];
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (endMs > 0) {
      const waitMs = Math.max(Math.min(endMs, cashMs ?? endMs) - clock(), endMs <= clock() ? 0 : TICK_MS);
      this.#timer = setTimeout(() => void this.#advance(), waitMs);
    }
    const settleAtMs = this.#rounds.store.hasDue() ? Math.max(this.#settleAgainAtMs, clock() + SETTLE_AGAIN_MS) : 0;
    const times = [endMs, settleAtMs, this.sockets.getWatchMs() ?? 0].filter((at) => at > 0);
    if (times.length > 0) await this.ctx.storage.setAlarm(Math.min(...times));
    else await this.ctx.storage.deleteAlarm();
  }

  #settleSoon(): void {
    this.#settling ??= this.#settle().finally(() => {
      this.#settling = undefined;
    });
    this.ctx.waitUntil(this.#settling);
  }

  /**
   * Delivers the results of decided bets. While failed deliveries wait for their retry, this call does nothing, and the alarm delivers
   * later.
   */
  async #settle(): Promise<void> {
    const { store } = this.#rounds;
    if (!store.hasDue() || this.#settleAgainAtMs > clock()) return;
    let isDone = true;
    // Bets decided during a delivery are part of the next one.
    while (isDone && store.hasDue()) {
      isDone = await deliverEnds(
        store,
        (player, ends) => this.#endAll(player, ends),
        (bets) => this.#tellPaid(bets),
      ).catch((error: unknown) => {
        logError('studio.crash_settlement', { error: String(error) });
        return false;
      });
    }
    this.#settleFailures = isDone ? 0 : this.#settleFailures + 1;
    const pauseMs = Math.min(SETTLE_AGAIN_MAX_MS, SETTLE_AGAIN_MS * 2 ** (this.#settleFailures - 1));
    this.#settleAgainAtMs = isDone ? 0 : clock() + pauseMs;
    if (!isDone) await this.#arm();
  }

  async #endAll(player: string, ends: readonly (readonly [string, TicketEnd])[]): Promise<boolean> {
    try {
      await this.env.STUDIO_PLAYER.getByName(player).endTickets(ends);
      return true;
    } catch (error) {
      logError('studio.crash_player_silent', { error: String(error) });
      return false;
    }
  }

  #tellPaid(bets: readonly BetRow[]): void {
    const texts = bets.map(({ player, round }) => [player, [JSON.stringify({ type: 'paid', round })]] as const);
    this.sockets.tell(new Map(texts));
  }

  /**
   * Sends each player their own bets, in all tabs. Also delivers the results of decided bets, and sends the list of bets to all players.
   */
  #tellBets(bets: readonly BetRow[]): void {
    for (const bet of bets) this.#untold.push(bet);
    this.#tellBetsSoon();
    this.#ownTimer ??= setTimeout(() => {
      this.#ownTimer = undefined;
      const byPlayer = Map.groupBy(this.#untold.splice(0), ({ player }) => player);
      this.sockets.tell(new Map([...byPlayer].map(([player, own]) => [player, own.map(toBetText)])));
      this.#settleSoon();
    }, OWN_PAUSE_MS);
  }

  #tellBetsSoon(): void {
    this.#betsTimer ??= setTimeout(() => {
      this.#betsTimer = undefined;
      const number = this.#rounds.store.getPresent()?.number;
      if (number !== undefined) this.sockets.tellAll(JSON.stringify(this.#toBets(number)));
    }, NEWS_PAUSE_MS);
  }

  #tellPeopleSoon(): void {
    this.#peopleTimer ??= setTimeout(() => {
      this.#peopleTimer = undefined;
      this.sockets.tellAll(JSON.stringify({ type: 'people', people: this.sockets.listSeated().length }));
    }, NEWS_PAUSE_MS);
  }

  #toBets(number: number) {
    const { store } = this.#rounds;
    return toShownBets(store.countBets(number), store.listShown(number, BETS_SHOWN));
  }

  async #toState(): Promise<CrashState> {
    const { number, phase, ends_at_ms } = await this.#rounds.requirePresent();
    const round = this.#rounds.requireRound(number);
    return {
      type: 'round',
      now: clock(),
      phase,
      endsAt: ends_at_ms,
      startedAt: round.started_at_ms,
      people: this.sockets.listSeated().length,
      round: toSeenRound(round),
      nextServerSeedHash: this.#rounds.requireRound(number + 1).server_seed_hash,
      last: this.#rounds.store.listOver(LAST_SHOWN).map(({ crash }) => (crash ?? 100) / 100),
    };
  }
}
