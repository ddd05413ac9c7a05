import { DurableObject } from 'cloudflare:workers';
import { clock } from '../../clock.ts';
import { logError } from '../../log.ts';
import type { Result } from '../../result.ts';
import { createRoomSockets, type RoomSockets, type Someone } from '../room-sockets.ts';
import type { PlacedTicket, TicketPlace } from '../tickets/ticket.ts';
import { type CardAction, type CardMessage, parseAction } from './messages.ts';
import { type CardRoom, createCardRoom } from './room.ts';
import { tellEnds } from './tell-ends.ts';

const TELL_AGAIN_MS = 5_000;
const TIDY_MS = 3_600_000;

/** A card room, addressed by game id: its tables, and the sockets of those who are there. */
export class CardsDurableObject extends DurableObject<Env> implements TicketPlace {
  readonly #room: CardRoom;
  readonly #sockets: RoomSockets;
  #tail: Promise<unknown> = Promise.resolve();
  #tidied = 0;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.#room = createCardRoom({
      storage: ctx.storage,
      now: clock,
      onChange: (players, isLobby) => this.#show(players, isLobby),
    });
    this.#sockets = createRoomSockets(ctx, env, {
      onJoin: (someone) => this.#join(someone),
      onMessage: (someone, said) => this.#act(someone, said),
    });
  }

  override async fetch(request: Request): Promise<Response> {
    return this.#sockets.accept(request);
  }

  async acceptTicket(ticket: PlacedTicket): Promise<Result<{ accepted: string }>> {
    return this.#inTurn(() => this.#room.seat(ticket));
  }

  override async webSocketMessage(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
    await this.#sockets.hear(socket, frame);
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    this.#sockets.forget(socket);
  }

  override async alarm(): Promise<void> {
    await this.#inTurn(async () => undefined);
  }

  async #join(someone: Someone): Promise<void> {
    await this.#inTurn(() => this.#room.prepare(someone.currency));
    this.#tellOne(someone, this.#toMessage(someone));
  }

  async #act(someone: Someone, said: unknown): Promise<void> {
    const action = parseAction(said);
    if (!action) return;
    const answer = await this.#inTurn(async () => this.#answer(someone, action));
    this.#tellOne(someone, { type: 'answer', actionId: action.actionId, answer });
  }

  #tellOne({ player }: Someone, message: CardMessage): void {
    this.#sockets.tell((other) => (other.player === player ? message : undefined));
  }

  #answer({ player }: Someone, action: CardAction) {
    const { actionId, table } = action;
    return action.type === 'play'
      ? this.#room.play(player, actionId, table, action.card)
      : this.#room.leave(player, actionId, table);
  }

  #toMessage({ player, currency }: Someone): CardMessage {
    return { type: 'room', view: this.#room.toView(player, currency) };
  }

  #show(players: readonly string[], isLobby: boolean): void {
    this.#sockets.tell((someone) =>
      isLobby || players.includes(someone.player) ? this.#toMessage(someone) : undefined,
    );
  }

  /** One verb at a time; what was due before it is done before it, and what follows from it is seen to. */
  #inTurn<Value>(verb: () => Promise<Value>): Promise<Value> {
    const run = this.#tail.then(async () => {
      await this.#room.wake();
      const value = await verb();
      await this.#arm();
      return value;
    });
    this.#tail = run.catch((error: unknown) => logError('studio.cards_room', { error: String(error) }));
    void this.#tail.then(() => this.#tell());
    return run;
  }

  /** The object has one alarm: the next thing that is due, or ends that nobody could be told. */
  async #arm(): Promise<void> {
    const now = clock();
    if (now - this.#tidied > TIDY_MS) {
      this.#tidied = now;
      this.#room.forget();
    }
    const due = this.#room.getNextDue();
    const again = this.#room.listUntold(1).length > 0 ? now + TELL_AGAIN_MS : null;
    const next = Math.min(due ?? Number.POSITIVE_INFINITY, again ?? Number.POSITIVE_INFINITY);
    if (Number.isFinite(next)) await this.ctx.storage.setAlarm(next);
  }

  async #tell(): Promise<void> {
    await tellEnds(this.#room, (player, ends) => this.env.STUDIO_PLAYER.getByName(player).endTickets(ends));
  }
}
