const WAIT_MS = 3_000;

async function begin(): Promise<void> {
  const { registerWorker } = await import('./register-worker.ts');
  registerWorker();
}

// After the page has come to rest, its code too.
addEventListener('load', () => {
  if ('serviceWorker' in navigator) setTimeout(() => begin().catch(() => undefined), WAIT_MS);
});
