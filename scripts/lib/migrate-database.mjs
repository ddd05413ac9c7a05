// Applies migrations in a process of its own, because these libraries take 200 MB: `node scripts/lib/migrate-database.mjs CONFIG STATE`.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { unstable_readConfig as readConfig, unstable_splitSqlQuery as splitSql } from 'wrangler';

const [config, state] = process.argv.slice(2);
/** The table of `wrangler d1 migrations`, so that wrangler and this script share the list of applied files. */
const APPLIED = `create table if not exists d1_migrations (
  id integer primary key autoincrement, name text unique, applied_at timestamp default current_timestamp not null)`;

async function applyPending(db, folder) {
  await db.prepare(APPLIED).run();
  const { results } = await db.prepare('select name from d1_migrations').all();
  const applied = new Set(results.map(({ name }) => name));
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && !applied.has(name));
  for (const name of names.sort()) {
    const statements = splitSql(readFileSync(path.join(folder, name), 'utf8')).map((statement) =>
      db.prepare(statement),
    );
    const note = db.prepare('insert into d1_migrations (name) values (?)').bind(name);
    await db.batch([...statements, note]).catch((error) => {
      throw new Error(`${name}: ${error.cause?.message ?? error.message}`);
    });
  }
}

const [database] = readConfig({ config }, { hideWarnings: true }).d1_databases;
const options = { modules: true, script: '', cf: false, resourcePersistencePath: path.resolve(state, 'v3') };
const runtime = new Miniflare(convertV4MiniflareOptions({ ...options, d1Databases: { DB: database.database_id } }));
try {
  await runtime.ready;
  await applyPending(await runtime.getD1Database('DB'), path.join(path.dirname(config), database.migrations_dir));
} catch (error) {
  process.exitCode = 1;
  console.error(error.message.split('\n')[0]);
} finally {
  // The error is ignored, because `dispose` also rejects if the runtime did not start.
  await runtime.dispose().catch(() => undefined);
}
