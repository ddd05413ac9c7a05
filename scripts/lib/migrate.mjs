import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const CONFIG = 'src/platform/wrangler.toml';
/** The table of `wrangler d1 migrations`, so that both know what the other has applied. */
const APPLIED = `create table if not exists d1_migrations (
  id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)`;

/** Tells whether the embedded platform exists: an operator with a platform of its own deletes it. */
export const hasPlatform = () => existsSync(CONFIG);

function listFiles(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return names.sort().map((name) => ({ name, file: path.join(folder, name) }));
}

async function applyPending(db, files, splitSql) {
  await db.prepare(APPLIED).run();
  const { results } = await db.prepare('select name from d1_migrations').all();
  const applied = new Set(results.map(({ name }) => name));
  for (const { name, file } of files) {
    if (applied.has(name)) continue;
    const statements = splitSql(readFileSync(file, 'utf8')).map((statement) => db.prepare(statement));
    const note = db.prepare('insert into d1_migrations (name) values (?)').bind(name);
    await db.batch([...statements, note]).catch((error) => {
      throw new Error(`${name}: ${error.cause?.message ?? error.message}`);
    });
  }
}

/**
 * Applies the embedded platform's migrations to the local database in `state`. Wrangler starts the runtime again for each file, which takes ten
 * times as long. Returns an error text, or undefined.
 */
export async function migrate(state) {
  if (!hasPlatform()) return undefined;
  // Both libraries are large, and a start without a platform needs neither.
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare');
  const { unstable_readConfig: readConfig, unstable_splitSqlQuery: splitSql } = await import('wrangler');
  const [database] = readConfig({ config: CONFIG }, { hideWarnings: true }).d1_databases;
  const files = listFiles(path.join(path.dirname(CONFIG), database.migrations_dir));
  const options = { modules: true, script: '', cf: false, resourcePersistencePath: path.resolve(state, 'v3') };
  const runtime = new Miniflare(convertV4MiniflareOptions({ ...options, d1Databases: { DB: database.database_id } }));
  try {
    await runtime.ready;
    await applyPending(await runtime.getD1Database('DB'), files, splitSql);
    return undefined;
  } catch (error) {
    return error.message.split('\n')[0];
  } finally {
    // A runtime that did not start rejects this, too.
    await runtime.dispose().catch(() => undefined);
  }
}
