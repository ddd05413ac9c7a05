/** Retries failed pictures outside islands at the next host. Islands handle their own. */
function retry(image: HTMLImageElement): void {
  if (image.closest('astro-island')) return;
  // Few pictures fail, so the code loads with the first failure.
  import('./retry-picture.ts').then(
    (late) => late.retryPicture(image),
    () => undefined,
  );
}

addEventListener(
  'error',
  ({ target }) => (target as Element).matches?.('img') && retry(target as HTMLImageElement),
  true,
);
for (const image of document.images) if (image.complete && !image.naturalWidth) retry(image);

addEventListener('load', () => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet?.cssRules.length)
      import('./retry-style.ts').then(
        (late) => late.retryStyle(link),
        () => undefined,
      );
});
