import { type Answer, accept, refuse } from '../../server/result.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import type { Attempt } from '../session/attempts-object.ts';
import { beginNetworkTry, forgiveSignIn, type NetworkState, takeBackFailures } from '../session/network-failures.ts';

/** The console asks for no human check; the bounds of decision 0074 hold as for members. */
const PROVEN = Number.MAX_SAFE_INTEGER;
const FREE: NetworkState = { state: 'go', tries: 0 };

interface AttemptCall {
  env: Env;
  headers: Headers;
}

export interface Client {
  prefix: string;
  device: string;
}

const toAttempts = (env: Env, name: string) => env.ATTEMPTS.getByName(`staff:${name}`);

function toAnswer(call: AttemptCall, attempt: Attempt): Answer<null> {
  if (attempt.state === 'go') return accept(null);
  return attempt.state === 'locked'
    ? refuseUntil(call, 'staff.sign_in_locked', attempt.until)
    : refuse('staff.sign_in_locked');
}

/** Counts a try as failed until `forgive`. Names have a prefix that no member's account can have. */
export async function beginAttempt(call: AttemptCall, name: string, client: Client): Promise<Answer<null>> {
  const network = client.prefix ? await beginNetworkTry(call.env, client.prefix, PROVEN) : FREE;
  const attempt = await toAttempts(call.env, name).begin(client, PROVEN, network);
  const isCounted = attempt.state === 'go' && !attempt.isKnown;
  if (network.state === 'go' && !isCounted) await takeBackFailures(call.env, client.prefix, 1);
  return toAnswer(call, attempt);
}

/**
 * For a person who gave a right code although the account is locked: strangers can lock it for devices that it does not know, but have no code.
 * The caller has spent the code, so that it is one try.
 */
export async function beginProvenAttempt(call: AttemptCall, name: string): Promise<Answer<null>> {
  // Of the lock that does not count.
  call.headers.delete('Retry-After');
  return toAnswer(call, await toAttempts(call.env, name).beginProven());
}

export function forgive(env: Env, name: string, client: Client): Promise<void> {
  return forgiveSignIn(env, `staff:${name}`, client);
}

/** After a sign-in without the password: its device is not locked by strangers any more. */
export async function noteDevice(env: Env, name: string, { device }: Client): Promise<void> {
  await toAttempts(env, name).addDevice(device);
}

export async function clearAttempts(env: Env, name: string): Promise<void> {
  await toAttempts(env, name).unlock();
}
