const WAIT_MS = 3_000;

const begin = () =>
  import('./register-worker.ts').then(
    (late) => late.registerWorker(),
    () => undefined,
  );

// After the page has come to rest, its code too.
addEventListener('load', () => {
  if ('serviceWorker' in navigator) setTimeout(begin, WAIT_MS);
});
