import { pushAddress } from '../lib/write-address.ts';
import { onLink } from './on-link.ts';
import { fetchFiles, fetchPrerendered, showPrerendered } from './prerendered-dialogs.ts';

const findIsland = () => document.querySelector('astro-island [data-dialogs]');

function start(id: string): void {
  findIsland()?.dispatchEvent(new Event('orla:start'));
  fetchFiles(id);
}

/**
 * Opens dialogs from plain HTML: any `[data-dialog]` element (a link's `href` works without script), and `<body
 * data-open-dialog>` at load. The layout imports this file in a `<script>`; the dialogs island then reads the id.
 */
function ask(id: string): void {
  document.body.dataset.openDialog = id;
  fetchPrerendered();
  // The dialog's code loads after the prerendered dialog is painted, because requesting a dozen files takes time. Other
  // islands hydrate after the dialog.
  if (showPrerendered()) requestAnimationFrame(() => setTimeout(start, 0, id));
  else dispatchEvent(new Event('orla:wake'));
}

onLink<HTMLElement>('[data-dialog]', (link, event) => {
  // Without the island, the link navigates to a page that opens the dialog.
  if (!findIsland()) return;
  event.preventDefault();
  // Some browsers do not focus a clicked element. The link needs the focus, because the dialog returns the focus to it.
  link.focus();
  const { dialog = '', notice, noticeTitle } = link.dataset;
  if (notice) Object.assign(document.body.dataset, { notice, noticeTitle });
  ask(dialog);
});

/** `[data-centre]` links open a page of a centre over the current page (`?member=depositv2`). */
onLink('a[data-centre]', (link, event) => {
  if (!findIsland()) return;
  event.preventDefault();
  pushAddress(link.href);
  dispatchEvent(new PopStateEvent('popstate'));
  dispatchEvent(new Event('orla:wake'));
});

if (/[?&](member|agent)\b/.test(location.search)) dispatchEvent(new Event('orla:wake'));

// The link of an e-mail (spec §3) contains a secret; the dialog removes the secret from the address.
if (location.hash.startsWith('#passwordReset=')) ask('newPassword');
else if (document.body.dataset.openDialog) ask(document.body.dataset.openDialog);
