import { isNavOpen, keepNavOpen } from '../stores/site/nav-fold.ts';
import { showCurrent } from './current-in-view.ts';
import { pageLocal } from './page-storage.ts';

const fold = document.querySelector<HTMLDetailsElement>('[data-nav-fold]');
if (fold) {
  fold.open = isNavOpen(pageLocal);
  fold.addEventListener('toggle', () => {
    keepNavOpen(pageLocal, fold.open);
    showCurrent();
  });
}
