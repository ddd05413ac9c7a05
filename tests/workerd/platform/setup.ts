import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach } from 'vitest';
import { setClock } from '../../../src/server/clock.ts';
import { forgetFileBefore } from './support/forget-all.ts';

// Files share a worker, because starting one is slow; each file begins at the present time with empty storage.
setClock();
await forgetFileBefore();
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
afterEach(() => setClock());
