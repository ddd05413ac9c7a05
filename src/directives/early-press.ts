// Repeats the press of a button that happened before the page's script file ran, because nothing answered that press. Submit buttons and
// links have done their work already.
const pressed = window.pressed as Element | null | undefined;
const button = pressed?.closest?.<HTMLButtonElement>('button[type=button]');
window.onclick = null;
// An island holds the press until it is hydrated (start-islands.ts).
button?.closest('astro-island')?.dispatchEvent(new Event('orla:start'));
button?.click();
