const FROM_LOGIN = /\/login(?:[?#]|$)/;

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement.getClientRects().length === 0;
}

function focus(selector: string): void {
  if (isFocusLost()) document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/**
 * After a sign-in, its buttons and fields are gone. The account in the header, which replaced them, takes the focus unless another element
 * has it.
 */
export function focusAccount(): void {
  focus('[data-account]');
}

/** Call it when the header shows the member. `isInPage`: the visitor signed in on this page. The page after `/login` starts at its content. */
export function focusAfterSignIn(isInPage: boolean): void {
  if (isInPage) focusAccount();
  else if (FROM_LOGIN.test(document.referrer)) focus('main[tabindex]');
}
