import { READ_AT_HEADER } from '../../contract/core/edge-headers.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { toRandomId } from '../../lib/bytes.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { type Answer, refuse } from '../../server/result.ts';

/** Life of a claim: longer than such a call takes, and shorter than the minute after which an approved call that crashed may run again. */
const CLAIM_MS = 30_000;
const LOOK_EVERY_MS = 50;
const LOOKS_MAX = 60;

/**
 * Time of the last change of the thing. An expired claim belongs to a worker that crashed; that worker may have written until the claim
 * expired.
 */
const CHANGED = "iif(claim = '', changed_at_ms, until_ms)";
const TAKE = `insert into things_set (thing, changed_at_ms, claim, until_ms) values (?1, 0, ?2, ?3)
  on conflict (thing) do update set changed_at_ms = ${CHANGED}, claim = ?2, until_ms = ?3
  where (claim = '' or until_ms <= ?4) and (?5 is null or ${CHANGED} < ?5) returning thing`;
const LOOK = `select iif(until_ms > ?2, changed_at_ms, ${CHANGED}) as changed_at_ms, (claim <> '' and until_ms > ?2) as is_busy
  from things_set where thing = ?1`;
const GIVE_BACK = `update things_set set changed_at_ms = max(changed_at_ms, ?3), claim = iif(claim = ?2, '', claim) where thing = ?1`;

/**
 * Takes the claim. Returns undefined if this call now has the claim. Otherwise returns the time of the last change: the thing was changed
 * after `seenMs`, or other calls had the claim for too long.
 */
async function take(db: D1Database, thing: string, claim: string, seenMs: number | null): Promise<number | undefined> {
  for (let looks = 0; ; looks += 1) {
    const now = clock();
    if (
      await db
        .prepare(TAKE)
        .bind(thing, claim, now + CLAIM_MS, now, seenMs)
        .first()
    )
      return undefined;
    const row = await db.prepare(LOOK).bind(thing, now).first<{ changed_at_ms: number; is_busy: number }>();
    const isChanged = seenMs !== null && row?.is_busy === 0 && row.changed_at_ms >= seenMs;
    if (isChanged || looks === LOOKS_MAX) return row?.changed_at_ms ?? now;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

function toThing({ sets }: Endpoint, input: unknown): string | undefined {
  if (!sets) return undefined;
  return sets.by === undefined ? sets.thing : `${sets.thing} ${(input as Record<string, unknown>)[sets.by]}`;
}

interface ClaimedCall {
  endpoint: Endpoint;
  env: Env;
  input: unknown;
  /** When the caller read the thing; null if the caller does not state it. */
  seenMs: number | null;
  /** Headers of the answer. */
  headers: Headers;
}

/**
 * Runs a call that `sets` a thing while no other call sets it. Refuses the call if the thing was changed after the caller read it: the
 * statement that takes the claim compares the times, so no change between reading and writing is lost (decision 0165).
 */
export async function whileClaimed(
  { endpoint, env, input, seenMs, headers }: ClaimedCall,
  act: () => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const thing = toThing(endpoint, input);
  if (thing === undefined) return act();
  const claim = toRandomId();
  const changedMs = await take(env.DB, thing, claim, seenMs);
  if (changedMs !== undefined) {
    headers.set(READ_AT_HEADER, String(changedMs + 1));
    return refuse('staff.changed_meanwhile');
  }
  let answer: Answer<unknown> | undefined;
  try {
    answer = await act();
    return answer;
  } finally {
    // A call that threw an error may have written, so the thing counts as changed. A refused call has not written.
    const now = answer?.ok === false ? 0 : clock();
    // If the claim cannot be given back, the call is still answered, and the claim ends when it expires.
    const given = env.DB.prepare(GIVE_BACK).bind(thing, claim, now).run();
    await given.catch((error: unknown) => logError('claim.not_given_back', { cause: String(error) }));
    if (now > 0) headers.set(READ_AT_HEADER, String(now + 1));
  }
}
