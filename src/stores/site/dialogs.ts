import { atom } from 'nanostores';
import { environment } from '../core/environment.ts';

/** Ids of the spec (§2), then our own. */
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
  'support',
  'ageGate',
  'search',
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

/** Dialogs that only make sense with a session. */
const MEMBER_DIALOGS: readonly (DialogId | undefined)[] = [
  'changePassModal',
  'confirmSignOut',
  'realAccount',
  'firstLogin',
  'afterLogin',
  'popups',
  'chatRoom',
];

/** The only open dialog. */
export const $dialog = atom<DialogId | undefined>(undefined);
const waiting: DialogId[] = [];
let afterSignIn: (() => void) | undefined;
/** Set to `agent` by an `?agent=` link: the sign-in then admits agents only. */
export const $signInSide = atom<'agent' | undefined>(undefined);

/** Clears the follow-up of a sign-in, and the restriction to agents. */
export function forgetAim(): void {
  afterSignIn = undefined;
  $signInSide.set(undefined);
}

/** True if a sign-in dialog is open. It must not be replaced, because it may hold typed values or the secret of a reset link. */
export function isSigningIn(): boolean {
  return SIGN_IN_DIALOGS.includes($dialog.get());
}

/** Shows a dialog and wakes the island of the dialogs, which may not have loaded yet. */
function show(id: DialogId): void {
  $dialog.set(id);
  environment().wake();
}

/** Opens a dialog in place of the open one. */
export function openDialog(id: DialogId): void {
  if (!SIGN_IN_DIALOGS.includes(id)) forgetAim();
  show(id);
}

/** Opens a dialog when no other one is open. */
export function queueDialog(id: DialogId): void {
  if ($dialog.get() === undefined) openDialog(id);
  else if ($dialog.get() !== id && !waiting.includes(id)) waiting.push(id);
}

/** Opens a dialog over the open one, which reopens afterwards. */
export function interruptWith(id: DialogId): void {
  const open = $dialog.get();
  if (open !== undefined && open !== id) waiting.unshift(open);
  show(id);
}

/** Used when a session begins or ends: queued dialogs must not open for the next account. */
export function closeAllDialogs(): void {
  waiting.length = 0;
  closeDialog();
}

/** Used when the session ended elsewhere: public dialogs stay open. */
export function closeMemberDialogs(): void {
  const others = waiting.filter((id) => !MEMBER_DIALOGS.includes(id));
  waiting.splice(0, waiting.length, ...others);
  if (MEMBER_DIALOGS.includes($dialog.get())) closeDialog();
}

/** Closing the sign-in without a sign-in clears its follow-up; opening a warning over it does not. */
export function closeDialog(): void {
  const next = waiting.shift();
  if (!SIGN_IN_DIALOGS.includes(next)) forgetAim();
  $dialog.set(next);
}

/** Opens the sign-in; `then` runs after a sign-in or registration there. */
export function askToSignIn(then?: () => void, side?: 'agent'): void {
  openDialog('loginPopupModal');
  afterSignIn = then;
  $signInSide.set(side);
}

/** Replaces the follow-up of the open sign-in. */
export function followSignInWith(then: () => void): void {
  afterSignIn = then;
}

/** After any sign-in: closes its dialog and runs the follow-up. */
export function continueAfterSignIn(): void {
  const then = afterSignIn;
  forgetAim();
  if (isSigningIn()) closeDialog();
  then?.();
}
