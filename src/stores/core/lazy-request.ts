import type { Endpoint, InputOf, OutputOf } from '../../contract/core/endpoint.ts';
import { loadChunk } from '../../lib/load-chunk.ts';
import { getEpoch } from '../session/session-handle.ts';
import type { OptionsOf } from './request.ts';
import { type Result, SLOW_AFTER_MS } from './result.ts';

type Calls = typeof import('./shared-calls.ts');
/** Names of the calls that every page may make. */
type CallName = { [Name in keyof Calls]: Calls[Name] extends Endpoint ? Name : never }[keyof Calls];

let calls: Calls | undefined;

/** Loads the chunk with the calls, before the first call or with it; throws a `ChunkLoadError`. */
export async function loadCalls(): Promise<Calls> {
  calls ??= await loadChunk(() => import('./shared-calls.ts'), SLOW_AFTER_MS);
  return calls;
}

/** The calls if their chunk is loaded. After any answer of the platform, the chunk is always loaded. */
export function findCalls(): Calls | undefined {
  return calls;
}

export function toFailed(code: 'network.failed' | 'session.changed'): Result<never> {
  return { ok: false, failure: { code, requestId: '' } };
}

/** Like `request`, by the name of the call: contract and schemas load with the first call (decision 0059). */
export async function ask<Name extends CallName>(
  name: Name,
  input: InputOf<Calls[Name]>,
  ...options: OptionsOf<Calls[Name]>
): Promise<Result<OutputOf<Calls[Name]>>> {
  const epoch = getEpoch();
  if (!calls) {
    const loaded = await loadCalls().catch(() => undefined);
    if (!loaded) return toFailed('network.failed');
    // A call of an earlier session must not be sent for the next one.
    if (epoch !== getEpoch() && loaded.tellsWho(loaded[name])) return toFailed('session.changed');
  }
  return (calls as Calls).request((calls as Calls)[name], input, ...options);
}
