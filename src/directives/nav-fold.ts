import { isNavOpen, keepNavOpen } from '../stores/site/nav-fold.ts';
import { attempt } from './start-storage.ts';

const fold = document.querySelector<HTMLDetailsElement>('[data-nav-fold]');
if (fold) {
  fold.open = !!attempt(() => isNavOpen(localStorage));
  fold.addEventListener('toggle', () => attempt(() => keepNavOpen(localStorage, fold.open)));
}
