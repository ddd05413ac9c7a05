import { atom } from 'nanostores';
import type { InputOf } from '../../contract/core/endpoint.ts';
import type { FailureCode } from '../../contract/core/errors.ts';
import type { MemberInfo } from '../../contract/member/member.ts';
import { DEMO_TYPE, isAgentType } from '../../contract/member/types.ts';
import type { register, registerMobile } from '../../contract/registration/registration.ts';
import type { resetPasswordByPhone } from '../../contract/session/password.ts';
import type { login, verifyLogin } from '../../contract/session/session.ts';
import { environment } from '../core/environment.ts';
import { ask, loadCalls, toFailed } from '../core/lazy-request.ts';
import { refuseWith } from '../core/refusal.ts';
import type { Failure, Result } from '../core/result.ts';
import { createRetry } from '../core/retry.ts';
import { storeBrand, storeMember } from '../core/session-keys.ts';
import { writeKey } from '../core/storage-keys.ts';
import { askTabs, isEarlier, type TabMessage, toTabMessage } from '../core/tabs.ts';
import {
  $dialog,
  $signInSide,
  askToSignIn,
  closeAllDialogs,
  closeDialog,
  closeMemberDialogs,
  continueAfterSignIn,
  followSignInWith,
  isSigningIn,
  openDialog,
} from '../site/dialogs.ts';
import { takeChallenge } from './challenge.ts';
import { clearKeys } from './clear-keys.ts';
import { demandPassword, endPasswordDemand, mustChangePassword } from './forced-password-change.ts';
import { type HumanProof, withProof } from './human-proof.ts';
import { goHome, returnFromLogin } from './next-page.ts';
import { $expiries, getHandle, setHandle } from './session-handle.ts';
import { planSignIn } from './sign-in-plan.ts';

export type Session =
  /** A session may exist; the platform has not confirmed it yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'member' | 'demo' | 'agent'; readonly info: MemberInfo };

export const $session = atom<Session>({ kind: 'unknown' });
/** True if the session expired; the sign-in then shows the reason. */
export const $hasExpired = atom(false);
/** True if the member signed out in another tab; the sign-in then says so. */
export const $signedOutElsewhere = atom(false);
/** Why the member could not be loaded, after the last retry; the visitor can ask for another. */
export const $memberFailure = atom<Failure | undefined>(undefined);
/** Reason for the forced password change; unknown after a reload. */
export const $passwordReason = atom<'first' | 'expired' | undefined>(undefined);

interface Opening {
  readonly token?: string | undefined;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
}

/** Refusals that a retry cannot change. Network errors and platform failures must not sign anybody out. */
const FINAL: readonly FailureCode[] = ['member.frozen', 'member.unknown'];

function toSession(info: MemberInfo): Session {
  if (info.type === DEMO_TYPE) return { kind: 'demo', info };
  return { kind: isAgentType(info.type) ? 'agent' : 'member', info };
}

export function showMember(info: MemberInfo): void {
  storeMember(info);
  $session.set(toSession(info));
}

function postHandle(token: string): void {
  environment().channel.post({
    kind: 'handle',
    token,
    ...(mustChangePassword() ? { mustChange: true } : {}),
  } satisfies TabMessage);
}

/** After a forced password change: reloads the member, then opens the home page (spec §4). */
export async function finishPasswordChange(): Promise<void> {
  endPasswordDemand();
  $passwordReason.set(undefined);
  environment().channel.post({ kind: 'changed' } satisfies TabMessage);
  await loadMember();
  closeDialog();
  goHome();
}

const retry = createRetry((attempt) => void loadMember(attempt));
/** Retries at once: the network is back, the page is seen again, or the visitor asks for it. */
export const hurryMember = retry.hurry;

function forgetSession(): void {
  retry.take();
  $memberFailure.set(undefined);
  setHandle(undefined);
  $passwordReason.set(undefined);
  clearKeys(!$hasExpired.get());
  storeBrand();
  $session.set({ kind: 'guest' });
}

/**
 * Loads the member with a few retries; the session is `unknown` meanwhile. A forced password change comes first (spec §4).
 */
async function loadMember(attempt = 0): Promise<void> {
  retry.take();
  $memberFailure.set(undefined);
  const answer = await ask('getMemberInfo', {});
  if (answer.ok) {
    showMember(answer.value);
    if (mustChangePassword()) openDialog('changePassModal');
    return;
  }
  const { code } = answer.failure;
  if (code === 'session.required' || code === 'session.changed') return;
  if (FINAL.includes(code)) {
    forgetSession();
    refuseWith(answer.failure);
    return;
  }
  if (!retry.plan(attempt)) $memberFailure.set(answer.failure);
}

/** Runs the follow-up of a sign-in, but never before a forced password change. */
function goOn(): void {
  if (!getHandle()) return;
  if (mustChangePassword()) {
    if ($session.get().kind === 'unknown') closeAllDialogs();
    return;
  }
  // The follow-up may navigate elsewhere, so it comes last.
  returnFromLogin();
  continueAfterSignIn();
}

/** A sign-in by code has no password to change (spec §4). */
type Way = 'password' | 'code' | 'registration';

