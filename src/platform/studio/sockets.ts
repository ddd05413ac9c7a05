import type { Result } from '../result.ts';
import { type Launch, parseLaunch } from './launch.ts';

/** Why a room ended a socket; clients come back after all but `launch`. */
export const SOCKET_CLOSED = {
  policy: 1008,
  tooBig: 1009,
  later: 1013,
  launch: 4001,
  full: 4008,
  flood: 4009,
} as const;

/** The launch comes within this time, in the first frame: a browser sends no header with a WebSocket. */
const FIRST_FRAME_MS = 5000;
const FRAME_MAX = 4096;
const FRAMES_A_SECOND = 20;
/** Tabs and devices of one player at one room. */
const SOCKETS_OF_ONE = 6;
const SOCKETS_MAX = 3000;

export const PING = 'ping';
export const PONG = 'pong';

/** Who sits at a socket; it sleeps with the room. */
export interface Seat {
  readonly player: string;
  readonly gameId: string;
  readonly launch: string;
}

interface Options {
  readonly ctx: DurableObjectState;
  /** Does this room play that game, and is the launch live? */
  readonly vouch: (launch: Launch) => Promise<Result<unknown>>;
  readonly onJoin: (socket: WebSocket, seat: Seat) => Promise<void>;
  /** What is said after the launch; rooms that only tell have none. */
  readonly onFrame?: (socket: WebSocket, seat: Seat, text: string) => Promise<void>;
  readonly onLeave: (seat: Seat) => void;
}

function close(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // It is closed already.
  }
}

function send(socket: WebSocket, text: string): boolean {
  try {
    socket.send(text);
    return true;
  } catch {
    return false;
  }
}

function getSeat(socket: WebSocket): Seat | undefined {
  return (socket.deserializeAttachment() as Seat | null) ?? undefined;
}

function readLaunch(text: string): Launch | undefined {
  try {
    const frame: unknown = JSON.parse(text);
    const token = typeof frame === 'object' && frame !== null && 'launch' in frame ? frame.launch : undefined;
    return typeof token === 'string' ? parseLaunch(token) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The sockets of a room, which may sleep under them. Nobody hears anything before a launch that the wallet vouches for; the room's
 * object passes its `webSocketMessage` and `webSocketClose` on.
 */
export function createSockets({ ctx, vouch, onJoin, onFrame, onLeave }: Options) {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  const floods = new WeakMap<WebSocket, { second: number; frames: number }>();
  const joining = new WeakSet<WebSocket>();

  const listSeated = () =>
    ctx.getWebSockets().flatMap((socket) => {
      const seat = socket.readyState === WebSocket.OPEN ? getSeat(socket) : undefined;
      return seat ? [{ socket, seat }] : [];
    });

  function isFlood(socket: WebSocket, now: number): boolean {
    const second = Math.floor(now / 1000);
    const known = floods.get(socket);
    const frames = known?.second === second ? known.frames + 1 : 1;
    floods.set(socket, { second, frames });
    return frames > FRAMES_A_SECOND;
  }

  async function join(socket: WebSocket, text: string): Promise<void> {
    const launch = readLaunch(text);
    if (!launch || joining.has(socket)) return close(socket, SOCKET_CLOSED.policy, 'launch');
    joining.add(socket);
    const vouched = await vouch(launch);
    if (!vouched.ok) {
      const isOver = vouched.code === 'games.launch_expired' || vouched.code === 'games.unknown';
      return close(socket, isOver ? SOCKET_CLOSED.launch : SOCKET_CLOSED.later, vouched.code);
    }
    const { player, gameId, token } = launch;
    const own = listSeated().filter(({ seat }) => seat.player === player);
    if (own.length >= SOCKETS_OF_ONE) close(own[0]?.socket ?? socket, SOCKET_CLOSED.full, 'other tabs');
    const seat: Seat = { player, gameId, launch: token };
    socket.serializeAttachment(seat);
    await onJoin(socket, seat);
  }

  return {
    listSeated,

    /** Answers the start of a WebSocket. */
    accept(): Response {
      const { 0: client, 1: server } = new WebSocketPair();
      ctx.acceptWebSocket(server);
      if (ctx.getWebSockets().length > SOCKETS_MAX) close(server, SOCKET_CLOSED.full, 'full');
      else {
        setTimeout(() => {
          if (!getSeat(server) && !joining.has(server)) close(server, SOCKET_CLOSED.policy, 'launch');
        }, FIRST_FRAME_MS);
      }
      return new Response(null, { status: 101, webSocket: client });
    },

    async hear(socket: WebSocket, data: string | ArrayBuffer, now: number): Promise<void> {
      if (typeof data !== 'string') return close(socket, SOCKET_CLOSED.policy, 'frame');
      if (data.length > FRAME_MAX) return close(socket, SOCKET_CLOSED.tooBig, 'frame');
      if (isFlood(socket, now)) return close(socket, SOCKET_CLOSED.flood, 'flood');
      const seat = getSeat(socket);
      if (!seat) return join(socket, data);
      if (!onFrame) return close(socket, SOCKET_CLOSED.policy, 'frame');
      await onFrame(socket, seat, data);
    },

    leave(socket: WebSocket): void {
      const seat = getSeat(socket);
      close(socket, 1000, '');
      if (seat) onLeave(seat);
    },

    /** The same text to everybody, made once. */
    tellAll(text: string): void {
      for (const { socket } of listSeated()) send(socket, text);
    },

    /** To every tab of these players. */
    tell(texts: ReadonlyMap<string, readonly string[]>): void {
      for (const { socket, seat } of listSeated()) {
        for (const text of texts.get(seat.player) ?? []) send(socket, text);
      }
    },
  };
}

export type Sockets = ReturnType<typeof createSockets>;
