import type { ErrorCode } from '../contract/core/errors.ts';
import { type Result, refuse } from '../server/result.ts';
import { type Launch, parseLaunch } from './launch.ts';

/** Close codes of a room. Clients reconnect after every code except `launch`. */
export const SOCKET_CLOSED = {
  policy: 1008,
  tooBig: 1009,
  later: 1013,
  launch: 4001,
  full: 4008,
  flood: 4009,
} as const;

/** The first message has the launch and must arrive within this time. A browser cannot send the launch as a header of a WebSocket. */
const FIRST_FRAME_MS = 5000;
const FRAME_MAX = 4096;
const FRAMES_A_SECOND = 20;
/** Maximum number of sockets of one player in one room, over all tabs and devices. */
const SOCKETS_OF_ONE = 6;
const SOCKETS_MAX = 3000;
/** Interval between launch checks of a socket, in case the call of `lookAt` was lost. A full room checks its sockets in turns. */
export const WATCH_MS = 5000;
const WATCHED_AT_ONCE = 64;
const WATCH_PAUSE_MS = 1000;

export const PING = 'ping';
export const PONG = 'pong';

/** The player of a socket, stored as its attachment so that it survives hibernation. */
export interface Seat {
  readonly player: string;
  readonly gameId: string;
  readonly launch: string;
  /** When the wallet last confirmed the launch. */
  readonly vouchedMs: number;
}

interface Options {
  readonly ctx: DurableObjectState;
  /** Checks that the room plays this game and that the launch is live. */
  readonly vouch: (launch: Launch) => Promise<Result<unknown>>;
  /** Checks that the launch is still live. Called repeatedly, so a recent cached answer is enough. */
  readonly revouch: (launch: Launch) => Promise<Result<unknown>>;
  readonly now: () => number;
  readonly onJoin: (socket: WebSocket, seat: Seat) => Promise<void>;
  /** Handles the messages after the launch. A room that only sends has no handler. */
  readonly onFrame?: (socket: WebSocket, seat: Seat, text: string) => Promise<void>;
  readonly onLeave: (seat: Seat) => void;
}

function close(socket: WebSocket, code: number, reason: string): void {
  try {
    socket.close(code, reason);
  } catch {
    // The socket is already closed.
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

/** Whether the code means that the launch has ended. Other codes say nothing about the launch: the wallet may be unavailable. */
function isOver(code: ErrorCode): boolean {
  return code === 'games.launch_expired' || code === 'games.unknown';
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
 * The sockets of a room, which may hibernate. A socket receives nothing before the wallet has confirmed its launch. The room's object
 * forwards `webSocketMessage` and `webSocketClose`.
 */
export function createSockets({ ctx, vouch, revouch, now, onJoin, onFrame, onLeave }: Options) {
  ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  const floods = new WeakMap<WebSocket, { second: number; frames: number }>();
  const joining = new WeakSet<WebSocket>();
  let watchedMs = 0;

  const listSeated = () =>
    ctx.getWebSockets().flatMap((socket) => {
      const seat = socket.readyState === WebSocket.OPEN ? getSeat(socket) : undefined;
      return seat ? [{ socket, seat }] : [];
    });

  function isFlood(socket: WebSocket): boolean {
    const second = Math.floor(now() / 1000);
    const known = floods.get(socket);
    const frames = known?.second === second ? known.frames + 1 : 1;
    floods.set(socket, { second, frames });
    return frames > FRAMES_A_SECOND;
  }

  async function join(socket: WebSocket, text: string): Promise<void> {
    const launch = readLaunch(text);
    if (!launch || joining.has(socket)) return close(socket, SOCKET_CLOSED.policy, 'launch');
    joining.add(socket);
    // A failed check closes the socket, which would otherwise stay open without a seat.
    const vouched = await vouch(launch).catch(() => refuse('upstream.unavailable'));
    if (!vouched.ok) {
      return close(socket, isOver(vouched.code) ? SOCKET_CLOSED.launch : SOCKET_CLOSED.later, vouched.code);
    }
    const { player, gameId, token } = launch;
    const own = listSeated().filter(({ seat }) => seat.player === player);
    if (own.length >= SOCKETS_OF_ONE) close(own[0]?.socket ?? socket, SOCKET_CLOSED.full, 'other tabs');
    const seat: Seat = { player, gameId, launch: token, vouchedMs: now() };
    socket.serializeAttachment(seat);
    await onJoin(socket, seat);
  }

  async function ask(socket: WebSocket, seat: Seat): Promise<void> {
    const launch = parseLaunch(seat.launch);
    const vouched = launch && (await revouch(launch).catch(() => undefined));
    if (!launch || (vouched && !vouched.ok && isOver(vouched.code)))
      return close(socket, SOCKET_CLOSED.launch, 'launch');
    socket.serializeAttachment({ ...seat, vouchedMs: now() } satisfies Seat);
  }

  return {
    listSeated,

    /** Closes the sockets of launches that have ended by sign-out, revocation or lockout. */
    async watch(): Promise<void> {
      watchedMs = now();
      const due = listSeated()
        .filter(({ seat }) => seat.vouchedMs + WATCH_MS <= watchedMs)
        .sort((one, other) => one.seat.vouchedMs - other.seat.vouchedMs)
        .slice(0, WATCHED_AT_ONCE);
      await Promise.all(due.map(({ socket, seat }) => ask(socket, seat)));
    },

    /** Checks one player's sockets at once, because launches of this player have ended. */
    async lookAt(player: string): Promise<void> {
      const own = listSeated().filter(({ seat }) => seat.player === player);
      await Promise.all(own.map(({ socket, seat }) => ask(socket, seat)));
    },

    /** When `watch` is due next; null without sockets. The room sets its alarm for it. */
    getWatchMs(): number | null {
      const times = listSeated().map(({ seat }) => seat.vouchedMs + WATCH_MS);
      return times.length > 0 ? Math.max(Math.min(...times), watchedMs + WATCH_PAUSE_MS) : null;
    },

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

    async hear(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
      if (typeof data !== 'string') return close(socket, SOCKET_CLOSED.policy, 'frame');
      if (data.length > FRAME_MAX) return close(socket, SOCKET_CLOSED.tooBig, 'frame');
      if (isFlood(socket)) return close(socket, SOCKET_CLOSED.flood, 'flood');
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

    tellAll(text: string): void {
      for (const { socket } of listSeated()) send(socket, text);
    },

    /** Sends each player the texts listed for that player. All other sockets get `others`. */
    tell(texts: ReadonlyMap<string, readonly string[]>, others?: string): void {
      const rest = others === undefined ? [] : [others];
      for (const { socket, seat } of listSeated()) {
        for (const text of texts.get(seat.player) ?? rest) send(socket, text);
      }
    },
  };
}

export type Sockets = ReturnType<typeof createSockets>;
