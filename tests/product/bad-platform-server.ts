import http from 'node:http';
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { LEAK } from '../workerd/edge/support/bad-platform.ts';

const MEGABYTE = 1024 * 1024;
const DRIP_MS = 50;
const JSON_TYPE = { 'Content-Type': 'application/json' };
const BEGUN = `{"success":true,"value":"${LEAK}`;
const LONG = `{"success":true,"value":"${'x'.repeat(5 * MEGABYTE)}"}`;
const BOMB = gzipSync(`{"success":true,"value":"${'0'.repeat(64 * MEGABYTE)}"}`);
const TOO_DEEP = 20_000;
const JSON_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const CSV_HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\n';
const NOTHING_SAID = `${JSON_HEAD}Content-Length: 16\r\n\r\n{"success":true}`;
const DONE = `{"success":true,"value":"${LEAK}"}`;
/** Extra bytes that the next request on the connection would take for its response. */
const BALANCE = '{"success":true,"value":{"sumBalance":666,"currency":"BRL"}}';
const ANOTHER_BALANCE = `${JSON_HEAD}Content-Length: ${BALANCE.length}\r\n\r\n${BALANCE}`;

type Fault = (response: http.ServerResponse, socket: Socket) => void;

function answer(status: number, type: string, body: string | Buffer): Fault {
  return (response) => response.writeHead(status, { 'Content-Type': type }).end(body);
}

const json = (status: number, value: unknown) => answer(status, 'application/json', JSON.stringify(value));

/** Announces a length and sends a body of another length. */
function says(length: number, body: string, ends: boolean): Fault {
  return (_, socket) => {
    socket.write(`${JSON_HEAD}Content-Length: ${length}\r\n\r\n${body}`);
    if (ends) socket.end();
  };
}

function sends(text: string): Fault {
  return (_, socket) => socket.end(text);
}

function chunked(chunks: string): Fault {
  return sends(`${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n${chunks}`);
}

function drip(socket: Socket, text: string): void {
  let at = 0;
  const timer = setInterval(() => socket.write(text[at++ % text.length] ?? ' '), DRIP_MS);
  socket.on('close', () => clearInterval(timer));
}

/** Writes continuously, as fast as the connection accepts it, until the reader closes the connection. */
function pour(socket: Socket, text: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(text) /* until it is full */);
  };
  socket.on('drain', more);
  more();
}

const CHUNK = `10000\r\n${' '.repeat(0x10000)}\r\n`;
const NO_TEXT = Buffer.concat([Buffer.from('{"success":true,"value":"'), Buffer.from([0xff, 0xfe, 0x22, 0x7d])]);

/**
 * The faults of the stub in the real runtime (tests/workerd/edge/support/bad-platform.ts) as bytes on a connection, and faults that only a connection
 * can have.
 */
