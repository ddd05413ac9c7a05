import { IDLE_WAIT_MS } from './durations.ts';

addEventListener('load', () => setTimeout(() => import('./when-idle.ts').catch(() => undefined), IDLE_WAIT_MS));
