import { openPopover } from '../lib/popover.ts';
import { fetchDocument } from './fetch-document.ts';

let menus: Promise<void> | undefined;

/** Puts a panel of vendors beside the button of its category, because hovering over the category opens the panel. */
function placePanel(panel: HTMLElement): void {
  const item = document.querySelector(`[popovertarget="${panel.id}"]`)?.parentElement;
  item?.append(panel);
  // If the hover began before the panel was in the page, the browser does not open the panel, so it is opened here.
  if (!item?.matches(':hover') || !CSS.supports('interest-delay: 0s')) return;
  panel.showPopover();
  item.addEventListener('pointerleave', () => panel.hidePopover(), { once: true });
}

/** Copies the number of unread messages from the footer to the menus (islands/chat/show-unread.ts). */
function copyUnread(): void {
  const text = document.querySelector('footer [data-chat-unread]')?.textContent;
  if (!text) return;
  for (const mark of document.querySelectorAll('[data-chat-unread]')) {
    mark.textContent = text;
    mark.closest('a')?.toggleAttribute('data-has-unread', true);
  }
}

function place(printed: Document): void {
  for (const part of [...printed.body.children] as HTMLElement[])
    if (part.matches('.vendor-panel')) placePanel(part);
    else document.body.append(part);
  copyUnread();
}

/** Fetches the side bar, the member's menu and the panels of vendors once (pages/[...locale]/menus.astro). */
export function bringMenus(): Promise<void> {
  const home = document.querySelector<HTMLAnchorElement>('header a')?.href.replace(/\/$/, '');
  // A page without a header has no buttons for menus.
  if (home === undefined) return Promise.resolve();
  menus ??= new Promise((resolve, reject) => {
    fetchDocument(`${home}/menus`, (printed) => {
      // An answer without the menu is another page, such as the sign-in page of a public network.
      if (!printed?.getElementById('account-sheet')) {
        menus = undefined;
        reject();
        return;
      }
      place(printed);
      resolve();
    });
  });
  return menus;
}

/** Opens the menu with the id, which the button would have opened. Rejects if the menus did not load. */
export async function openMenu(id: string, button: Element): Promise<void> {
  await bringMenus();
  const menu = document.getElementById(id);
  if (menu) openPopover(menu, button as HTMLElement);
}
