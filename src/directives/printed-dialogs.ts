import type { StoredKey } from '../stores/core/storage-keys.ts';
import { fetchDocument } from './fetch-document.ts';
import { pageSession } from './page-storage.ts';

/**
 * Dialogs printed by the server (pages/[...locale]/dialogs.ts): fetched when the page is idle, shown directly on a tap,
 * and ready for input at once. Their code loads in the meantime and takes them over unchanged
 * (islands/dialogs/TakenDialog.tsx).
 */
export interface PrintedHost extends HTMLElement {
  /** Choices and buttons pressed before the code loaded, in order. */
  held?: Set<HTMLElement>;
  /** The message that the code did not load; removed on a retry. */
  lost?: HTMLElement;
}

const TOKEN: StoredKey = 'token';
const REST_MS = 500;
/** If the page is never idle, the dialog still becomes modal after this time. */
const WAIT_MAX = { timeout: REST_MS } as const;
let printed: Document | null | undefined;
let wanted = '';

function hold(host: PrintedHost, event: Event): void {
  const pressed = (event.target as Element).closest<HTMLElement>('button,[type=radio]');
  if (!pressed) return;
  // The close button next to the title.
  if (pressed.matches('h2+*')) {
    event.preventDefault();
    host.querySelector('dialog')?.close();
    return;
  }
  host.held ??= new Set();
  host.held.delete(pressed);
  host.held.add(pressed);
  // A radio button or checkbox changes at once; its effect follows when the code has loaded.
  if (pressed.matches('input')) return;
  event.preventDefault();
  pressed.ariaDisabled = 'true';
  if (!host.lost) return;
  host.lost.remove();
  delete host.lost;
  dispatchEvent(new Event('orla:wake'));
}

/** Nothing typed is lost: the dialog stays open with a message, and a press retries the load. */
function sayLost(): void {
  const host = document.querySelector<PrintedHost>('body > [data-printed]');
  if (!host || host.lost) return;
  for (const pressed of host.held ?? []) pressed.ariaDisabled = null;
  delete host.held;
  const textContent = document.querySelector('.failed')?.textContent ?? '';
  host.lost = Object.assign(document.createElement('p'), { role: 'alert', textContent });
  host.querySelector<ChildNode & Element>('[type=submit]')?.before(host.lost);
}

/** Adds the styles before any tap, because changing styles costs time. */
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

/**
 * Requests all files of a dialog and its island in parallel, because the print lists them; otherwise each file would be
 * discovered in another.
 */
export function fetchFiles(id: string): void {
  wanted = id;
  (document.head as ParentNode).append(...(printed?.querySelectorAll(`[data-for="${id}"]`) ?? []));
}

/**
 * A modal dialog makes the rest of the page inert, which on a slow phone takes as long as drawing the dialog. So it is
 * first shown non-modal, and loaded code may take it over earlier. Closing it returns the focus to the link; the cursor
 * stays in its field.
 */
function makeModal(dialog: HTMLDialogElement, link: Element | null): void {
  // The code may have replaced the dialog in the meantime.
  if (!dialog.isConnected || !dialog.open) return;
  const at = document.activeElement as HTMLElement;
  at.autofocus = dialog.contains(at);
  dialog.open = false;
  (link as HTMLElement | null)?.focus();
  dialog.showModal();
  at.autofocus = false;
}

/** True if the printed dialog is now visible. If it was not fetched yet, its code draws it later. */
export function showPrinted(): boolean {
  const id = document.body.dataset.openDialog;
  const find = (root?: Document | null) => root?.querySelector<PrintedHost>(`[data-printed=${id}]`);
  const host = find(document) ?? find(printed);
  const dialog = host?.querySelector('dialog');
  // A link's codes change the fields of the registration.
  if (!host || !dialog || (location.search && id === 'registerModal') || document.querySelector('dialog[open]'))
    return false;
  host.onclick = (event) => hold(host, event);
  (document.body as ParentNode).append(host);
  const link = document.activeElement;
  // A modal dialog closes on Escape by itself; this one is not modal at first.
  host.onkeydown = ({ key }) => {
    if (key === 'Escape') dialog.close();
  };
  dialog.show();
  host.querySelector<HTMLElement>('input:not([type=radio])')?.focus();
  // Safari has no `requestIdleCallback`.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  requestAnimationFrame(() => whenIdle(() => makeModal(dialog, link), WAIT_MAX));
  return true;
}

/** Fetches the dialogs once. */
export function fetchPrinted(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-dialog=loginPopupModal]');
  if (printed !== undefined || !link || pageSession.getItem(TOKEN)) return;
  printed = null;
  fetchDocument(link.href.replace(/login$/, 'dialogs'), keepPrinted);
}

addEventListener('load', () => setTimeout(fetchPrinted, REST_MS));
// Raised by an island; a printed dialog waits for no other code.
document.addEventListener('orla:chunk-failed', sayLost);
