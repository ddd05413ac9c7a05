const AGAIN_MS = 500;
const EXPIRED_CODE = 4001;

export interface RoomLine {
  say(message: object): void;
  close(): void;
}

/** A room's socket as a frame opens it: it reconnects after a loss, not after the end of the launch. */
export function openRoom<Message>(
  origin: string,
  path: string,
  launch: string,
  onMessage: (message: Message) => void,
): RoomLine {
  let isClosed = false;
  let socket: WebSocket;
  const open = () => {
    if (isClosed) return;
    // Node's own WebSocket option; a frame's origin is `null`.
    const options = { headers: { origin: 'null' } } as unknown as string[];
    socket = new WebSocket(`${origin.replace(/^http/, 'ws')}/studio/api/socket/${path}`, options);
    socket.addEventListener('open', () => socket.send(JSON.stringify({ launch })));
    socket.addEventListener('message', ({ data }) => {
      if (data !== 'pong') onMessage(JSON.parse(String(data)) as Message);
    });
    socket.addEventListener('error', () => {});
    socket.addEventListener('close', ({ code }) => {
      if (code !== EXPIRED_CODE) setTimeout(open, AGAIN_MS);
    });
  };
  open();
  return {
    say(message) {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close() {
      isClosed = true;
      socket.close();
    },
  };
}
