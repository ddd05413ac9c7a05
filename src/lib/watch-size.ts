/**
 * Runs at the first layout of an element and at each change of its size; returns a function that stops. In a browser
 * without `ResizeObserver`, runs at changes of the window's size instead.
 */
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
