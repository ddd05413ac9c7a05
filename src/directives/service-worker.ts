const WAIT_MS = 3_000;

// After the page has come to rest, its code too.
addEventListener('load', () => setTimeout(() => import('./register-worker.ts').catch(() => undefined), WAIT_MS));

export {};
