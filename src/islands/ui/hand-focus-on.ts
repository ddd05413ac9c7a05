/**
 * When a re-render removes the focused element, moves the focus (decision 0052): to the element around the former
 * place, else to the first existing element of `rest`. A button never gets the focus, because a key that is still held
 * would press it. Returns a function that stops.
 */
export function handFocusOn(root: HTMLElement, rest: () => readonly (HTMLElement | null)[]): () => void {
  let last: Node | null = null;
  const note = ({ target }: Event) => {
    last = target as Node;
  };
  const observer = new MutationObserver((records) => {
    const places = records
      .filter(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)))
      .map(({ target }) => target);
    if (places.length === 0) return;
    // The replacement may take the focus itself.
    requestAnimationFrame(() => {
      for (const place of [...places, ...rest()]) {
        if (document.activeElement !== document.body) return;
        if (!(place instanceof HTMLElement && place.isConnected)) continue;
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
        place.focus({ preventScroll: true });
      }
    });
  });
  root.addEventListener('focusin', note);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', note);
    observer.disconnect();
  };
}
