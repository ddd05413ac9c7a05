import type * as z from 'zod/mini';
import { CAPTCHA_AFTER_FAILURES, type login } from '../../contract/session.ts';
import { isSameSecret } from '../../lib/bytes.ts';
import { findVendorNamed } from '../games/vendor-names.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import { toAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { type Answer, accept, refuse, refuseWith } from '../result.ts';
import { finishSignIn, isPasswordExpired, type SessionValue } from './finish-sign-in.ts';
import { checkHumanAnswer, refuseHuman, toHumanValue, toProven } from './human-check.ts';
import { type LoginPolicy, readLoginPolicy } from './login-policy.ts';
import { signInBySms } from './login-sms.ts';
import { isPassword } from './password-hash.ts';
import { readPlace, type SignInPlace } from './place.ts';
import { isReservedAccount } from './reserved-accounts.ts';
import { toTries } from './work-tries.ts';

export type LoginCall = Call<z.output<typeof login.request>>;
type Attempts = DurableObjectStub<import('./attempts-object.ts').AttemptsDurableObject>;

/** How many tries will have failed if this one does; a refusal when it must not be tried. */
async function beginAttempt(call: LoginCall, attempts: Attempts, place: SignInPlace): Promise<Answer<number>> {
  const { prefix, device } = place;
  const human = await checkHumanAnswer(call, 'login');
  const attempt = await attempts.begin({ prefix, device }, toProven(human));
  if (attempt.state === 'go') return accept(attempt.failures);
  if (attempt.state === 'locked')
    return refuseUntil(call, 'session.locked', attempt.until, { captcha: call.settings.asksPicture });
  return refuseHuman(call, human, 'login', toTries(attempt.failures - CAPTCHA_AFTER_FAILURES));
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
  place: SignInPlace;
  attempts: Attempts;
  hasTotp: boolean;
  /** Of the record that the password was right for. */
  salt: string;
}

async function passSignIn(call: LoginCall, right: Right): Promise<Answer<SessionValue>> {
  const { input, settings } = call;
  const { memberId, place, attempts, policy, hasTotp, salt } = right;
  const where = { prefix: place.prefix, device: place.device };
  // Where a code may still be missing, the try is forgiven, and the place known, when that was right.
  const isEnough = !hasTotp && !policy.verifiesPlace;
  const hasDefaultPassword = isSameSecret(input.password ?? '', settings.defaultPassword);
  const proof = { method: 'password', salt } as const;
  const proven = { memberId, place, side: input.side, policy, hasDefaultPassword, ...proof };
  const forgive = isEnough ? attempts.succeed(where, true) : undefined;
  const [signedIn] = await Promise.all([finishSignIn(call, proven), forgive]);
  if (!signedIn.ok) return signedIn;
  const { token, issued } = signedIn.value;
  if (!isEnough) call.waitUntil(attempts.succeed(where, true));
  return accept({
    token,
    account: issued.account,
    firstTimeLogin: issued.firstTimeLogin,
    passwordExpired: isPasswordExpired(issued, policy),
  });
}

/** Says, does and costs the same for a name that nobody has as for a wrong password. */
async function signInByPassword(call: LoginCall): Promise<Answer<SessionValue>> {
  const { input, env, settings } = call;
  const account = toAccount(input.username ?? '');
  const attempts = env.ATTEMPTS.getByName(account);
  const place = await readPlace(call, input.loginDeviceId);
  const [spent, begun, found] = await Promise.all([
    call.spendSeal(),
    beginAttempt(call, attempts, place),
    findForSignIn(env.DB, account),
  ]);
  if (!spent.ok) return spent;
  const { memberId, isVendor } = found;
  if (memberId === undefined && (isVendor || isReservedAccount(account))) return refuse('session.not_member');
  if (!begun.ok) return begun;
  // Nobody's object is as cold as anybody's.
  const { record, hasTotp } = await getMember(env, memberId ?? `nobody:${account}`).access.getCredential();
  const isRight = await isPassword(input.password ?? '', record ?? undefined, settings.scryptLog2N);
  if (!isRight || !record || memberId === undefined) {
    const steps = begun.value - CAPTCHA_AFTER_FAILURES;
    const next = steps < 0 ? { captcha: false } : await toHumanValue(call, 'login', toTries(steps));
    return refuseWith('session.wrong_credentials', next);
  }
  return passSignIn(call, { ...found, memberId, place, attempts, hasTotp, salt: record.salt });
}

export function signIn(call: LoginCall): Promise<Answer<SessionValue>> {
  return call.input.type === 'sms' ? signInBySms(call) : signInByPassword(call);
}
