import { atom } from 'nanostores';
import type { InputOf } from '../contract/endpoint.ts';
import type { FailureCode } from '../contract/errors.ts';
import type { MemberInfo } from '../contract/member.ts';
import { DEMO_TYPE, isAgentType } from '../contract/member-types.ts';
import type { resetPasswordByPhone } from '../contract/password.ts';
import type { register, registerMobile } from '../contract/registration.ts';
import type { login, verifyLogin } from '../contract/session.ts';
import { ask, loadCalls, toFailed } from './ask.ts';
import { takeChallenge } from './challenge.ts';
import { requireDeviceId } from './device.ts';
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
} from './dialogs.ts';
import { environment } from './environment.ts';
import { $expiries, getHandle, setHandle } from './handle.ts';
import { type HumanProof, withProof } from './human-proof.ts';
import { goHome, returnFromLogin } from './next-page.ts';
import { refuseWith } from './refusal.ts';
import type { Result } from './result.ts';
import { createRetry } from './retry.ts';
import { storeBrand, storeMember } from './session-keys.ts';
import { planSignIn } from './sign-in-plan.ts';
import { readKey, writeKey } from './storage-keys.ts';
import { isEarlier, type TabMessage, toTabMessage } from './tabs.ts';

export type Session =
  /** There may be a session; the platform has not said yet. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'guest' }
  | { readonly kind: 'member' | 'demo' | 'agent'; readonly info: MemberInfo };

export const $session = atom<Session>({ kind: 'unknown' });
/** True when a session ended by itself: the sign-in says why it asks. */
export const $hasExpired = atom(false);
/** Why a new password must be chosen; unknown after a reload. */
export const $passwordReason = atom<'first' | 'expired' | undefined>(undefined);

interface Opening {
  readonly token?: string | undefined;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
}

/** Refusals that no other try changes; the network and a platform in trouble are no reason to sign anybody out. */
const FINAL: readonly FailureCode[] = ['member.frozen', 'member.unknown'];

function toSession(info: MemberInfo): Session {
  if (info.type === DEMO_TYPE) return { kind: 'demo', info };
  return { kind: isAgentType(info.type) ? 'agent' : 'member', info };
}

/** Who is signed in changed what others see of them. */
export function showMember(info: MemberInfo): void {
  storeMember(info);
  $session.set(toSession(info));
}

const mustChangePassword = () => readKey('cpw') === 'true';

function postHandle(token: string): void {
  const mustChange = mustChangePassword();
  environment().channel.post({
    kind: 'handle',
    token,
    ...(mustChange ? { mustChange } : {}),
  } satisfies TabMessage);
}

/** Who had to choose a new password has: who they are is read again, and the home page is next (spec §4). */
export async function finishPasswordChange(): Promise<void> {
  writeKey('cpw', undefined);
  $passwordReason.set(undefined);
  environment().channel.post({ kind: 'changed' } satisfies TabMessage);
  await loadMember();
  closeDialog();
  goHome();
}

/** The next time that the platform is asked who is signed in, where it did not say. */
const retry = createRetry((attempt) => void loadMember(attempt));
/** The network is back: whoever waits to be known waits no longer. */
export const hurryMember = retry.hurry;

/** Of a session nothing is left but what nobody answered yet, which the same member sends again; after a sign-out (`isOver`) not even that. */
function clearKeys(isOver = false): void {
  const waiting = isOver ? undefined : readKey('intentions');
  environment().sessionStorage.clear();
  writeKey('intentions', waiting);
}

function forgetSession(): void {
  retry.take();
  setHandle(undefined);
  $passwordReason.set(undefined);
  clearKeys(!$hasExpired.get());
  storeBrand();
  $session.set({ kind: 'guest' });
}

/** Asks who is signed in, as often as it takes; the session stays `unknown` meanwhile. A password that must be changed is the first thing then (spec §4). */
async function loadMember(attempt = 0): Promise<void> {
  retry.take();
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
  retry.plan(attempt);
}

/** What a sign-in was for follows it, but not before a password that must be changed, however late it is known whose. */
function goOn(): void {
  if (!getHandle()) return;
  if (mustChangePassword()) {
    if ($session.get().kind === 'unknown') closeAllDialogs();
    return;
  }
  // What the sign-in was for may lead elsewhere: that comes last, and wins.
  returnFromLogin();
  continueAfterSignIn();
}

/** Who came by a code has no password to change (spec §4). */
type Way = 'password' | 'code' | 'registration';

