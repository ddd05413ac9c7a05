import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { login } from '../../src/contract/session/session.ts';
import { getBalance } from '../../src/contract/wallet/wallet.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { waitFor } from '../wait-for.ts';
import { makeStateFolder } from './product.ts';

const PORT = await findFreePort();
const OTHER_PORT = await findFreePort();
const started: ChildProcess[] = [];

function startProduct(env: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  const opened = new Promise<void>((resolve) =>
    child.stdout?.on('data', () => output.includes('Orla is open') && resolve()),
  );
  return { child, ended, opened: Promise.race([opened, ended]), output: () => output };
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function listWorkers(state: string): string[] {
  const processes = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n');
  return processes.filter((line) => line.includes('wrangler') && line.includes(' dev ') && line.includes(state));
}

/** Process ids of the runtimes (workerd) of the product with this state. */
function listRuntimes(state: string): number[] {
  const rows = execFileSync('ps', ['-eo', 'pid=,pgid=,comm=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const group = rows.find((row) => row.includes('dev') && row.includes(state))?.[1];
  return rows.filter(([, pgid, name]) => pgid === group && name === 'workerd').map(([pid]) => Number(pid));
}

async function isAnswering(): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${PORT}/health`).catch(() => undefined))?.ok === true;
}

function smoke(origin: string): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/smoke.mjs', '--origin', origin], (_error, stdout) => resolve(stdout));
  });
}

const EXPLORER = '/cdn-cgi/local/explorer';
const DATABASES = `${EXPLORER}/api/d1/database`;

/** Returns the addresses of the explorer that something other than the site worker answers, without the site's 404 page. */
async function listOpenTools(origin: string): Promise<string[]> {
  const open: string[] = [];
  for (const address of [EXPLORER, `${EXPLORER}/api`, DATABASES, `${EXPLORER}/api/workers`, '/cdn-cgi/explorer']) {
    const { status, headers } = await fetch(origin + address);
    if (status !== 404 || !headers.has('X-Request-Id')) open.push(`${address} ${status}`);
  }
  // The store of uploads also has local addresses; they must not reveal its content.
  for (const address of [
    '/cdn-cgi/local/r2/public/UPLOADS',
    '/cdn-cgi/local/r2/public/orla-uploads',
    '/cdn-cgi/local/platform-proxy',
  ])
    if ((await fetch(origin + address)).ok) open.push(address);
  return open;
}

describe('npm start', () => {
  test('reports a port in use in one sentence and names another port to try', async () => {
    const taken = net.createServer();
    await new Promise<void>((resolve) => taken.listen(PORT, '127.0.0.1', () => resolve()));
    const product = startProduct({ PORT: String(PORT) });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toBe(
      `Port ${PORT} is taken. Stop what uses it, or choose another: PORT=${PORT + 1} npm start`,
    );
    taken.close();
  });

  test('refuses an invalid port', async () => {
    const product = startProduct({ PORT: 'eight' });
    expect(await product.ended).toBe(1);
    expect(product.output()).toContain('PORT must be a number');
  });

  test('reports a failed migration in one sentence and starts nothing', async () => {
    const state = makeStateFolder();
    writeFileSync(path.join(state.folder, 'v3'), 'in the way of the database');
    const product = startProduct({ PORT: String(PORT), STATE_DIR: state.folder });
    expect(await product.ended).toBe(1);
    expect(product.output().trim()).toMatch(
      /^A migration of the platform's database in .* failed, and nothing was started: .+$/,
    );
    expect(await isAnswering()).toBe(false);
    state.remove();
  });

  test.each(['SIGTERM', 'SIGKILL'] as const)('ends the workers when %s ends it while they start', async (signal) => {
    const state = makeStateFolder();
    const product = startProduct({ PORT: String(PORT), STATE_DIR: state.folder });
    await waitFor(() => expect(listWorkers(state.folder)).not.toHaveLength(0), 90_000);
    product.child.kill(signal);
    await waitFor(() => expect(listWorkers(state.folder)).toHaveLength(0));
    state.remove();
  });

  test('keeps data over a second start, refuses a state folder in use, leaves no process running, and notices a dead runtime', async () => {
    const state = makeStateFolder();
    const env = { PORT: String(PORT), STATE_DIR: state.folder };
    const first = startProduct(env);
    await first.opened;
    // This is the first request to a new isolate of pages. The seeding has purged the cached pages, so the log must show no refused purge.
    expect((await fetch(`http://localhost:${PORT}/robots.txt`)).status).toBe(200);
    expect(first.output()).not.toMatch(/purge_refused|"level":"error"/);
    expect(await listOpenTools(`http://localhost:${PORT}`)).toEqual([]);
    const looked = await smoke(`http://localhost:${PORT}`);
    expect(looked).toContain('ok    hashed files carry the headers that they can');
    expect(looked).toContain('11 passed, 0 failed');
    const client = new ConformanceClient(`http://localhost:${PORT}`);
    const session = await client.call(login, { type: 'username', username: 'luna', password: 'Orla#2026' });
    if (!session.ok) throw new Error(session.code);
    client.bearer = session.value.token;

    const second = startProduct({ PORT: String(OTHER_PORT), STATE_DIR: state.folder });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain('is in use by process');

    first.child.kill('SIGTERM');
    await first.ended;
    expect(await isAnswering()).toBe(false);

    const again = startProduct(env);
    await again.opened;
    expect(again.output()).not.toContain('Building');
    const balance = await client.call(getBalance, {});
    expect(balance.ok && balance.value.sumBalance).toBe(1000);

    // When the workers' runtime dies, `npm start` ends within seconds and prints the reason.
    const [runtime] = listRuntimes(state.folder);
    process.kill(runtime ?? 0, 'SIGKILL');
    const late = new Promise<string>((resolve) => setTimeout(resolve, 15_000, 'nothing noticed'));
    expect(await Promise.race([again.ended, late])).toBe(1);
    expect(again.output()).toContain('The runtime of the workers (workerd) ended');
    await waitFor(() => expect(listWorkers(state.folder)).toHaveLength(0));
    expect(await isAnswering()).toBe(false);
    state.remove();
  });
});
