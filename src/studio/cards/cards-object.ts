import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { accept, type Result, refuse } from '../../server/result.ts';
import type { Launch } from '../launch.ts';
import { RoomObject } from '../room-object.ts';
import { createSockets, type Seat, type Sockets } from '../sockets.ts';
import type { PlacedTicket, TicketAcceptor } from '../tickets/ticket.ts';
import type { RoomAddress } from '../tickets/ticket-acceptors.ts';
import { deliverEnds } from './deliver-ends.ts';
import { type CardAction, type CardMessage, parseAction } from './messages.ts';
import { reportRooms } from './report-rooms.ts';
import { type CardRoom, createCardRoom } from './room.ts';

const TELL_AGAIN_MS = 5_000;
/** Minimum interval between reports to the room list. */
const REPORT_EVERY_MS = 3_000;

/** A card room, addressed by game id: its tables and the sockets of its players. */
export class CardsDurableObject extends RoomObject implements TicketAcceptor {
  readonly #room: CardRoom;
  protected readonly sockets: Sockets;
  readonly #address: RoomAddress;
  #tail: Promise<unknown> = Promise.resolve();
  #reporting: ReturnType<typeof setTimeout> | undefined;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#address = { kind: 'cards', name: ctx.id.name ?? '' };
    this.#room = createCardRoom({
      storage: ctx.storage,
      now: clock,
      onChange: (players, isLobby) => this.#show(players, isLobby),
    });
    this.sockets = createSockets({
      ctx,
      vouch: (launch) => this.#vouch(launch),
      revouch: ({ player, token }) => env.STUDIO_PLAYER.getByName(player).vouch(token, this.#address),
      now: clock,
      onJoin: (_socket, seat) => this.#join(seat),
      onFrame: (_socket, seat, text) => this.#act(seat, text),
      onLeave: () => {},
    });
  }

  /** Reports the rooms to the platform now; false when the platform did not accept them. */
  async report(): Promise<boolean> {
    return reportRooms(this.env, this.ctx.id.name ?? '', this.#room.countForming);
  }

  async acceptTicket(ticket: PlacedTicket): Promise<Result<{ accepted: string }>> {
    return this.#inTurn(() => this.#room.seat(ticket));
  }

  override async alarm(): Promise<void> {
    this.watchSockets();
    await this.#inTurn(async () => undefined);
  }

  async #vouch({ player, gameId, token }: Launch): Promise<Result<null>> {
    if (gameId !== this.ctx.id.name) return refuse('games.unknown');
    const funds = await this.env.STUDIO_PLAYER.getByName(player).askFunds(token, this.#address);
    if (!funds.ok) return funds;
    const { currency } = funds.value;
    await this.#inTurn(() => this.#room.welcome(player, currency));
    return accept(null);
  }

  async #join({ player }: Seat): Promise<void> {
    await this.#arm();
    this.#tell([player], this.#toMessage(player));
  }

  async #act({ player }: Seat, text: string): Promise<void> {
    const action = parseAction(text);
    if (!action) return;
    const answer = await this.#inTurn(async () => this.#answer(player, action));
    this.#tell([player], { type: 'answer', actionId: action.actionId, answer });
  }

  #answer(player: string, action: CardAction) {
    const { actionId, table } = action;
    return action.type === 'play'
      ? this.#room.play(player, actionId, table, action.card)
      : this.#room.leave(player, actionId, table);
  }

  #toMessage(player: string): CardMessage {
    return { type: 'room', view: this.#room.toView(player) };
  }

  /** Sends each player the view that this player may see. */
  #show(players: readonly string[], isLobby: boolean): void {
    if (isLobby) this.#report();
    const here = new Set(this.sockets.listSeated().map(({ seat }) => seat.player));
    const touched = [...here].filter((player) => isLobby || players.includes(player));
    this.sockets.tell(new Map(touched.map((player) => [player, [JSON.stringify(this.#toMessage(player))]])));
  }

  #report(): void {
    this.#reporting ??= setTimeout(() => {
      this.#reporting = undefined;
      this.ctx.waitUntil(reportRooms(this.env, this.ctx.id.name ?? '', this.#room.countForming));
    }, REPORT_EVERY_MS);
  }

  #tell(players: readonly string[], message: CardMessage): void {
    this.sockets.tell(new Map(players.map((player) => [player, [JSON.stringify(message)]])));
  }

  /** Runs one call at a time. Due steps run before the call; the alarm is set and ends are delivered after the call. */
  #inTurn<Value>(verb: () => Promise<Value>): Promise<Value> {
    const run = this.#tail.then(async () => {
      await this.#room.wake();
      this.#room.forget();
      const value = await verb();
      await this.#arm();
      return value;
    });
    this.#tail = run.catch((error: unknown) => logError('studio.cards_room', { error: String(error) }));
    void this.#tail.then(() => this.#deliverEnds());
    return run;
  }

  /**
   * Sets the object's single alarm to the earliest of these times: the next due step, the retry of an undelivered end, the next check of
   * the sockets, and the next deletion.
   */
  async #arm(): Promise<void> {
    const again = this.#room.listUntold(1).length > 0 ? clock() + TELL_AGAIN_MS : null;
    const times = [this.#room.getNextDue(), again, this.sockets.getWatchMs(), this.#room.getForgetMs()];
    const set = times.filter((time) => time !== null);
    if (set.length > 0) await this.ctx.storage.setAlarm(Math.min(...set));
  }

  async #deliverEnds(): Promise<void> {
    await deliverEnds(this.#room, (player, ends) => this.env.STUDIO_PLAYER.getByName(player).endTickets(ends));
  }
}
