/** Used instead of `checkVisibility`, which is newer than the browsers that we build for. */
const isShown = (element: Element) => element.isConnected && element.getClientRects().length > 0;

/**
 * Draws. If this removes or hides the focused element, it focuses the first visible element of `next`, so that keyboard users keep their
 * place. Never list a button that costs money, because a held key would press it.
 */
export function keepFocus(draw: () => void, next: () => Iterable<HTMLElement | null | undefined>): void {
  const held = document.activeElement;
  draw();
  if (held === null || held === document.body || isShown(held)) return;
  for (const element of next()) {
    if (!element || !isShown(element)) continue;
    element.focus();
    return;
  }
}
