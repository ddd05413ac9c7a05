/** Pictures of plain pages: one that fails is asked for again, at the next host. Those of islands look after themselves. */
function retry(image: HTMLImageElement): void {
  if (image.closest('astro-island')) return;
  // Few pictures fail: what it takes comes with the first one that does.
  import('./retry-picture.ts').then(
    (late) => late.retryPicture(image),
    () => undefined,
  );
}

addEventListener('error', ({ target }) => target instanceof HTMLImageElement && retry(target), true);
for (const image of document.images) if (image.complete && image.naturalWidth === 0) retry(image);
