import { mkdtempSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { inject } from 'vitest';
import { readPlatform, withoutFiles } from '../../scripts/bench/built.mjs';
import { serveWorkers } from '../../scripts/bench/workerd.mjs';
import { migrate } from '../../scripts/lib/migrate.mjs';
import { seedPlatform } from '../../scripts/lib/players.mjs';
import { toFailure, toSuccess } from '../../src/contract/core/envelope.ts';

/** Starts and seeds the embedded platform alone over HTTP, like an operator's own platform. */
export async function startPlatform(port: number, state: string, siteOrigin: string): Promise<() => void> {
  const problem = await migrate(state);
  if (problem) throw new Error(problem);
  const folder = mkdtempSync(path.join(inject('bundles'), 'captured-'));
  const platform = readPlatform(path.join(inject('bundles'), 'platform'), { SITE_ORIGIN: siteOrigin });
  const { stop } = await serveWorkers({ folder, port, workers: [withoutFiles(platform)], state, core: null });
  await seedPlatform(port);
  return stop;
}

export type Change = (value: never, asked: URL) => unknown;

async function readJson(answer: http.IncomingMessage): Promise<{ value: never }> {
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString());
}

/** A proxy between the site and its platform: cuts every connection while the platform is down, and changes responses for a test. */
export async function createFaults(port: number, platformPort: number) {
  let isGone = false;
  const changes = new Map<string, Change>();
  const troubled = new Map<string, number>();
  const server = http.createServer((request, response) => {
    if (isGone) {
      request.socket.destroy();
      return;
    }
    const { method, url = '/', headers } = request;
    const target = new URL(url, 'http://faults');
    const trouble = troubled.get(target.pathname);
    if (trouble) {
      const body = JSON.stringify(toFailure('internal.error'));
      response.writeHead(trouble, { 'content-type': 'application/json' }).end(body);
      return;
    }
    const change = changes.get(target.pathname);
    const asked = http.request({ host: '127.0.0.1', port: platformPort, method, path: url, headers }, (answer) => {
      const { statusCode = 502 } = answer;
      if (!change) {
        response.writeHead(statusCode, answer.headers);
        answer.pipe(response);
        return;
      }
      const { 'content-length': _length, 'transfer-encoding': _coding, ...kept } = answer.headers;
      readJson(answer).then(
        (said) => response.writeHead(200, kept).end(JSON.stringify(toSuccess(change(said.value, target)))),
        () => response.destroy(),
      );
    });
    asked.on('error', () => response.destroy());
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    setGone: (value: boolean) => {
      isGone = value;
    },
    /** Changes the value of a call's responses from now on, also if the platform refuses. */
    change: (path: string, change: Change) => changes.set(path, change),
    /** Answers a call with a JSON error from now on, as a failing platform does. */
    trouble: (path: string, status: number) => troubled.set(path, status),
    clear: () => {
      changes.clear();
      troubled.clear();
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
