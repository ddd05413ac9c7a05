import http from 'node:http';
import type { Asked } from '../hostile-paths.ts';

const CONNECTIONS = 8;

export interface RawAnswer extends Asked {
  /** 0 if the connection was closed without a response. */
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}
export interface RawAsked extends Asked {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends request targets byte by byte over a few connections, without the normalisation of `URL` or `fetch`. */
export function createRawClient(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });

  function ask({ method, path, headers = {} }: RawAsked): Promise<RawAnswer> {
    return new Promise((resolve) => {
      const target = Buffer.from(path).toString('latin1');
      const all = { host: `localhost:${port}`, 'content-length': '0', ...headers };
      const request = http.request({ host: '127.0.0.1', port, agent, method, path: target, headers: all });
      request.on('error', () => resolve({ method, path, status: 0, headers: {}, body: '' }));
      request.on('response', async (response) => {
        const pieces: Buffer[] = [];
        for await (const piece of response) pieces.push(piece as Buffer);
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ method, path, status, headers: answered, body: Buffer.concat(pieces).toString('latin1') });
      });
      request.end();
    });
  }

  return {
    ask,
    askAll: (list: readonly RawAsked[]): Promise<RawAnswer[]> => Promise.all(list.map(ask)),
    close: () => agent.destroy(),
  };
}
export type RawClient = ReturnType<typeof createRawClient>;
