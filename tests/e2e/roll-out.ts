import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RollOut {
  readonly origin: string;
  /** Ends the deployment: from now on no file is missing. */
  finish(): void;
  /** Requests for missing files. */
  readonly missed: readonly string[];
  close(): Promise<void>;
}

/**
 * A proxy to the product that simulates a running deployment. For a hashed file that matches `isMissing`, it returns the product's own
 * answer for a missing file. Unlike the response to an intercepted request, the browser caches the proxy's responses.
 */
export async function startRollOut(product: string, isMissing: (path: string) => boolean): Promise<RollOut> {
  const missed: string[] = [];
  let isFinished = false;
  const { host, hostname, port } = new URL(product);
  const serve = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url = '/', method, headers } = incoming;
    const lacks = !isFinished && isMissing(url);
    if (lacks) missed.push(url);
    const path = lacks ? url.replace(/\.(\w+)$/, '-older.$1') : url;
    const origin = headers.origin && { origin: product };
    const forwarded = ask({ hostname, port, path, method, headers: { ...headers, ...origin, host } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  };
  const server = createServer(serve).listen(0, 'localhost');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    finish: () => {
      isFinished = true;
    },
    missed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
