import { atom } from 'nanostores';
import { environment } from './environment.ts';

/** Ids of the spec (§2), then ours. */
export const DIALOG_IDS = [
  'loginPopupModal',
  'registerModal',
  'forgetPassModal',
  'changePassModal',
  'verifyLogin',
  'newPassword',
  'confirmSignOut',
  'realAccount',
  'refusal',
  'firstLogin',
  'afterLogin',
  'popups',
  'gamePopup',
  'notice',
  'chatRoom',
  'ageGate',
] as const;
export type DialogId = (typeof DIALOG_IDS)[number];

export function isDialogId(id: string | undefined): id is DialogId {
  return (DIALOG_IDS as readonly (string | undefined)[]).includes(id);
}

const SIGN_IN_DIALOGS: readonly (DialogId | undefined)[] = [
  'loginPopupModal',
  'registerModal',
  'forgetPassModal',
  'verifyLogin',
  'newPassword',
];

/** Whoever is not in has nothing to do in them. */
const MEMBER_DIALOGS: readonly (DialogId | undefined)[] = [
  'changePassModal',
  'confirmSignOut',
  'realAccount',
  'firstLogin',
  'afterLogin',
  'popups',
  'chatRoom',
];

/** The one dialog that is open. */
export const $dialog = atom<DialogId | undefined>(undefined);
const waiting: DialogId[] = [];
let afterSignIn: (() => void) | undefined;
/** The door of a sign-in that an `?agent=` link asked for: it lets agents in only. */
export const $signInSide = atom<'agent' | undefined>(undefined);

/** Nothing follows a sign-in any more, and it lets anybody in. */
export function forgetAim(): void {
  afterSignIn = undefined;
  $signInSide.set(undefined);
}

/** A way in is open already, with what was typed there: the secret of a mail's link works from there alone. */
export function isSigningIn(): boolean {
  return SIGN_IN_DIALOGS.includes($dialog.get());
}

/** Opens now, in the place of what is open. */
export function openDialog(id: DialogId): void {
  if (!SIGN_IN_DIALOGS.includes(id)) forgetAim();
  $dialog.set(id);
  environment().wake();
}

/** Opens when nothing else is open. */
export function queueDialog(id: DialogId): void {
  if ($dialog.get() === undefined) openDialog(id);
  else if ($dialog.get() !== id && !waiting.includes(id)) waiting.push(id);
}

/** Asks in the place of what is open, which comes back when the question is closed. */
export function interruptWith(id: DialogId): void {
  const open = $dialog.get();
  if (open !== undefined && open !== id) waiting.unshift(open);
  $dialog.set(id);
}

/** A session began or ended: nothing that waited is for whoever comes next. */
export function closeAllDialogs(): void {
  waiting.length = 0;
  closeDialog();
}

/** The session ended elsewhere: what anybody may read stays open. */
export function closeMemberDialogs(): void {
  const others = waiting.filter((id) => !MEMBER_DIALOGS.includes(id));
  waiting.splice(0, waiting.length, ...others);
  if (MEMBER_DIALOGS.includes($dialog.get())) closeDialog();
}

/** Closing the sign-in without signing in forgets what was to follow; a warning over it does not. */
export function closeDialog(): void {
  const next = waiting.shift();
  if (!SIGN_IN_DIALOGS.includes(next)) forgetAim();
  $dialog.set(next);
}

/** Asks to sign in; `then` follows a sign-in or registration from there. */
export function askToSignIn(then?: () => void, side?: 'agent'): void {
  openDialog('loginPopupModal');
  afterSignIn = then;
  $signInSide.set(side);
}

/** The way in that is open leads elsewhere than what it was opened for. */
export function followSignInWith(then: () => void): void {
  afterSignIn = then;
}

/** After any sign-in: closes the dialog that asked for it and goes on with what was wanted. */
export function continueAfterSignIn(): void {
  const then = afterSignIn;
  forgetAim();
  if (isSigningIn()) closeDialog();
  then?.();
}
