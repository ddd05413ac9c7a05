// The whole product as it is built, for measures that go through a browser or begin with its start.
import { fail } from '../lib/run.mjs';
import { migrate, seed, startWorkers } from '../lib/server.mjs';

/** Both workers over a state that may be there already, without a log. Who opened them stops them. */
export async function startProduct(port, state) {
  const server = await startWorkers({ port, state, vars: { LOG: 'off' } });
  if (!server) fail('The workers did not start.');
  return server;
}

/** Migrated, started, seeded. */
export async function openProduct(port, state) {
  const migrationError = await migrate(state);
  if (migrationError) fail(migrationError);
  const server = await startProduct(port, state);
  const seedError = await seed(port);
  if (seedError) fail(seedError);
  return server;
}
