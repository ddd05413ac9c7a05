import { IDLE_WAIT_MS } from './durations.ts';

addEventListener('load', () => setTimeout(() => import('./register-worker.ts').catch(() => undefined), IDLE_WAIT_MS));
