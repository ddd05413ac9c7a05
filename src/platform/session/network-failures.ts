import { CAPTCHA_AFTER_NETWORK_FAILURES } from '../limits/bounds.ts';
import type { Try } from '../verification/verification-object.ts';
import type { Place } from './attempts-store.ts';

export type NetworkState = Try;

const NOT_COUNTED: NetworkState = { state: 'go', count: 0 };

function getFailures(env: Env, prefix: string) {
  return env.VERIFICATION.getByName(`sign-ins:${prefix}`);
}

/** Counts a failed sign-in of this network, over all names, until `takeBackFailures` says that it was none. */
export async function beginNetworkTry(env: Env, prefix: string, hasCaptcha: boolean): Promise<NetworkState> {
  if (prefix === '') return NOT_COUNTED;
  return getFailures(env, prefix).begin('networkFailures', hasCaptcha ? null : CAPTCHA_AFTER_NETWORK_FAILURES);
}

export async function takeBackFailures(env: Env, prefix: string, failures: number): Promise<void> {
  if (prefix !== '' && failures > 0) await getFailures(env, prefix).takeBack('networkFailures', failures);
}

/** The next try of this network is asked for the human check, unless it comes from a known device. */
export function asksCaptchaNext(network: NetworkState): boolean {
  return network.state !== 'go' || network.count >= CAPTCHA_AFTER_NETWORK_FAILURES;
}

/** The sign-in is complete: failures of its place at this name are no failures of its network either. */
export async function forgiveSignIn(env: Env, account: string, place: Place): Promise<void> {
  await takeBackFailures(env, place.prefix, await env.ATTEMPTS.getByName(account).succeed(place));
}
