import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { watchRuntime } from '../../../scripts/lib/runtime-watch.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'orla-watch-'));
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function startRuntime() {
  // A process with the runtime's name in a process group of its own.
  const program = path.join(folder, 'workerd');
  if (!existsSync(program)) copyFileSync('/bin/sleep', program);
  const runtime = spawn(program, ['60'], { detached: true, stdio: 'ignore' });
  started.push(runtime);
  await new Promise((resolve) => runtime.once('spawn', resolve));
  return runtime;
}

const nothing = () => undefined;

test('a runtime that ends is noticed within seconds, and not before', async () => {
  const runtime = await startRuntime();
  let isNoticed = false;
  const onDead = () => {
    isNoticed = true;
  };
  await watchRuntime(runtime.pid ?? 0, 'http://127.0.0.1:9/health', onDead, nothing);
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(isNoticed).toBe(false);
  runtime.kill('SIGKILL');
  await expect.poll(() => isNoticed, { timeout: 12_000 }).toBe(true);
}, 20_000);

test('a runtime that runs without an answer is noticed after some tries in a row, and not before', async () => {
  const runtime = await startRuntime();
  const answering = [false, false, true, false, false, false];
  let [asked, isNoticed] = [0, false];
  const server = createServer((_, response) => {
    asked += 1;
    if (answering[asked - 1]) response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/health`;
  const onHung = () => {
    isNoticed = true;
  };
  await watchRuntime(runtime.pid ?? 0, url, nothing, onHung, { everyMs: 50, tries: 3 });
  await expect.poll(() => isNoticed, { timeout: 5_000 }).toBe(true);
  expect(asked).toBe(6);
  server.closeAllConnections();
  server.close();
});
