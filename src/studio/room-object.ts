import { DurableObject } from 'cloudflare:workers';
import type { Sockets } from './sockets.ts';

/** A room whose players have sockets (sockets.ts). The room's alarm calls `watchSockets`. */
export abstract class RoomObject extends DurableObject<Env> {
  protected abstract readonly sockets: Sockets;
  #watching: Promise<void> | undefined;

  override async fetch(): Promise<Response> {
    return this.sockets.accept();
  }

  async lookAt(player: string): Promise<void> {
    await this.sockets.lookAt(player);
  }

  override async webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    await this.sockets.hear(socket, data);
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    this.sockets.leave(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    this.sockets.leave(socket);
  }

  /** Checks the sockets in parallel with rounds and turns, so that a slow wallet does not delay them. */
  protected watchSockets(): void {
    this.#watching ??= this.sockets.watch().finally(() => {
      this.#watching = undefined;
    });
    this.ctx.waitUntil(this.#watching);
  }
}
