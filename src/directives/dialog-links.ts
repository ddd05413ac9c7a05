import { onLink } from './on-link.ts';
import { fetchFiles, fetchPrinted, showPrinted } from './printed-dialogs.ts';

const findIsland = () => document.querySelector('astro-island [data-dialogs]');

function start(id: string): void {
  findIsland()?.dispatchEvent(new Event('orla:start'));
  fetchFiles(id);
}

const RESTS_MS = 150;

/**
 * Plain HTML opens dialogs: any `[data-dialog]` element (a link keeps its `href` as the way without script), and
 * `<body data-open-dialog>` at load. The layout imports this file in a `<script>`; the dialogs island takes the id over.
 */
function ask(id: string): void {
  document.body.dataset.openDialog = id;
  fetchPrinted();
  // Its code waits for the picture of what was printed, for asking for a dozen files is work; the other islands until it was taken over.
  if (showPrinted()) requestAnimationFrame(() => setTimeout(start, 0, id));
  else dispatchEvent(new Event('orla:wake'));
}

onLink<HTMLElement>('[data-dialog]', (link, event) => {
  // Without the island there is nothing to open: the link leads to the page that asks for it.
  if (!findIsland()) return;
  event.preventDefault();
  // Some browsers do not focus what is clicked; the dialog gives the focus back to it.
  link.focus();
  const { dialog = '', notice, noticeTitle } = link.dataset;
  if (notice) Object.assign(document.body.dataset, { notice, noticeTitle });
  ask(dialog);
});

/** A finger that rests on such a link: what it will need comes meanwhile. A tap is over by then, and is not held up by that work. */
document.addEventListener('pointerdown', ({ target }) => {
  const id = (target as Element).closest<HTMLElement>('[data-dialog]')?.dataset.dialog;
  if (!id) return;
  fetchPrinted();
  setTimeout(start, RESTS_MS, id);
});

/** `[data-centre]` links lead to a page of a centre over the page that is shown (`?member=depositv2`). */
onLink('a[data-centre]', (link, event) => {
  if (!findIsland()) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  dispatchEvent(new PopStateEvent('popstate'));
  dispatchEvent(new Event('orla:wake'));
});

if (/[?&](?:member|agent)\b/.test(location.search)) dispatchEvent(new Event('orla:wake'));

// The link of a mail (spec §3): its secret is taken out of the address by the dialog.
if (/[?&]passwordReset\b/.test(location.search)) ask('newPassword');
else if (document.body.dataset.openDialog) ask(document.body.dataset.openDialog);
