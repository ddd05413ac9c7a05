import type { Endpoint, InputOf, OutputOf } from '../contract/endpoint.ts';
import { loadChunk } from '../lib/load-chunk.ts';
import { getEpoch } from './handle.ts';
import type { OptionsOf } from './request.ts';
import { type Result, SLOW_AFTER_MS } from './result.ts';

type Calls = typeof import('./calls.ts');
/** The names of calls that every page may make. */
type CallName = { [Name in keyof Calls]: Calls[Name] extends Endpoint ? Name : never }[keyof Calls];

let calls: Calls | undefined;

/** What calls need, before the first one is made or with it; throws a `ChunkLoadError`. */
export async function loadCalls(): Promise<Calls> {
  calls ??= await loadChunk(() => import('./calls.ts'), SLOW_AFTER_MS);
  return calls;
}

/** The same where it is here already: it is, for whoever has an answer. */
export function findCalls(): Calls | undefined {
  return calls;
}

export function toFailed(code: 'network.failed' | 'session.changed'): Result<never> {
  return { ok: false, failure: { code, requestId: '' } };
}

/** As `request`, by the name of the call: contract and schemas come with the first one (decision 0059). */
export async function ask<Name extends CallName>(
  name: Name,
  input: InputOf<Calls[Name]>,
  ...options: OptionsOf<Calls[Name]>
): Promise<Result<OutputOf<Calls[Name]>>> {
  const epoch = getEpoch();
  if (!calls) {
    const loaded = await loadCalls().catch(() => undefined);
    if (!loaded) return toFailed('network.failed');
    // What was asked of one session is not asked of the next.
    if (epoch !== getEpoch() && loaded.tellsWho(loaded[name])) return toFailed('session.changed');
  }
  return (calls as Calls).request((calls as Calls)[name], input, ...options);
}
