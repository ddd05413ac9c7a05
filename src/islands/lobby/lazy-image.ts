import { IMAGE_RETRIES_MAX, IMAGE_RETRY_MS, PRELOAD_SCREENS } from './constants.ts';

const MARGIN = `${Math.round(PRELOAD_SCREENS * 100)}% 0px`;

/** Runs when the image is within 1.3 screens of the viewport; returns a function that stops observing. */
export function whenNear(image: Element, run: () => void): () => void {
  if (!globalThis.IntersectionObserver) {
    run();
    return () => undefined;
  }
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && run(), { rootMargin: MARGIN });
  observer.observe(image);
  return () => observer.disconnect();
}

/** Retries after a delay; false after three retries. */
export function tryAgain(attempt: number, ask: () => void): boolean {
  if (attempt >= IMAGE_RETRIES_MAX) return false;
  setTimeout(ask, IMAGE_RETRY_MS[attempt]);
  return true;
}
