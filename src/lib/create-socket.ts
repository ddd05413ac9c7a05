/** Undefined in a browser that has no sockets or refuses them, which counts as a connection that was lost. */
export function createSocket(url: URL): WebSocket | undefined {
  try {
    return new WebSocket(url);
  } catch {
    return undefined;
  }
}
