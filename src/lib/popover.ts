/**
 * Makes menus with `popover` work in browsers without it, too (Chrome before 114, Firefox before 125, Safari before 17). There, `data-open`
 * marks an open menu (components/popover.css and the style of each menu).
 */
const hasPopovers = () => 'showPopover' in HTMLElement.prototype;

let shown: { readonly menu: HTMLElement; readonly source: HTMLElement } | undefined;

function close(): void {
  shown?.menu.removeAttribute('data-open');
  shown?.source.setAttribute('aria-expanded', 'false');
  shown = undefined;
}

function closeOutside({ target }: Event): void {
  if (!shown?.menu.contains(target as Node) && !shown?.source.contains(target as Node)) close();
}

function closeByKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape' || !shown) return;
  shown.source.focus();
  close();
}

/** Opens a menu. In a browser without popovers, the same call also closes an open menu. */
export function openPopover(menu: HTMLElement, source: HTMLElement): void {
  if (hasPopovers()) {
    if (!menu.matches(':popover-open')) menu.showPopover({ source });
    return;
  }
  const wasShown = shown?.menu === menu;
  close();
  if (wasShown) return;
  // Adding the same listener again does nothing.
  document.addEventListener('click', closeOutside);
  document.addEventListener('keydown', closeByKey);
  menu.dataset.open = '';
  source.setAttribute('aria-expanded', 'true');
  shown = { menu, source };
}

/** In a browser without popovers, makes `button` open the menu that its `popovertarget` names. */
export function followPopoverButton(button: HTMLElement): void {
  if (hasPopovers()) return;
  button.addEventListener('click', () => {
    const menu = document.getElementById(button.getAttribute('popovertarget') ?? '');
    if (menu) openPopover(menu, button);
  });
}
