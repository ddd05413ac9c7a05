/** Runs at the first layout of an element and at each change of its size; returns a function that stops. Without observers it follows the window. */
export function watchSize(element: Element, run: () => void): () => void {
  if (globalThis.ResizeObserver) {
    const observer = new ResizeObserver(run);
    observer.observe(element);
    return () => observer.disconnect();
  }
  addEventListener('resize', run);
  requestAnimationFrame(run);
  return () => removeEventListener('resize', run);
}
