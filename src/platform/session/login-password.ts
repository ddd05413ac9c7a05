import { isSameSecret } from '../../lib/bytes.ts';
import { type Answer, accept, refuse, refuseWith } from '../../server/result.ts';
import { findVendorNamed } from '../games/vendor-names.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { toAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import type { SignInClient } from './client.ts';
import { finishSignIn, type SessionValue } from './finish-sign-in.ts';
import { checkHumanAnswer, type HumanResult, refuseHuman, toHumanValue, toProven } from './human-check.ts';
import type { LoginCall } from './login-call.ts';
import { type LoginPolicy, readLoginPolicy } from './login-policy.ts';
import { beginNetworkTry, forgiveSignIn, type NetworkState, takeBackFailures } from './network-failures.ts';
import { isPassword } from './password-hash.ts';
import { isReservedAccount } from './reserved-accounts.ts';
import { readSignInClient } from './sign-in-client.ts';

type Attempts = DurableObjectStub<import('./attempts-object.ts').AttemptsDurableObject>;

interface BegunInNetwork {
  human: HumanResult;
  network: NetworkState;
}

async function beginInNetwork(call: LoginCall, { prefix }: SignInClient): Promise<BegunInNetwork> {
  const human = await checkHumanAnswer(call, 'login');
  return { human, network: await beginNetworkTry(call.env, prefix, toProven(human)) };
}

/** Answers how much work the next try must prove if this one fails, or a refusal when no try is allowed. */
async function beginAttempt(
  call: LoginCall,
  attempts: Attempts,
  { prefix, device }: SignInClient,
  { human, network }: BegunInNetwork,
): Promise<Answer<number>> {
  const attempt = await attempts.begin({ prefix, device }, toProven(human), network);
  // A refused try, and a try from a known device, do not count as failures of the network.
  const isOfNetwork = attempt.state === 'go' && !attempt.isKnown;
  if (network.state === 'go' && !isOfNetwork) call.waitUntil(takeBackFailures(call.env, prefix, 1));
  if (attempt.state === 'go') {
    const ofNetwork = isOfNetwork && network.state === 'go' ? network.tries : 0;
    return accept(Math.max(attempt.tries, ofNetwork));
  }
  if (attempt.state === 'closed') return refuse('session.reset_required');
  if (attempt.state === 'locked')
    return refuseUntil(call, 'session.locked', attempt.until, { captcha: call.settings.asksPicture });
  return refuseHuman(call, human, 'login', attempt.tries);
}

interface Found {
  memberId: string | undefined;
  isVendor: boolean;
  policy: LoginPolicy;
}

async function findForSignIn(db: D1Database, account: string): Promise<Found> {
  const [memberId, isVendor, policy] = await Promise.all([
    findMemberId(db, account),
    findVendorNamed(db, account),
    readLoginPolicy(db),
  ]);
  return { memberId, isVendor, policy };
}

interface Right extends Found {
  memberId: string;
  place: SignInClient;
  attempts: Attempts;
  hasTotp: boolean;
  /** Salt of the record that the password matched. */
  salt: string;
}

async function passSignIn(call: LoginCall, right: Right): Promise<Answer<SessionValue>> {
  const { input, settings } = call;
  const { memberId, place, attempts, policy, hasTotp, salt } = right;
  const where = { prefix: place.prefix, device: place.device };
  // If this sign-in needs no second factor, the right password clears the failures and registers the device at once.
  const isEnough = !hasTotp && !policy.verifiesNetwork;
  const hasDefaultPassword = isSameSecret(input.password ?? '', settings.defaultPassword);
  const proof = { method: 'password', salt } as const;
  const proven = { memberId, place, side: input.side, policy, hasDefaultPassword, ...proof };
  const forgive = isEnough ? attempts.succeed(where) : undefined;
  const [signedIn, forgiven] = await Promise.all([finishSignIn(call, proven), forgive]);
  if (forgiven !== undefined) call.waitUntil(takeBackFailures(call.env, place.prefix, forgiven));
  if (!signedIn.ok) return signedIn;
  const { token, issued } = signedIn.value;
  if (!isEnough) call.waitUntil(forgiveSignIn(call.env, issued.account, where));
  return accept({
    token,
    account: issued.account,
    firstTimeLogin: issued.firstTimeLogin,
    passwordExpired: issued.passwordExpired,
  });
}

/** Takes the same steps and the same time for an unknown name as for a wrong password. */
export async function signInByPassword(call: LoginCall): Promise<Answer<SessionValue>> {
  const { input, env, settings } = call;
  const account = toAccount(input.username ?? '');
  const attempts = env.ATTEMPTS.getByName(account);
  const place = await readSignInClient(call);
  const [spent, inNetwork, found] = await Promise.all([
    call.spendSeal(),
    beginInNetwork(call, place),
    findForSignIn(env.DB, account),
  ]);
  if (!spent.ok) return spent;
  const { memberId, isVendor } = found;
  if (memberId === undefined && (isVendor || isReservedAccount(account))) return refuse('session.not_member');
  const [begun, { record, hasTotp }] = await Promise.all([
    beginAttempt(call, attempts, place, inNetwork),
    // A sign-in with an unknown name also calls a member's object, so that the answer takes the same time.
    getMember(env, memberId ?? `nobody:${account}`).access.getCredential(),
  ]);
  if (!begun.ok) return begun;
  const isRight = await isPassword(input.password ?? '', record ?? undefined, settings.scryptLog2N);
  if (!isRight || !record || memberId === undefined) {
    const tries = begun.value;
    const next = tries === 0 ? { captcha: false } : await toHumanValue(call, 'login', tries);
    return refuseWith('session.wrong_credentials', next);
  }
  return passSignIn(call, { ...found, memberId, place, attempts, hasTotp, salt: record.salt });
}
