import { matchesMedia } from '../lib/matches-media.ts';
import { MENUS_AFTER_MS } from './durations.ts';

/** Screens of this width show the side bar (components/side-bar.css). */
const WIDE = '(min-width: 1024px)';

/**
 * Menus arrive after the page (directives/menus.ts): soon if the screen shows the side bar or a member is signed in, else with the first press of a
 * button that opens one.
 */
addEventListener('load', () =>
  setTimeout(() => {
    if (matchesMedia(WIDE) || document.documentElement.dataset.session)
      import('./menus.ts').then((late) => late.bringMenus()).catch(() => undefined);
  }, MENUS_AFTER_MS),
);

addEventListener('click', ({ target }) => {
  const button = (target as Element).closest('[popovertarget]');
  const id = button?.getAttribute('popovertarget') ?? '';
  // A browser with popovers opens a menu that is already in the page by itself.
  if (!button || ('showPopover' in button && document.getElementById(id))) return;
  const status = document.querySelector<HTMLElement>('.failed') as HTMLElement;
  status.textContent = '';
  import('./menus.ts')
    .then((late) => late.openMenu(id, button))
    .catch(() => {
      status.textContent = status.dataset.failed as string;
    });
});
