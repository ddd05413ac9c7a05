import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../../scripts/lib/free-port.mjs';
import { setSystemStatus } from '../../src/contract/system/operator.ts';
import { GATE_FORMS, isPreflight, ODD_FORMS, toOddStatus } from '../gate-forms.ts';
import { type Asked, HOSTILE, toSeen, toSeenUrl } from '../hostile-paths.ts';
import { waitFor } from '../wait-for.ts';
import { FRAMING_CASES, type FramingCase, TWO_PLAIN_REQUESTS } from './framing-cases.ts';
import { makeStateFolder, OPS } from './product.ts';
import { createRawClient, type RawAnswer, type RawClient } from './raw-requests.ts';

const PORT = await findFreePort();
const ORIGIN = `http://localhost:${PORT}`;
/** The test listens to a connection for `WAIT_MS`, and up to `WAITS` times while a response is missing. */
const WAIT_MS = 1000;
const WAITS = 10;
const state = makeStateFolder();
let product: ChildProcess | undefined;

/**
 * By RFC 9112 each of these is two requests, and no parser may read it otherwise: whitespace after a length is not part of the length, and
 * an unknown field does not decide where a body ends.
 */
const TWO_REQUESTS = new Set([
  TWO_PLAIN_REQUESTS.name,
  'Content-Length: "2 "',
  'the same length twice',
  '"transfer_encoding: chunked"',
  'chunks "0;\\u0000\\r\\n\\r\\n"',
]);
/** Unusual requests with exactly one reading. */
const MAY_SUCCEED = new Set(['"GET evil.test:80 HTTP/1.1"', '300 kB of headers', 'a body on a GET']);

function countRequests({ name }: FramingCase): number {
  return TWO_REQUESTS.has(name) ? 2 : 1;
}

/** Sends a case. Returns everything that arrives until a while after the expected responses. */
function send(one: FramingCase): Promise<string> {
  const { head, body = '' } = one;
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(PORT, '127.0.0.1', () =>
      socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')),
    );
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    let waits = WAITS;
    const waiting = setInterval(() => {
      waits -= 1;
      if (waits === 0 || listStatuses(answer).length >= countRequests(one)) socket.destroy();
    }, WAIT_MS);
    socket.on('close', () => {
      clearInterval(waiting);
      resolve(answer);
    });
  });
}

