import { type ChildProcess, spawn } from 'node:child_process';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FRAMING_CASES, type FramingCase } from './framing-cases.ts';
import { makeStateFolder } from './product.ts';

const PORT = 8793;
const WAIT_MS = 1000;
const state = makeStateFolder();
let product: ChildProcess | undefined;

/** Read by RFC 9112 they are two requests, and nobody may read them otherwise: blanks end a length, an unknown field frames nothing. */
const TWO_REQUESTS = new Set([
  'Content-Length: "2 "',
  'the same length twice',
  '"transfer_encoding: chunked"',
  'chunks "0;\\u0000\\r\\n\\r\\n"',
]);
/** Odd, and of one reading. */
const MAY_SUCCEED = new Set(['"GET evil.test:80 HTTP/1.1"', '300 kB of headers', 'a body on a GET']);

function send({ head, body = '' }: FramingCase): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = net.connect(PORT, '127.0.0.1', () =>
      socket.write(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1')),
    );
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    setTimeout(() => socket.destroy(), WAIT_MS);
  });
}

/** A trace of the local runtime's own entry, where a broken body ends before our code begins, says nothing of ours. */
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

test(`${FRAMING_CASES.length} ways to frame a request smuggle nothing, succeed at nothing and stop nothing`, async () => {
  const wrong: string[] = [];
  for (let at = 0; at < FRAMING_CASES.length; at += 8) {
    const group = FRAMING_CASES.slice(at, at + 8);
    const answers = await Promise.all(group.map(send));
    for (const [index, answer] of answers.entries()) {
      const { name = '' } = group[index] ?? {};
      const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
      const isTwice = statuses.length > 1 && !TWO_REQUESTS.has(name);
      const succeeds = statuses.some((status) => status < 300) && !MAY_SUCCEED.has(name);
      if (isTwice || succeeds || showsOurCode(answer)) wrong.push(`${name}: ${statuses.join()}`);
    }
  }
  expect(FRAMING_CASES.length).toBeGreaterThanOrEqual(60);
  expect(wrong).toEqual([]);
  expect((await fetch(`http://127.0.0.1:${PORT}/health`)).status).toBe(200);
});
