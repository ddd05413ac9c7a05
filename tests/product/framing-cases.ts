/** Requests that two parsers could frame differently. `\r\n` is added to every line of `head`; `body` is sent as it is. */
export interface FramingCase {
  readonly name: string;
  readonly head: readonly string[];
  readonly body?: string;
}

const HOST = 'Host: localhost';
const PATH = '/wps/session/login/freeplay';
const JSON_TYPE = 'Content-Type: application/json';
/** A request in the body of another one. It would get a second response if a parser took it for a separate request. */
const SMUGGLED = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';
const CHUNKED = `0\r\n\r\n${SMUGGLED}`;

function post(name: string, lines: readonly string[], body: string): FramingCase {
  return { name, head: [`POST ${PATH} HTTP/1.1`, HOST, JSON_TYPE, ...lines], body };
}

function get(name: string, lines: readonly string[], first = 'GET /health HTTP/1.1'): FramingCase {
  return { name, head: [first, ...lines] };
}

/** A control with two regular requests. If a test finds only one response to it, the test would not find a smuggled request either. */
export const TWO_PLAIN_REQUESTS = post('two requests', ['Content-Length: 2'], `{}${SMUGGLED}`);

const LENGTHS = [
  '+2',
  '-1',
  '0x2',
  '2 ',
  '2,2',
  '2, 3',
  '2;2',
  '1e1',
  '02a',
  '',
  ' ',
  '9'.repeat(30),
  '18446744073709551618',
  '２',
];
const CODINGS = [
  'Transfer-Encoding : chunked',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: chunked, chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked;x=1',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding:\u000bchunked',
  'Transfer-Encoding:\tchunked',
  ' Transfer-Encoding: chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
  'Transfer\u0000-Encoding: chunked',
  'transfer_encoding: chunked',
];
const CHUNKS = [
  '-1\r\n',
  '0x0\r\n\r\n',
  'g\r\n',
  '1\n{\n0\n\n',
  '0;\u0000\r\n\r\n',
  'fffffffffffffffff\r\n',
  '2\r\n{}0\r\n\r\n',
  '2\r\n{}\r\n0\r\nX\r\n\r\n',
];
const TARGETS = [
  'GET  /health HTTP/1.1',
  'GET /health  HTTP/1.1',
  'GET\t/health HTTP/1.1',
  'GET /health HTTP/1.1 x',
  'GET /health HTTP/9.9',
  'GET /health HTTP/1.10',
  'GET /health http/1.1',
  'GET /health',
  'GET /a b HTTP/1.1',
  'GET http://evil.test/ops/audit HTTP/1.1',
  'GET //evil.test/x HTTP/1.1',
  'GET evil.test:80 HTTP/1.1',
  'GET /\u0000 HTTP/1.1',
  'GET /\u007f HTTP/1.1',
  'G\u0000ET /health HTTP/1.1',
  `GET /${'a'.repeat(20_000)} HTTP/1.1`,
];

export const FRAMING_CASES: readonly FramingCase[] = [
  ...LENGTHS.map((length) =>
    post(`Content-Length: ${JSON.stringify(length).slice(0, 24)}`, [`Content-Length: ${length}`], `{}${SMUGGLED}`),
  ),
  post('two lengths', ['Content-Length: 2', 'Content-Length: 40'], `{}${SMUGGLED}`),
  post('the same length twice', ['Content-Length: 2', 'Content-Length: 2'], `{}${SMUGGLED}`),
  post('a length and chunks', [`Content-Length: ${CHUNKED.length}`, 'Transfer-Encoding: chunked'], CHUNKED),
  post('chunks and a length', ['Transfer-Encoding: chunked', 'Content-Length: 4'], CHUNKED),
  ...CODINGS.map((line) => post(JSON.stringify(line), [line, 'Content-Length: 5'], CHUNKED)),
  ...CHUNKS.map((body) => post(`chunks ${JSON.stringify(body)}`, ['Transfer-Encoding: chunked'], body + SMUGGLED)),
  ...TARGETS.map((first) => get(JSON.stringify(first).slice(0, 50), [HOST], first)),
  get('no host', []),
  get('two hosts', [HOST, 'Host: evil.test']),
  get('a folded header', [HOST, 'X: a', ' b']),
  get('a header without a name', [HOST, ': x']),
  get('a header without a colon', [HOST, 'nonsense']),
  get('a blank before the colon', [HOST, 'X : a']),
  get('a NUL in a header', [HOST, 'X: a\u0000b']),
  get('a bare CR in a header', [HOST, 'X: a\rY: b']),
  get('300 kB of headers', [HOST, ...Array.from({ length: 300 }, (_, at) => `X-${at}: ${'a'.repeat(1000)}`)]),
  get('a body on a GET', [HOST, `Content-Length: ${SMUGGLED.length}`, '', SMUGGLED.trimEnd()]),
];
