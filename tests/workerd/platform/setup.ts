import { afterEach } from 'vitest';
import { setClock } from '../../../src/server/clock.ts';
import { beginEmpty } from './support/migrations.ts';

// Files share a worker, because starting one is slow; each file begins at the present time with empty storage.
setClock();
await beginEmpty();
afterEach(() => setClock());
