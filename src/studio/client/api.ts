import { tellHost } from './host.ts';

/** `lost`: no answer, or none that decides; the same request again tells. */
export type Reply<Value> = { kind: 'done'; value: Value } | Refusal | { kind: 'lost' };

export type Refusal = { kind: 'refused'; code: string };

const TIMEOUT_MS = 20_000;
const PASSING: readonly string[] = ['games.round_open', 'request.rate_limited'];

const READ_ONLY = 'upstream.read_only';

/** The site's gate said no (src/edge/gate/): nothing was asked of the platform, so nothing was moved. */
export function isTurnedAway(code: string): boolean {
  return code === READ_ONLY || code.startsWith('gate.');
}

interface Envelope {
  success?: boolean;
  value?: unknown;
  errorCode?: string;
}

/** A call of the studio's contract; the launch is in the body, which without a type of its own is `text/plain`: nothing is asked first. */
export async function post<Value>(path: string, body: object): Promise<Reply<Value>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const envelope = (await response.json()) as Envelope;
    if (envelope.success === true) return { kind: 'done', value: envelope.value as Value };
    const code = envelope.errorCode ?? '';
    if (code === READ_ONLY) tellHost('orla:read-only');
    const isPassing = !isTurnedAway(code) && (response.status >= 500 || PASSING.includes(code) || code === '');
    return isPassing ? { kind: 'lost' } : { kind: 'refused', code };
  } catch {
    return { kind: 'lost' };
  }
}

/** Waits before the same request is sent again. */
export const RETRY_WAITS_MS: readonly number[] = [1000, 2000, 4000, 8000, 8000, 8000];

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

/** One intention, asked with the same key until something is known; `onLost` hears of each silence. */
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