export const SERVED_FAULTS: Readonly<Record<string, Fault>> = {
  'is down': (_, socket) => socket.resetAndDestroy(),
  'hangs up': (_, socket) => socket.end(),
  'is silent': () => undefined,
  'sends its headers slowly': (_, socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    drip(socket, 'X-Slow: 1\r\n');
  },
  drips: (response, socket) => {
    response.writeHead(200, JSON_TYPE).flushHeaders();
    const timer = setInterval(() => response.write(' '), DRIP_MS);
    socket.on('close', () => clearInterval(timer));
  },
  'breaks off': chunked(`${BEGUN.length.toString(16)}\r\n${BEGUN}\r\n`),
  'breaks off after its length': says(500, BEGUN, true),
  'is reset half-way': (response, socket) => {
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': '500' }).write(BEGUN, () => socket.resetAndDestroy());
  },
  'sends a broken chunk': chunked(`zz\r\n${BEGUN}"}\r\n0\r\n\r\n`),
  'ends too early': answer(200, 'application/json', `{"success":true,"value":{"x":"${LEAK}"`),
  'sends HTML': answer(200, 'text/html', `<h1>${LEAK}</h1>`),
  'sends an HTML error': answer(500, 'text/html', `<h1>${LEAK}</h1>`),
  'says 200 and an error': json(200, { success: false, errorCode: 'request.rate_limited', message: 'x' }),
  'sends 5 MB': answer(200, 'application/json', LONG),
  'sends more than it said': says(20, `${BEGUN}"}`, true),
  'says that it sends 5 MB': says(5_000_000, `${BEGUN}"}`, false),
  'says how long it is, and drips': (_, socket) => {
    says(500, '', false)(_, socket);
    drip(socket, ' ');
  },
  'says how long it is, and sends chunks without end': (_, socket) => {
    socket.write(`${JSON_HEAD}Content-Length: 20\r\nTransfer-Encoding: chunked\r\n\r\n`);
    pour(socket, CHUNK);
  },
  'sends bytes that are no text': answer(200, 'application/json', NO_TEXT),
  'says how long it is, and sends bytes that are no text': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'Content-Length': NO_TEXT.byteLength }).end(NO_TEXT),
  redirects: (response) => response.writeHead(302, { Location: `http://127.0.0.1:1/?${LEAK}` }).end(),
  'says a code that nobody knows': json(200, { success: false, errorCode: LEAK, message: LEAK }),
  'tells why it failed': json(500, {
    ...{ success: false, errorCode: 'internal.error', message: LEAK },
    value: { sql: LEAK },
  }),
  'refuses with a status that is none': json(799, { success: false, errorCode: 'request.invalid', message: 'x' }),
  'says 205 and a success': sends(
    `${JSON_HEAD.replace('200 OK', '205 Reset Content')}Content-Length: ${DONE.length}\r\n\r\n${DONE}`,
  ),
  'nests without end': answer(
    200,
    'application/json',
    `{"success":true,"value":${'['.repeat(TOO_DEEP)}${']'.repeat(TOO_DEEP)}}`,
  ),
  'sends a bomb of gzip': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip', 'Content-Length': BOMB.byteLength }).end(BOMB),
  'sends gzip that is none': (response) =>
    response.writeHead(200, { ...JSON_TYPE, 'Content-Encoding': 'gzip' }).end(`${BEGUN}"}`),
  'says nothing': (response) => response.writeHead(204).end(),
  'speaks another protocol': sends(`SSH-2.0-${LEAK}\r\n`),
  'answers twice': sends(NOTHING_SAID + ANOTHER_BALANCE),
  'answers twice, and stays': (_, socket) => socket.write(NOTHING_SAID + ANOTHER_BALANCE),
};

/** Faults of a file that begins well: it must not be taken for complete. */
export const FILE_FAULTS: Readonly<Record<string, Fault>> = {
  'breaks off': (_, socket) => socket.end(`${CSV_HEAD}Content-Length: 5000\r\n\r\nid,amount\r\n1,10.00\r\n`),
  'breaks off between chunks': (_, socket) =>
    socket.end(`${CSV_HEAD}Transfer-Encoding: chunked\r\n\r\nb\r\nid,amount\r\n\r\n`),
  'falls silent': (_, socket) => socket.write(`${CSV_HEAD}Content-Length: 5000\r\n\r\nid,amount\r\n1,10.00\r\n`),
};

/** The responses for the gate, the sign-in and the member's state, which stay right while all others are broken. */
function toRight(path: string): unknown {
  if (path === '/wps/system/status') return { status: 0 };
  if (path === '/wps/system/whitelabel') return { modId: 'ORLA', enabled: '1', childrenNodes: [] };
  if (path === '/wps/system/setting/register') return [];
  if (path === '/wps/system/region') return { deny: [], allow: [], ips: [] };
  if (path === '/wps/system/site') return {};
  if (path === '/wps/session/login')
    return { token: 'm-1.platform-secret-0123', firstTimeLogin: false, passwordExpired: false };
  return undefined;
}

/** Starts an operator's platform on a loopback port that fails as the test says, except for the calls that admit a visitor. */
export async function startBadPlatform(port: number) {
  let fault: Fault | undefined;
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = http.createServer((request, response) => {
    request.resume();
    const { pathname } = new URL(request.url ?? '/', 'http://platform');
    const right = toRight(pathname);
    if (right !== undefined) return json(200, { success: true, value: right })(response, request.socket);
    asked.push(pathname);
    if (fault) return fault(response, request.socket);
    if (pathname === '/wps/v2/wallets/balance')
      return json(200, { success: true, value: { sumBalance: 12.5, currency: 'BRL' } })(response, request.socket);
    return json(404, { success: false, errorCode: 'request.not_found', message: 'x' })(response, request.socket);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.setMaxListeners(0).on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    /** Sets the fault. Without a fault the platform works normally again. */
    setFault(next: Fault | undefined) {
      fault = next;
      asked.length = 0;
    },
    /** The requested paths since the fault was set. */
    asked: asked as readonly string[],
    /** The bytes sent on all connections. */
    countSent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, 0),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
