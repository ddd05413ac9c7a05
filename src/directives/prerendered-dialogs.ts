import { showModal } from '../lib/show-modal.ts';
import { fetchDocument } from './fetch-document.ts';
import { attempt } from './start-storage.ts';

/**
 * Dialogs rendered by the server (pages/[...locale]/dialogs.ts). They are fetched when the page is idle, or with the first press of a link
 * to one. A tap shows such a dialog directly and ready for input. In the meantime its code loads and hydrates it
 * (islands/dialogs/HydratedDialog.tsx).
 */
export interface PrerenderedHost extends HTMLElement {
  /** Choices and buttons pressed before the code loaded, in order. */
  presses?: Set<HTMLElement>;
  /** The message that the code did not load; removed on a retry. */
  failure?: HTMLElement;
}

/**
 * Milliseconds between the load of the page and the fetch, because most visitors begin to scroll in the first second. An earlier tap
 * fetches the dialogs itself.
 */
const FETCH_AFTER_MS = 1500;
/** If the page is never idle, the dialog still becomes modal after this time. */
const WAIT_MAX = { timeout: 500 } as const;
let prerendered: Document | null | undefined;
let wanted = '';

function hold(host: PrerenderedHost, event: Event): void {
  const pressed = (event.target as Element).closest<HTMLElement>('button,[type=radio]');
  if (!pressed) return;
  // The selector matches the close button, which follows the title. A browser extension may put a node between them.
  if (pressed.matches('h2~*')) {
    event.preventDefault();
    host.querySelector('dialog')?.close();
    return;
  }
  host.presses ??= new Set();
  host.presses.delete(pressed);
  host.presses.add(pressed);
  // A radio button or checkbox changes at once; its effect follows when the code has loaded.
  if (pressed.matches('input')) return;
  event.preventDefault();
  pressed.ariaDisabled = 'true';
  if (!host.failure) return;
  host.failure.remove();
  delete host.failure;
  dispatchEvent(new Event('orla:wake'));
}

/** Shows a message in the dialog. The dialog stays open, so nothing typed is lost, and a press retries the load. */
function showFailure(): void {
  const host = document.querySelector<PrerenderedHost>('body > [data-prerendered]');
  if (!host || host.failure) return;
  for (const pressed of host.presses ?? []) pressed.ariaDisabled = null;
  delete host.presses;
  const { textContent } = document.querySelector('.failed') as Element;
  host.failure = Object.assign(document.createElement('p'), { role: 'alert', textContent });
  host.querySelector<ChildNode & Element>('[type=submit]')?.before(host.failure);
}

/**
 * Adds the styles before any tap, because changing styles costs time. Safari before 16.4 has no constructed style sheets: a dialog without
 * its styles is not shown, and the link waits for the code of the dialog.
 */
function keepPrerendered(answer: Document | null): void {
  const style = answer?.querySelector('script');
  if (style) {
    const sheet = attempt(() => new CSSStyleSheet());
    if (!sheet) return;
    sheet.replaceSync(style.textContent);
    document.adoptedStyleSheets.push(sheet);
  }
  prerendered = answer;
  showPrerendered();
  fetchFiles(wanted);
}

/**
 * Requests all files of a dialog and its island in parallel, because the document lists them; otherwise each file would be
 * discovered in another.
 */
export function fetchFiles(id: string): void {
  wanted = id;
  (document.head as ParentNode).append(...(prerendered?.querySelectorAll(`[data-for="${id}"]`) ?? []));
}

/**
 * Makes the dialog modal. This makes the rest of the page inert, which on a slow phone takes as long as drawing the dialog. So the dialog
 * is first shown non-modal, and loaded code may hydrate it earlier. Closing it returns the focus to the link; the cursor stays in its
 * field.
 */
function makeModal(dialog: HTMLDialogElement, link: Element | null): void {
  // The code may have replaced the dialog in the meantime.
  if (!dialog.isConnected || !dialog.open) return;
  const at = document.activeElement as HTMLElement;
  at.autofocus = dialog.contains(at);
  dialog.open = false;
  (link as HTMLElement | null)?.focus();
  showModal(dialog);
  at.autofocus = false;
}

/** True if the prerendered dialog is now visible. If it was not fetched yet, its code draws it later. */
export function showPrerendered(): boolean {
  const id = document.body.dataset.openDialog;
  const find = (root?: Document | null) => root?.querySelector<PrerenderedHost>(`[data-prerendered=${id}]`);
  const host = find(document) ?? find(prerendered);
  const dialog = host?.querySelector('dialog');
  // The codes of an invitation link change the fields of the registration, so the prerendered dialog does not fit.
  if (!host || !dialog || (location.search && id === 'registerModal') || document.querySelector('dialog[open]'))
    return false;
  host.onclick = (event) => hold(host, event);
  (document.body as ParentNode).append(host);
  const link = document.activeElement;
  // A modal dialog closes on Escape by itself. This one is not modal at first, so it is closed here.
  host.onkeydown = ({ key }) => {
    if (key === 'Escape') dialog.close();
  };
  dialog.show();
  host.querySelector<HTMLElement>('input:not([type=radio])')?.focus();
  // Safari has no `requestIdleCallback`, so a timer replaces it.
  const whenIdle = window.requestIdleCallback ?? setTimeout;
  requestAnimationFrame(() => whenIdle(() => makeModal(dialog, link), WAIT_MAX));
  return true;
}

/** Fetches the dialogs once. */
export function fetchPrerendered(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-dialog=loginPopupModal]');
  if (prerendered !== undefined || !link || document.documentElement.dataset.session) return;
  prerendered = null;
  fetchDocument(link.href.replace(/login$/, 'dialogs'), keepPrerendered);
}

addEventListener('load', () => setTimeout(fetchPrerendered, FETCH_AFTER_MS));
// A finger touches the link a tenth of a second before the click, so the touch already starts the request.
addEventListener('pointerdown', ({ target }) => (target as Element).closest('[data-dialog]') && fetchPrerendered());
// An island raises this event when its code did not load. A prerendered dialog waits only for the code of an island.
document.addEventListener('orla:chunk-failed', showFailure);
