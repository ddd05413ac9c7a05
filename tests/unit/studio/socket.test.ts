import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OPEN_MS, openSocket } from '../../../src/studio/client/socket.ts';

const sockets: FakeSocket[] = [];

class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;
  readonly sent: string[] = [];

  constructor() {
    super();
    sockets.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  /** Starts to close the socket, but never ends: in a network that answers nothing, the browser waits for the other side too. */
  close(): void {
    this.readyState = 2;
  }
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  hear(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

beforeEach(() => {
  sockets.length = 0;
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('location', new URL('https://orla.test/studio/play/x'));
  vi.stubGlobal('addEventListener', vi.fn());
  vi.stubGlobal('document', { addEventListener: vi.fn(), visibilityState: 'visible' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open() {
  const told = { onMessage: vi.fn(), onOpen: vi.fn(), onLost: vi.fn(), onExpired: vi.fn() };
  openSocket({ path: '/studio/api/socket/x', launch: 'launch', ...told });
  return told;
}

describe('the socket of a room', () => {
  test.each([
    ['never opens', () => undefined],
    ['opens and stays silent', () => sockets[0]?.open()],
  ])('that %s counts as lost, and is opened again', (_, begin) => {
    const { onLost } = open();
    begin();
    vi.advanceTimersByTime(OPEN_MS - 1);
    expect(onLost).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onLost).toHaveBeenCalledExactlyOnceWith('');
    vi.advanceTimersByTime(500);
    expect(sockets).toHaveLength(2);
  });

  test('that has answered is left alone', () => {
    const { onLost, onOpen } = open();
    sockets[0]?.open();
    sockets[0]?.hear({ kind: 'state' });
    vi.advanceTimersByTime(OPEN_MS);
    expect(onOpen).toHaveBeenCalledOnce();
    expect(onLost).not.toHaveBeenCalled();
  });

  test('that the browser does not have counts as lost', () => {
    vi.stubGlobal('WebSocket', undefined);
    const { onLost } = open();
    vi.advanceTimersByTime(0);
    expect(onLost).toHaveBeenCalledExactlyOnceWith('');
  });
});