function listStatuses(answer: string): number[] {
  return [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

/**
 * True if an answer shows a stack trace of our code. A broken body can end in the local runtime's own entry (miniflare) before our code runs; a trace
 * of that code does not count.
 */
function showsOurCode(answer: string): boolean {
  return answer.split('\n').some((line) => /\bat \w+.*\.[jt]s:\d+/.test(line) && !line.includes('/miniflare/'));
}

beforeAll(async () => {
  product = spawn(process.execPath, ['scripts/start.mjs'], {
    env: { ...process.env, PORT: String(PORT), STATE_DIR: state.folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const opened = product;
  await new Promise<void>((resolve, reject) => {
    opened.stdout?.on('data', (chunk) => String(chunk).includes('Orla is open') && resolve());
    opened.on('close', () => reject(new Error('the product did not start')));
  });
});

afterAll(async () => {
  const ended = new Promise((resolve) => product?.on('close', resolve));
  product?.kill('SIGTERM');
  await ended;
  state.remove();
});

test('two requests in one write get two responses', async () => {
  const answer = await send(TWO_PLAIN_REQUESTS);
  expect(listStatuses(answer)).toEqual([400, 404]);
  expect(answer).toMatch(/request\.invalid.*HTTP/s);
});

test(`${FRAMING_CASES.length} ways to frame a request smuggle nothing, succeed at nothing, get a response and stop nothing`, async () => {
  const wrong: string[] = [];
  for (let at = 0; at < FRAMING_CASES.length; at += 8) {
    const group = FRAMING_CASES.slice(at, at + 8);
    const answers = await Promise.all(group.map(send));
    for (const [index, one] of group.entries()) {
      const answer = answers[index] ?? '';
      const statuses = listStatuses(answer);
      const isMiscounted = statuses.length !== countRequests(one);
      const succeeds = statuses.some((status) => status < 300) && !MAY_SUCCEED.has(one.name);
      if (isMiscounted || succeeds || showsOurCode(answer)) wrong.push(`${one.name}: ${statuses.join()}`);
    }
  }
  expect(FRAMING_CASES.length).toBeGreaterThanOrEqual(60);
  expect(wrong).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${PORT}/health`)).status).toBe(200);
});

const HOSTS = [`localhost:${PORT}`, `LOCALHOST:${PORT}`, `localhost.:${PORT}`];

/**
 * The raw requests of a browser on our pages. In a short run the requests are divided among the hosts of this site; in a long run each host gets all
 * of them.
 */
function toRaw(asked: readonly Asked[]) {
  const headers = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
  const takesAll = process.env.TESTS === 'all';
  return HOSTS.flatMap((host, turn) =>
    asked
      .filter((_, index) => takesAll || index % HOSTS.length === turn)
      .map((one) => ({ ...one, headers: { ...headers, host } })),
  );
}

function byTarget(asked: readonly Asked[]): Asked[] {
  return [...new Map(asked.map((one) => [`${one.method} ${one.path}`, one])).values()];
}

const tell = ({ method, path, status }: RawAnswer) => `${method} ${path} ${status}`;

/** Redirects within the site are allowed, redirects to another host are not. */
function isSentOn({ status, headers }: RawAnswer): boolean {
  return status === 308 && /^\/(?![/\\])/.test(headers.location ?? '');
}

describe('while the site is closed, byte by byte', () => {
  let raw: RawClient;
  const setStatus = async (status: number) => {
    const init = { method: setSystemStatus.method, body: JSON.stringify({ status }) };
    const headers = { ...OPS, 'content-type': 'application/json' };
    expect((await fetch(ORIGIN + setSystemStatus.path, { ...init, headers })).status).toBe(200);
    await waitFor(async () => expect((await fetch(`${ORIGIN}/rng`)).status).toBe(status === 1 ? 503 : 200));
  };

  beforeAll(async () => {
    raw = createRawClient(PORT);
    await setStatus(1);
  });
  afterAll(async () => {
    raw.close();
    await setStatus(0);
  });

  test('no form of a request passes the gate', async () => {
    const relative = byTarget(GATE_FORMS);
    const absolute = relative
      .filter(({ method }) => method === 'GET' || method === 'POST')
      .map(({ method, path }) => ({ method, path: `http://localhost${path}` }));
    const forms = toRaw([...relative, ...absolute]);
    const answers = await raw.askAll(forms);
    const sentOn = answers.filter(isSentOn).map(({ method, headers }) => ({ method, path: headers.location ?? '' }));
    const preflights = answers.filter((answer) => answer.status === 204 && isPreflight(answer));
    const rest = answers.filter((answer) => !isSentOn(answer) && !preflights.includes(answer));
    const closed = [...rest, ...(await raw.askAll(toRaw(byTarget(sentOn))))];
    expect(forms.length).toBeGreaterThanOrEqual(1000);
    expect(closed.filter(({ status }) => status !== 503).map(tell)).toEqual([]);
    expect(preflights.length).toBeGreaterThan(0);
    for (const { path, headers, body } of preflights)
      expect([path, body, headers['access-control-allow-methods'], headers['set-cookie']]).toEqual([
        ...[path, '', 'POST', undefined],
      ]);
  });

  test('a request without a single reading is refused', async () => {
    const answers = await raw.askAll(toRaw(ODD_FORMS.filter(({ method }) => method === 'GET' || method === 'POST')));
    expect(answers.filter((answer) => answer.status !== toOddStatus(answer)).map(tell)).toEqual([]);
  });

  test('2,000 hostile paths reach nothing, are redirected nowhere and break nothing', async () => {
    /** The gate's own responses, which say that the site is closed. */
    const isOpen = (answer: RawAnswer) =>
      /^(?:GET|HEAD) [^/]*\/\/[^/]*\/+(?:health|permission)\/?(?:\?|$)/.test(toSeen(answer));
    const isRefused = ({ status }: RawAnswer) => [400, 401, 404, 405, 503].includes(status);
    const answers = await raw.askAll(toRaw(HOSTILE));
    const wrong = answers.filter((answer) => {
      const isFine = isRefused(answer) || isSentOn(answer) || (answer.status === 200 && isOpen(answer));
      return !isFine || showsOurCode(answer.body);
    });
    expect(new Set(answers.map(({ path }) => toSeenUrl(path))).size).toBeGreaterThanOrEqual(2000);
    expect(wrong.map(tell)).toEqual([]);
  });
});
