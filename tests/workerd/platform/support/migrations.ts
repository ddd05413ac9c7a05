import { env } from 'cloudflare:workers';
import { forgetAll, forgetFileBefore, type Named } from './forget-all.ts';

/** Applies all migrations to an empty database in one call. One call for each of them takes three times as long, before every file. */
async function applyMigrations(): Promise<void> {
  const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
}

/**
 * Clears the storage and creates the present tables, before each file. On a busy machine some tables may remain after the clearing; the storage is
 * then cleared once more.
 */
export async function beginEmpty(named: Named = []): Promise<void> {
  await forgetFileBefore(named);
  await applyMigrations().catch(async () => {
    await forgetAll(named);
    await applyMigrations();
  });
}
