import { isPlainClick } from '../lib/plain-click.ts';

/** Handles links outside islands, however they are followed, including into another tab. */
export function onAnyLink<Link extends HTMLElement = HTMLAnchorElement>(
  links: string,
  act: (link: Link, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<Link>(links);
    if (link) act(link, event);
  });
}

/** Handles only links that are followed in this tab. */
export function onLink<Link extends HTMLElement = HTMLAnchorElement>(
  links: string,
  act: (link: Link, event: MouseEvent) => void,
): void {
  onAnyLink<Link>(links, (link, event) => isPlainClick(event) && act(link, event));
}
