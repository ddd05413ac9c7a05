import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach } from 'vitest';
import { setClock } from '../../../src/platform/clock.ts';

// Files share a worker, which is quicker to keep than to start; each begins now, with nothing stored.
setClock();
await reset();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
afterEach(() => setClock());
