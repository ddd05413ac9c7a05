/**
 * Draws. If this removes or hides the focused element, it focuses the first visible element of `next`, so that keyboard users keep their
 * place. Never list a button that costs money, because a held key would press it.
 */
export function keepFocus(draw: () => void, next: () => Iterable<HTMLElement | null | undefined>): void {
  const held = document.activeElement;
  draw();
  if (held === null || held === document.body || (held.isConnected && held.checkVisibility())) return;
  for (const element of next()) {
    if (!element?.checkVisibility()) continue;
    element.focus();
    return;
  }
}
