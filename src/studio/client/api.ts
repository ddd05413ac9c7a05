import { toTimeLimit } from '../../lib/time-limit.ts';
import { tellHost } from './host.ts';
import { takeOpening } from './opening.ts';

/** `lost`: no answer, or an answer that decides nothing. Repeating the request returns the outcome. */
export type Reply<Value> = { kind: 'done'; value: Value } | Refusal | { kind: 'lost' };

export type Refusal = { kind: 'refused'; code: string };

const TIMEOUT_MS = 20_000;
const PASSING: readonly string[] = ['games.round_open', 'request.rate_limited'];

const READ_ONLY = 'upstream.read_only';
const NO_FUNDS = 'wallet.insufficient_funds';

/** The site's gate refused the request (src/edge/gate/), so it never reached the platform and no money moved. */
export function isTurnedAway(code: string): boolean {
  return code === READ_ONLY || code.startsWith('gate.');
}

interface Envelope {
  success?: boolean;
  value?: unknown;
  errorCode?: string;
}

/**
 * Calls the studio's contract. The launch is in the body, and no content type is set, so the browser sends `text/plain` without a CORS
 * preflight.
 */
export async function post<Value>(path: string, body: object): Promise<Reply<Value>> {
  try {
    const text = JSON.stringify(body);
    const signal = toTimeLimit(TIMEOUT_MS);
    const sent = takeOpening(path, text) ?? fetch(path, { method: 'POST', body: text, credentials: 'omit', signal });
    const response = await sent;
    const envelope = (await response.json()) as Envelope;
    if (envelope.success === true) return { kind: 'done', value: envelope.value as Value };
    const code = envelope.errorCode ?? '';
    if (code === READ_ONLY) tellHost('orla:read-only');
    if (code === NO_FUNDS) tellHost('orla:no-funds');
    const isPassing = !isTurnedAway(code) && (response.status >= 500 || PASSING.includes(code) || code === '');
    return isPassing ? { kind: 'lost' } : { kind: 'refused', code };
  } catch {
    return { kind: 'lost' };
  }
}

/** Waits before the same request is repeated. */
export const RETRY_WAITS_MS: readonly number[] = [1000, 2000, 4000, 8000, 8000, 8000];

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

/** Repeats a request with the same key until its outcome is known; `onLost` runs after each attempt without an answer. */
export async function askUntilKnown<Value>(
  ask: () => Promise<Reply<Value>>,
  onLost: () => void,
): Promise<Reply<Value>> {
  for (const waitMs of RETRY_WAITS_MS) {
    const reply = await ask();
    if (reply.kind !== 'lost') return reply;
    onLost();
    await wait(waitMs);
  }
  return ask();
}
