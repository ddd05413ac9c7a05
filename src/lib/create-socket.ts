/** Opens a socket. Undefined in a browser that has no sockets or refuses them; the caller treats this as a lost connection. */
export function createSocket(url: URL): WebSocket | undefined {
  try {
    return new WebSocket(url);
  } catch {
    return undefined;
  }
}
