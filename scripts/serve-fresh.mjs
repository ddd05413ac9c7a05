// For browser tests: starts the product on an empty state folder, so that counters of an earlier run have no effect, with a test replacement for
// Firebase.
import { rmSync } from 'node:fs';
import process from 'node:process';
import { servePhoneTokens } from './lib/phone-tokens.mjs';

const TOKENS_BESIDE = 2;

const state = process.env.STATE_DIR;
if (!state?.startsWith('.state/'))
  throw new Error('serve-fresh empties its state folder: STATE_DIR must be below .state/');
rmSync(state, { recursive: true, force: true });
Object.assign(process.env, await servePhoneTokens(Number(process.env.PORT) + TOKENS_BESIDE));
await import('./start.mjs');
