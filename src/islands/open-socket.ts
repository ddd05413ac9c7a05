import { createSocket } from '../lib/create-socket.ts';
import type { Environment } from '../stores/core/environment.ts';

/** Close code for a connection that never opened (RFC 6455). */
const NEVER_OPENED = 1006;

/** A WebSocket of the site; messages before it opens or after it closed are dropped. */
export const openSocket: Environment['openSocket'] = (path, { onOpen, onMessage, onClose }) => {
  const socket = createSocket(new URL(path, location.href.replace(/^http/, 'ws')));
  if (!socket) setTimeout(onClose, 0, NEVER_OPENED);
  socket?.addEventListener('open', onOpen);
  socket?.addEventListener('message', ({ data }) => onMessage(String(data)));
  socket?.addEventListener('close', ({ code }) => onClose(code));
  return {
    send: (frame) => {
      if (socket?.readyState === WebSocket.OPEN) socket.send(frame);
    },
    close: (code) => socket?.close(code),
  };
};