async function openSession(opening: Opening, way: Way): Promise<void> {
  if (!opening.token) return;
  clearKeys();
  setHandle(opening.token);
  storeBrand();
  if (way === 'registration') writeKey('linkCodes', undefined);
  planSignIn(opening.firstTimeLogin, way === 'registration');
  if (way !== 'code' && (opening.firstTimeLogin || opening.passwordExpired)) {
    writeKey('cpw', 'true');
    $passwordReason.set(opening.firstTimeLogin ? 'first' : 'expired');
  }
  $hasExpired.set(false);
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

type SignInInput = Omit<InputOf<typeof login>, 'type' | 'loginDeviceId' | 'side'>;

function requestLogin(input: SignInInput, type: 'username' | 'sms') {
  const fields = { ...input, type, side: $signInSide.get(), loginDeviceId: requireDeviceId() };
  return withProof('login', (proof) => ask('login', { ...fields, ...proof }));
}

export async function signIn(input: SignInInput) {
  return openIfGranted(await requestLogin(input, 'username'));
}

export async function signInBySms(input: SignInInput) {
  return openIfGranted(await requestLogin(input, 'sms'), 'code');
}

/** Ends a sign-in that waited for a code. */
export async function passChallenge(input: InputOf<typeof verifyLogin>) {
  return openIfGranted(await ask('verifyLogin', input));
}

/** Signs in, and the home page is next (spec §4). */
export async function resetByPhone(input: Omit<InputOf<typeof resetPasswordByPhone>, 'loginDeviceId'>) {
  const answer = await openIfGranted(await ask('resetPasswordByPhone', { ...input, loginDeviceId: requireDeviceId() }));
  if (answer.ok) goHome();
  else if (answer.failure.code === 'session.verification_required') followSignInWith(goHome);
  return answer;
}

/** From a partner's application: the code in the address works once (spec §2, `/seamless`). */
export async function signInByHandover(code: string) {
  return openIfGranted(await ask('redeemHandover', { code, loginDeviceId: requireDeviceId() }));
}

const asNew = () => ({ login: true, loginDeviceId: requireDeviceId() }) as const;

/** Registers, and signs in with the answer. */
export async function registerMember(input: Omit<InputOf<typeof register>, 'login'>) {
  const send = (proof: HumanProof) => ask('register', { ...input, ...proof, ...asNew() });
  return openIfGranted(await withProof('registration', send), 'registration');
}

export async function registerByMobile(input: Omit<InputOf<typeof registerMobile>, 'login'>) {
  const send = (proof: HumanProof) => ask('registerMobile', { ...input, ...proof, ...asNew() });
  return openIfGranted(await withProof('registration', send), 'registration');
}

async function openDemo() {
  const calls = await loadCalls().catch(() => undefined);
  return openIfGranted(calls ? await calls.requestDemo() : toFailed('network.failed'));
}

let starting: ReturnType<typeof openDemo> | undefined;

/** A demo account with play money; taps while one is being made share it. */
export function startDemo(): ReturnType<typeof openDemo> {
  starting ??= openDemo().finally(() => {
    starting = undefined;
  });
  return starting;
}

/** Without an answer the session still ends here: the cookie's half alone is worth nothing. */
export async function signOut(): Promise<void> {
  await ask('logout', {});
  forgetSession();
  environment().channel.post({ kind: 'signed-out' } satisfies TabMessage);
  closeAllDialogs();
  goHome();
}

/** The handle whose session ended here: a tab that has not noticed still offers it. */
let ended: string | undefined;

function adoptHandle(token: string, mustChange = false): void {
  if (token === getHandle() && $session.get().kind !== 'guest') return;
  if (token === ended || isEarlier(token, getHandle() ?? ended)) return;
  $hasExpired.set(false);
  clearKeys();
  setHandle(token);
  storeBrand();
  if (mustChange) writeKey('cpw', 'true');
  $session.set({ kind: 'unknown' });
  environment().wake();
  void loadMember().then(goOn);
}

function hearChanged(): void {
  writeKey('cpw', undefined);
  if ($dialog.get() === 'changePassModal') closeDialog();
}

function hearTab(data: unknown): void {
  const message = toTabMessage(data);
  const handle = getHandle();
  if (message?.kind === 'handle') adoptHandle(message.token, message.mustChange);
  if (message?.kind === 'changed') hearChanged();
  if (message?.kind === 'ended' && message.token === handle) void loadMember();
  if (message?.kind === 'signed-out' && handle) {
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
  // A tab that slept through a sign-in elsewhere comes back with the session of before.
  environment().channel.post({ kind: 'ask' } satisfies TabMessage);
}

/** Once a page: finds the session of this tab, else of another one, and listens to both from then on. */
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
  channel.post({ kind: 'ask' } satisfies TabMessage);
}
