import { IMAGE_RETRIES_MAX, IMAGE_RETRY_MS } from '../islands/lobby/constants.ts';
import { drawAddress } from '../lib/hosts.ts';

const origins = document.documentElement.dataset.imageHosts?.split(' ').filter(Boolean) ?? [];
const attempts = new WeakMap<HTMLImageElement, number>();

/** Retries a picture after a delay at the next host, a limited number of times. */
export function retryPicture(image: HTMLImageElement): void {
  const attempt = attempts.get(image) ?? 0;
  if (attempt >= IMAGE_RETRIES_MAX || !image.currentSrc.startsWith('http')) return;
  attempts.set(image, attempt + 1);
  const { pathname, search } = new URL(image.currentSrc);
  setTimeout(() => {
    image.src = drawAddress(pathname + search, origins, attempt + 1);
  }, IMAGE_RETRY_MS[attempt]);
}
