import { failure } from './fake-platform.ts';

/** A text that stands in every bad answer and must reach nobody. */
export const LEAK = 'postgres://root:hunter2@10.0.0.7';
const JSON_HEADERS = { 'Content-Type': 'application/json' };

function stream(
  pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>,
): ReadableStream {
  return new ReadableStream({ pull });
}

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Much longer than any limit, and not for ever: nothing ends it with the test that asked. */
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

/** Ways in which a platform fails, each as the answer to any call. */
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
  'sends 5 MB': () => json(`{"success":true,"value":"${LEAK.repeat(170_000)}"}`),
  'sends more than it said': () =>
    json(`{"success":true,"value":"${LEAK.repeat(170_000)}"}`, {
      headers: { ...JSON_HEADERS, 'Content-Length': '20' },
    }),
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
  'nests without end': () => json(`{"success":true,"value":${'['.repeat(20_000)}${']'.repeat(20_000)}}`),
};
