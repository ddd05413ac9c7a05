import { failure, success, withStatus } from './fake-platform.ts';

/** A text in every bad response that must not reach a visitor. */
export const LEAK = 'postgres://root:hunter2@10.0.0.7';
const JSON_HEADERS = { 'Content-Type': 'application/json' };

function stream(
  pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>,
): ReadableStream {
  return new ReadableStream({ pull });
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

/** Encoded once, because each of some thousand answers sends it. */
const FIVE_MB = bytes(`{"success":true,"value":"${LEAK.repeat(170_000)}"}`);

/** Sends bytes for much longer than any time limit. The body must stop sometime, because the end of a test does not stop it. */
function drip(): ReadableStream {
  let drops = 0;
  return stream(async (controller) => {
    if (drops >= 50) return new Promise(() => undefined);
    drops += 1;
    await new Promise((resolve) => setTimeout(resolve, 20));
    controller.enqueue(bytes(' '));
  });
}

const json = (body: BodyInit, init: ResponseInit = {}) => new Response(body, { headers: JSON_HEADERS, ...init });

/** The faults of a platform, each as the response to any call. */
export const FAULTS: Readonly<Record<string, () => Response | Promise<Response>>> = {
  'is down': () => {
    throw new Error(LEAK);
  },
  'is silent': () => new Promise<Response>(() => undefined),
  drips: () => json(drip()),
  'breaks off': () => {
    let isFirst = true;
    return json(
      stream((controller) => {
        if (!isFirst) return controller.error(new Error(LEAK));
        isFirst = false;
        controller.enqueue(bytes(`{"success":true,"value":"${LEAK}`));
      }),
    );
  },
  'ends too early': () => json(`{"success":true,"value":{"x":"${LEAK}"`),
  'sends HTML': () => new Response(`<h1>${LEAK}</h1>`, { headers: { 'Content-Type': 'text/html' } }),
  'sends an HTML error': () =>
    new Response(`<h1>${LEAK}</h1>`, { status: 500, headers: { 'Content-Type': 'text/html' } }),
  'says 200 and an error': () => failure('request.rate_limited', 200),
  'sends 5 MB': () => json(FIVE_MB),
  'sends more than it said': () => json(FIVE_MB, { headers: { ...JSON_HEADERS, 'Content-Length': '20' } }),
  'says that it sends 5 MB': () =>
    json(`{"success":true,"value":"${LEAK}"}`, { headers: { ...JSON_HEADERS, 'Content-Length': '5000000' } }),
  'says how long it is, and drips': () => json(drip(), { headers: { ...JSON_HEADERS, 'Content-Length': '500' } }),
  'sends bytes that are no text': () =>
    json(new Uint8Array([...bytes('{"success":true,"value":"'), 0xff, 0xfe, 0x22, 0x7d])),
  'says how long it is, and sends bytes that are no text': () => {
    const body = new Uint8Array([...bytes('{"success":true,"value":"'), 0xff, 0xfe, 0x22, 0x7d]);
    return json(body, { headers: { ...JSON_HEADERS, 'Content-Length': String(body.byteLength) } });
  },
  redirects: () => new Response(null, { status: 302, headers: { Location: `http://169.254.169.254/?${LEAK}` } }),
  'says a code that nobody knows': () => json(JSON.stringify({ success: false, errorCode: LEAK, message: LEAK })),
  'tells why it failed': () =>
    json(JSON.stringify({ success: false, errorCode: 'internal.error', message: LEAK, value: { sql: LEAK } }), {
      status: 500,
    }),
  'refuses with a status that is none': () => withStatus(799, failure('request.invalid', 400)),
  'says 205 and a success': () => withStatus(205, success(LEAK)),
  'nests without end': () => json(`{"success":true,"value":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
};

/** Refusals of the platform that the edge passes on. For all other faults the edge uses its own codes, but never `internal.error`. */
const SAID: Readonly<Record<string, string>> = {
  'says 200 and an error': '429 request.rate_limited',
  'tells why it failed': '500 internal.error',
};
const FAILURES = ['502 upstream.invalid', '502 upstream.unavailable', '503 upstream.busy', '504 upstream.timeout'];

/** Tells whether a response is the expected refusal of a fault, without any detail of it. */
export function isRefusalOf(fault: string, { status, text }: { status: number; text: string }): boolean {
  if (text.includes(LEAK)) return false;
  try {
    const { success: isSuccess, errorCode } = JSON.parse(text) as { success?: boolean; errorCode?: string };
    const said = `${status} ${errorCode}`;
    const expected = SAID[fault];
    return isSuccess === false && (expected === undefined ? FAILURES.includes(said) : said === expected);
  } catch {
    return false;
  }
}
