import http from 'node:http';
import net from 'node:net';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readRuntime } from '../../scripts/lib/runtime.mjs';

const PORT = Number(process.env.LEAVING_PORT ?? 8795);
/** As in asking-worker.ts. */
const PLACES = 8;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const SLOW_MS = 400;
const LEAVES_AFTER_MS = 100;
/** The breaker's `OPEN_MS` plus a margin. */
const OPEN_MS = 2100;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
let asked: string[] = [];
const platform = http.createServer(async (request, response) => {
  asked.push(request.url ?? '');
  if (request.url === '/gone') return request.socket.destroy();
  await pause(SLOW_MS);
  return response
    .writeHead(200, { 'Content-Type': 'application/json' })
    .end('{"success":true,"value":{"keys":[],"now":1}}');
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

/** Sends a request and closes the connection before the platform answers: a reset, like Cloudflare's end of a request when its visitor leaves. */
function leave(path: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(PORT, '127.0.0.1', async () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await pause(LEAVES_AFTER_MS);
      socket.resetAndDestroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve());
  });
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
afterAll(async () => {
  await site?.dispose();
  platform.closeAllConnections();
  platform.close();
});

test('visitors who leave free their places: at most one of four stays lost for a while', async () => {
  await Promise.all(Array.from({ length: 3 * PLACES }, () => leave('/slow')));
  expect(asked).toHaveLength(PLACES);
  await vi.waitFor(async () => expect((await remembered()).waiting).toBeLessThanOrEqual(PLACES / 4), 2000);
  expect(await ask('/slow')).toBe(200);
});

test('a probe whose visitor leaves still closes the breaker', async () => {
  for (let call = 0; call < 12; call += 1) await ask('/gone');
  expect((await remembered()).isOpen).toBe(true);
  await pause(OPEN_MS);
  asked = [];
  await leave('/slow');
  expect(asked).toEqual(['/slow']);
  await vi.waitFor(async () => expect((await remembered()).isOpen).toBe(false), 2000);
  expect(await ask('/slow')).toBe(200);
});
