interface Options<Message> {
  /** Path and query of the room's socket. */
  readonly path: string;
  readonly launch: string;
  onMessage(message: Message): void;
  onOpen(): void;
  /** @param reason what the room said at the end, if anything */
  onLost(reason: string): void;
  onExpired(): void;
}

export interface Socket {
  /** Dropped while there is no connection: what must arrive is sent again by whoever sent it, once there is one. */
  send(message: object): void;
}

/** Waits before the next attempt; half of each is drawn, so that a room of people does not come back in one instant. */
const BACKOFF_MS: readonly number[] = [500, 1000, 2000, 4000, 8000, 15_000];
const PING_MS = 20_000;
const PONG_MS = 10_000;
/** As src/studio/sockets.ts closes for a launch that is not live. */
const EXPIRED_CODE = 4001;

function toBackoff(attempt: number, random: number): number {
  const longest = BACKOFF_MS[Math.min(attempt, BACKOFF_MS.length - 1)] ?? 0;
  return longest * (0.5 + random / 2);
}

/** A room's socket, opened again whenever it ends. The launch is the first thing that is said on it. */
export function openSocket<Message>({ path, launch, onMessage, onOpen, onLost, onExpired }: Options<Message>): Socket {
  let attempt = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let live: WebSocket | undefined;

  const open = () => {
    clearTimeout(again);
    again = undefined;
    const url = new URL(path, location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    const socket = new WebSocket(url);
    live = socket;
    let isHeard = false;
    let silence: ReturnType<typeof setTimeout> | undefined;
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
      onLost(reason);
      again = setTimeout(open, toBackoff(attempt, Math.random()));
      attempt += 1;
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

  // A phone that comes out of the pocket, or back into the network, does not wait.
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
