import { DurableObject } from 'cloudflare:workers';
import type { Currency } from '../contract/core/money.ts';
import { clock, clockSeconds } from '../server/clock.ts';
import { type Result, refuse } from '../server/result.ts';
import { createAlarms } from './alarms.ts';
import { toStudioSettings } from './env.ts';
import { requireGame } from './games.ts';
import { type Launch, parseLaunch } from './launch.ts';
import { createLiveLaunches, type Funds } from './live-launches.ts';
import {
  createMinesTable,
  type MinesCashOut,
  type MinesField,
  type MinesStart,
  type OpenedMines,
  type PlayedMines,
} from './mines/mines-table.ts';
import { createPlayerTable, type OpenedSlot, PLAY_KEPT_MS, type SpinInput, type Spun } from './player-table.ts';
import type { TicketNews, TicketOrder, TicketRow } from './tickets/ticket.ts';
import { getAcceptor, type RoomAddress, toRoom } from './tickets/ticket-acceptors.ts';
import { createTicketBook, type PlacedAnswer } from './tickets/ticket-book.ts';
import { createWalletClient, type WalletClient } from './wallet-client.ts';
import { createWalletConnection } from './wallet-connection.ts';

/** Maximum number of rooms remembered per player. */
const ROOMS_MAX = 16;
/** Maximum number of queued requests of one player; more are refused. */
const WAITING_MAX = 8;

type PlayerAlarm = 'rounds' | 'play-money' | 'tickets' | 'mines';

const toVassalage = (gameId: string) => requireGame(gameId).vassalage;
const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Parts of a player's object: slot rounds, which end at once; tickets, which their acceptor ends later; rounds of mines, which are tickets. */
function createParts(env: Env, storage: DurableObjectStorage, player: string) {
  const toWallet = (vassalage: string): WalletClient =>
    createWalletClient({
      vassalage,
      secret: toStudioSettings(env).secret,
      send: createWalletConnection(env),
      nowSeconds: clockSeconds,
    });
  const alarms = createAlarms<PlayerAlarm>(storage);
  const live = createLiveLaunches(player, (launch) => toWallet(toVassalage(launch.gameId)), clock);
  const shared = { storage, player, live, now: clock, wait };
  const { spinMinMs } = toStudioSettings(env);
  const tickets = createTicketBook({
    ...shared,
    toWallet,
    // A round of mines belongs to one player, so this object accepts its ticket itself.
    getAcceptor: (kind, name) => (kind === 'mines' ? mines.acceptor : getAcceptor(env, kind, name)),
    toVassalage,
    alarm: alarms.named('tickets'),
    onPlayMoney: () => alarms.named('play-money').set(clock() + PLAY_KEPT_MS),
  });
  const mines = createMinesTable({ ...shared, tickets, alarm: alarms.named('mines'), roundMinMs: spinMinMs });
  const table = createPlayerTable({
    ...shared,
    spinMinMs,
    wallet: toWallet('ORLA'),
    alarm: alarms.named('rounds'),
    onForget: () => {
      tickets.forget();
      mines.forget();
    },
  });
  return { alarms, live, mines, table, tickets };
}

type Parts = ReturnType<typeof createParts>;

/** One object per player, addressed by player id. It runs the rounds and tickets of all tabs one after the other. */
export class StudioPlayerDurableObject extends DurableObject<Env> {
  #made: Parts | undefined;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** Rooms that have asked about this player, so that ended launches can be reported to them. */
  readonly #rooms = new Map<string, RoomAddress>();

  async open(token: string): Promise<Result<OpenedSlot>> {
    return this.#inTurn(token, (launch) => this.#parts.table.open(launch));
  }

  async spin(token: string, input: SpinInput): Promise<Result<Spun>> {
    return this.#inTurn(token, (launch) => this.#parts.table.spin(launch, input));
  }

  /** Places a bet that its acceptor settles later (tickets/ticket.ts). The area has already validated the order. */
  async placeTicket(token: string, order: TicketOrder): Promise<Result<PlacedAnswer>> {
    return this.#inTurn(token, (launch) => this.#parts.tickets.place(launch, order));
  }

