// Starts the whole built product, for measurements that use a browser or begin with the start.
import { fail } from '../lib/run.mjs';
import { migrate, seed, startWorkers } from '../lib/server.mjs';
import { bundlePlatform, readPlatform, readSite } from './built.mjs';
import { serveWorkers } from './workerd.mjs';

async function migrateState(state) {
  const error = await migrate(state);
  if (error) fail(error);
}

async function seedProduct(port) {
  const error = await seed(port);
  if (error) fail(error);
}

/** Starts both workers with wrangler as `npm start` does, without a log: migrates, starts, seeds. The caller stops them. */
export async function startProduct(port, state) {
  await migrateState(state);
  const server = await startWorkers({ port, state, vars: { LOG: 'off' } });
  if (!server) fail('The workers did not start.');
  await seedProduct(port);
  return server;
}

/**
 * Starts both workers with workerd alone, with their assets, on the state below `folder`, which may already exist; migrates and seeds. The caller
 * stops them.
 */
export async function openProduct(port, folder) {
  const state = `${folder}/state`;
  const bundle = `${folder}/platform`;
  await migrateState(state);
  await bundlePlatform(bundle);
  const vars = { LOG: 'off', SITE_ORIGIN: `http://localhost:${port}` };
  const workers = [readSite(vars), readPlatform(bundle, vars)];
  const served = await serveWorkers({ folder, port, workers, state, core: null });
  await seedProduct(port);
  return served;
}
