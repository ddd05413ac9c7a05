import { isNavOpen, keepNavOpen } from '../stores/site/nav-fold.ts';

const fold = document.querySelector<HTMLDetailsElement>('[data-nav-fold]');
if (fold) {
  fold.open = isNavOpen(localStorage);
  fold.addEventListener('toggle', () => keepNavOpen(localStorage, fold.open));
}
