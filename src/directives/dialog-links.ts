import { fetchPrinted, showPrinted } from './printed-dialogs.ts';

const findIsland = () => document.querySelector('astro-island [data-dialogs]');

/** All files of a dialog are asked for at once, beside those of its island, and not as one is found in another. */
const CODE: Record<string, () => Promise<unknown>> = {
  loginPopupModal: () => import('../islands/dialogs/LoginDialog.tsx'),
  registerModal: () => import('../islands/dialogs/RegisterDialog.tsx'),
};

function start(id = ''): void {
  findIsland()?.dispatchEvent(new Event('orla:start'));
  // The island tries again, and says so.
  CODE[id]?.().catch(() => undefined);
}

/**
 * Plain HTML opens dialogs: any `[data-dialog]` element (a link keeps its `href` as the way without script), and
 * `<body data-open-dialog>` at load. The layout imports this file in a `<script>`; the dialogs island takes the id over.
 */
function ask(id: string): void {
  document.body.dataset.openDialog = id;
  fetchPrinted();
  // Its code waits for the picture of what was printed; the other islands until it was taken over.
  if (showPrinted()) requestAnimationFrame(() => setTimeout(() => start(id)));
  else dispatchEvent(new Event('orla:wake'));
}

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLElement>('[data-dialog]');
  const id = link?.dataset.dialog;
  if (!link || !id || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  // Without the island there is nothing to open: the link leads to the page that asks for it.
  if (!findIsland()) return;
  event.preventDefault();
  // Some browsers do not focus what is clicked; the dialog gives the focus back to it.
  link.focus();
  const { notice, noticeTitle } = link.dataset;
  if (notice) Object.assign(document.body.dataset, { notice, noticeTitle });
  ask(id);
});

/** A finger on such a link: what it will need comes while it goes down and up. */
document.addEventListener('pointerdown', ({ target }) => {
  const link = (target as Element).closest<HTMLElement>('[data-dialog]');
  if (!link) return;
  fetchPrinted();
  start(link.dataset.dialog);
});

/** `[data-centre]` links lead to a page of a centre over the page that is shown (`?member=depositv2`). */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-centre]');
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!findIsland()) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  dispatchEvent(new PopStateEvent('popstate'));
  dispatchEvent(new Event('orla:wake'));
});

const asked = new URLSearchParams(location.search);
if (asked.has('member') || asked.has('agent')) dispatchEvent(new Event('orla:wake'));

// The link of a mail (spec §3): its secret is taken out of the address by the dialog.
if (asked.has('passwordReset')) ask('newPassword');
else if (document.body.dataset.openDialog) ask(document.body.dataset.openDialog);
