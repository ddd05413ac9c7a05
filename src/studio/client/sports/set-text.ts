/** Writes a text only when it changed, so that screen readers do not repeat it. */
export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}
