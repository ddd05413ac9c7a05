import { IMAGE_RETRIES_MAX, IMAGE_RETRY_MS, PRELOAD_SCREENS } from './constants.ts';

const MARGIN = `${Math.round(PRELOAD_SCREENS * 100)}% 0px`;

/** Runs when the image is 1.3 screens away; answers how to stop looking. */
export function whenNear(image: Element, run: () => void): () => void {
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && run(), { rootMargin: MARGIN });
  observer.observe(image);
  return () => observer.disconnect();
}

/** Asks again after a while; false where it was asked three times. */
export function tryAgain(attempt: number, ask: () => void): boolean {
  if (attempt >= IMAGE_RETRIES_MAX) return false;
  setTimeout(ask, IMAGE_RETRY_MS[attempt]);
  return true;
}
