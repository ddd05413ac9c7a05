import { IMAGE_RETRIES_MAX, IMAGE_RETRY_MS } from '../islands/lobby/constants.ts';
import { drawAddress } from '../lib/hosts.ts';

/** Pictures of plain pages: one that fails is asked for again, at the next host. Those of islands look after themselves. */
const origins = document.documentElement.dataset.imageHosts?.split(' ').filter(Boolean) ?? [];
const attempts = new WeakMap<HTMLImageElement, number>();

function retry(image: HTMLImageElement): void {
  const attempt = attempts.get(image) ?? 0;
  if (attempt >= IMAGE_RETRIES_MAX || image.closest('astro-island') || !image.currentSrc.startsWith('http')) return;
  attempts.set(image, attempt + 1);
  const { pathname, search } = new URL(image.currentSrc);
  setTimeout(() => {
    image.src = drawAddress(pathname + search, origins, attempt + 1);
  }, IMAGE_RETRY_MS[attempt]);
}

addEventListener('error', ({ target }) => target instanceof HTMLImageElement && retry(target), true);
for (const image of document.images) if (image.complete && image.naturalWidth === 0) retry(image);
