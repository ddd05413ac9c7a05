/** Buttons that do nothing without script. Submit buttons and links have done their work already. */
const BUTTON = 'button[type=button]';

/** Presses the button again that was pressed before the page's script file ran, because nothing answered that press. */
function pressAgain(pressed: Element | null | undefined): void {
  const button = pressed?.closest?.<HTMLButtonElement>(BUTTON);
  if (!button) return;
  // An island holds the press until it is hydrated (start-islands.ts).
  button.closest('astro-island')?.dispatchEvent(new Event('orla:start'));
  button.click();
}

const { pressed } = window;
window.onclick = null;
pressAgain(pressed as Element | null | undefined);
