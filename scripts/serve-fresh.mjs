// For browser tests: the product on an empty state folder, so that counters of an earlier run are not met.
import { rmSync } from 'node:fs';
import process from 'node:process';

const state = process.env.STATE_DIR;
if (!state?.startsWith('.state/'))
  throw new Error('serve-fresh empties its state folder: STATE_DIR must be below .state/');
rmSync(state, { recursive: true, force: true });
await import('./start.mjs');
