import type { Endpoint } from '../../contract/core/endpoint.ts';
import { leaksToken } from '../session/split.ts';

/** Close codes of RFC 6455. Codes from 4000 on are our own. */
export const CLOSED = {
  goingAway: 1001,
  policy: 1008,
  tooBig: 1009,
  failed: 1011,
  session: 4001,
  suspended: 4004,
  flood: 4009,
} as const;
const CLOSABLE = (code: number) => code === 1000 || (code >= 3000 && code <= 4999);

/** Maximum size and rate of a visitor's frames. A frame of the platform may be as long as the contract allows. */
const FRAME_MAX = 4_096;
const FRAMES_A_SECOND = 20;
/**
 * Interval of permission checks. The check reads the permission's memory, which is at most 4 seconds old, so a socket
 * ends within 5 seconds of a change.
 */
const WATCH_MS = 1_000;
/** The platform's rooms answer `ping` with this text. */
const PONG = 'pong';

export type Frame = MessageEvent<string | ArrayBuffer>;

function sizeOf(data: string | ArrayBuffer): number {
  return typeof data === 'string' ? data.length : data.byteLength;
}

export function close(socket: WebSocket, code: number, reason = ''): void {
  try {
    socket.close(code, reason);
  } catch {
    // The socket is already closed.
  }
}

/** Forwards the messages of one end to the other, and closes both together. */
function pass(from: WebSocket, to: WebSocket, findFault: (data: string | ArrayBuffer) => number | undefined): void {
  from.addEventListener('message', ({ data }: Frame) => {
    const fault = findFault(data);
    if (fault !== undefined) {
      close(from, fault);
      close(to, fault);
      return;
    }
    try {
      to.send(data);
    } catch {
      close(from, CLOSED.failed);
    }
  });
  from.addEventListener('close', ({ code, reason }) => {
    close(to, CLOSABLE(code) ? code : 1000, reason.slice(0, 100));
    close(from, CLOSABLE(code) ? code : 1000);
  });
  from.addEventListener('error', () => close(to, CLOSED.failed));
}

function createFloodCount(now: () => number): () => boolean {
  let second = 0;
  let frames = 0;
  return () => {
    const present = Math.floor(now() / 1000);
    frames = present === second ? frames + 1 : 1;
    second = present;
    return frames > FRAMES_A_SECOND;
  };
}

interface PipeOptions {
  readonly endpoint: Endpoint;
  /** The session's platform token, which no frame may contain. */
  readonly token: string | undefined;
  readonly now: () => number;
  /** Whether the gate still admits this visitor. */
  readonly isWelcome: () => Promise<boolean>;
}

/** Validates frames of the platform like answers: JSON of the contract, without the token in any escaping. */
function createFrameCheck({ endpoint, token }: PipeOptions): (data: string | ArrayBuffer) => number | undefined {
  return (data) => {
    if (sizeOf(data) > endpoint.answerLimit) return CLOSED.tooBig;
    if (data === PONG) return undefined;
    try {
      const json: unknown = typeof data === 'string' ? JSON.parse(data) : undefined;
      if (typeof data !== 'string' || !endpoint.response.safeParse(json).success) return CLOSED.failed;
      const text = data.includes('\\') ? JSON.stringify(json) : data;
      return token !== undefined && leaksToken(text, token) ? CLOSED.failed : undefined;
    } catch {
      return CLOSED.failed;
    }
  };
}

/**
 * Connects a visitor's socket to the platform's until one of them closes, a rule is violated, or the site is closed to
 * the visitor.
 */
export function pipe(client: WebSocket, server: WebSocket, options: PipeOptions): void {
  const { now, isWelcome } = options;
  const isFlood = createFloodCount(now);
  pass(client, server, (data) => {
    if (isFlood()) return CLOSED.flood;
    return sizeOf(data) > FRAME_MAX ? CLOSED.tooBig : undefined;
  });
  pass(server, client, createFrameCheck(options));
  // One check at a time, because each may have to wait while the platform is silent.
  const look = async () => {
    if (client.readyState !== WebSocket.OPEN) return;
    if (await isWelcome().catch(() => true)) watch = setTimeout(look, WATCH_MS);
    else for (const socket of [client, server]) close(socket, CLOSED.goingAway, 'closed');
  };
  let watch = setTimeout(look, WATCH_MS);
  client.addEventListener('close', () => clearTimeout(watch));
}
