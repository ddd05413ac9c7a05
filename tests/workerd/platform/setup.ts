import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach } from 'vitest';
import { setClock } from '../../../src/platform/clock.ts';

await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
afterEach(() => setClock());
