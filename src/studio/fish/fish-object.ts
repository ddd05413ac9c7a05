import { clock } from '../../server/clock.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { Launch } from '../launch.ts';
import { RoomObject } from '../room-object.ts';
import { createSockets, type Sockets } from '../sockets.ts';
import type { PlacedTicket, TicketAcceptor } from '../tickets/ticket.ts';
import type { RoomAddress } from '../tickets/ticket-acceptors.ts';
import type { SeaMessage } from './messages.ts';
import { createSeaRoom, type SeaRoom } from './sea-room.ts';
import { isSeaOf, SEA_PLAYERS_MAX } from './seas.ts';
import type { ShotRow } from './shot-store.ts';
import { toOutcome } from './wire.ts';

/** Interval at which the shots of other players are sent together, to limit traffic in a full sea. */
const TELL_EVERY_MS = 150;
const TOLD_AT_ONCE = 60;
/** Messages contain a number instead of the name of a player. The numbering restarts after this many players. */
const NAMES_MAX = 10_000;
/** How long a seat is reserved for a player between opening the game and connecting, and after disconnecting. */
const SEAT_MS = 30_000;

type Told = Extract<SeaMessage, { type: 'shots' }>['shots'][number];

/** One sea of a game: decides shots and shows each player the shots of the others. */
export class FishDurableObject extends RoomObject implements TicketAcceptor {
  readonly #room: SeaRoom;
  protected readonly sockets: Sockets;
  readonly #address: RoomAddress;
  readonly #names = new Map<string, number>();
  /** Players without a socket, with the time at which their reserved seat expires. */
  readonly #expected = new Map<string, number>();
  #tail: Promise<unknown> = Promise.resolve();
  #untold: { player: string; shot: Told }[] = [];
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#address = { kind: 'fish', name: ctx.id.name ?? '' };
    this.#room = createSeaRoom({ storage: ctx.storage, now: clock });
    this.sockets = createSockets({
      ctx,
      vouch: (launch) => this.#vouch(launch),
      revouch: ({ player, token }) => env.STUDIO_PLAYER.getByName(player).vouch(token, this.#address),
      now: clock,
      onJoin: (socket) => this.#join(socket),
      onLeave: ({ player }) => void this.#expected.set(player, clock() + SEAT_MS),
    });
  }

  /** Reserves a seat; false when the sea is full. */
  async takeSeat(player: string): Promise<boolean> {
    if (!this.#hasSeatFor(player)) return false;
    this.#expected.set(player, clock() + SEAT_MS);
    return true;
  }

  async getCommitment(player: string): Promise<{ nextServerSeedHash: string; nonce: number }> {
    const { server_seed_hash, nonce } = await this.#inTurn(() => this.#room.requireCommitment(player));
    return { nextServerSeedHash: server_seed_hash, nonce };
  }

  async aim(player: string, shotKey: string, fish: number): Promise<Result<null>> {
    return this.#room.aim(player, shotKey, fish);
  }

  /** Decides the shot and ends the ticket before answering, so that the player's object pays within the same request. */
  async acceptTicket(ticket: PlacedTicket): Promise<Result<{ accepted: string }>> {
    const decided = await this.#inTurn(() => this.#room.shoot(ticket));
    if (!decided.ok) return decided;
    const { shot, isNew } = decided.value;
    const end = { kind: 'settled' as const, payoutMinor: shot.payout_minor, outcome: toOutcome(shot) };
    await this.env.STUDIO_PLAYER.getByName(ticket.player).endTickets([[ticket.ticketId, end]]);
    this.#room.markTold(ticket.ticketId);
    if (isNew) this.#showOthers(shot);
    if (isNew) await this.#arm();
    return accept({ accepted: '{}' });
  }

  override async alarm(): Promise<void> {
    this.#room.forget();
    await this.sockets.watch();
    await this.#arm();
  }

  /** Sets the object's single alarm to the next launch check or the next deletion. */
  async #arm(): Promise<void> {
    const times = [this.sockets.getWatchMs(), this.#room.getForgetMs()].filter((time) => time !== null);
    if (times.length > 0) await this.ctx.storage.setAlarm(Math.min(...times));
  }

  async #vouch({ player, gameId, token }: Launch): Promise<Result<unknown>> {
    if (!isSeaOf(this.ctx.id.name, gameId)) return refuse('games.unknown');
    const funds = await this.env.STUDIO_PLAYER.getByName(player).askFunds(token, this.#address);
    return funds.ok && !this.#hasSeatFor(player) ? refuse('games.room_full') : funds;
  }

  #listPeople(): Set<string> {
    return new Set(this.sockets.listSeated().map(({ seat }) => seat.player));
  }

  #hasSeatFor(player: string): boolean {
    const now = clock();
    for (const [one, untilMs] of this.#expected) if (untilMs < now) this.#expected.delete(one);
    const people = this.#listPeople().union(new Set(this.#expected.keys()));
    return people.has(player) || people.size < SEA_PLAYERS_MAX;
  }

  async #join(socket: WebSocket): Promise<void> {
    const sea: SeaMessage = {
      type: 'sea',
      nowMs: clock(),
      people: this.#listPeople().size,
      caught: this.#room.listCaught(),
    };
    socket.send(JSON.stringify(sea));
    await this.#arm();
  }

  #nameOf(player: string): number {
    if (this.#names.size >= NAMES_MAX) this.#names.clear();
    const name = this.#names.get(player) ?? this.#names.size + 1;
    this.#names.set(player, name);
    return name;
  }

  #showOthers({ player, fish, is_caught }: ShotRow): void {
    this.#untold.push({ player, shot: { who: this.#nameOf(player), fish, isCaught: is_caught === 1 } });
    this.#telling ??= setTimeout(() => this.#tell(), TELL_EVERY_MS);
  }

  #tell(): void {
    const shots = this.#untold.splice(0);
    this.#telling = undefined;
    // Catches come first, so that the limit never drops a catch. A client that misses a catch would keep showing the fish.
    const chosen = shots.toSorted((left, right) => Number(right.shot.isCaught) - Number(left.shot.isCaught));
    const people = this.#listPeople().size;
    const texts = new Map<string, readonly string[]>();
    for (const { seat } of this.sockets.listSeated()) {
      const others = chosen.filter(({ player }) => player !== seat.player).slice(0, TOLD_AT_ONCE);
      const message: SeaMessage = { type: 'shots', people, shots: others.map(({ shot }) => shot) };
      texts.set(seat.player, [JSON.stringify(message)]);
    }
    this.sockets.tell(texts);
  }

  #inTurn<Value>(verb: () => Promise<Value>): Promise<Value> {
    const run = this.#tail.then(verb);
    this.#tail = run.catch(() => undefined);
    return run;
  }
}
