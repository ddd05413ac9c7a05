import { type Answer, accept, refuse } from '../../server/result.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { beginNetworkTry, forgiveSignIn, type NetworkState, takeBackFailures } from '../session/network-failures.ts';

/** The console has no human check, so each try counts as proven. The bounds of decision 0074 apply as for members. */
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

/** Counts a try as failed until `forgive`. Names have a prefix that no member's account can have. */
export async function beginAttempt(call: AttemptCall, name: string, client: Client): Promise<Answer<null>> {
  const network = client.prefix ? await beginNetworkTry(call.env, client.prefix, PROVEN) : FREE;
  const attempt = await call.env.ATTEMPTS.getByName(`staff:${name}`).begin(client, PROVEN, network);
  if (attempt.state === 'go') {
    if (attempt.isKnown && network.state === 'go') await takeBackFailures(call.env, client.prefix, 1);
    return accept(null);
  }
  if (network.state === 'go') await takeBackFailures(call.env, client.prefix, 1);
  return attempt.state === 'locked'
    ? refuseUntil(call, 'staff.sign_in_locked', attempt.until)
    : refuse('staff.sign_in_locked');
}

export function forgive(env: Env, name: string, client: Client): Promise<void> {
  return forgiveSignIn(env, `staff:${name}`, client);
}

/** Makes the device known after a sign-in without the password, so that failures of strangers no longer lock it. */
export async function noteDevice(env: Env, name: string, { device }: Client): Promise<void> {
  await env.ATTEMPTS.getByName(`staff:${name}`).addDevice(device);
}

export async function clearAttempts(env: Env, name: string): Promise<void> {
  await env.ATTEMPTS.getByName(`staff:${name}`).unlock();
}
