const WAIT_MS = 3_000;

// Runs when the page is idle, its code as well.
addEventListener('load', () => setTimeout(() => import('./register-worker.ts').catch(() => undefined), WAIT_MS));

export {};
