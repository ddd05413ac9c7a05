import http from 'node:http';
import net from 'node:net';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { build, type Rolldown } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { readRuntime } from '../../scripts/lib/runtime.mjs';

const PORT = await findFreePort();
/** The same value as in asking-worker.ts. */
const PLACES = 8;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const WITHIN_MS = 4000;
const NOTICED_MS = 300;
/** The breaker's `OPEN_MS` plus a margin. */
const OPEN_MS = 2100;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
let asked: string[] = [];
/** While this is true, the platform answers no request. */
let isHeld = false;
let answering: http.ServerResponse[] = [];

function answerAll(): void {
  isHeld = false;
  for (const response of answering)
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"success":true,"value":{"keys":[],"now":1}}');
  answering = [];
}

const platform = http.createServer((request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/gone') return void request.socket.destroy();
  answering.push(response);
  if (!isHeld) answerAll();
});
let site: Miniflare;

async function bundle(): Promise<string> {
  const entry = new URL('./asking-worker.ts', import.meta.url).pathname;
  const lib = { entry, formats: ['es' as const], fileName: 'worker' };
  const built = await build({ configFile: false, logLevel: 'silent', build: { write: false, minify: false, lib } });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output[0].code;
}

const ask = async (path: string) => (await fetch(ORIGIN + path)).json();
const remembered = () => ask('/health') as Promise<{ waiting: number; isOpen: boolean }>;

/** Sends a request; the returned function closes the connection with a reset, like Cloudflare when a visitor leaves. */
function visit(path: string): Promise<() => void> {
  return new Promise((resolve) => {
    const socket = net.connect(PORT, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      resolve(() => socket.resetAndDestroy());
    });
    socket.on('error', () => undefined);
  });
}

/** Sends requests, and closes their connections once the platform has received as many as it may receive at once. */
async function leave(path: string, visitors: number): Promise<void> {
  const leaving = await Promise.all(Array.from({ length: visitors }, () => visit(path)));
  await vi.waitFor(() => expect(asked).toHaveLength(Math.min(visitors, PLACES)), WITHIN_MS);
  for (const goes of leaving) goes();
  // The site notices the closed connections before the platform answers.
  await pause(NOTICED_MS);
}

beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { port } = platform.address() as net.AddressInfo;
  const worker = {
    name: 'asking',
    modules: true,
    script: await bundle(),
    ...readRuntime('wrangler.toml'),
    bindings: { PLATFORM_ORIGIN: `http://127.0.0.1:${port}` },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: PORT, entrypoint: 'default' }],
  };
  site = new Miniflare(convertV4MiniflareOptions({ host: '127.0.0.1', port: 0, cf: false, workers: [worker] }));
  await site.ready;
});
beforeEach(() => {
  asked = [];
});
afterEach(answerAll);
afterAll(async () => {
  await site?.dispose();
  platform.closeAllConnections();
  platform.close();
});

test('visitors who leave free their places: at most one of four stays lost for a while', async () => {
  isHeld = true;
  await leave('/slow', 3 * PLACES);
  expect(asked).toHaveLength(PLACES);
  answerAll();
  await vi.waitFor(async () => expect((await remembered()).waiting).toBeLessThanOrEqual(PLACES / 4), WITHIN_MS);
  expect(await ask('/slow')).toBe(200);
});

test('a probe whose visitor leaves still closes the breaker', async () => {
  for (let call = 0; call < 12; call += 1) await ask('/gone');
  expect((await remembered()).isOpen).toBe(true);
  await pause(OPEN_MS);
  asked = [];
  isHeld = true;
  await leave('/slow', 1);
  expect(asked).toEqual(['/slow']);
  answerAll();
  await vi.waitFor(async () => expect((await remembered()).isOpen).toBe(false), WITHIN_MS);
  expect(await ask('/slow')).toBe(200);
});