  async openMines(token: string): Promise<Result<OpenedMines>> {
    return this.#inTurn(token, (launch) => this.#parts.mines.open(launch));
  }

  async startMines(token: string, input: MinesStart): Promise<Result<PlayedMines>> {
    return this.#inTurn(token, (launch) => this.#parts.mines.start(launch, input));
  }

  async openMinesField(token: string, input: MinesField): Promise<Result<PlayedMines>> {
    return this.#inTurn(token, (launch) => this.#parts.mines.openField(launch, input));
  }

  async cashOutMines(token: string, input: MinesCashOut): Promise<Result<PlayedMines>> {
    return this.#inTurn(token, (launch) => this.#parts.mines.cashOut(launch, input));
  }

  /** Newest first. */
  async listTickets(token: string, gameId: string, limit: number): Promise<Result<readonly TicketRow[]>> {
    return this.#inTurn(token, (launch) => this.#parts.tickets.list(launch, gameId, limit));
  }

  /** Asks the wallet whether the launch is live, and for the balance. */
  async askFunds(token: string, room?: RoomAddress): Promise<Result<Funds>> {
    this.#noteRoom(room);
    return this.#inTurn(token, (launch) => this.#parts.live.askBalance(launch));
  }

  /** Finds a ticket for the platform's hook, which the caller has checked. Undefined for a slot round and for a deleted ticket. */
  async findTicket(ticketId: string): Promise<TicketRow | undefined> {
    return this.#parts.tickets.find(ticketId);
  }

  /** Checks whether the launch is still live. Rooms poll this for each socket, so it skips the queue and accepts a recent cached answer. */
  async vouch(token: string, room?: RoomAddress): Promise<Result<Currency>> {
    this.#noteRoom(room);
    const launch = parseLaunch(token);
    if (launch?.player !== this.#requirePlayer()) return refuse('games.launch_expired');
    return this.#parts.live.requireFresh(launch);
  }

  /** The member's object reports that launches have ended. Rooms that this object has forgotten notice it by their own polling. */
  async endLaunches(): Promise<void> {
    const player = this.#requirePlayer();
    this.#made?.live.forgetAll();
    const rooms = [...this.#rooms.values()];
    this.#rooms.clear();
    await Promise.all(rooms.map((room) => toRoom(this.env, room).lookAt(player)));
  }

  /** Called by acceptors only. It only writes, so an acceptor may end a ticket while this player waits for an answer of that acceptor. */
  async endTickets(news: TicketNews): Promise<void> {
    await this.#parts.tickets.end(news);
  }

  override async alarm(): Promise<void> {
    const { alarms, mines, table, tickets } = this.#parts;
    const wake = (part: { wake(): Promise<void> }) => () => this.#enqueue(() => part.wake());
    await alarms.runDue(clock(), {
      ...{ rounds: wake(table), 'play-money': wake(table) },
      ...{ tickets: wake(tickets), mines: wake(mines) },
    });
  }

  get #parts(): Parts {
    this.#made ??= createParts(this.env, this.ctx.storage, this.#requirePlayer());
    return this.#made;
  }

  #noteRoom(room: RoomAddress | undefined): void {
    if (!room) return;
    if (this.#rooms.size >= ROOMS_MAX) this.#rooms.clear();
    this.#rooms.set(`${room.kind}:${room.name}`, room);
  }

  #requirePlayer(): string {
    const { name } = this.ctx.id;
    if (!name) throw new Error('A player object is addressed by name');
    return name;
  }

  async #inTurn<Value>(token: string, verb: (launch: Launch) => Promise<Result<Value>>): Promise<Result<Value>> {
    const launch = parseLaunch(token);
    if (launch?.player !== this.#requirePlayer()) return refuse('games.launch_expired');
    if (this.#waiting >= WAITING_MAX) return refuse('games.round_open');
    return this.#enqueue(() => verb(launch));
  }

  #enqueue<Value>(verb: () => Promise<Value>): Promise<Value> {
    this.#waiting += 1;
    const run = this.#tail.then(verb).finally(() => {
      this.#waiting -= 1;
    });
    this.#tail = run.catch(() => undefined);
    return run;
  }
}