async function openSession(opening: Opening, way: Way): Promise<void> {
  if (!opening.token) return;
  clearKeys();
  setHandle(opening.token);
  storeBrand();
  if (way === 'registration') writeKey('linkCodes', undefined);
  planSignIn(opening.firstTimeLogin, way === 'registration');
  if (way !== 'code' && (opening.firstTimeLogin || opening.passwordExpired)) {
    demandPassword();
    $passwordReason.set(opening.firstTimeLogin ? 'first' : 'expired');
  }
  $hasExpired.set(false);
  $signedOutElsewhere.set(false);
  $session.set({ kind: 'unknown' });
  postHandle(opening.token);
  environment().wake();
  await loadMember();
  goOn();
}

async function openIfGranted<Value extends Opening>(
  answer: Result<Value>,
  way: Way = 'password',
): Promise<Result<Value>> {
  if (answer.ok) await openSession(answer.value, way);
  else takeChallenge(answer.failure);
  return answer;
}

type SignInInput = Omit<InputOf<typeof login>, 'type' | 'side'>;

function requestLogin(input: SignInInput, type: 'username' | 'sms') {
  const fields = { ...input, type, side: $signInSide.get() };
  return withProof('login', (proof) => ask('login', { ...fields, ...proof }));
}

export async function signIn(input: SignInInput) {
  return openIfGranted(await requestLogin(input, 'username'));
}

export async function signInBySms(input: SignInInput) {
  return openIfGranted(await requestLogin(input, 'sms'), 'code');
}

export async function passChallenge(input: InputOf<typeof verifyLogin>) {
  return openIfGranted(await ask('verifyLogin', input));
}

/** Sets a new password with a code sent to the phone, signs in, then opens the home page (spec §4). */
export async function resetByPhone(input: InputOf<typeof resetPasswordByPhone>) {
  const answer = await openIfGranted(await ask('resetPasswordByPhone', input));
  if (answer.ok) goHome();
  else if (answer.failure.code === 'session.verification_required') followSignInWith(goHome);
  return answer;
}

/** Sign-in from a partner's application (spec §2, `/seamless`): the code works once, but not while another account is open. */
export async function signInByHandover(code: string, openAccount?: string) {
  return openIfGranted(await ask('redeemHandover', { code, ...(openAccount ? { openAccount } : {}) }));
}

export async function registerMember(input: Omit<InputOf<typeof register>, 'login'>) {
  const send = (proof: HumanProof) => ask('register', { ...input, ...proof, login: true });
  return openIfGranted(await withProof('registration', send), 'registration');
}

export async function registerByMobile(input: Omit<InputOf<typeof registerMobile>, 'login'>) {
  const send = (proof: HumanProof) => ask('registerMobile', { ...input, ...proof, login: true });
  return openIfGranted(await withProof('registration', send), 'registration');
}

async function openDemo() {
  const calls = await loadCalls().catch(() => undefined);
  return openIfGranted(calls ? await calls.requestDemo() : toFailed('network.failed'));
}

let starting: ReturnType<typeof openDemo> | undefined;

/** Starts a demo account with play money; taps during the start share it. */
export function startDemo(): ReturnType<typeof openDemo> {
  starting ??= openDemo().finally(() => {
    starting = undefined;
  });
  return starting;
}

/** Ends the session here even without an answer: the cookie half alone is worthless. */
export async function signOut(): Promise<void> {
  await ask('logout', {});
  forgetSession();
  environment().channel.post({ kind: 'signed-out' } satisfies TabMessage);
  closeAllDialogs();
  goHome();
}

/** Handle of the session that ended here; a tab that has not noticed may still offer it. */
let ended: string | undefined;

function adoptHandle(token: string, mustChange = false): void {
  if (token === getHandle() && $session.get().kind !== 'guest') return;
  if (token === ended || isEarlier(token, getHandle() ?? ended)) return;
  $hasExpired.set(false);
  $signedOutElsewhere.set(false);
  clearKeys();
  setHandle(token);
  storeBrand();
  if (mustChange) demandPassword();
  $session.set({ kind: 'unknown' });
  environment().wake();
  void loadMember().then(goOn);
}

function hearChanged(): void {
  if (!mustChangePassword()) return;
  endPasswordDemand();
  if ($dialog.get() === 'changePassModal') closeDialog();
  void loadMember();
}

function hearTab(data: unknown): void {
  const message = toTabMessage(data);
  const handle = getHandle();
  if (message?.kind === 'handle') adoptHandle(message.token, message.mustChange);
  if (message?.kind === 'changed') hearChanged();
  if (message?.kind === 'ended' && message.token === handle) void loadMember();
  if (message?.kind === 'signed-out' && handle) {
    $signedOutElsewhere.set(true);
    forgetSession();
    closeMemberDialogs();
  }
  if (message?.kind === 'ask' && handle) postHandle(handle);
}

function endExpired(): void {
  const handle = getHandle();
  if (!handle) return;
  ended = handle;
  $hasExpired.set(true);
  forgetSession();
  if (!isSigningIn()) askToSignIn();
  environment().channel.post({ kind: 'ended', token: handle } satisfies TabMessage);
  // A tab that missed a sign-in elsewhere holds the older session; others may have the newer one.
  askTabs();
}

/** Once per page: finds the session of this tab, else of another tab, then follows both. */
export function restoreSession(): void {
  const { channel } = environment();
  $expiries.listen(endExpired);
  channel.listen(hearTab);
  storeBrand();
  if (getHandle()) {
    void loadMember();
    return;
  }
  $session.set({ kind: 'guest' });
  askTabs();
}
