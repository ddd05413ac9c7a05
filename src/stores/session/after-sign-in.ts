import { toPlainPath } from '../../i18n/locales.ts';
import { environment } from '../core/environment.ts';
import { readKey } from '../core/storage-keys.ts';
import { $launch } from '../play/launch.ts';
import { toLanguage } from '../site/catalogue-language.ts';
import { $dialog, openDialog } from '../site/dialogs.ts';
import { isSnoozed } from '../site/snooze.ts';
import { mustChangePassword } from './forced-password-change.ts';
import { $session } from './session.ts';
import { listSteps, planSteps, SIGN_IN_STEPS, type SignInStep } from './sign-in-plan.ts';

/** Pages without dialogs after a sign-in: a game must not be interrupted, and the others redirect. */
const QUIET_PAGES = ['/login', '/game', '/seamless'];
const SETTLE_MS = 250;

let isLeaving = false;
let isScheduled = false;

/** Stops the steps while the visitor leaves the page; starts them again when the visitor comes back. */
export function holdSteps(isHeld: boolean): void {
  isLeaving = isHeld;
  if (!isHeld) schedule();
}

function isFree(): boolean {
  const { kind } = $session.get();
  if (isLeaving || $dialog.get() !== undefined || (kind !== 'member' && kind !== 'agent')) return false;
  if (mustChangePassword() || $launch.get().status !== 'idle') return false;
  return !QUIET_PAGES.includes(toPlainPath(environment().location().path));
}

function finish(step: SignInStep): void {
  planSteps(listSteps().filter((one) => one !== step));
  schedule();
}

async function hasPopups(): Promise<boolean> {
  const { loadPopups } = await import('../site/popups.ts');
  return loadPopups();
}

/** If the stored list of popups is in another language, plans the popups again: unseen ones are then shown in this language (spec §4). */
function planOtherLanguage(): void {
  let kept: unknown;
  try {
    kept = JSON.parse(readKey('index_notice') ?? 'null');
  } catch {
    return;
  }
  const isOther =
    typeof kept === 'object' && kept !== null && 'language' in kept && kept.language !== toLanguage().language;
  if (isOther) planSteps(SIGN_IN_STEPS.filter((step) => step === 'popups' || listSteps().includes(step)));
}

async function open(step: SignInStep): Promise<void> {
  if (step !== 'firstLogin' && isSnoozed(step)) return finish(step);
  if (step === 'popups' && !(await hasPopups())) return finish(step);
  if (isFree()) openDialog(step);
  else schedule();
}

function run(): void {
  isScheduled = false;
  const [step] = listSteps();
  if (step && isFree()) void open(step);
}

/** Schedules the next step with a delay, because the sign-in may have been for a game or a page that opens first. */
function schedule(): void {
  if (isScheduled || listSteps().length === 0) return;
  isScheduled = true;
  environment().after(SETTLE_MS, run);
}

/** Opens the steps one after the other, each when no other dialog is open. Closing its dialog completes a step. */
export function watchSteps(): void {
  planOtherLanguage();
  $dialog.listen((id, before) => {
    const closed = listSteps().find((step) => step === before);
    if (closed && id !== closed) finish(closed);
    else if (id === undefined) schedule();
  });
  $session.listen(schedule);
  $launch.listen(schedule);
  schedule();
}
