// `npm run conformance -- --origin https://… [--account NAME --password WORD] [--operator TOKEN] [--registration]`
// checks a host against the contract; `--embedded` first starts the embedded platform on an empty state.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runConformance } from '../tests/conformance/run.ts';
import { findFreePort } from './lib/free-port.mjs';
import { migrate } from './lib/migrate.mjs';
import { fail } from './lib/run.mjs';
import { seed, startWorkers } from './lib/server.mjs';

const { values } = parseArgs({
  options: {
    origin: { type: 'string' },
    account: { type: 'string' },
    password: { type: 'string' },
    operator: { type: 'string' },
    registration: { type: 'boolean', default: false },
    embedded: { type: 'boolean', default: false },
  },
});

if (values.embedded) {
  const port = await findFreePort();
  const state = mkdtempSync(path.join(tmpdir(), 'orla-conformance-'));
  const migrationError = await migrate(state);
  const server = migrationError ? undefined : await startWorkers({ port, state });
  const seedError = server ? await seed(port) : undefined;
  let failed = 1;
  if (server && !seedError)
    failed = await runConformance({
      origin: `http://localhost:${port}`,
      account: { username: 'luna', password: 'Orla#2026' },
      operatorToken: 'local-ops',
      registration: true,
    });
  else console.error(migrationError ?? seedError ?? 'The workers did not start.');
  server?.stop('SIGKILL');
  rmSync(state, { recursive: true, force: true });
  process.exit(failed === 0 ? 0 : 1);
}

if (!values.origin) fail('Name the host: npm run conformance -- --origin https://platform.example');
const account = values.account && values.password ? { username: values.account, password: values.password } : undefined;
const failed = await runConformance({
  origin: values.origin,
  registration: values.registration,
  ...(account ? { account } : {}),
  ...(values.operator ? { operatorToken: values.operator } : {}),
});
process.exit(failed === 0 ? 0 : 1);
