import { isPlainClick } from '../lib/plain-click.ts';

/** Links that do more than lead on, in a page without an island of their own. */
export function onLink<Link extends HTMLElement = HTMLAnchorElement>(
  links: string,
  act: (link: Link, event: MouseEvent) => void,
): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<Link>(links);
    if (link && isPlainClick(event)) act(link, event);
  });
}
