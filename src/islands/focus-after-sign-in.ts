import { toPlainPath } from '../i18n/locales.ts';
import { $session } from '../stores/session/session.ts';

/** Time for the code of the header to load on a slow phone. */
const WAIT_MS = 10_000;

function hasFocus(): boolean {
  const { activeElement, body } = document;
  return activeElement !== null && activeElement !== body && activeElement.getClientRects().length > 0;
}

function giveFocus(): boolean {
  const account = document.querySelector<HTMLElement>('[data-account]');
  if (account && !hasFocus()) account.focus();
  return account !== null;
}

/**
 * After a sign-in, its buttons and fields are gone. The account in the header, which replaced them, takes the focus as soon as it is shown, unless
 * another element has it.
 */
export function focusAccount(): void {
  requestAnimationFrame(() => {
    const header = document.querySelector('header');
    if (giveFocus() || !header || $session.get().kind === 'guest') return;
    const observer = new MutationObserver(() => {
      if (giveFocus()) observer.disconnect();
    });
    observer.observe(header, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), WAIT_MS);
  });
}

/** The page after `/login` starts at its content. */
function startAtContent(): void {
  const { referrer } = document;
  if (!referrer || toPlainPath(new URL(referrer).pathname) !== '/login' || hasFocus()) return;
  document.querySelector<HTMLElement>('main[tabindex]')?.focus({ preventScroll: true });
}

export function watchSignIn(): void {
  let wasGuest = false;
  $session.subscribe(({ kind }) => {
    if (kind === 'guest') wasGuest = true;
    else if (kind !== 'unknown') {
      if (wasGuest) focusAccount();
      else startAtContent();
      wasGuest = false;
    }
  });
}
