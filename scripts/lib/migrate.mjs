import { existsSync } from 'node:fs';
import process from 'node:process';
import { run } from './run.mjs';

const CONFIG = 'src/platform/wrangler.toml';
const PROGRAM = 'scripts/lib/migrate-database.mjs';

/** Tells whether the embedded platform exists: an operator with a platform of its own deletes it. */
export const hasPlatform = () => existsSync(CONFIG);

/**
 * Applies the embedded platform's migrations to the local database in `state`. Wrangler starts the runtime again for each file, which takes five
 * times as long. Returns an error text, or undefined.
 */
export async function migrate(state) {
  if (!hasPlatform()) return undefined;
  const { code, output } = await run(process.execPath, [PROGRAM, CONFIG, state], { capture: true });
  return code === 0 ? undefined : output.trim().split('\n').at(-1);
}
