// `npm run dev` starts Astro's server with hot reload; the embedded platform runs beside it.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { buildGames } from './lib/build.mjs';
import { migrate } from './lib/migrate.mjs';
import { bin, fail } from './lib/run.mjs';
import { seed, toTools } from './lib/server.mjs';
import { lockState } from './lib/state-lock.mjs';

const port = Number(process.env.PORT ?? 8787);
const state = process.env.STATE_DIR ?? '.state';
const lockError = lockState(state);
if (lockError) fail(lockError);
const buildError = await buildGames();
if (buildError) fail(`The game clients did not build: ${buildError}`);
const migrationError = await migrate(state);
if (migrationError) fail(`A migration of the platform's database failed. ${migrationError}`);

const astro = spawn(bin('astro'), ['dev', '--port', String(port)], {
  stdio: 'inherit',
  env: { ...process.env, ...toTools(), ASTRO_TELEMETRY_DISABLED: '1' },
});
astro.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => astro.kill(signal));

for (let attempt = 0; attempt < 200; attempt += 1) {
  const answer = await fetch(`http://localhost:${port}/health`).catch(() => undefined);
  if (answer?.ok) break;
  await new Promise((resolve) => setTimeout(resolve, 300));
}
const seedError = await seed(port);
if (seedError) console.error(`Seeding the platform failed: ${seedError}`);
