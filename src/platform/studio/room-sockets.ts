import { CURRENCIES, type Currency } from '../../contract/money.ts';
import { parseLaunch } from './launch.ts';

/** Who a socket belongs to, once a launch was shown; it sleeps with the room. */
export interface Someone {
  readonly player: string;
  readonly currency: Currency;
}

export const SOCKET_CLOSED = { policy: 1008, full: 4008, flood: 4009, launch: 4001 } as const;
const FIRST_FRAME_MS = 5_000;
const FRAME_MAX = 2_048;
const MESSAGES_A_SECOND = 20;
const SOCKETS_MAX = 5_000;
const SOCKETS_OF_ONE_MAX = 4;

interface Handlers {
  onJoin(someone: Someone): Promise<void>;
  onMessage(someone: Someone, said: unknown): Promise<void>;
}

function isSomeone(value: unknown): value is Someone {
  const { player, currency } = (value ?? {}) as Partial<Someone>;
  return typeof player === 'string' && CURRENCIES.some((each) => each === currency);
}

function readFrame(frame: string | ArrayBuffer): unknown {
  if (typeof frame !== 'string' || frame.length > FRAME_MAX) return undefined;
  try {
    return JSON.parse(frame);
  } catch {
    return undefined;
  }
}

function close(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // It is closed already.
  }
}

/** The sockets of one room. They sleep with it; who somebody is, only the player's own object says, of a launch. */
export function createRoomSockets(ctx: DurableObjectState, env: Env, { onJoin, onMessage }: Handlers) {
  const counts = new WeakMap<WebSocket, { second: number; messages: number }>();
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'));

  const getSomeone = (socket: WebSocket): Someone | undefined => {
    const value: unknown = socket.deserializeAttachment();
    return isSomeone(value) ? value : undefined;
  };

  function isFlood(socket: WebSocket): boolean {
    const second = Math.floor(Date.now() / 1000);
    const known = counts.get(socket);
    const messages = known?.second === second ? known.messages + 1 : 1;
    counts.set(socket, { second, messages });
    return messages > MESSAGES_A_SECOND;
  }

  async function join(socket: WebSocket, said: unknown): Promise<void> {
    const token = (said as { launch?: unknown } | undefined)?.launch;
    const launch = typeof token === 'string' ? parseLaunch(token) : undefined;
    if (!launch || launch.gameId !== ctx.id.name) return close(socket, SOCKET_CLOSED.launch, 'launch');
    const funds = await env.STUDIO_PLAYER.getByName(launch.player).askFunds(launch.token);
    if (!funds.ok && funds.code === 'games.launch_expired') return close(socket, SOCKET_CLOSED.launch, 'launch');
    if (!funds.ok) return close(socket, 1013, 'later');
    const someone: Someone = { player: launch.player, currency: funds.value.currency };
    const others = ctx.getWebSockets().filter((other) => getSomeone(other)?.player === someone.player);
    if (others.length >= SOCKETS_OF_ONE_MAX)
      for (const other of others.slice(0, 1)) close(other, SOCKET_CLOSED.full, 'full');
    socket.serializeAttachment(someone);
    await onJoin(someone);
  }

  return {
    accept(request: Request): Response {
      if (request.headers.get('Upgrade')?.toLowerCase() !== 'websocket') return new Response(null, { status: 426 });
      const { 0: client, 1: server } = new WebSocketPair();
      ctx.acceptWebSocket(server);
      if (ctx.getWebSockets().length > SOCKETS_MAX) close(server, SOCKET_CLOSED.full, 'full');
      setTimeout(() => {
        if (!getSomeone(server)) close(server, SOCKET_CLOSED.policy, 'launch');
      }, FIRST_FRAME_MS);
      return new Response(null, { status: 101, webSocket: client });
    },

    async hear(socket: WebSocket, frame: string | ArrayBuffer): Promise<void> {
      if (isFlood(socket)) return close(socket, SOCKET_CLOSED.flood, 'flood');
      const said = readFrame(frame);
      if (said === undefined) return close(socket, SOCKET_CLOSED.policy, 'frame');
      const someone = getSomeone(socket);
      await (someone ? onMessage(someone, said) : join(socket, said));
    },

    forget: (socket: WebSocket) => close(socket, 1000, ''),

    /** Each tab hears what is meant for its player; undefined is nothing. */
    tell(toMessage: (someone: Someone) => object | undefined): void {
      for (const socket of ctx.getWebSockets()) {
        const someone = getSomeone(socket);
        const message = someone && toMessage(someone);
        if (!message) continue;
        try {
          socket.send(JSON.stringify(message));
        } catch {
          // Gone meanwhile: nobody is left to tell.
        }
      }
    },
  };
}

export type RoomSockets = ReturnType<typeof createRoomSockets>;
