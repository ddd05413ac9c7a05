import { showModal } from '../../lib/show-modal.ts';

const CHALLENGE = 'iframe[src*="/recaptcha/"][src*="/bframe"]';

export function isChallengeShown(): boolean {
  const frames = [...document.querySelectorAll(CHALLENGE)];
  return frames.some((frame) => frame.getClientRects().length > 0 && getComputedStyle(frame).visibility === 'visible');
}

function reopen(dialogs: readonly HTMLDialogElement[], open: (dialog: HTMLDialogElement) => void): void {
  const focused = document.activeElement;
  for (const dialog of dialogs) {
    dialog.close();
    open(dialog);
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/**
 * A modal dialog makes everything else inert, including a reCAPTCHA challenge, so open dialogs become non-modal in the
 * meantime.
 */
function stepAside(): () => void {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  reopen(dialogs, (dialog) => dialog.show());
  return () => {
    const left = dialogs.filter(({ isConnected, open }) => isConnected && open);
    reopen(left, showModal);
  };
}

/**
 * Makes open dialogs non-modal while a challenge is shown, and calls `onGone` after each challenge. Returns a function that stops watching.
 */
export function watchChallenge(onGone: () => void): () => void {
  let stepBack: (() => void) | undefined;
  const look = () => {
    const isShown = isChallengeShown();
    if (isShown && !stepBack) stepBack = stepAside();
    if (isShown || !stepBack) return;
    stepBack();
    stepBack = undefined;
    onGone();
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] });
  return () => {
    observer.disconnect();
    stepBack?.();
  };
}
