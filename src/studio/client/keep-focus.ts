/**
 * Draws; where that takes away or hides what had the focus, the focus goes to the first of `next` that is there, so that who plays by keys
 * is not sent back to the beginning. Never name a button that costs money: whoever holds a key would press it.
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
