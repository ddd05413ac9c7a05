import { sha256Hex } from '../../lib/bytes.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../lib/durations.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, refuse } from '../../server/result.ts';
import { readOnce, replaceOnce, spendOnce, takeOnce } from '../one-time/one-time.ts';
import type { Opened, Registered, RegisterMobileCall } from './enrol.ts';

/** A repeated call of an attempt gets the account that the attempt has opened, for this long. */
const ATTEMPT_MS = HOUR_MS;
/** After this time the next call of an attempt may run, even if the first call never ended. */
const RUN_MS = MINUTE_MS;
/** How long a repeated call waits for the first one. */
const WAIT_MS = 8 * SECOND_MS;
const LOOK_EVERY_MS = 100;

interface Steps {
  /** Registers the member. `keep` stores the account for repeated calls, in case the answer is lost. */
  readonly run: (keep?: (opened: Opened) => Promise<void>) => Promise<Answer<Registered>>;
  /** Answers the account that an earlier call has opened. */
  readonly repeat: (opened: Opened) => Promise<Answer<Registered>>;
}

const RUNS = '';

async function runOnce(env: Env, id: string, { run }: Steps): Promise<Answer<Registered>> {
  let isKept = false;
  const keep = async (opened: Opened) => {
    await replaceOnce(env, id, JSON.stringify(opened), clock() + ATTEMPT_MS);
    isKept = true;
  };
  try {
    return await run(keep);
  } finally {
    if (!isKept) await takeOnce(env, id);
  }
}

/**
 * Runs one call at a time for an attempt with the same phone number, name and password. A repeated call waits for the running call and gets
 * the account that it opens. If the running call is refused, the next call runs. A call without an attempt always runs.
 */
export async function runAttempt(call: RegisterMobileCall, phone: string, steps: Steps): Promise<Answer<Registered>> {
  const { env, input } = call;
  const { attempt, username = '', password = '' } = input;
  if (attempt === undefined) return steps.run();
  const id = `attempt:${await sha256Hex(JSON.stringify([attempt, phone, username, password]))}`;
  const until = clock() + WAIT_MS;
  do {
    if (await spendOnce(env, id, clock() + RUN_MS)) return runOnce(env, id, steps);
    const found = await readOnce(env, id);
    if (found !== undefined && found !== RUNS) return steps.repeat(JSON.parse(found));
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  } while (clock() < until);
  return refuse('upstream.busy');
}
