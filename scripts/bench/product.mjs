// Starts the whole built product, for measurements that use a browser or begin with the start.

import { migrate } from '../lib/migrate.mjs';
import { fail } from '../lib/run.mjs';
import { seed, startWorkers } from '../lib/server.mjs';
import { bundlePlatform, bundleStudio, readProduct } from './built.mjs';
import { serveWorkers } from './workerd.mjs';

async function migrateState(state) {
  const error = await migrate(state);
  if (error) fail(error);
}

async function seedProduct(port) {
  const error = await seed(port);
  if (error) fail(error);
}

/** Migrates, starts and seeds all workers with wrangler, like `npm start`, without a log. The caller stops them. */
export async function startProduct(port, state) {
  await migrateState(state);
  const server = await startWorkers({ port, state, vars: { LOG: 'off' } });
  if (!server) fail('The workers did not start.');
  await seedProduct(port);
  return server;
}

/**
 * Migrates the state below `folder`, which may already exist, starts all workers with workerd alone and with their assets, and seeds. The
 * caller stops them.
 */
export async function openProduct(port, folder) {
  const state = `${folder}/state`;
  await migrateState(state);
  await bundlePlatform(`${folder}/platform`);
  await bundleStudio(`${folder}/studio`);
  const served = await serveWorkers({ folder, port, workers: readProduct(port, folder), state, core: null });
  await seedProduct(port);
  return served;
}
