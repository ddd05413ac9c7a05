import { createSocket } from '../../lib/create-socket.ts';

interface Options<Message> {
  /** Path and query of the room's socket. */
  readonly path: string;
  readonly launch: string;
  onMessage(message: Message): void;
  onOpen(): void;
  /** @param reason the room's close reason, possibly empty */
  onLost(reason: string): void;
  onExpired(): void;
}

export interface Socket {
  /** Messages without a connection are dropped; the sender must repeat them after reconnecting. */
  send(message: object): void;
}

/** Waits before the next attempt. Half of each is random, so that the players of a room do not reconnect at the same moment. */
const BACKOFF_MS: readonly number[] = [500, 1000, 2000, 4000, 8000, 15_000];
const PING_MS = 20_000;
const PONG_MS = 10_000;
/** Time limit until the first message. A network may drop the opening without an error, and the browser would wait for minutes. */
export const OPEN_MS = 10_000;
/** The close code of src/studio/sockets.ts for a launch that is not live. */
const EXPIRED_CODE = 4001;

function toBackoff(attempt: number, random: number): number {
  const longest = BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length - 1)] ?? 0;
  return longest * (0.5 + random / 2);
}

/** A room's socket that reconnects automatically. The launch is its first message. */
export function openSocket<Message>({ path, launch, onMessage, onOpen, onLost, onExpired }: Options<Message>): Socket {
  let attempt = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let live: WebSocket | undefined;

  const lose = (reason: string) => {
    onLost(reason);
    again = setTimeout(open, toBackoff(attempt, Math.random()));
    attempt += 1;
  };

  const open = () => {
    clearTimeout(again);
    again = undefined;
    const url = new URL(path, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = createSocket(url);
    if (!socket) {
      setTimeout(lose, 0, '');
      return;
    }
    live = socket;
    let isHeard = false;
    let silence: ReturnType<typeof setTimeout> | undefined = setTimeout(() => end(), OPEN_MS);
    const ping = setInterval(() => {
      if (socket.readyState !== WebSocket.OPEN) return;
      socket.send('ping');
      silence ??= setTimeout(() => end(), PONG_MS);
    }, PING_MS);
    const end = (code = 0, reason = '') => {
      if (live !== socket) return;
      live = undefined;
      clearInterval(ping);
      clearTimeout(silence);
      socket.close();
      if (code === EXPIRED_CODE) return onExpired();
      lose(reason);
    };
    socket.addEventListener('open', () => socket.send(JSON.stringify({ launch })));
    socket.addEventListener('message', ({ data }) => {
      clearTimeout(silence);
      silence = undefined;
      if (data === 'pong') return;
      if (!isHeard) {
        isHeard = true;
        attempt = 0;
        onOpen();
      }
      onMessage(JSON.parse(String(data)) as Message);
    });
    socket.addEventListener('close', ({ code, reason }) => end(code, reason));
  };

  // Reconnects at once when the page becomes visible or the network returns.
  const hurry = () => {
    if (!live && again !== undefined && document.visibilityState === 'visible') open();
  };
  addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  open();
  return {
    send(message) {
      if (live?.readyState === WebSocket.OPEN) live.send(JSON.stringify(message));
    },
  };
}
