import type { Endpoint } from '../../contract/endpoint.ts';
import { leaksToken } from '../session/split.ts';

/** RFC 6455, and ours from 4000 on. */
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

/** A frame of whom we do not know well; answers may be as long as the contract lets an answer be. */
const FRAME_MAX = 4_096;
const FRAMES_A_SECOND = 20;
/**
 * How often the memory is looked into: who asks the platform, and how seldom, is the permission's. What it learns 4 seconds late at most ends a
 * socket within 5.
 */
const WATCH_MS = 1_000;
/** Rooms answer `ping` with it. */
const PONG = 'pong';

export type Frame = MessageEvent<string | ArrayBuffer>;

function sizeOf(data: string | ArrayBuffer): number {
  return typeof data === 'string' ? data.length : data.byteLength;
}

export function close(socket: WebSocket, code: number, reason = ''): void {
  try {
    socket.close(code, reason);
  } catch {
    // It is closed already.
  }
}

/** What one end says reaches the other, and the end of one is the end of the other. */
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
  /** The session's platform token, which no frame may show. */
  readonly token: string | undefined;
  readonly now: () => number;
  /** May this visitor still be here? */
  readonly isWelcome: () => Promise<boolean>;
}

/** What the platform says, checked as an answer is: a frame is JSON of the contract, and shows no token, however it is written. */
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

/** Joins a visitor's socket to the platform's, until one of them ends, rules are broken, or the site is closed to the visitor. */
export function pipe(client: WebSocket, server: WebSocket, options: PipeOptions): void {
  const { now, isWelcome } = options;
  const isFlood = createFloodCount(now);
  pass(client, server, (data) => {
    if (isFlood()) return CLOSED.flood;
    return sizeOf(data) > FRAME_MAX ? CLOSED.tooBig : undefined;
  });
  pass(server, client, createFrameCheck(options));
  // One look at a time: while the platform is silent each may wait for it.
  const look = async () => {
    if (client.readyState !== WebSocket.OPEN) return;
    if (await isWelcome().catch(() => true)) watch = setTimeout(look, WATCH_MS);
    else for (const socket of [client, server]) close(socket, CLOSED.goingAway, 'closed');
  };
  let watch = setTimeout(look, WATCH_MS);
  client.addEventListener('close', () => clearTimeout(watch));
}
