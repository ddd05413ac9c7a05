import { CHAT_PING, CHAT_PONG, joinChat } from '../../contract/chat/chat.ts';
import { environment, type Socket } from '../core/environment.ts';

/** Delays before reconnecting; the last one repeats. */
export const RETRY_AFTER_MS = [1_000, 2_000, 5_000, 15_000, 30_000] as const;
/** Pings detect a silently lost connection by a missing answer. */
export const PING_EVERY_MS = 25_000;
const PONG_WITHIN_MS = 10_000;
/** Time limit for the first frame. A network may drop the request to connect, and the browser would wait for minutes. */
export const FIRST_FRAME_WITHIN_MS = 10_000;
const LOST = 4000;

interface Hearers {
  /** Content of the first frame: the session handle (edge). Undefined if there is no session. */
  readonly getHandle: () => string | undefined;
  readonly onFrame: (frame: string) => void;
  /** Returns false to stop reconnecting. */
  readonly onClose: (code: number) => boolean;
}

/** A socket to the room that reconnects by itself. */
export function createConnection({ getHandle, onFrame, onClose }: Hearers) {
  let socket: Socket | undefined;
  let tries = 0;
  let callOff: (() => void) | undefined;

  function plan(milliseconds: number, run: () => void): void {
    callOff?.();
    callOff = environment().after(milliseconds, run);
  }

  function ping(): void {
    socket?.send(CHAT_PING);
    plan(PONG_WITHIN_MS, () => socket?.close(LOST));
  }

  function hear(frame: string): void {
    tries = 0;
    plan(PING_EVERY_MS, ping);
    if (frame !== CHAT_PONG) onFrame(frame);
  }

  function open(): void {
    const handle = getHandle();
    if (!handle) return;
    const mine = environment().openSocket(joinChat.path, {
      onOpen: () => mine.send(handle),
      onMessage: (frame) => {
        if (mine === socket) hear(frame);
      },
      onClose: (code) => {
        if (mine !== socket) return;
        socket = undefined;
        callOff?.();
        if (!onClose(code)) return;
        plan(RETRY_AFTER_MS[Math.min(tries, RETRY_AFTER_MS.length - 1)] ?? 0, open);
        tries += 1;
      },
    });
    socket = mine;
    plan(FIRST_FRAME_WITHIN_MS, () => mine.close(LOST));
  }

  return {
    open: () => {
      if (socket) return;
      callOff?.();
      tries = 0;
      open();
    },
    send: (frame: string) => socket?.send(frame),
    close: () => {
      callOff?.();
      const last = socket;
      socket = undefined;
      last?.close(1000);
    },
  };
}
