import type { StoredKey } from '../stores/storage-keys.ts';
import { fetchDocument } from './fetch-document.ts';

/**
 * Dialogs that the server printed (pages/[...locale]/dialogs.ts): fetched when the page has come to rest, put on the screen in the tap, and
 * typed into at once. Their code comes meanwhile and takes them over as they stand (islands/dialogs/TakenDialog.tsx).
 */
export interface PrintedHost extends HTMLElement {
  /** What was pressed too early, in turn: choices and buttons. */
  held?: Set<HTMLElement>;
  /** Says that its code did not come; gone when that is tried again. */
  lost?: HTMLElement;
}

const TOKEN: StoredKey = 'token';
const REST_MS = 500;
/** A page that finds no rest: it is made modal all the same. */
const WAIT_MAX = { timeout: REST_MS } as const;
let printed: Document | null | undefined;
let wanted = '';

function hold(host: PrintedHost, event: Event): void {
  const pressed = (event.target as Element).closest<HTMLElement>('button,[type=radio]');
  if (!pressed) return;
  // The cross, beside the title.
  if (pressed.matches('h2+*')) {
    event.preventDefault();
    host.querySelector('dialog')?.close();
    return;
  }
  host.held ??= new Set();
  host.held.delete(pressed);
  host.held.add(pressed);
  // A choice shows what was chosen; what it leads to comes with the code.
  if (pressed.matches('input')) return;
  event.preventDefault();
  pressed.ariaDisabled = 'true';
  if (!host.lost) return;
  host.lost.remove();
  delete host.lost;
  dispatchEvent(new Event('orla:wake'));
}

/** Nothing that was typed is lost: the dialog stays and says so, and a press asks for the code once more. */
function sayLost(): void {
  const host = document.querySelector<PrintedHost>('body > [data-printed]');
  if (!host || host.lost) return;
  for (const pressed of host.held ?? []) pressed.ariaDisabled = null;
  delete host.held;
  const textContent = document.querySelector('.failed')?.textContent ?? '';
  host.lost = Object.assign(document.createElement('p'), { role: 'alert', textContent });
  host.querySelector<ChildNode & Element>('[type=submit]')?.before(host.lost);
}

/** Its styles are there before anybody taps: what a page is drawn by changes when nobody waits. */
function keepPrinted(answer: Document | null): void {
  printed = answer;
  const style = answer?.querySelector('script');
  if (style) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style.textContent);
    document.adoptedStyleSheets.push(sheet);
  }
  showPrinted();
  fetchFiles(wanted);
}

/** All files of a dialog at once, beside those of its island, and not as one is found in another: the print lists them. */
export function fetchFiles(id: string): void {
  wanted = id;
  (document.head as ParentNode).append(...(printed?.querySelectorAll(`[data-for="${id}"]`) ?? []));
}

/**
 * A modal makes all of the page inert, which on a slow phone takes as long as drawing the dialog: the first picture does without, and a code that is
 * there already takes it over first. Whoever closes it comes back to the link, and the cursor stays in its field.
 */
function makeModal(dialog: HTMLDialogElement, link: Element | null): void {
  // Its code may have drawn another in its place by now.
  if (!dialog.isConnected || !dialog.open) return;
  const at = document.activeElement as HTMLElement;
  at.autofocus = dialog.contains(at);
  dialog.open = false;
  (link as HTMLElement | null)?.focus();
  dialog.showModal();
  at.autofocus = false;
}

/** True when it is on the screen now. Nothing happens where it is not there yet: its code draws it. */
export function showPrinted(): boolean {
  const id = document.body.dataset.openDialog;
  const find = (root?: Document | null) => root?.querySelector<PrintedHost>(`[data-printed=${id}]`);
  const host = find(document) ?? find(printed);
  const dialog = host?.querySelector('dialog');
  // The codes of a link decide which fields there are.
  if (!host || !dialog || (location.search && id === 'registerModal') || document.querySelector('dialog[open]'))
    return false;
  host.onclick = (event) => hold(host, event);
  (document.body as ParentNode).append(host);
  const link = document.activeElement;
  // A modal does that by itself; it is none in its first picture.
  host.onkeydown = ({ key }) => {
    if (key === 'Escape') dialog.close();
  };
  dialog.show();
  host.querySelector<HTMLElement>('input:not([type=radio])')?.focus();
  // Safari does not tell when it is idle.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  requestAnimationFrame(() => whenIdle(() => makeModal(dialog, link), WAIT_MAX));
  return true;
}

/** Asks once. */
export function fetchPrinted(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-dialog=loginPopupModal]');
  if (printed !== undefined || !link || sessionStorage.getItem(TOKEN)) return;
  printed = null;
  fetchDocument(link.href.replace(/login$/, 'dialogs'), keepPrinted);
}

addEventListener('load', () => setTimeout(fetchPrinted, REST_MS));
// An island's, which is all that a printed dialog waits for.
document.addEventListener('orla:chunk-failed', sayLost);
