import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach } from 'vitest';
import { setClock } from '../../../src/server/clock.ts';
import { forgetFileBefore } from './support/forget-all.ts';

// Files share a worker, which is quicker to keep than to start; each begins now, with nothing stored.
setClock();
await forgetFileBefore();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
afterEach(() => setClock());
