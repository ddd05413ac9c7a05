import { afterEach } from 'vitest';
import { setClock } from '../../../src/server/clock.ts';
import { forgetFileBefore } from './support/forget-all.ts';
import { applyMigrations } from './support/migrations.ts';

// Files share a worker, because starting one is slow; each file begins at the present time with empty storage.
setClock();
await forgetFileBefore();
await applyMigrations();
afterEach(() => setClock());
