import { env } from 'cloudflare:workers';

/** Applies all migrations to an empty database in one call. One call for each of them takes three times as long, before every file. */
export async function applyMigrations(): Promise<void> {
  const queries = env.TEST_MIGRATIONS.flatMap((migration) => migration.queries);
  await env.DB.batch(queries.map((query) => env.DB.prepare(query)));
}
