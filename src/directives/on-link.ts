import { isPlainClick } from '../lib/plain-click.ts';

/** Links that do more than lead on, in a page without an island of their own: however they are followed, into another tab, too. */
export function onAnyLink<Link extends HTMLElement = HTMLAnchorElement>(
  links: string,
  act: (link: Link, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<Link>(links);
    if (link) act(link, event);
  });
}

/** Those alone that are followed in this tab. */
export function onLink<Link extends HTMLElement = HTMLAnchorElement>(
  links: string,
  act: (link: Link, event: MouseEvent) => void,
): void {
  onAnyLink<Link>(links, (link, event) => isPlainClick(event) && act(link, event));
}
