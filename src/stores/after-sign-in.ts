import { toPlainPath } from '../i18n/locales.ts';
import { $dialog, openDialog } from './dialogs.ts';
import { environment } from './environment.ts';
import { $launch } from './launch.ts';
import { mustChangePassword } from './password-demand.ts';
import { isQuiet } from './quiet.ts';
import { $session } from './session.ts';
import { listSteps, planSteps, type SignInStep } from './sign-in-plan.ts';

/** Nothing stands between a player and a game, and a page that is about to leave shows nothing. */
const QUIET_PAGES = ['/login', '/game', '/seamless'];
const SETTLE_MS = 250;

let isLeaving = false;
let isScheduled = false;

/** The page is on its way to another, or back from it. */
export function holdSteps(isHeld: boolean): void {
  isLeaving = isHeld;
  if (!isHeld) schedule();
}

function isFree(): boolean {
  const { kind } = $session.get();
  if (isLeaving || $dialog.get() !== undefined || (kind !== 'member' && kind !== 'agent')) return false;
  if (mustChangePassword() || $launch.get().status !== 'idle') return false;
  return !QUIET_PAGES.includes(toPlainPath(environment().place().path));
}

function finish(step: SignInStep): void {
  planSteps(listSteps().filter((one) => one !== step));
  schedule();
}

async function hasPopups(): Promise<boolean> {
  const { loadPopups } = await import('./popups.ts');
  return loadPopups();
}

async function open(step: SignInStep): Promise<void> {
  if (step !== 'firstLogin' && isQuiet(step)) return finish(step);
  if (step === 'popups' && !(await hasPopups())) return finish(step);
  if (isFree()) openDialog(step);
  else schedule();
}

function run(): void {
  isScheduled = false;
  const [step] = listSteps();
  if (step && isFree()) void open(step);
}

/** What a sign-in was for comes first: a game or a page that is about to open. */
function schedule(): void {
  if (isScheduled || listSteps().length === 0) return;
  isScheduled = true;
  environment().after(SETTLE_MS, run);
}

/** One after the other, each when nothing else is open; a step is done when its dialog was closed. */
export function watchSteps(): void {
  $dialog.listen((id, before) => {
    const closed = listSteps().find((step) => step === before);
    if (closed && id !== closed) finish(closed);
    else if (id === undefined) schedule();
  });
  $session.listen(schedule);
  $launch.listen(schedule);
  schedule();
}
