import type { OutputOf } from '../../../contract/endpoint.ts';
import type { openSlot, SlotRound, spinSlot } from '../../../contract/studio.ts';

export type Opened = OutputOf<typeof openSlot>;
export type Spun = OutputOf<typeof spinSlot>;
export type Round = SlotRound;

/** `lost`: no answer, or none that decides; the same request again tells. */
export type Reply<Value> = { kind: 'done'; value: Value } | { kind: 'refused'; code: string } | { kind: 'lost' };

const TIMEOUT_MS = 20_000;
const PASSING: readonly string[] = ['games.round_open', 'request.rate_limited'];

interface Envelope {
  success?: boolean;
  value?: unknown;
  errorCode?: string;
}

async function post<Value>(path: string, body: object): Promise<Reply<Value>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const envelope = (await response.json()) as Envelope;
    if (envelope.success === true) return { kind: 'done', value: envelope.value as Value };
    const code = envelope.errorCode ?? '';
    const isPassing = response.status >= 500 || PASSING.includes(code) || code === '';
    return isPassing ? { kind: 'lost' } : { kind: 'refused', code };
  } catch {
    return { kind: 'lost' };
  }
}

export function openGame(launch: string): Promise<Reply<Opened>> {
  return post('/studio/api/open', { launch });
}

export interface SpinRequest {
  launch: string;
  roundKey: string;
  stake: number;
  clientSeed: string;
}

export function spinOnce(request: SpinRequest): Promise<Reply<Spun>> {
  return post('/studio/api/spin', request);
}

/** Waits before the same round is asked for again. */
export const RETRY_WAITS_MS: readonly number[] = [1000, 2000, 4000, 8000, 8000, 8000];

export function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

/** One round, asked for with the same key until something is known; `onLost` hears of each silence. */
export async function spinUntilKnown(request: SpinRequest, onLost: () => void): Promise<Reply<Spun>> {
  for (const waitMs of RETRY_WAITS_MS) {
    const reply = await spinOnce(request);
    if (reply.kind !== 'lost') return reply;
    onLost();
    await wait(waitMs);
  }
  return spinOnce(request);
}
