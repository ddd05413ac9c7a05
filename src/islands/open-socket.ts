import type { Environment } from '../stores/core/environment.ts';

/** A WebSocket of the site; messages before it opens or after it closed are dropped. */
export const openSocket: Environment['openSocket'] = (path, { onOpen, onMessage, onClose }) => {
  const socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')));
  socket.addEventListener('open', onOpen);
  socket.addEventListener('message', ({ data }) => onMessage(String(data)));
  socket.addEventListener('close', ({ code }) => onClose(code));
  return {
    send: (frame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(frame);
    },
    close: (code) => socket.close(code),
  };
};
