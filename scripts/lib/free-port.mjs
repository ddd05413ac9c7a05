import { isPortFree } from './server.mjs';

/** Linux gives ports above 32,767 to outgoing connections, so it takes none of the ports in this range while a product restarts. */
const FIRST = 20_000;
const COUNT = 12_000;

/** Returns a port without a listener. It is random, so that processes that look at the same time find different ones. */
export async function findFreePort() {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isPortFree(port)) return port;
  }
}
