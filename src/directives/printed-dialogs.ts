/**
 * Dialogs that the server printed (pages/[...locale]/dialogs.ts): fetched when the page has come to rest, put on the screen in the tap, and
 * typed into at once. Their code comes meanwhile and takes them over as they stand (islands/dialogs/TakenDialog.tsx).
 */
export interface PrintedHost extends HTMLElement {
  /** The button that was pressed too early. */
  held?: HTMLElement;
}

const REST_MS = 500;
let printed: Document | null | undefined;

function hold(host: PrintedHost, event: Event): void {
  const pressed = (event.target as Element).closest<HTMLElement>('button,[type=radio]');
  if (!pressed) return;
  event.preventDefault();
  if (pressed.closest('header')) host.querySelector('dialog')?.close();
  else {
    host.held = pressed;
    pressed.ariaDisabled = 'true';
  }
}

/** Its styles are there before anybody taps: what a page is drawn by changes when nobody waits. */
function keepPrinted(answer: Document): void {
  printed = answer;
  const style = answer.querySelector('script');
  if (style) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style.textContent);
    document.adoptedStyleSheets.push(sheet);
  }
  showPrinted();
}

/** True when it is on the screen now. Nothing happens where it is not there yet: its code draws it. */
export function showPrinted(): boolean {
  const id = document.body.dataset.openDialog;
  const find = (root?: Document | null) => root?.querySelector<PrintedHost>(`[data-printed=${id}]`);
  const host = find(document) ?? find(printed);
  // The codes of a link decide which fields there are.
  if (!host || (location.search && id === 'registerModal') || document.querySelector('dialog[open]')) return false;
  host.onclick = (event) => hold(host, event);
  document.body.appendChild(host);
  host.querySelector('dialog')?.showModal();
  host.querySelector<HTMLElement>('input:not([type=radio])')?.focus();
  return true;
}

/** Asks once; XMLHttpRequest reads a document without a parser that Trusted Types would have to trust. */
export function fetchPrinted(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-dialog=loginPopupModal]');
  if (printed !== undefined || !link || sessionStorage.getItem('token')) return;
  printed = null;
  const request = new XMLHttpRequest();
  request.open('GET', link.href.replace(/login$/, 'dialogs'));
  request.responseType = 'document';
  request.onload = () => request.responseXML && keepPrinted(request.responseXML);
  request.send();
}

addEventListener('load', () => setTimeout(fetchPrinted, REST_MS));
// The page says that its code did not come, and the link may be tapped again.
addEventListener('orla:chunk-failed', () =>
  document.querySelector<HTMLDialogElement>('[data-printed] dialog')?.close(),
);
