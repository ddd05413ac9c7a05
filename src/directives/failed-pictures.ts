/** Retries failed pictures outside islands at the next host. Islands handle their own. */
function retry(image: HTMLImageElement): void {
  if (image.closest('astro-island')) return;
  // Few pictures fail, so the code loads with the first failure.
  import('./retry-picture.ts').then(
    (late) => late.retryPicture(image),
    () => undefined,
  );
}

addEventListener('error', ({ target }) => target instanceof HTMLImageElement && retry(target), true);
for (const image of document.images) if (image.complete && image.naturalWidth === 0) retry(image);
