const CHALLENGE = 'iframe[src*="/recaptcha/"][src*="/bframe"]';

export function isChallengeShown(): boolean {
  const frames = [...document.querySelectorAll(CHALLENGE)];
  return frames.some((frame) => frame.checkVisibility({ visibilityProperty: true }));
}

function reopen(dialogs: readonly HTMLDialogElement[], open: (dialog: HTMLDialogElement) => void): void {
  const focused = document.activeElement;
  for (const dialog of dialogs) {
    dialog.close();
    open(dialog);
  }
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
}

/** A modal dialog makes all else inert, the pictures of reCAPTCHA too: while they are asked, ours stands behind them. */
function stepAside(): () => void {
  const dialogs = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  reopen(dialogs, (dialog) => dialog.show());
  return () => {
    const left = dialogs.filter(({ isConnected, open }) => isConnected && open);
    reopen(left, (dialog) => dialog.showModal());
  };
}

/** Makes room for a challenge as often as one is shown, and tells when it is gone. Answers how to stop. */
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
