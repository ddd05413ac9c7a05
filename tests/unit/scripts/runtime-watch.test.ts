import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { watchRuntime } from '../../../scripts/lib/runtime-watch.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'orla-watch-'));
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a runtime that ends is noticed within seconds, and not before', async () => {
  // Starts a process with the runtime's name in a process group of its own.
  const program = path.join(folder, 'workerd');
  copyFileSync('/bin/sleep', program);
  const runtime = spawn(program, ['60'], { detached: true, stdio: 'ignore' });
  started.push(runtime);
  await new Promise((resolve) => runtime.once('spawn', resolve));
  let isNoticed = false;
  await watchRuntime(runtime.pid ?? 0, 'http://127.0.0.1:9/health', () => {
    isNoticed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(isNoticed).toBe(false);
  runtime.kill('SIGKILL');
  await expect.poll(() => isNoticed, { timeout: 12_000 }).toBe(true);
}, 20_000);
